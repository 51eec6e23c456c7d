/// The shapes that the wire format is made of.
extension JSONSchema {
  /// An object with these members and no others, and what it is.
  public static func object(_ properties: [Property], description: String) -> JSONSchema {
    object(properties).described(description)
  }

  /// An object with these members and any others, and what it is.
  public static func openObject(_ properties: [Property], description: String) -> JSONSchema {
    object(properties, additional: .allowed).described(description)
  }

  /// An object whose members all have one schema, whatever their names.
  public static func dictionary(of schema: JSONSchema) -> JSONSchema {
    object([], additional: .matching(schema))
  }

  /// A colour: `#rrggbb`.
  public static let color = string().adding("pattern", "^#[0-9a-f]{6}$")

  /// A path: a string, or its bytes where it is not valid Unicode.
  public static let path = stringOrBytes
}
