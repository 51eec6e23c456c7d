/// A macro with its arguments, for a stretch of marked text.
struct MdocMark {
  private var macro: String
  /// Escaped.
  private var arguments: String

  init(_ macro: String, _ arguments: String) {
    self.macro = macro
    self.arguments = arguments
  }

  init(_ reference: Reference) {
    switch reference {
    case .code(let text): self.init("Ql", MdocEscaping.word(text))
    case .option(let name, let rest): self.init("Fl", MdocEscaping.word(MdocWriter.flag(name) + rest))
    case .placeholder(let text):
      let isRepeated = text.hasSuffix("...")
      self.init("Ar", MdocEscaping.word(isRepeated ? String(text.dropLast(3)) : text) + (isRepeated ? " ..." : ""))
    case .environment(let text): self.init("Ev", MdocEscaping.word(text))
    case .program(let text): self.init(text.contains(" ") ? "Ql" : "Nm", MdocEscaping.word(text))
    case .manual(let page): self.init("Xr", "\(MdocEscaping.argument(MdocEscaping.text(page.name))) \(page.section)")
    }
  }

  /// The macro where nothing but punctuation follows on its line.
  var alone: String { "\(macro) \(arguments)" }

  /// The macro with more after it. `Ql` reaches to the end of its line, so its quotes are written out.
  var joined: String { macro == "Ql" ? "So Li \(arguments) Sc" : alone }
}

/// A word of a paragraph: text and marked text without a space between them.
struct MdocWord {
  enum Piece {
    case text(String)
    case mark(MdocMark)
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
  /// - Parameter isAlone: whether no other word follows on the line.
  func onMacroLine(isAlone: Bool) -> String {
    var result = ""
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      switch piece {
      case .mark(let mark):
        let isEnd = pieces.dropFirst(index + 1).allSatisfy(Self.isClosing)
        result += (index == 0 ? "" : " Ns ") + (isAlone && isEnd ? mark.alone : mark.joined)
      case .text(let text):
        if isLast, index > 0, Self.isClosing(piece) {
          result += text.map { " \($0)" }.joined()
        } else if index == 0 {
          let word = MdocEscaping.argument(MdocEscaping.text(text))
          result += pieces.count == 1 ? word : "No " + word
        } else {
          result += " Ns No " + textWithEnd(text, isLast: isLast)
        }
      }
    }
    return result
  }

  private static func isClosing(_ piece: Piece) -> Bool {
    guard case .text(let text) = piece else { return false }
    return text.allSatisfy { ".,:;)]?!".contains($0) }
  }

  /// Text after a mark; closing punctuation at the end of the word is set apart.
  private func textWithEnd(_ text: String, isLast: Bool) -> String {
    guard isLast, let last = text.last, ".,:;)]?!".contains(last), text.count > 1 else {
      return MdocEscaping.argument(MdocEscaping.text(text))
    }
    return MdocEscaping.argument(MdocEscaping.text(String(text.dropLast()))) + " \(last)"
  }
}
