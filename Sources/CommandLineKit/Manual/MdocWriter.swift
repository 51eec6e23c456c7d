/// Writes the source of a manual page line by line.
struct MdocWriter {
  private(set) var lines: [String] = []
  /// Whether text stands before the place, so that the next paragraph needs a mark.
  private var hasText = false
  private let resolver: ReferenceResolver

  init(resolver: ReferenceResolver) { self.resolver = resolver }

  /// A writer for the next part of a page, whose references are looked up from another place.
  init(resolver: ReferenceResolver, continuing other: MdocWriter) {
    self.resolver = resolver
    hasText = other.hasText
  }

  /// Takes over what another writer wrote.
  mutating func append(_ other: MdocWriter) {
    lines += other.lines
    hasText = other.hasText
  }

  var source: String { lines.joined(separator: "\n") + "\n" }

  // MARK: Structure

  /// A macro with arguments that are escaped already.
  mutating func macro(_ name: String, _ arguments: String...) {
    lines.append((["." + name] + arguments).joined(separator: " "))
  }

  /// The head of a page and its first section, which names it.
  mutating func head(name: String, section number: String, abstract: String, date: ManualDate, version: String) {
    macro("Dd", date.mdoc)
    macro("Dt", MdocEscaping.argument(MdocEscaping.text(name.uppercased())), number)
    macro("Os", MdocEscaping.argument(MdocEscaping.text(version)))
    section("Name")
    macro("Nm", MdocEscaping.argument(MdocEscaping.text(name)))
    macro("Nd", MdocEscaping.text(abstract))
  }

  mutating func section(_ title: String) {
    macro("Sh", MdocEscaping.text(title.uppercased()))
    hasText = false
  }

  mutating func subsection(_ title: String) {
    macro("Ss", MdocEscaping.literal(title))
    hasText = false
  }

  mutating func beginParagraph() {
    if hasText { macro("Pp") }
    hasText = true
  }

  mutating func beginList(_ kind: String) {
    lines.append(".Bl -\(kind)")
    hasText = false
  }

  mutating func item(_ head: String = "") {
    lines.append(head.isEmpty ? ".It" : ".It \(head)")
    hasText = false
  }

  mutating func endList() {
    macro("El")
    hasText = true
  }

  /// Lines kept as they are.
  mutating func display(_ text: [String]) {
    macro("Bd", "-literal", "-offset", "indent")
    for line in text {
      let escaped = MdocEscaping.literal(line)
      let end = escaped.lastIndex { $0 != " " }.map(escaped.index(after:)) ?? escaped.startIndex
      lines.append(MdocEscaping.lineStart(String(escaped[..<end])))
    }
    macro("Ed")
    hasText = true
  }

  // MARK: Prose

  mutating func prose(_ text: String) {
    for block in Prose.blocks(text) {
      switch block {
      case .paragraph(let inlines):
        beginParagraph()
        fill(inlines)
      case .literal(let text):
        display(text)
      case .list(let items):
        beginList("bullet")
        for text in items {
          item()
          fill(text)
        }
        endList()
      case .definitions(let definitions):
        beginList("tag -width Ds")
        for definition in definitions {
          item(Self.head(words(definition.term)))
          fill(definition.text)
        }
        endList()
      }
    }
  }

  /// One paragraph's text, without a mark before it.
  mutating func paragraph(_ text: String) {
    beginParagraph()
    fill(Inline.parse(text))
  }

  /// Text is filled into lines, a new one for each sentence as `mdoc` wants it; marked words have lines of their own.
  private mutating func fill(_ inlines: [Inline]) {
    hasText = true
    var line = ""
    func flush(_ lines: inout [String]) {
      if !line.isEmpty { lines.append(MdocEscaping.lineStart(line)) }
      line = ""
    }
    for word in words(inlines) {
      guard let text = word.plainText else {
        flush(&lines)
        lines.append("." + word.onMacroLine(isAlone: true))
        continue
      }
      if !line.isEmpty, line.utf8.count + text.utf8.count + 1 > 78 { flush(&lines) }
      line += (line.isEmpty ? "" : " ") + text
      if word.endsSentence { flush(&lines) }
    }
    flush(&lines)
  }

  private func words(_ inlines: [Inline]) -> [MdocWord] {
    var words: [MdocWord] = []
    var current = MdocWord()
    for inline in inlines {
      if case .text(let text) = inline {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
          if index > 0 {
            if !current.pieces.isEmpty { words.append(current) }
            current = MdocWord()
          }
          if !part.isEmpty { current.pieces.append(.text(String(part))) }
        }
      } else {
        current.pieces.append(.mark(mark(inline)))
      }
    }
    if !current.pieces.isEmpty { words.append(current) }
    return words
  }

  private func mark(_ inline: Inline) -> MdocMark {
    switch inline {
    case .text(let text): MdocMark("No", MdocEscaping.argument(MdocEscaping.text(text)))
    case .emphasis(let text): MdocMark("Em", MdocEscaping.argument(MdocEscaping.text(text)))
    case .literal(let text): MdocMark("Ql", MdocEscaping.word(text))
    case .code(let text): MdocMark(resolver.resolve(text))
    }
  }

  /// Words on the line of an item: text after a mark must be told from its arguments.
  private static func head(_ words: [MdocWord]) -> String {
    var afterMark = false
    return words.map { word in
      let line = word.onMacroLine(isAlone: words.count == 1)
      let text = word.plainText != nil && afterMark ? "No " + line : line
      afterMark = afterMark || word.plainText == nil
      return text
    }.joined(separator: " ")
  }

  /// The name of an option as `Fl` wants it, which sets the first dash itself.
  static func flag(_ name: OptionName) -> String { name.isShort ? name.bare : "-\(name.bare)" }
}
