import PDFDocument
import TestSupport

/// Changes a document here and there, through the door for changes, the same way from the same seed.
struct RandomChanges {
  private var generator: SeededGenerator
  private var count = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Makes some changes; keys and objects that are put in are of nobody's business.
  mutating func change(_ document: Document, times: Int) throws {
    for _ in 0..<times {
      count += 1
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: try setSomewhere(document)
      case 1: try document.set(key, of: document.catalog, to: document.makeObject(value()))
      case 2:
        let stream = try document.makeStream(bytes(in: 0..<300), ["Type": .name("Test"), key: value()])
        try document.set(key, of: document.catalog, to: stream)
      case 3: try document.set(key, of: document.catalog, to: .array([value(), .null, value()]))
      case 4: try changeArray(document)
      default: try deleteOwn(document)
      }
    }
  }

  private var key: String { "Test\(count)" }

  private mutating func setSomewhere(_ document: Document) throws {
    // Of signatures and of encryption nothing may be changed, and object streams are no part of the document.
    let kept: Set = ["Sig", "DocTimeStamp", "ObjStm", "XRef"]
    let candidates = document.objectIDs.filter { id in
      let object = document.object(id)
      return (object.isDictionary || object.isStream) && !kept.contains(object["Type"].name ?? "")
        && id != document.trailer["Encrypt"].id
    }
    guard let id = candidates.randomElement(using: &generator) else { return }
    try document.set(key, of: document.object(id), to: value())
  }

  private mutating func changeArray(_ document: Document) throws {
    if !document.catalog["TestArray"].isArray {
      try document.set("TestArray", of: document.catalog, to: document.makeObject(.array([])))
    }
    let array = document.catalog["TestArray"]
    try document.insertItem(value(), at: Int.random(in: 0...array.count, using: &generator), of: array)
    if array.count > 3 { try document.removeItem(Int.random(in: 0..<array.count, using: &generator), of: array) }
  }

  /// Deletes an object that was made before, in this run or an earlier one.
  private mutating func deleteOwn(_ document: Document) throws {
    let own = document.catalog.keys.filter { $0.hasPrefix("Test") && $0 != "TestArray" }
    guard let key = own.randomElement(using: &generator) else { return }
    if let id = document.catalog[key].id { try document.replaceObject(id, with: .null) }
    try document.remove(key, from: document.catalog)
  }

  private mutating func bytes(in range: Range<Int>) -> [UInt8] {
    (0..<Int.random(in: range, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  private mutating func value(depth: Int = 0) -> PDFValue {
    switch Int.random(in: 0..<(depth < 3 ? 9 : 7), using: &generator) {
    case 0: return .integer(Int.random(in: -1_000_000...1_000_000, using: &generator))
    case 1: return .real(Double.random(in: -1000...1000, using: &generator))
    case 2: return .boolean(Bool.random(using: &generator))
    case 3: return .string(bytes(in: 0..<40))
    case 4: return .text("Größe \(count) (Ω) \\ 😀")
    case 5: return .name(["a b", "#23", "/()", "Ä", "plain", "x#20y"].randomElement(using: &generator) ?? "")
    case 6: return .string([])
    case 7: return .array((0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(depth: depth + 1) })
    default: return .dictionary(["K y": value(depth: depth + 1), "Contents": .string(bytes(in: 0..<20))])
    }
  }
}
