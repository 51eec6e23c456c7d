/// An outline as a nested list of Markdown (CommonMark), with links for pages and URIs.
enum OutlineMarkdown {
  /// What an item of a list begins with.
  static let bullets: Set<UnicodeScalar> = ["-", "*", "+"]
  private static let pageLink = "#page="

  static func text(of items: [OutlineResult.Item]) -> String {
    var text = ""
    for item in items {
      text += String(repeating: "  ", count: item.level - 1) + "-"
      let title = escaped(item.title)
      if let page = item.page {
        text += " [\(title)](\(pageLink)\(page.number))"
      } else if let uri = uri(of: item) {
        text += " [\(title)](\(link(uri)))"
      } else if !title.isEmpty {
        text += " " + title
      }
      text += "\n"
    }
    return text
  }

  /// The URI that an item opens, where that is all it does.
  static func uri(of item: OutlineResult.Item) -> String? {
    guard item.page == nil, item.destination == nil, let action = item.action, action.type == "URI",
      action.next.isEmpty, action.members.count == 1
    else { return nil }
    return action.members["uri"]?.stringValue
  }

  /// Whether lines are Markdown: the first that is no heading begins an item of a list, or one somewhere is an item
  /// that begins with a link.
  static func isWritten(in lines: [OutlineTextLine]) -> Bool {
    let first = lines.first { !$0.isBlank && !isHeading($0) }
    for line in lines {
      var scalars = Array(line.text.unicodeScalars)[...]
      _ = indentation(&scalars)
      guard let mark = scalars.first, skipBullet(&scalars) else { continue }
      if line.number == first?.number, bullets.contains(mark) { return true }
      guard scalars.first == "[", let end = closingBracket(in: scalars.dropFirst()), end + 1 < scalars.endIndex else {
        continue
      }
      if scalars[end + 1] == "(", scalars.last == ")" { return true }
    }
    return false
  }

  /// Whether a line is a heading: one to six number signs, and space.
  private static func isHeading(_ line: OutlineTextLine) -> Bool {
    let bytes = line.text.utf8.drop { $0 == UInt8(ascii: " ") }
    let rest = bytes.drop { $0 == UInt8(ascii: "#") }
    let next = rest.first
    return line.text.utf8.count - bytes.count < 4 && (1...6).contains(bytes.count - rest.count)
      && (next == nil || next == UInt8(ascii: " ") || next == UInt8(ascii: "\t"))
  }

  static func entries(in text: String) throws(OutlineFormError) -> OutlineEntries {
    var collector = OutlineCollector()
    var headings: [Int] = []
    // The columns at which the items begin that the next one may lie under.
    var columns: [Int] = []
    for line in OutlineTextLine.all(in: text) where !line.isBlank {
      if isHeading(line) {
        headings.append(line.number)
        // It ends the list.
        columns = []
        continue
      }
      var scalars = Array(line.text.unicodeScalars)[...]
      let column = indentation(&scalars)
      while let last = columns.last, last > column { columns.removeLast() }
      if columns.last != column { columns.append(column) }
      guard skipBullet(&scalars) else {
        throw OutlineFormError(
          line: line.number, expected: "an item of a list, such as - [Title](#page=5)",
          found: JSONValue.string(line.text).text())
      }
      try collector.add(try item(in: scalars, level: columns.count, line: line.number), line: line.number)
    }
    return OutlineEntries(collector.entries, headings: headings)
  }

  // MARK: Writing

