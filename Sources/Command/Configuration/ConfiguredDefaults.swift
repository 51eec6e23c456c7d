import CommandLineKit
import PDFScope

extension Configuration {
  /// What options get that are not on the command line; later ones count more.
  var optionDefaults: [OptionDefault] {
    // Of one layer, what is said of a verb counts more than what is said of all.
    let ordered = defaults.enumerated().sorted { first, second in
      let (one, other) = (first.element, second.element)
      if one.isLocked != other.isLocked { return other.isLocked }
      if one.layer == other.layer, one.origin.path == other.origin.path, one.command.count != other.command.count {
        return one.command.count < other.command.count
      }
      return first.offset < second.offset
    }
    return ordered.compactMap { OptionDefault($0.element) }
  }

  /// Reads layers; defaults have to be of options that there are, with values that these take.
  ///
  /// - Throws: everything that is wrong in any of them.
  static func checked(_ layers: [Layer]) throws(ConfigurationFailure) -> Configuration {
    let configuration: Configuration
    do throws(ConfigurationFailure) {
      configuration = try Configuration(layers: layers) { event throws(ActionError) in try event.validate() }
    } catch {
      throw ConfigurationFailure(error.problems + error.defaults.problems)
    }
    let problems = configuration.defaults.problems
    guard problems.isEmpty else { throw ConfigurationFailure(problems) }
    return configuration
  }
}

extension [ConfigurationDefault] {
  /// The defaults of options that there are not, or that take no such value.
  var problems: [ConfigurationProblem] {
    guard !isEmpty else { return [] }
    let parser = CommandParser(CommandTree.plain)
    return compactMap { entry in
      guard let option = OptionDefault(entry) else { return nil }
      if let fault = parser.fault(in: option) {
        // What is wrong with a command names it; what is wrong with a value does not.
        let isOfValue = !entry.command.isEmpty && fault.message.utf8.starts(with: "'--".utf8)
        let place = isOfValue ? entry.command.joined(separator: " ") + ": " : ""
        return entry.problem(place + fault.message, hint: fault.hint)
      }
      guard let fault = entry.valueFault else { return nil }
      return entry.problem("\(option.words): \(fault.message)", hint: fault.hint)
    }
  }
}

extension ConfigurationDefault {
  /// What is wrong with the value where the option takes not just any.
  fileprivate var valueFault: (message: String, hint: String?)? {
    if option == "jobs" {
      let text = value.stringValue ?? value.text()
      let isRight = text == "auto" || Int(text).map((0...256).contains) == true
      return isRight ? nil : ("expected a number from 0 to 256, or auto", nil)
    }
    if let fault = elements.lazy.compactMap({ Self.fault(of: option, $0) }).first { return fault }
    let faults = parameters.map { fault(of: $0) }
    // Verbs may have options of one name that take different values.
    return faults.contains { $0 == nil } ? nil : faults.first ?? nil
  }

  /// The values as the command line would have them.
  private var elements: [String] { (value.arrayValue ?? [value]).map { $0.stringValue ?? $0.text() } }

  /// What is wrong with the value of an option that takes the same wherever it is.
  private static func fault(of option: String, _ text: String) -> (message: String, hint: String?)? {
    switch option {
    case "tag", "set":
      let isRight = text.unicodeScalars.dropFirst().contains("=") && text.unicodeScalars.first != "="
      return isRight ? nil : ("expected \(option == "tag" ? "KEY" : "NAME")=VALUE", nil)
    case "password-fd": return Passwords.descriptor(text) == nil ? ("expected the number of a descriptor", nil) : nil
    default: return RunValues.fault(of: option, text).map { ($0.message, $0.hint) }
    }
  }

  /// The parameters that the option is about.
  private var parameters: [ParameterDeclaration] {
    guard let button = command.first, Button(rawValue: button) != nil else { return [] }
    return ActionEvent.declarations.filter { event in
      let name = EventName(event.name)
      return name.button == button && (command.count == 1 || name.commandLineVerb == command[1])
    }.flatMap { $0.parameters.filter { $0.optionName == option && $0.role != .derived } }
  }

  private func fault(of parameter: ParameterDeclaration) -> (message: String, hint: String?)? {
    let type: ValueType
    switch parameter.type {
    case .integer, .number: type = parameter.type
    // Others may be spelt in more ways on the command line.
    default: return nil
    }
    do throws(DecodingFailure) {
      try type.check(JSONReader(value.stringValue.map(type.json) ?? value))
      return nil
    } catch {
      return ("expected \(error.expected), found \(error.found)", error.hint)
    }
  }
}

extension OptionDefault {
  /// The option as people write it, below its command.
  fileprivate var words: String { (command + ["--\(option)"]).joined(separator: " ") }
}

extension OptionDefault {
  /// The default as the parser takes it.
  init?(_ entry: ConfigurationDefault) {
    guard let value = Value(entry.value) else { return nil }
    self.init(
      command: entry.command, option: entry.option, value: value, source: entry.origin.description,
      isLocked: entry.isLocked)
  }
}

extension OptionDefault.Value {
  fileprivate init?(_ value: JSONValue) {
    switch value {
    case .bool(let flag): self = .flag(flag)
    case .array(let elements): self = .list(elements.map { $0.stringValue ?? $0.text() })
    case .string(let text): self = .text(text)
    case .integer, .number: self = .text(value.text())
    case .null, .object: return nil
    }
  }
}
