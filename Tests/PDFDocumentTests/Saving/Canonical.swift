import PDFDocument

/// All that can be reached from a document's trailer, in a form that does not depend on object numbers, on where
/// objects stand, or on how streams are packed. Two documents with the same form say the same.
struct Canonical {
  /// One line an indirect object, in the order in which they are met.
  var lines: [String] = []

  private var numbers: [ObjectID: Int] = [:]
  private var queue: [PDFObject] = []

  init(_ document: Document) {
    for key in ["Root", "Info"] { lines.append(text(document.trailer[key])) }
    var next = 0
    while next < queue.count {
      let object = queue[next]
      next += 1
      lines.append(content(object))
    }
  }

  /// The first line that differs.
  func difference(from other: Canonical) -> String? {
    guard lines != other.lines else { return nil }
    let index =
      zip(lines, other.lines).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.count, other.lines.count)
    func line(_ canonical: Canonical) -> String {
      canonical.lines.indices.contains(index) ? String(canonical.lines[index].prefix(2000)) : "nothing"
    }
    return "line \(index): \(line(self))\nand: \(line(other))"
  }

  private mutating func text(_ object: PDFObject) -> String {
    guard let id = object.id, !object.isNull else { return content(object) }
    if let number = numbers[id] { return "@\(number)" }
    let number = numbers.count
    numbers[id] = number
    queue.append(object)
    return "@\(number)"
  }

  private mutating func content(_ object: PDFObject) -> String {
    switch object.kind {
    case .null, .other: return "null"
    case .boolean: return "\(object.bool ?? false)"
    case .integer: return "\(object.int ?? 0)"
    case .real: return "\(object.double ?? 0)"
    case .name: return "/" + (object.name ?? "")
    case .string: return "(" + (object.bytes ?? []).map { String($0, radix: 16) }.joined(separator: " ") + ")"
    case .array: return "[" + object.items.map { text($0) }.joined(separator: " ") + "]"
    case .dictionary: return "<<" + entries(object, without: []) + ">>"
    case .stream:
      let data = (try? object.streamData()) ?? (try? object.streamData(decoding: .none)) ?? []
      let keys: Set = ["Length", "Filter", "DecodeParms"]
      return "<<" + entries(object, without: keys) + ">> stream \(data.count) \(data.hashed)"
    }
  }

  private mutating func entries(_ object: PDFObject, without keys: Set<String>) -> String {
    object.entries.filter { !keys.contains($0.key) && !$0.value.isNull }
      .map { "/\($0.key) " + text($0.value) }.joined(separator: " ")
  }
}

extension [UInt8] {
  fileprivate var hashed: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}
