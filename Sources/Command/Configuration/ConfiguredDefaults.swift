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

  /// The defaults of options that there are not, or that take no such value.
  var defaultProblems: [ConfigurationProblem] {
    guard !defaults.isEmpty else { return [] }
    let parser = CommandParser(CommandTree.plain)
    return defaults.compactMap { entry in
      guard let option = OptionDefault(entry) else { return nil }
      guard let fault = parser.fault(in: option) else { return nil }
      return ConfigurationProblem(
        path: entry.origin.path, line: entry.origin.line, message: fault.message, hint: fault.hint)
    }
  }
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
