extension CustomActionDefinition {
  /// The time that a program may take where the configuration does not say, in seconds.
  public static let defaultTimeout = 60.0
  /// The memory that a program may take where the configuration does not say, in bytes.
  public static let defaultMemoryLimit = 1 << 30

  /// Reads the definition of an action as a configuration holds it.
  ///
  /// All that can be known without a document is checked: the name, the parameters and their defaults, that the events
  /// exist and have such parameters, and that the fields in them name parameters of the action.
  ///
  /// - Parameters:
  ///   - name: the name of the action.
  ///   - reader: its definition.
  ///   - folder: the folder of the configuration, which `{folder}` stands for.
  ///   - reserved: names that mean something else, such as subcommands that are no buttons.
  /// - Throws: ``DecodingFailure`` with the place and what was expected there.
  public init(
    name: String, reading reader: JSONReader, folder: String? = nil,
    reserved: some Sequence<String> = EmptyCollection()
  ) throws(DecodingFailure) {
    if let problem = CustomActionName.problem(with: name, reserved: reserved) {
      throw DecodingFailure(
        pointer: reader.pointer, expected: "a name for an action of your own", found: "\"\(name)\", which \(problem)")
    }
    let isProgram = try reader.optional("program") != nil
    try reader.allowKeys(
      ["label", "summary", "description", "parameters"]
        + (isProgram ? ["program", "timeout", "memoryLimit", "changes", "events"] : ["events", "program"]))
    label = try reader.optional("label").map { member throws(DecodingFailure) in try Self.line(member) }
    let parameters = try Self.parameters(try reader.optional("parameters"))
    let requirement: Requirement
    var sends: [String] = []
    if isProgram {
      if let events = try reader.optional("events") {
        throw events.failure(expected: "either events or a program")
      }
      work = .program(try Program(reading: reader, parameters, folder: folder))
      let change = try reader.optional("changes")?.choice(Requirement.Change.self) ?? .none
      requirement = Requirement(permission: .extract, change: change)
    } else {
      guard let events = try reader.optional("events") else {
        guard reader.value.objectValue != nil else { throw reader.failure(expected: "an object") }
        throw DecodingFailure(
          pointer: reader.pointer, expected: "a list of \"events\" or a \"program\"", found: "neither")
      }
      let declarations = try Self.check(events, parameters)
      work = .events(try events.elements().map(\.value))
      sends = declarations.map(\.name).uniqued
      requirement = Self.requirement(of: declarations)
    }
    let summary = try reader.optional("summary").map { member throws(DecodingFailure) in try Self.line(member) }
    declaration = CustomActionDeclaration(
      name: name, summary: summary ?? label ?? "Run the action \(name)",
      discussion: try reader.optional("description")?.string() ?? "", requirement: requirement,
      parameters: parameters, sends: sends)
  }

  /// A text of one line.
  private static func line(_ reader: JSONReader) throws(DecodingFailure) -> String {
    let text = try reader.string()
    guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw reader.failure(expected: "a text of one line")
    }
    return text
  }
}

// MARK: - Events

extension CustomActionDefinition {
  private static let mostEvents = 1000

  private static func check(
    _ events: JSONReader, _ parameters: [ParameterDeclaration]
  ) throws(DecodingFailure) -> [EventDeclaration] {
    var declarations: [EventDeclaration] = []
    for element in try events.elements(count: 1...mostEvents) {
      try refuseCustom(try element.required("action"))
      let template = try EventTemplate(element.value, roots: roots, at: element.pointer)
      try check(template.fields, parameters)
      let declaration = try template.checkEvent(among: ActionEvent.declarations)
      try check(template, declaration, parameters)
      declarations.append(declaration)
      guard !requirement(of: declarations).isContradictory else {
        throw element.failure(
          expected: "events that either change the document or write files beside it",
          hint: "\(declarations.last?.name ?? "") does the one, an event before it the other")
      }
    }
    return declarations
  }

  /// Fields may name the action's own parameters alone.
  fileprivate static func check(
    _ fields: [EventTemplate.Field], _ parameters: [ParameterDeclaration]
  ) throws(DecodingFailure) {
    let names = parameters.map(\.name)
    for field in fields {
      let name = if case .key(let key) = field.path[0] { key } else { "" }
      guard !names.contains(name) else { continue }
      throw DecodingFailure(
        pointer: field.pointer, expected: "fields that name a parameter of the action", found: field.description,
        hint: Spelling.nearest(to: name, in: names).map { "did you mean {parameters.\($0)}?" })
    }
  }

