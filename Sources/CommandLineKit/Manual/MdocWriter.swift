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
        lines.append("." + word.onMacroLine)
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

  private func mark(_ inline: Inline) -> String {
    switch inline {
    case .text(let text): "No " + MdocEscaping.argument(MdocEscaping.text(text))
    case .emphasis(let text): "Em " + MdocEscaping.argument(MdocEscaping.text(text))
    case .literal(let text): "Ql " + MdocEscaping.argument(MdocEscaping.literal(text))
    case .code(let text): mark(resolver.resolve(text))
    }
  }

  private func mark(_ reference: Reference) -> String {
    switch reference {
    case .code(let text): "Ql " + MdocEscaping.argument(MdocEscaping.literal(text))
    case .option(let name, let rest): "Fl " + MdocEscaping.argument(MdocEscaping.literal(Self.flag(name) + rest))
    case .placeholder(let text):
      "Ar "
        + (text.hasSuffix("...")
          ? MdocEscaping.argument(MdocEscaping.literal(String(text.dropLast(3)))) + " ..."
          : MdocEscaping.argument(MdocEscaping.literal(text)))
    case .environment(let text): "Ev " + MdocEscaping.argument(MdocEscaping.literal(text))
    case .program(let text):
      (text.contains(" ") ? "Ql " : "Nm ") + MdocEscaping.argument(MdocEscaping.literal(text))
    case .manual(let page): "Xr \(MdocEscaping.argument(MdocEscaping.text(page.name))) \(page.section)"
    }
  }

  /// Words on the line of an item: text after a mark must be told from its arguments.
  private static func head(_ words: [MdocWord]) -> String {
    var afterMark = false
    return words.map { word in
      let text = word.plainText != nil && afterMark ? "No " + word.onMacroLine : word.onMacroLine
      afterMark = afterMark || word.plainText == nil
      return text
    }.joined(separator: " ")
  }

  /// The name of an option as `Fl` wants it, which sets the first dash itself.
  static func flag(_ name: OptionName) -> String { name.isShort ? name.bare : "-\(name.bare)" }
}

/// A word of a paragraph: text and marked text without a space between them.
private struct MdocWord {
  enum Piece {
    case text(String)
    /// A macro and its arguments, escaped.
    case mark(String)
  }

  var pieces: [Piece] = []

  /// The escaped text, when nothing in the word is marked.
  var plainText: String? {
    var result = ""
    for piece in pieces {
      guard case .text(let text) = piece else { return nil }
      result += MdocEscaping.text(text)
    }
    return result
  }

  /// Whether a sentence ends here: the word ends with a full stop and is no abbreviation.
  var endsSentence: Bool {
    guard pieces.count == 1, case .text(let text) = pieces[0] else { return false }
    let bare = text.reversed().drop { ")\"'".contains($0) }
    guard let last = bare.first, ".?!".contains(last) else { return false }
    return !["e.g.", "i.e.", "cf.", "etc."].contains(text.lowercased())
  }

  /// The word on the line of a macro: its parts joined by `Ns`, punctuation at its end as arguments of their own.
  var onMacroLine: String {
    var result = ""
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .mark(let mark):
        result += (index == 0 ? "" : " Ns ") + mark
      case .text(let text):
        if index == pieces.count - 1, index > 0, text.allSatisfy({ ".,:;)]?!".contains($0) }) {
          result += text.map { " \($0)" }.joined()
        } else if index == 0 {
          let word = MdocEscaping.argument(MdocEscaping.text(text))
          result += pieces.count == 1 ? word : "No " + word
        } else {
          result += " Ns No " + textWithEnd(text, isLast: index == pieces.count - 1)
        }
      }
    }
    return result
  }

  /// Text after a mark; closing punctuation at the end of the word is set apart.
  private func textWithEnd(_ text: String, isLast: Bool) -> String {
    guard isLast, let last = text.last, ".,:;)]?!".contains(last), text.count > 1 else {
      return MdocEscaping.argument(MdocEscaping.text(text))
    }
    return MdocEscaping.argument(MdocEscaping.text(String(text.dropLast()))) + " \(last)"
  }
}
