/// Prose for a terminal.
struct ProseRenderer {
  let resolver: ReferenceResolver
  let width: Int
  let style: TextStyle

  /// One paragraph.
  func lines(_ inlines: [Inline], indent: Int, firstIndent: Int? = nil) -> [String] {
    TextFiller(width: width, indent: indent, firstIndent: firstIndent ?? indent).lines(runs(inlines), style: style)
  }

  /// A whole text, a blank line between its parts.
  func lines(_ blocks: [Prose.Block], indent: Int) -> [String] {
    blocks.enumerated().flatMap { index, block in (index == 0 ? [] : [""]) + lines(block, indent: indent) }
  }

  private func lines(_ block: Prose.Block, indent: Int) -> [String] {
    switch block {
    case .paragraph(let inlines): lines(inlines, indent: indent)
    case .literal(let text): text.map { $0.isEmpty ? "" : String(repeating: " ", count: indent + 4) + $0 }
    case .list(let items):
      items.flatMap { item in lines([.text("- ")] + item, indent: indent + 4, firstIndent: indent + 2) }
    case .definitions(let definitions):
      definitions.flatMap { definition in
        lines(definition.term, indent: indent + 2) + lines(definition.text, indent: indent + 6)
      }
    }
  }

  /// Text in backticks is bold where there is bold; otherwise quoted, unless its form shows what it is.
  func runs(_ inlines: [Inline]) -> [StyledRun] {
    inlines.map { inline in
      switch inline {
      case .text(let text): return StyledRun(text, .plain)
      case .emphasis(let text): return StyledRun(text, .underline)
      case .literal(let text): return code(text)
      case .code(let text):
        switch resolver.resolve(text) {
        case .option, .environment: return StyledRun(text, .bold)
        case .placeholder: return StyledRun(text, .underline)
        case .program(let text): return text.contains(" ") ? code(text) : StyledRun(text, .bold)
        case .manual(let page): return StyledRun(page.description, .plain)
        case .code(let text): return code(text)
        }
      }
    }
  }

  private func code(_ text: String) -> StyledRun {
    style == .ansi ? StyledRun(text, .bold) : StyledRun("'\(text)'", .plain)
  }
}
