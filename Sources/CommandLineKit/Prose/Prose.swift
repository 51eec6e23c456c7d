/// The markup of the texts in declarations: a small part of what people know from Markdown.
///
/// Between blank lines stand paragraphs, whose lines are filled anew, and
/// - lines indented by four spaces: kept as they are;
/// - lists: each item begins with `- `, its further lines with two spaces;
/// - definitions: a line with the term, then lines that begin with `: `, further ones with two spaces.
///
/// Inside a paragraph `*emphasis*` is emphasis, and text in backticks is something to type or read literally. What that
/// is follows from the declarations: an option (`` `--pages` ``), the placeholder of an operand or a value
/// (`` `FILE` ``), an environment variable, the program's name or one of its commands, a manual page (`` `ls(1)` ``),
/// or plain code. An option that no declaration knows is a fault that
/// ``CommandDefinition/validate(requiringExamples:)`` reports; text in double backticks is never checked. A backslash
/// takes the meaning from the next `` ` ``, `*` or `\`.
public enum Prose {
  /// A part of a text that stands by itself.
  enum Block: Equatable, Sendable {
    case paragraph([Inline])
    case literal([String])
    case list([[Inline]])
    case definitions([Definition])
  }

  struct Definition: Equatable, Sendable {
    var term: [Inline]
    var text: [Inline]
  }

  /// Takes a text apart.
  static func blocks(_ source: String) -> [Block] {
    var blocks: [Block] = []
    var lines: [Substring] = []
    let all: [Substring] = source.split(separator: "\n", omittingEmptySubsequences: false) + [""]
    for line in all {
      let isBlank = line.allSatisfy { $0 == " " }
      if !isBlank {
        lines.append(line)
      } else if !lines.isEmpty {
        blocks.append(block(lines))
        lines = []
      }
    }
    return blocks.reduce(into: []) { result, block in
      // A blank line inside literal text does not part it.
      if case .literal(let more) = block, case .literal(let before) = result.last {
        result[result.count - 1] = .literal(before + [""] + more)
      } else if case .definitions(let more) = block, case .definitions(let before) = result.last {
        result[result.count - 1] = .definitions(before + more)
      } else {
        result.append(block)
      }
    }
  }

  private static func block(_ lines: [Substring]) -> Block {
    if lines.allSatisfy({ $0.hasPrefix("    ") }) {
      return .literal(lines.map { String($0.dropFirst(4)) })
    }
    if lines[0].hasPrefix("- ") { return .list(items(lines, marker: "- ").map(Inline.parse)) }
    if lines.count > 1, !lines[0].hasPrefix(": "), lines[1].hasPrefix(": ") { return .definitions(definitions(lines)) }
    return .paragraph(Inline.parse(lines.joined(separator: " ")))
  }

  private static func items(_ lines: [Substring], marker: String) -> [String] {
    lines.reduce(into: []) { items, line in
      if line.hasPrefix(marker) {
        items.append(String(line.dropFirst(marker.count)))
      } else if !items.isEmpty {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      }
    }
  }

  private static func definitions(_ lines: [Substring]) -> [Definition] {
    var result: [(term: String, text: String)] = []
    for line in lines {
      if line.hasPrefix(": ") {
        let text = String(line.dropFirst(2))
        let before = result[result.count - 1].text
        result[result.count - 1].text = before.isEmpty ? text : before + " " + text
      } else if line.hasPrefix("  "), !result.isEmpty {
        result[result.count - 1].text += " " + line.drop { $0 == " " }
      } else {
        result.append((String(line), ""))
      }
    }
    return result.map { Definition(term: Inline.parse($0.term), text: Inline.parse($0.text)) }
  }

  /// Every stretch of text between markup, for checks.
  static func inlines(_ source: String) -> [Inline] {
    blocks(source).flatMap { block -> [Inline] in
      switch block {
      case .paragraph(let inlines): inlines
      case .literal: []
      case .list(let items): items.flatMap { $0 }
      case .definitions(let definitions): definitions.flatMap { $0.term + $0.text }
      }
    }
  }
}
