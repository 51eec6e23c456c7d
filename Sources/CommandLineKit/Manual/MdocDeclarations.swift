/// How the parts of a declaration are written in a manual page.
extension MdocWriter {
  /// One way to call a command.
  mutating func synopsis(_ usage: Usage) {
    // Each part on its own line, so that brackets end with it.
    for part in Self.parts(usage) { macro(part) }
  }

  private static func parts(_ usage: Usage) -> [String] {
    let word = MdocEscaping.word
    return usage.items.enumerated().map { index, item in
      switch item {
      case .word(let text): return (index == 0 ? "Nm " : "Cm ") + word(text)
      case .optionalWord(let text): return "Op Cm \(word(text))"
      case .subcommand(let term): return "Ar \(word(term))"
      case .options: return "Op Ar OPTIONS"
      case .option(let option):
        let flag = "Fl " + word(flag(option.names.first { !$0.isShort } ?? option.names.first ?? .long("")))
        return flag + (option.value.placeholder.map { " Ar \(word($0))" } ?? "")
      case .argument(let name, let isOptional, let isRepeatable):
        let text = (name.isEmpty ? "Ar" : "Ar \(word(name))") + (isRepeatable ? " ..." : "")
        return isOptional ? "Op \(text)" : text
      }
    }
  }

  /// An operand, as an item of a list.
  mutating func argument(_ argument: ArgumentDefinition) {
    item("Ar " + MdocEscaping.word(argument.name) + (argument.isRepeatable ? " ..." : ""))
    paragraph(argument.help.asSentence)
    if !argument.choices.isEmpty {
      paragraph("Accepts \(Quoting.list(argument.choices.map { "``\($0.value)``" })).")
    }
  }

  /// An option, as an item of a list.
  mutating func option(_ option: OptionDefinition) {
    item(Self.head(option))
    let facts = option.facts(listingChoices: false).map(\.asSentence).joined(separator: " ")
    let isBrief = option.discussion.isEmpty && option.explainedChoices.isEmpty
    paragraph(option.help.asSentence + (isBrief && !facts.isEmpty ? " " + facts : ""))
    prose(option.discussion)
    let explained = option.explainedChoices
    if !explained.isEmpty {
      beginList("tag -width Ds")
      for choice in explained {
        item("Ql " + MdocEscaping.word(choice.value))
        paragraph(choice.help.isEmpty ? "" : choice.help.asSentence)
      }
      endList()
    }
    if !isBrief, !facts.isEmpty { paragraph(facts) }
  }

  /// The names of an option and its value, as the head of an item.
  private static func head(_ option: OptionDefinition) -> String {
    let word = MdocEscaping.word
    let value: String
    switch option.value {
    case .none: value = ""
    case .required(let placeholder): value = " Ar \(word(placeholder))"
    case .optional(let placeholder, _): value = " Ns Op = Ns Ar \(word(placeholder))"
    }
    var names = option.names
    if option.inversion == .prefixedNo {
      names += option.names.filter { !$0.isShort }.map { OptionName.long("no-\($0.bare)") }
    }
    return names.map { name in
      // A value that may only be attached with `=` is shown with the long name.
      "Fl " + word(flag(name)) + value
    }.joined(separator: " , ")
  }
}
