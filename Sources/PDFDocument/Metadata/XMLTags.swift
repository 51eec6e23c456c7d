/// The tags of an XML document and where they stand in its bytes, so that a few bytes can be changed and all others
/// stay.
struct XMLTags {
  /// An attribute, or a namespace declaration.
  struct Attribute {
    var prefix: String
    var local: String
    /// From its name to its closing quote.
    var range: Range<Int>
    /// What stands between the quotes.
    var value: Range<Int>
  }

  /// The start or the end of an element, or both.
  struct Tag {
    var range: Range<Int>
    var prefix: String
    var local: String
    var attributes: [Attribute] = []
    var isEnd: Bool
    var isEmpty = false
    /// How many elements it stands in.
    var depth = 0

    /// The name as it is written.
    var qualifiedName: String { prefix.isEmpty ? local : prefix + ":" + local }
  }

  private let bytes: [UInt8]
  /// The tags in document order.
  private(set) var tags: [Tag] = []

  /// Finds the tags of a document that is known to be well-formed, in UTF-8 or another encoding that ASCII is a part
  /// of.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    var depth = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if let end = skipped(at: start) {
        index = end
        continue
      }
      guard var tag = tag(at: start) else { return nil }
      if tag.isEnd { depth -= 1 }
      tag.depth = depth
      if !tag.isEnd, !tag.isEmpty { depth += 1 }
      tags.append(tag)
      index = tag.range.upperBound
    }
    guard depth == 0 else { return nil }
  }
}

extension XMLTags {
  /// The end of a comment, an instruction or a section of characters.
  private func skipped(at start: Int) -> Int? {
    for (opening, closing) in [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
    where bytes[start...].starts(with: opening.utf8) {
      let end = Array(closing.utf8)
      let from = start + opening.utf8.count
      return bytes[from...].indices.first { bytes[$0] == end[0] && bytes[$0...].starts(with: end) }
        .map { $0 + end.count } ?? bytes.count
    }
    return nil
  }

  private func tag(at start: Int) -> Tag? {
    var index = start + 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let name = readName(&index)
    var tag = Tag(range: start..<start, prefix: name.prefix, local: name.local, isEnd: isEnd)
    while index < bytes.count {
      skipSpaces(&index)
      guard index < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: ">") {
        tag.range = start..<(index + 1)
        return tag
      }
      if bytes[index] == UInt8(ascii: "/") {
        tag.isEmpty = true
        index += 1
        continue
      }
      let first = index
      let name = readName(&index)
      guard !name.local.isEmpty, let value = readValue(&index) else { return nil }
      tag.attributes.append(Attribute(prefix: name.prefix, local: name.local, range: first..<index, value: value))
    }
    return nil
  }

  private func skipSpaces(_ index: inout Int) {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  private func readName(_ index: inout Int) -> (prefix: String, local: String) {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, !"/>=\"'".utf8.contains(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return ("", text) }
    return (String(text[..<colon]), String(text[text.index(after: colon)...]))
  }

  /// `="value"`, of which the range of the value comes back.
  private func readValue(_ index: inout Int) -> Range<Int>? {
    skipSpaces(&index)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    skipSpaces(&index)
    guard index < bytes.count, case let quote = bytes[index], quote == 0x22 || quote == 0x27,
      let end = bytes[(index + 1)...].firstIndex(of: quote)
    else { return nil }
    defer { index = end + 1 }
    return (index + 1)..<end
  }
}
