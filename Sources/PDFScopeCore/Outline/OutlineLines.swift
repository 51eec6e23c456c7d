/// An outline as lines: tabs for the level, the title, a tab, the number of the page.
enum OutlineLines {
  /// What must not stand at the beginning of a title, where another form would be read in it.
  private static let beginnings: Set<UnicodeScalar> = ["{", "[", "-", "*", "+"]

  static func text(of items: [OutlineResult.Item]) -> String {
    var text = ""
    for item in items {
      text += String(repeating: "\t", count: item.level - 1) + escaped(item.title)
      if let page = item.page { text += "\t\(page.number)" }
      text += "\n"
    }
    return text
  }

  static func entries(in text: String) throws(OutlineFormError) -> [OutlineEntry] {
    var collector = OutlineCollector()
    var indentation = Indentation()
    for line in OutlineTextLine.all(in: text) where !line.isBlank {
      let scalars = Array(line.text.unicodeScalars)
      let start = scalars.firstIndex { $0 != " " && $0 != "\t" } ?? 0
      let level = try indentation.level(of: scalars[..<start], line: line.number)
      let item = try item(in: scalars[start...], level: level, line: line.number)
      try collector.add(item, line: line.number)
    }
    return collector.entries
  }

  // MARK: Titles

  private static func escaped(_ title: String) -> String {
    let scalars = Array(title.unicodeScalars)
    guard !scalars.isEmpty else { return "\\e" }
    if title == OutlinePdftk.begin { return "\\u{42}" + title.dropFirst() }
    var text = ""
    for (index, scalar) in scalars.enumerated() {
      let isEdge = index == 0 || index == scalars.count - 1
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case " " where isEdge || scalars[index - 1] == " ": text += "\\ "
      case _ where index == 0 && beginnings.contains(scalar): text += "\\" + String(scalar)
      // A number before a link would be read as an item of a list.
      case ".", ")":
        let isBullet = scalars[(index + 1)...].starts(with: [" ", "["]) && OutlineMarkdown.isNumber(scalars[..<index])
        text += (isBullet ? "\\" : "") + String(scalar)
      case _ where scalar.breaksLines: text += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Reads a title and the page behind it.
  private static func item(
    in scalars: ArraySlice<UnicodeScalar>, level: Int, line: Int
  ) throws(OutlineFormError) -> OutlineResult.Item {
    var title = String.UnicodeScalarView()
    var index = scalars.startIndex
    while index < scalars.endIndex, !isSeparator(scalars, at: index) {
      title.append(contentsOf: try scalar(scalars, at: &index, line: line))
    }
    var item = OutlineResult.Item(level: level, title: String(title))
    let rest = scalars[index...].drop { $0 == " " || $0 == "\t" }
    if !rest.isEmpty { item.page = try page(in: rest, line: line) }
    return item
  }

  /// A tab, or a space that another one or the end follows.
  private static func isSeparator(_ scalars: ArraySlice<UnicodeScalar>, at index: Int) -> Bool {
    if scalars[index] == "\t" { return true }
    guard scalars[index] == " " else { return false }
    return index + 1 >= scalars.endIndex || scalars[index + 1] == " " || scalars[index + 1] == "\t"
  }

  /// The number of a page, and its label in brackets, which `list` shows and nobody needs.
  private static func page(
    in scalars: ArraySlice<UnicodeScalar>, line: Int
  ) throws(OutlineFormError) -> PageReference {
    let words = scalars.split { $0 == " " || $0 == "\t" }.map { PageSelectionParser.string($0) }
    let hasLabel = words.count > 1 && (words[1].utf8.first == UInt8(ascii: "["))
    if let first = words.first, words.count == 1 || hasLabel, let page = OutlineCollector.page(first) { return page }
    throw OutlineFormError(
      line: line, expected: "the number of a page behind the title",
      found: JSONValue.string(PageSelectionParser.string(scalars)).text(),
      hint: "a tab or two spaces end a title; in one, write \\t, or a backslash before the second space")
  }

  /// Reads a character or an escape.
  private static func scalar(
    _ scalars: ArraySlice<UnicodeScalar>, at index: inout Int, line: Int
  ) throws(OutlineFormError) -> [UnicodeScalar] {
    let scalar = scalars[index]
    index += 1
    guard scalar == "\\" else { return [scalar] }
    guard index < scalars.endIndex else {
      throw OutlineFormError(line: line, expected: "a character behind the backslash", found: "the end of the line")
    }
    let escape = scalars[index]
    index += 1
    switch escape {
    case "n": return ["\n"]
    case "r": return ["\r"]
    case "t": return ["\t"]
    case "e": return []
    case "u":
      if let value = number(scalars, at: &index) { return [value] }
    case _ where escape == " " || (escape.isASCII && !escape.properties.isAlphabetic && escape.value > 0x20):
      return [escape]
    default: break
    }
    throw OutlineFormError(
      line: line, expected: "\\\\, \\n, \\r, \\t, \\e or \\u{…}",
      found: JSONValue.string("\\" + String(escape)).text(), hint: "a backslash in a title is written twice")
  }

  /// Reads a code point in braces.
  private static func number(_ scalars: ArraySlice<UnicodeScalar>, at index: inout Int) -> UnicodeScalar? {
    guard index < scalars.endIndex, scalars[index] == "{", let end = scalars[index...].firstIndex(of: "}") else {
      return nil
    }
    let digits = PageSelectionParser.string(scalars[(index + 1)..<end])
    index = end + 1
    return UInt32(digits, radix: 16).flatMap(UnicodeScalar.init)
  }
}

/// How deep lines are indented: by tabs, or by as many spaces for each level as the first indented line has.
private struct Indentation {
  private var unit: Int?
  private var usesTabs: Bool?

  mutating func level(of space: ArraySlice<UnicodeScalar>, line: Int) throws(OutlineFormError) -> Int {
    guard let first = space.first else { return 1 }
    let isTab = first == "\t"
    guard space.allSatisfy({ $0 == first }), usesTabs ?? isTab == isTab else {
      throw OutlineFormError(
        line: line, expected: (usesTabs ?? isTab) ? "tabs alone" : "spaces alone", found: "tabs and spaces",
        hint: "every line is indented in the same way")
    }
    usesTabs = isTab
    if isTab { return space.count + 1 }
    let unit = unit ?? space.count
    self.unit = unit
    guard space.count.isMultiple(of: unit) else {
      throw OutlineFormError(
        line: line, expected: "a multiple of \(unit) spaces", found: "\(space.count)",
        hint: "the first line that is indented says how many spaces a level has")
    }
    return space.count / unit + 1
  }
}
