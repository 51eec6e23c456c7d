extension CustomActionDefinition {
  /// Options that every subcommand has, or that those have which change documents: parameters go by other names.
  public static let reservedOptions: Set<String> = [
    "json", "ndjson", "format", "color", "quiet", "verbose", "coordinates", "password-file", "password-fd",
    "files-from", "null", "recursive", "include", "exclude", "sort", "clamp-pages", "jobs", "permissions", "strict",
    "author", "job", "tag", "output", "in-place", "force", "dry-run", "save", "decrypt", "invalidate-signatures",
    "config", "no-config", "progress", "timeout", "memory-limit", "help", "version",
  ]

  static func parameters(_ reader: JSONReader?) throws(DecodingFailure) -> [ParameterDeclaration] {
    guard let reader else { return [] }
    var parameters: [ParameterDeclaration] = []
    for (name, member) in try reader.members() {
      let parameter = try parameter(name, member)
      if let other = parameters.first(where: { $0.optionName == parameter.optionName }) {
        throw member.failure(expected: "an option other than that of \(other.name)")
      }
      parameters.append(parameter)
    }
    return parameters
  }

  private static func parameter(
    _ name: String, _ reader: JSONReader
  ) throws(DecodingFailure) -> ParameterDeclaration {
    try checkName(name, reader)
    let type = try type(reader, also: ["default", "required", "summary", "description"])
    let isRequired = try reader.optional("required")?.bool() ?? false
    var defaultValue: JSONValue?
    if let value = try reader.optional("default") {
      guard !isRequired else { throw value.failure(expected: "no default for a parameter that is required") }
      try type.check(value)
      if type == .pages { _ = try value.pageSelection() }
      defaultValue = value.value
    } else if type == .boolean, !isRequired {
      defaultValue = false
    }
    return ParameterDeclaration(
      name: name, type: type, role: isRequired ? .requiredOption : .option,
      summary: try reader.optional("summary")?.string() ?? "The \(name) of the action",
      discussion: try reader.optional("description")?.string() ?? "", defaultValue: defaultValue)
  }

  /// Parameters are named in camel case, as everywhere, so that each has an option of its own.
  private static func checkName(_ name: String, _ reader: JSONReader) throws(DecodingFailure) {
    func failure(_ why: String) -> DecodingFailure {
      DecodingFailure(
        pointer: reader.pointer, expected: "the name of a parameter", found: "\"\(name)\", which \(why)")
    }
    let scalars = name.unicodeScalars
    guard let first = scalars.first, ("a"..."z").contains(first), scalars.count <= CustomActionName.maximumLength,
      scalars.allSatisfy({
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
      })
    else { throw failure("is not made of letters and digits with a lower case letter first") }
    let option = name.kebabCased
    guard !reservedOptions.contains(option) else { throw failure("is taken by the option --\(option)") }
  }

  private static func type(_ reader: JSONReader, also keys: [String]) throws(DecodingFailure) -> ValueType {
    let word = try reader.required("type")
    let kind = try word.choice(Kind.self)
    try reader.allowKeys(["type"] + kind.keys + keys)
    switch kind {
    case .string: return .string
    case .boolean: return .boolean
    case .pages: return .pages
    case .path: return .path
    case .integer:
      let low = try reader.optional("minimum")?.integer() ?? .min
      let high = try reader.optional("maximum")?.integer(in: low ... .max) ?? .max
      return .integer(low...high, multipleOf: try reader.optional("multipleOf")?.integer(in: 1 ... .max) ?? 1)
    case .number:
      let low = try reader.optional("minimum")?.number() ?? -.infinity
      let high = try reader.optional("maximum")?.number(in: low ... .infinity) ?? .infinity
      return .number(low...high)
    case .choice: return .choice(try choices(try reader.required("choices")))
    case .list:
      let element = try reader.required("of")
      // A word, or a type with what it may be.
      let inner = element.value.stringValue == nil ? element.value : ["type": element.value]
      let type = try type(JSONReader(inner, at: element.pointer), also: [])
      if case .list = type { throw element.failure(expected: "a type other than a list") }
      if type == .boolean { throw element.failure(expected: "a type other than boolean") }
      return .list(type)
    }
  }

  private enum Kind: String, CaseIterable {
    case string, integer, number, boolean, choice, list, pages, path

    /// What else may be said of such a type.
    var keys: [String] {
      switch self {
      case .string, .boolean, .pages, .path: []
      case .integer: ["minimum", "maximum", "multipleOf"]
      case .number: ["minimum", "maximum"]
      case .choice: ["choices"]
      case .list: ["of"]
      }
    }
  }

  /// Words, as a list, or as an object with what each means.
  private static func choices(_ reader: JSONReader) throws(DecodingFailure) -> [ValueType.Choice] {
    var choices: [ValueType.Choice] = []
    if reader.value.objectValue != nil {
      for (word, meaning) in try reader.members() { choices.append(ValueType.Choice(word, try meaning.string())) }
    } else {
      for word in try reader.elements() { choices.append(ValueType.Choice(try word.string(), "")) }
    }
    guard !choices.isEmpty, Set(choices.map(\.name)).count == choices.count,
      choices.allSatisfy({ !$0.name.isEmpty && !$0.name.unicodeScalars.contains(",") })
    else { throw reader.failure(expected: "words, each once and without a comma") }
    return choices
  }
}
