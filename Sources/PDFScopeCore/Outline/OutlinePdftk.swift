/// An outline in the form of pdftk's dump_data and dump_data_utf8.
enum OutlinePdftk {
  static let begin = "BookmarkBegin"
  private static let title = "BookmarkTitle:"
  private static let level = "BookmarkLevel:"
  private static let page = "BookmarkPageNumber:"

  static func text(of items: [OutlineResult.Item], usesEntities: Bool) -> String {
    var text = ""
    for item in items {
      text += """
        \(begin)
        \(title) \(usesEntities ? Entities.escaped(item.title) : onOneLine(item.title))
        \(level) \(item.level)
        \(page) \(item.page?.number ?? 0)

        """
    }
    return text
  }

  /// The form in UTF-8 has no way to say that a line ends.
  static func onOneLine(_ title: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in title.unicodeScalars { line.append(scalar == "\n" || scalar == "\r" ? " " : scalar) }
    return String(line)
  }

  static func entries(in text: String, usesEntities: Bool) throws(OutlineFormError) -> [OutlineEntry] {
    var collector = OutlineCollector()
    var open: Record?
    for line in OutlineTextLine.all(in: text) {
      if line.text == begin {
        try open?.close(into: &collector)
        open = Record(line: line.number)
      } else if line.text.hasPrefix("Bookmark") {
        guard open != nil else {
          throw OutlineFormError(line: line.number, expected: begin, found: JSONValue.string(line.text).text())
        }
        try open?.read(line, usesEntities: usesEntities)
      } else if !line.isBlank {
        // A dump has more than the outline.
        try open?.close(into: &collector)
        open = nil
      }
    }
    try open?.close(into: &collector)
    return collector.entries
  }

  /// An item as far as it was read.
  private struct Record {
    /// Where it begins.
    let line: Int
    var title: String?
    var level: Int?
    var page: Int?

    init(line: Int) { self.line = line }

    mutating func read(_ line: OutlineTextLine, usesEntities: Bool) throws(OutlineFormError) {
      if let value = value(of: OutlinePdftk.title, in: line) {
        title = usesEntities ? Entities.unescaped(value) : value
      } else if let value = value(of: OutlinePdftk.level, in: line) {
        level = try number(value, from: 1, "a level, 1 or more", line)
      } else if let value = value(of: OutlinePdftk.page, in: line) {
        page = try number(value, from: 0, "the number of a page, or 0 for none", line)
      } else {
        throw OutlineFormError(
          line: line.number, expected: "BookmarkTitle, BookmarkLevel or BookmarkPageNumber",
          found: JSONValue.string(line.text).text())
      }
    }

    private func value(of key: String, in line: OutlineTextLine) -> String? {
      guard line.text.utf8.starts(with: key.utf8) else { return nil }
      let value = line.text.utf8.dropFirst(key.utf8.count)
      return String(decoding: value.first == 0x20 ? value.dropFirst() : value, as: UTF8.self)
    }

    private func number(
      _ text: String, from least: Int, _ expected: String, _ line: OutlineTextLine
    ) throws(OutlineFormError) -> Int {
      let digits = PageSelectionParser.string(text.unicodeScalars.filter { $0 != " " && $0 != "\t" })
      guard let number = OutlineCollector.page(digits)?.number, number >= least else {
        throw OutlineFormError(line: line.number, expected: expected, found: JSONValue.string(text).text())
      }
      return number
    }

    func close(into collector: inout OutlineCollector) throws(OutlineFormError) {
      guard let title, let level else {
        throw OutlineFormError(
          line: line, expected: "a bookmark with BookmarkTitle and BookmarkLevel",
          found: "none with \(title == nil ? "a title" : "a level")")
      }
      var item = OutlineResult.Item(level: level, title: title)
      if let page, page > 0 { item.page = PageReference(number: page) }
      try collector.add(item, line: line)
    }
  }
}

/// Entities of XML.
enum Entities {
  private static let names: [String: UnicodeScalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// The text in ASCII, with entities for all else. A space at either end is one too, which nobody trims.
  static func escaped(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isEdge = index == 0 || index == scalars.count - 1
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case " " where isEdge: result += "&#32;"
      case _ where (0x20...0x7E).contains(scalar.value): result.unicodeScalars.append(scalar)
      default: result += "&#\(scalar.value);"
      }
    }
    return result
  }

  /// The text that entities stand for; an ampersand that begins none is one.
  static func unescaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if let (scalar, length) = entity(scalars[index...]) {
        result.append(scalar)
        index += length
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return String(result)
  }

  /// The longest entity, of the ampersand, the semicolon and what is between them.
  private static let longest = 12

  /// The entity with which a text begins, and its length.
  static func entity(_ scalars: ArraySlice<UnicodeScalar>) -> (UnicodeScalar, length: Int)? {
    guard scalars.first == "&", let end = scalars.prefix(longest).firstIndex(of: ";") else { return nil }
    let name = PageSelectionParser.string(scalars[(scalars.startIndex + 1)..<end])
    let length = end + 1 - scalars.startIndex
    guard name.utf8.first == UInt8(ascii: "#") else { return names[name].map { ($0, length) } }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap(UnicodeScalar.init).map { ($0, length) }
  }
}