  /// A member of an event that is one field takes values of the parameter's type; some of them must be right for it.
  private static func check(
    _ template: EventTemplate, _ event: EventDeclaration, _ parameters: [ParameterDeclaration]
  ) throws(DecodingFailure) {
    let declared = template.fields.isEmpty ? [] : event.parameters
    for field in template.fields {
      let place = field.pointer.tokens.dropFirst(template.pointer.tokens.count)
      let parameter = declared.first { $0.name == place.first }
      guard var type = parameter?.type else { continue }
      if place.count == 2, case .list(let element) = type { type = element } else if place.count > 1 { continue }
      guard field.isWhole else {
        guard type.takesText else {
          throw JSONReader(.string(field.description), at: field.pointer).failure(
            expected: "\(type.expectation), or one field alone")
        }
        continue
      }
      guard field.path.count == 1, case .key(let key) = field.path[0],
        let parameter = parameters.first(where: { $0.name == key }), !type.mayTake(parameter.type)
      else { continue }
      throw DecodingFailure(
        pointer: field.pointer, expected: type.expectation,
        found: "the parameter \(key), which is \(parameter.type.kind)")
    }
  }

  /// What the events need together, as far as the command line must know: whether there is a changed document to be
  /// saved, and whether files are written. The scope judges each event by itself.
  private static func requirement(of events: [EventDeclaration]) -> Requirement {
    Requirement(
      change: events.map(\.requirement.change).first { $0 != .none } ?? .none,
      writesFiles: events.contains { $0.requirement.writesFiles })
  }
}

extension Requirement {
  /// One `--output` cannot be the place of both.
  fileprivate var isContradictory: Bool { changesDocument && writesFiles }
}

extension [String] {
  /// Each once, in the order in which they came first.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

// MARK: - Programs

extension CustomActionDefinition.Program {
  private static let longestTimeout = 86_400.0
  private static let memoryLimits = 1 << 20...1 << 46

  fileprivate init(
    reading reader: JSONReader, _ parameters: [ParameterDeclaration], folder: String?
  ) throws(DecodingFailure) {
    arguments = []
    for element in try reader.required("program").elements(count: 1...1000) {
      let argument = try element.string()
      guard !argument.unicodeScalars.contains("\0"), !(arguments.isEmpty && argument.isEmpty) else {
        throw element.failure(expected: arguments.isEmpty ? "a program" : "a text without zero bytes")
      }
      let template = try EventTemplate(element.value, roots: CustomActionDefinition.roots, at: element.pointer)
      try CustomActionDefinition.check(template.fields, parameters)
      try Self.checkBraces(of: argument, at: element)
      guard template.isConstant || !arguments.isEmpty else {
        throw element.failure(expected: "a program that no parameter chooses")
      }
      arguments.append(argument)
    }
    timeout =
      try reader.optional("timeout").map { limit throws(DecodingFailure) in
        try limit.number(in: 0.001...Self.longestTimeout)
      } ?? CustomActionDefinition.defaultTimeout
    memoryLimit =
      try reader.optional("memoryLimit").map { limit throws(DecodingFailure) in try Self.size(limit) }
      ?? CustomActionDefinition.defaultMemoryLimit
    self.folder = folder
  }

  /// Braces are the program's own. Where a field and nothing else, or a path that has one, was meant beyond doubt, a
  /// name that is nearly right is a fault.
  private static func checkBraces(of argument: String, at reader: JSONReader) throws(DecodingFailure) {
    guard isPath(argument) else { return }
    for part in argument.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: "}") else { continue }
      let word = String(part[..<end].prefix { $0 != "." && $0 != "[" })
      let isWhole = word.utf8.count == part[..<end].utf8.count
      let known = isWhole ? ["document", "folder"] : ["parameters"]
      guard !known.contains(word), let nearest = Spelling.nearest(to: word, in: known) else { continue }
      let field = "{" + nearest + part[..<end].dropFirst(word.count) + "}"
      throw DecodingFailure(
        pointer: reader.pointer, expected: "{document}, {folder} or {parameters.NAME}", found: "{\(part[..<end])}",
        hint: "did you mean \(field)?")
    }
  }

  /// Whether an argument is braces alone, or a path that has them: no script, no expression.
  private static func isPath(_ argument: String) -> Bool {
    let scalars = argument.unicodeScalars
    let marks: Set<UnicodeScalar> = ["{", "}", "[", "]", ".", "-", "_", "/"]
    guard scalars.allSatisfy({ marks.contains($0) || $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else { return false }
    let isAlone = scalars.first == "{" && scalars.firstIndex(of: "}") == scalars.indices.last
    return isAlone || scalars.contains("/")
  }

  /// A number of bytes, or a text such as `512M`.
  private static func size(_ reader: JSONReader) throws(DecodingFailure) -> Int {
    guard let number = reader.value.intValue ?? reader.value.stringValue.flatMap(ByteSize.bytes),
      memoryLimits.contains(number)
    else { throw reader.failure(expected: "a size from 1M to 64T, such as \"512M\"") }
    return number
  }
}
