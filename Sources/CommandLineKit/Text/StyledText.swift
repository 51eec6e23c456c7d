/// How text is set for a terminal.
public enum TextStyle: Sendable, Hashable {
  /// Plain characters.
  case plain
  /// With the control sequences for bold and underlined text (ECMA-48 SGR).
  case ansi
}

/// A stretch of text in one face.
struct StyledRun: Sendable, Equatable {
  enum Face: Sendable, Hashable {
    case plain
    case bold
    case underline
  }

  var text: String
  var face: Face

  init(_ text: String, _ face: Face) {
    self.text = text
    self.face = face
  }

  /// The run as it is sent to the terminal.
  func rendered(_ style: TextStyle) -> String {
    guard style == .ansi, !text.isEmpty else { return text }
    switch face {
    case .plain: return text
    case .bold: return "\u{1B}[1m\(text)\u{1B}[22m"
    case .underline: return "\u{1B}[4m\(text)\u{1B}[24m"
    }
  }
}

extension [StyledRun] {
  func rendered(_ style: TextStyle) -> String { map { $0.rendered(style) }.joined() }

  var width: Int { reduce(0) { $0 + TextLayout.width(of: $1.text) } }
}

/// Fills lines with words.
struct TextFiller {
  var width: Int
  var indent: Int
  var firstIndent: Int

  /// What is never parted: a word, or one wide character.
  private struct Piece {
    var runs: [StyledRun] = []
    var width = 0
    var hasSpaceBefore = false

    mutating func append(_ character: Character, _ face: StyledRun.Face) {
      width += TextLayout.width(of: character)
      if let last = runs.last, last.face == face {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(StyledRun(String(character), face))
      }
    }
  }

  func lines(_ runs: [StyledRun], style: TextStyle) -> [String] {
    var lines: [String] = []
    var line: [StyledRun] = []
    var used = 0
    var margin = firstIndent
    for piece in pieces(runs) {
      let gap = piece.hasSpaceBefore && !line.isEmpty ? 1 : 0
      if !line.isEmpty, margin + used + gap + piece.width > width {
        lines.append(spaces(margin) + merged(line).rendered(style))
        (line, used, margin) = ([], 0, indent)
      } else if gap == 1 {
        // A space between two words of one face belongs to that face.
        let inside = line.last?.face == piece.runs.first?.face ? line.last?.face : nil
        line.append(StyledRun(" ", inside ?? .plain))
        used += 1
      }
      line += piece.runs
      used += piece.width
    }
    if !line.isEmpty { lines.append(spaces(margin) + merged(line).rendered(style)) }
    return lines
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private func merged(_ runs: [StyledRun]) -> [StyledRun] {
    runs.reduce(into: []) { result, run in
      if let last = result.last, last.face == run.face {
        result[result.count - 1].text += run.text
      } else {
        result.append(run)
      }
    }
  }

  private func pieces(_ runs: [StyledRun]) -> [Piece] {
    var pieces: [Piece] = []
    var current = Piece()
    func finish(spaceNext: Bool) {
      if !current.runs.isEmpty { pieces.append(current) }
      current = Piece(hasSpaceBefore: spaceNext || (current.runs.isEmpty && current.hasSpaceBefore))
    }
    for run in runs {
      for character in run.text {
        if character == " " || character == "\n" || character == "\t" || character == "\r\n" {
          finish(spaceNext: true)
        } else if TextLayout.width(of: character) == 2, !Self.staysWithPrevious(character) {
          finish(spaceNext: false)
          current.append(character, run.face)
        } else {
          current.append(character, run.face)
        }
      }
    }
    finish(spaceNext: false)
    return pieces
  }

  /// Whether a wide character may not begin a line: closing and other punctuation.
  private static func staysWithPrevious(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation, .modifierLetter: true
    default: false
    }
  }
}
