/// Finds objects of several sources that are the same byte for byte, with all that they lead to: fonts, pictures,
/// colour profiles. They are stored once.
final class SharedObjects {
  /// How many objects were found to be there already.
  private(set) var count = 0
  private var numbers: [Digest: Int] = [:]
  private var digests: [Key: Digest?] = [:]
  /// How deep objects are looked into: from a page's resources to a font's program it is six levels.
  private static let mostLevels = 16

  private struct Key: Hashable {
    var source: Int
    var id: ObjectID
  }

  /// 128 bits of a keyed hash that nobody can foresee (SipHash with the key of this process): that two objects have the
  /// same by chance does not happen, and nobody can bring it about.
  struct Digest: Hashable {
    var first: Int
    var second: Int
    var count: Int
  }

  /// The number of an object that is the same and was copied before, or that this one is to be found by from now on;
  /// `nil` for objects that are never shared.
  func number(of id: ObjectID, in copier: ObjectCopier) throws(PDFError) -> Int? {
    guard let digest = digest(of: id, in: copier, level: 0) else { return nil }
    if let known = numbers[digest] {
      count += 1
      return known
    }
    let number = copier.takeNumber()
    numbers[digest] = number
    copier.enqueue(id, as: number)
    return number
  }

  private func digest(of id: ObjectID, in copier: ObjectCopier, level: Int) -> Digest? {
    let key = Key(source: copier.index, id: id)
    if let known = digests[key] {
      // Something else may stand for it by now.
      guard let known, let number = copier.known(id) else { return known }
      return numbers[known] == number ? known : nil
    }
    // What leads back to itself is not shared.
    digests[key] = .some(nil)
    // Where something else stands for an object, its own content says nothing.
    guard level < Self.mostLevels, copier.known(id) == nil else { return nil }
    let digest = make(id, copier, level)
    digests[key] = .some(digest)
    return digest
  }

  private func make(_ id: ObjectID, _ copier: ObjectCopier, _ level: Int) -> Digest? {
    guard let (text, isStream) = copier.read(id) else { return nil }
    return text.withUnsafeBytes { bytes -> Digest? in
      let scanner = SyntaxScanner(bytes)
      guard Self.mayBeShared(scanner, isStream) else { return nil }
      var digester = Digester(isStream: isStream)
      guard add(scanner, to: &digester, copier, level) else { return nil }
      if isStream {
        digester.endText()
        digester.add(copier.data(of: id))
      }
      return digester.digest
    }
  }

  /// Adds a text with what its references lead to. Returns false where any of that is not shared.
  private func add(
    _ scanner: SyntaxScanner, to digester: inout Digester, _ copier: ObjectCopier, _ level: Int
  ) -> Bool {
    let bytes = scanner.text
    var done = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): index = scanner.endOfString(index)
      case UInt8(ascii: "<"):
        index = scanner.byte(at: index + 1) == UInt8(ascii: "<") ? index + 2 : scanner.endOfString(index)
      case UInt8(ascii: "/"): index = scanner.endOfToken(index)
      case 0x30...0x39:
        guard let reference = scanner.reference(at: index) else {
          index = scanner.endOfToken(index)
          continue
        }
        guard let inner = digest(of: reference.id, in: copier, level: level + 1) else { return false }
        digester.add(UnsafeRawBufferPointer(rebasing: bytes[done..<index]))
        digester.add(inner)
        index = reference.end
        done = index
      default: index += 1
      }
    }
    digester.add(UnsafeRawBufferPointer(rebasing: bytes[min(done, bytes.count)...]))
    return true
  }

  /// Makes a digest of an object's text and data.
  private struct Digester {
    private var parts = (Hasher(), Hasher())
    private var count = 0

    /// An empty stream is not the same as its dictionary.
    init(isStream: Bool) {
      parts.0.combine(0)
      parts.1.combine(1)
      combine(isStream)
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      parts.0.combine(bytes: bytes)
      parts.1.combine(bytes: bytes)
      count += bytes.count
    }

    mutating func add(_ inner: Digest) { combine(inner) }

    /// Says where the text ends: what follows is data.
    mutating func endText() { combine(count) }

    private mutating func combine(_ value: some Hashable) {
      parts.0.combine(value)
      parts.1.combine(value)
    }

    var digest: Digest { Digest(first: parts.0.finalize(), second: parts.1.finalize(), count: count) }
  }

  /// Whether it makes no difference which of two equal objects somebody leads to: not for what has a place in a tree,
  /// is changed by itself, or stands for itself, as a layer does.
  private static func mayBeShared(_ scanner: SyntaxScanner, _ isStream: Bool) -> Bool {
    let first = scanner.byte(at: scanner.skipSpace(0))
    guard first == UInt8(ascii: "<") else { return first == UInt8(ascii: "[") || !isStream }
    for key in ["Parent", "P", "Kids", "Next", "StructParents", "StructParent", "OC"] as [StaticString] {
      guard scanner.value(of: key) == nil else { return false }
    }
    guard scanner.value(of: "Type") != nil else { return true }
    for type in ["OCG", "OCMD", "Annot", "Page", "Pages", "Sig", "Filespec", "Metadata"] as [StaticString] {
      guard !scanner.value(of: "Type", isName: type) else { return false }
    }
    return true
  }
}
