import CommandLineKit
import PDFScope

/// The command line's side of an event's declaration: options and operands made from its parameters, and the event made
/// from what was given.
extension EventDeclaration {
  /// The options of the event's parameters.
  var options: [OptionDefinition] {
    parameters.filter { $0.role == .option || $0.role == .requiredOption }.map(OptionDefinition.init)
  }

  /// The operands before the files.
  var operands: [ArgumentDefinition] {
    parameters.filter { $0.role == .operand }.map { parameter in
      ArgumentDefinition(parameter.operandName, choices: parameter.choices, help: parameter.summary)
    }
  }

  /// The event that a command line asks for.
  ///
  /// - Parameter operands: the values of the parameters that are operands.
  func event(from parsed: ParsedCommand, operands: [String: JSONValue] = [:]) throws -> ActionEvent {
    var object = JSONObject()
    for parameter in parameters {
      if let operand = operands[parameter.name] {
        object[parameter.name] = operand
      } else if parameter.role == .operand, let word = parsed.operand(of: parameter.operandName) {
        object[parameter.name] = parameter.type.json(argument: parameter.word(word, of: parameter.type))
      } else if parameter.role != .derived, let value = parameter.value(in: parsed) {
        object[parameter.name] = value
      }
    }
    do {
      return try decode(JSONReader(json(parameters: object)))
    } catch {
      // Those of a custom action stand apart.
      let name = error.pointer.tokens.dropFirst(button == .custom ? 1 : 0).first ?? ""
      let parameter = parameters.first { $0.name == name }
      throw UsageError(
        kind: .invalidValue,
        (parameter.map { "--\($0.optionName): " } ?? "") + "expected \(error.expected), found \(error.found)",
        hint: error.hint, commandPath: parsed.path)
    }
  }
}

extension ParameterDeclaration {
  /// What the command line gives for the parameter; `nil` where it gives nothing.
  fileprivate func value(in parsed: ParsedCommand) -> JSONValue? {
    switch type {
    case .boolean where isOnByDefault: parsed.last(of: optionName).map { .bool($0 == "yes") }
    case .boolean: parsed.optionalFlag(of: optionName).map { .bool($0) }
    case .list(let element):
      parsed.values(of: optionName).isEmpty
        ? nil : .array(parsed.values(of: optionName).flatMap(words).map(element.json(argument:)))
    // Several selections are one: that of the first, then of the second.
    case .pages where parsed.values(of: optionName).count > 1:
      .string(parsed.values(of: optionName).joined(separator: ","))
    case .integer, .number, .numbers, .string, .path, .form, .pages, .choice:
      parsed.last(of: optionName).map { type.json(argument: word($0, of: type)) }
    }
  }
}

extension ParameterDeclaration {
  /// The words of a list; other values may hold commas.
  private func words(_ value: String) -> [String] {
    guard case .list(.choice) = type else { return [value] }
    return value.split(separator: ",", omittingEmptySubsequences: false).map { word(String($0), of: type) }
  }

  /// The word of a choice in its own spelling, however the command line spells it.
  fileprivate func word(_ text: String, of type: ValueType) -> String {
    switch type {
    case .choice(let choices): choices.first { $0.name.kebabCased == text && $0.name != text }?.name ?? text
    case .list(let element): word(text, of: element)
    default: text
    }
  }
}

extension ParameterDeclaration {
  /// What an operand is called in usage lines.
  fileprivate var operandName: String { optionName.uppercased() }
}

extension OptionDefinition {
  /// The option of a parameter.
  fileprivate init(_ parameter: ParameterDeclaration) {
    self.init(
      names: (parameter.short.map { [.short($0)] } ?? []) + [.long(parameter.optionName)]
        + parameter.otherNames.map(OptionName.long),
      value: parameter.optionValue, inversion: parameter.isUndecided ? .prefixedNo : .none,
      isRepeatable: parameter.isRepeatable, isRequired: parameter.role == .requiredOption,
      choices: parameter.choices, defaultText: parameter.defaultText, help: parameter.summary,
      discussion: parameter.optionDiscussion, completion: parameter.completion, group: parameter.group)
  }
}

extension ParameterDeclaration {
  /// Names that mean the option too. Pages are asked for in the singular where one is usual, and nobody remembers
  /// where.
  fileprivate var otherNames: [String] {
    switch optionName {
    case "pages": ["page"]
    case "page": ["pages"]
    default: []
    }
  }

  fileprivate var optionValue: OptionValue {
    if isOnByDefault { return .required("yes|no") }
    if let impliedValue { return .optional(type.placeholder, default: impliedValue.text()) }
    return switch type {
    case .boolean: .none
    case .list(.choice): .required("LIST")
    // What is accepted is listed below the option, and so many words leave no room beside its name.
    case .choice(let choices) where choices.count > 6: .required("WORD")
    default: .required(type.placeholder)
    }
  }

  /// What there is to know; of a list of words also what each means.
  fileprivate var optionDiscussion: String {
    if type == .pages { return discussion.isEmpty ? Self.waysToNamePages : discussion + "\n\n" + Self.waysToNamePages }
    guard case .list(.choice(let choices)) = type else { return discussion }
    let meanings = choices.map { "``\($0.name)``\n: \($0.summary)" }.joined(separator: "\n")
    return discussion.isEmpty ? meanings : discussion + "\n\n" + meanings
  }

  private static let waysToNamePages = """
    Such as `1-3,7`, `5-`, `z` for the last, `r2` from the end, `x4` for all but one, `odd`, `blank`, `[iv]` by label, \
    `@Title` by outline item; pdfscope(1) tells the rest.
    """

  fileprivate var completion: CompletionKind {
    if [.path, .list(.path)].contains(type) { return .file(extensions: []) }
    guard case .list(.choice(let choices)) = type else { return .default }
    return .list(choices.map { OptionChoice($0.name, help: $0.summary) })
  }

  /// Whether it is a flag that is there unless it is taken away: an option with `yes` or `no`.
  fileprivate var isOnByDefault: Bool { type == .boolean && defaultValue == true }

  /// Whether it is a flag that is neither there nor taken away unless it is said.
  fileprivate var isUndecided: Bool { type == .boolean && defaultValue == nil }

  /// Whether all of the values that are given count, not the last alone.
  fileprivate var isRepeatable: Bool {
    switch type {
    case .list, .pages: true
    default: false
    }
  }

  fileprivate var choices: [OptionChoice] {
    if isOnByDefault { return ["yes", "no"] }
    guard case .choice(let choices) = type else { return [] }
    return choices.map { choice in
      // The command line has no capitals elsewhere.
      let spelled = choice.name.kebabCased
      return OptionChoice(choice.name, help: choice.summary, aliases: spelled == choice.name ? [] : [spelled])
    }
  }

  /// The value that stands for the option where it is left out.
  fileprivate var defaultText: String? {
    guard role != .requiredOption else { return nil }
    return switch defaultValue {
    case .integer(let number)?: String(number)
    case .string(let text)?: text
    case .array(let words)?: words.isEmpty ? nil : words.compactMap(\.stringValue).joined(separator: ",")
    case .bool(true)?: "yes"
    default: nil
    }
  }
}
