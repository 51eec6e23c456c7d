import PDFScopeCore
import TestSupport
import Testing

/// The schemas that the program prints, each asked for once.
enum Schemas {
  /// The names that `pdfscope schema` lists.
  static let names: Result<[String], any Error> = Result { try Call("schema").lines }

  private static let validators: Result<[String: JSONSchemaValidator], any Error> = Result {
    var validators: [String: JSONSchemaValidator] = [:]
    for name in try names.get() {
      validators[name] = JSONSchemaValidator(try Call("schema", name).json())
    }
    return validators
  }

  /// What in a value does not fit a schema.
  static func failures(of value: JSONValue, name: String) throws -> [JSONSchemaValidator.Failure] {
    try #require(try validators.get()[name], "there is no schema \(name)").failures(of: value)
  }
}