  /// Backslashes before what Markdown would read, entities for what it would lose.
  private static func escaped(_ title: String) -> String {
    let scalars = Array(title.unicodeScalars)
    let digits = scalars.prefix(while: PageSelectionParser.isDigit).count
    var text = ""
    for (index, scalar) in scalars.enumerated() {
      let isEdge = index == 0 || index == scalars.count - 1
      switch scalar {
      case _ where scalar.breaksLines || (scalar == " " && (isEdge || scalars[index - 1] == " ")):
        text += "&#\(scalar.value);"
      case _ where "\\`*_[]<>&~|#!$".unicodeScalars.contains(scalar): text += "\\" + String(scalar)
      case "-", "+", "=", ":": text += (index == 0 ? "\\" : "") + String(scalar)
      // A number at the beginning would begin a list of its own.
      case ".", ")": text += (index > 0 && index == digits ? "\\" : "") + String(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether there are digits and nothing else.
  static func isNumber(_ scalars: ArraySlice<UnicodeScalar>) -> Bool {
    !scalars.isEmpty && scalars.allSatisfy(PageSelectionParser.isDigit)
  }

  /// A destination of a link, between angle brackets where it could be misread.
  private static func link(_ uri: String) -> String {
    var text = ""
    let isPlain =
      !uri.isEmpty && !uri.unicodeScalars.contains { " ()<>\\".unicodeScalars.contains($0) || $0.breaksLines }
    // What looks like the link of a page is none.
    let hasPageLink = mentionsPage(uri)
    for scalar in uri.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<", ">", "\\": text += "\\" + String(scalar)
      case _ where scalar.breaksLines: text += "&#\(scalar.value);"
      case "#" where hasPageLink: text += "&#35;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return isPlain ? text : "<\(text)>"
  }

  private static func mentionsPage(_ uri: String) -> Bool {
    let bytes = Array(uri.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: pageLink.utf8) }
  }

  // MARK: Reading

  /// Takes the space before an item and gives its width; a tab goes on to the next column that is a multiple of four.
  private static func indentation(_ scalars: inout ArraySlice<UnicodeScalar>) -> Int {
    var column = 0
    while let scalar = scalars.first, scalar == " " || scalar == "\t" {
      column += scalar == " " ? 1 : 4 - column % 4
      scalars = scalars.dropFirst()
    }
    return column
  }

  /// Takes a bullet, or a number with a full stop or a bracket, and the space behind it.
  private static func skipBullet(_ scalars: inout ArraySlice<UnicodeScalar>) -> Bool {
    guard let first = scalars.first else { return false }
    var rest = scalars
    if bullets.contains(first) {
      rest = rest.dropFirst()
    } else {
      rest = rest.drop(while: PageSelectionParser.isDigit)
      guard rest.startIndex > scalars.startIndex, let mark = rest.first, mark == "." || mark == ")" else {
        return false
      }
      rest = rest.dropFirst()
    }
    guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return false }
    scalars = trimmed(rest)
    return true
  }

  private static func trimmed(_ scalars: ArraySlice<UnicodeScalar>) -> ArraySlice<UnicodeScalar> {
    let rest = scalars.drop { $0 == " " || $0 == "\t" }
    let last = rest.lastIndex { $0 != " " && $0 != "\t" }
    return last.map { rest[...$0] } ?? rest.prefix(0)
  }

  private static func item(
    in scalars: ArraySlice<UnicodeScalar>, level: Int, line: Int
  ) throws(OutlineFormError) -> OutlineResult.Item {
    guard scalars.first == "[", let end = closingBracket(in: scalars.dropFirst()), end + 1 < scalars.endIndex,
      scalars[end + 1] == "("
    else { return OutlineResult.Item(level: level, title: unescaped(scalars)) }
    let title = unescaped(scalars[(scalars.startIndex + 1)..<end])
    let target = trimmed(scalars[(end + 2)...])
    guard target.last == ")" else {
      throw OutlineFormError(
        line: line, expected: "the end of the line behind the link",
        found: JSONValue.string(PageSelectionParser.string(target)).text())
    }
    var item = OutlineResult.Item(level: level, title: title)
    try set(target: trimmed(target.dropLast()), of: &item, line: line)
    return item
  }

  /// The place of the bracket that closes a link's text; brackets in pairs may stand before it.
  private static func closingBracket(in scalars: ArraySlice<UnicodeScalar>) -> Int? {
    var index = scalars.startIndex
    var depth = 0
    while index < scalars.endIndex {
      switch scalars[index] {
      case "]" where depth == 0: return index
      case "]": depth -= 1
      case "[": depth += 1
      case "\\": index += 1
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func set(
    target: ArraySlice<UnicodeScalar>, of item: inout OutlineResult.Item, line: Int
  ) throws(OutlineFormError) {
    let isBracketed = target.first == "<" && target.last == ">" && target.count > 1
    let written = isBracketed ? target.dropFirst().dropLast() : target
    let text = PageSelectionParser.string(written)
    if let link = text.range(ofPage: pageLink) {
      guard let page = OutlineCollector.page(link) else {
        throw OutlineFormError(
          line: line, expected: "the number of a page behind \(pageLink)", found: JSONValue.string(link).text())
      }
      item.page = page
    } else if isBracketed || !written.isEmpty {
      item.action = ActionRecord(type: "URI", members: ["uri": .string(unescaped(written))])
    }
  }

  private static func unescaped(_ scalars: ArraySlice<UnicodeScalar>) -> String {
    var text = String.UnicodeScalarView()
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if scalar == "\\", index + 1 < scalars.endIndex, isPunctuation(scalars[index + 1]) {
        text.append(scalars[index + 1])
        index += 2
      } else if let (entity, length) = Entities.entity(scalars[index...]) {
        text.append(entity)
        index += length
      } else {
        text.append(scalar)
        index += 1
      }
    }
    return String(text)
  }

  private static func isPunctuation(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

extension String {
  /// What follows the mark of a link to a page, where the link is to a document's page: `#page=5`, `report.pdf#page=5`.
  fileprivate func range(ofPage mark: String) -> String? {
    guard let hash = unicodeScalars.firstIndex(of: "#") else { return nil }
    let fragment = String(self[hash...])
    guard fragment.utf8.starts(with: mark.utf8), !self[..<hash].utf8.contains(UInt8(ascii: ":")) else { return nil }
    return String(decoding: fragment.utf8.dropFirst(mark.utf8.count), as: UTF8.self)
  }
}
