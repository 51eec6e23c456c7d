import PDFActions
public import PDFScopeCore

extension Pipeline {
  /// The JSON Schema of a pipeline; what names steps, variables and values is checked by reading it alone.
  ///
  /// - Parameters:
  ///   - hidden: buttons and events that are not there.
  ///   - custom: the custom actions that there are; `nil` where they are not known, and all pass.
  public static func schema(
    without hidden: Set<String> = [], custom: [CustomActionDeclaration]? = nil
  ) -> JSONSchema {
    let all = ActionEvent.declarations + SessionEvent.declarations + (custom ?? []).map(EventDeclaration.init)
    let events = all.filter { !hidden.contains($0.name) }.map(Self.schema)
    return whole.defining("step", stepSchema)
      .defining("event", .oneOf(events + (custom == nil ? [customSchema] : [])))
  }

  private static let whole = JSONSchema.object(
    [
      .optional("$schema", .string, "The schema that an editor checks the pipeline with."),
      .optional("description", .string, "What it is for."),
      .required(
        "steps", .array(of: .reference("step"), minimumCount: 1, maximumCount: mostSteps), "The events, in order."),
      .optional("save", saveSchema, "Where a changed document goes."),
      .optional(
        "variables", .dictionary(of: .any),
        "What a job may set, with its default; null for what each job has to set."),
      .optional(
        "environment", .array(of: .string(minimumLength: 1, maximumLength: 100), minimumCount: 0, maximumCount: 1000),
        "The environment variables that conditions and fields may name."),
    ], description: "Events that are sent to each of many documents."
  )

  /// The schema as a document of its own.
  public static func schemaDocument(
    without hidden: Set<String> = [], custom: [CustomActionDeclaration]? = nil
  ) -> JSONValue {
    schema(without: hidden, custom: custom).document(
      id: "urn:\(wireSchemaName.replacing("/", with: ":")):pipeline", title: "A pipeline for pdfscope run")
  }

  private static let saveSchema = JSONSchema.oneOf([
    .object([
      .required(
        "output", .string(minimumLength: 1),
        "The path, as a template: {stem}, {name}, {ext}, {index}, {folder}, {variables.X}, {env.X}."),
      .optional("inPlace", .constant(false)), modeProperty,
    ]),
    .object([
      .required("inPlace", .constant(true), "The document takes the place of the input."),
      .optional("backupSuffix", .string(minimumLength: 1, maximumLength: 100), "What the old file's name gets."),
      modeProperty,
    ]),
  ])

  private static let modeProperty = JSONSchema.Property.optional(
    "mode", JSONSchema.enumeration(SaveMode.allCases.map(\.rawValue)).withDefault("auto"),
    "How much of the file is written.")

  private static let stepSchema = JSONSchema.object(
    [
      .required("event", .reference("event"), "The event; its strings may hold fields such as {variables.word}."),
      .optional(
        "id", .string(minimumLength: 1, maximumLength: 100), "A name for conditions and fields of later steps."),
      .optional("description", .string, "What it is for."),
      .optional(
        "if", .anyOf([.string(minimumLength: 1, maximumLength: ExpressionParser.mostBytes), .boolean]),
        "The event is sent where this condition holds: document.pages > 10 && !document.isSigned."),
      .optional(
        "forEach",
        .anyOf([
          .array(of: .any, minimumCount: 0, maximumCount: Step.mostRounds), .string(minimumLength: 1),
        ]), "A list, or the path of one such as result.find.matches; the event is sent once for each item."),
      .optional(
        "output", .string(minimumLength: 1),
        "Where files go that the event writes beside the document: a folder or a template, which may name {folder}."),
      reactionProperty("onRefused", "What is done where the scope refuses the event."),
      reactionProperty("onError", "What is done where the event fails."),
    ], description: "An event, and when it is sent.")

  private static func reactionProperty(_ name: String, _ summary: String) -> JSONSchema.Property {
    .optional(name, JSONSchema.enumeration(Step.Reaction.allCases.map(\.rawValue)).withDefault("fail"), summary)
  }

  /// An event whose values may be fields.
  private static func schema(of event: EventDeclaration) -> JSONSchema {
    let action = JSONSchema.Property.required("action", .constant(event.name), event.summary)
    let members = event.parameters.map { parameter in
      let schema = schema(of: parameter.type)
      return parameter.isRequired
        ? JSONSchema.Property.required(parameter.name, schema, parameter.summary)
        : .optional(parameter.name, parameter.defaultValue.map(schema.withDefault) ?? schema, parameter.summary)
    }
    guard event.button == .custom else { return .object([action] + members, description: event.summary) }
    let summary = "The parameters of the action."
    let values = JSONSchema.object(members, description: summary)
    let isRequired = event.parameters.contains(where: \.isRequired)
    return .object(
      [action, isRequired ? .required("parameters", values, summary) : .optional("parameters", values, summary)],
      description: event.summary)
  }

  /// What a custom action takes is its configuration's to say.
  private static let customSchema = JSONSchema.openObject(
    [.required("action", .string(matching: .customAction), "A custom action's event.")],
    description: "An event of a custom action.")

  private static func schema(of type: ValueType) -> JSONSchema {
    let field = JSONSchema.string(matching: .field)
    switch type {
    case .string, .path: return type.schema()
    case .pages: return .anyOf([.string, .integer(minimum: 1)])
    case .list(let element): return .anyOf([.array(of: schema(of: element)), field])
    case .numbers: return .anyOf([type.schema(), .array(of: .anyOf([.number, field])), field])
    case .boolean, .integer, .number, .form, .choice: return .anyOf([type.schema(), field])
    }
  }
}
