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

  /// Braces are the program's own, but for those in which a field is nearly spelt right.
  private static func checkBraces(of argument: String, at reader: JSONReader) throws(DecodingFailure) {
    for part in argument.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: "}") else { continue }
      let word = String(part[..<end].prefix { $0 != "." && $0 != "[" })
      let isWhole = word.utf8.count == part[..<end].utf8.count
      let known = isWhole ? ["document", "folder"] : ["parameters"]
      guard !known.contains(word), let nearest = Spelling.nearest(to: word, in: known) else { continue }
      let field = "{" + nearest + part[..<end].dropFirst(word.count) + "}"
      throw DecodingFailure(
        pointer: reader.pointer, expected: "fields that there are", found: "{\(part[..<end])}",
        hint: "did you mean \(field)?")
    }
  }

  /// A number of bytes, or a text such as `512M`.
  private static func size(_ reader: JSONReader) throws(DecodingFailure) -> Int {
    let units: [UnicodeScalar: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
    var number = reader.value.intValue
    if var text = reader.value.stringValue?.unicodeScalars {
      var shift = 0
      if let unit = text.last, let bits = units[unit] {
        shift = bits
        text.removeLast()
      }
      let digits = String(text)
      let isPlain = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
      number = isPlain ? Int(digits).flatMap { $0 <= Int.max >> shift ? $0 << shift : nil } : nil
    }
    guard let number, memoryLimits.contains(number) else {
      throw reader.failure(expected: "a size from 1M to 64T, such as \"512M\"")
    }
    return number
  }
}
