extension Configuration {
  /// The JSON Schema of one file.
  public static let schema = JSONSchema.object(
    [
      .optional("$schema", .string, "Where this schema is, for editors."),
      .optional("rules", .array(of: rule), "What is hidden, disabled and enabled; the last rule that is about it counts."),
      .optional(
        "defaults", .dictionary(of: .anyOf([value, locked(value), .dictionary(of: .anyOf([value, locked(value)]))])),
        "Values of options that are not on the command line: by option, or by command and option."),
      .optional("labels", .dictionary(of: .string), "What people read, by button or event."),
      .optional("shortNames", .dictionary(of: .string), "Further names of buttons, events and custom actions."),
      .optional(
        "permissions", .anyOf([modes, locked(modes)]), "How permissions of encrypted documents are taken by default."),
      .optional("trusted", .array(of: .string), "Folders whose project's configuration counts in full."),
      .optional("actions", .dictionary(of: .any), "Custom actions, by their names."),
    ], description: "A file of the configuration.")

  private static let modes = JSONSchema.enumeration(Policy.PermissionsMode.allCases.map(\.rawValue))

  private static let value = JSONSchema.anyOf([
    .string, .number, .boolean, .array(of: .anyOf([.string, .number, .boolean])),
  ])

  private static let rule = JSONSchema.oneOf(
    ConfigurationRule.Effect.allCases.reversed().map { effect in
      .object([
        .required(
          effect.rawValue, .array(of: .string, minimumCount: 1), "Buttons, events and custom actions."),
        .optional("files", .array(of: .string, minimumCount: 1), "Patterns of paths; without them, all files."),
        .optional("reason", .string, "Why, for people."),
        .optional("locked", .boolean, "In the system's file: whether nothing lifts it."),
      ])
    })

  private static func locked(_ schema: JSONSchema) -> JSONSchema {
    .object([
      .required("value", schema, "The value."),
      .required("locked", .boolean, "In the system's file: whether nothing changes it."),
    ])
  }
}
