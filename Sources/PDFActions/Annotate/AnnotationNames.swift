import PDFDocument
import PDFScopeCore

/// Makes names (`/NM`) of annotations: UUIDs (RFC 9562 version 4), so that no two annotations anywhere share one.
///
/// Where the same call is to give the same bytes they follow from the document and the time of the call, and none is
/// made that the document has already.
final class AnnotationNames {
  private let document: OpenDocument
  private var generator: SplitMix64?
  private lazy var used = document.annotationNames()

  init(_ document: OpenDocument) {
    self.document = document
    guard EnvironmentValues.current.isReproducible else { return }
    var hash = FNVHash()
    let identifier = document.document.trailer["ID"]
    hash.add(identifier[0].bytes ?? [])
    hash.add(identifier[1].bytes ?? [])
    hash.add(document.document.facts.highestObjectNumber)
    hash.add(document.document.revision)
    hash.add(EnvironmentValues.current.invocation.timestamp ?? 0)
    generator = SplitMix64(state: hash.value)
  }

  /// A new name.
  func make() -> String {
    guard generator != nil else {
      var random = SystemRandomNumberGenerator()
      return Self.uuid(random.next(), random.next())
    }
    while true {
      let name = Self.uuid(generator?.next() ?? 0, generator?.next() ?? 0)
      if used.insert(name).inserted { return name }
    }
  }

  private static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    // Version 4, variant 10.
    let high = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = hexadecimal(high) + hexadecimal(low)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A generator of numbers that follow from a seed (Steele, Lea, Flood 2014).
private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A hash that is the same in every run (FNV-1a).
private struct FNVHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func add(_ number: Int) {
    add((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}

extension OpenDocument {
  /// The names of all annotations.
  func annotationNames() -> Set<String> {
    var names: Set<String> = []
    for page in 0..<pageCount { names.formUnion(reader.annotationNames(onPage: page)) }
    return names
  }

  /// The annotation of a name, wherever it is; the first of several.
  func annotation(named name: String) -> Annotation? {
    for page in 0..<pageCount where reader.annotationNames(onPage: page).contains(name) {
      if let found = reader.annotations(onPage: page).annotations.first(where: { $0.name == name }) { return found }
    }
    return nil
  }
}
