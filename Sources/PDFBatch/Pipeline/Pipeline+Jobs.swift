import Glibc
public import PDFScopeCore

extension Pipeline {
  /// The fields that the path of a saved document may be made of: `stem`, `name`, `ext`, `index` (from 1), `folder`,
  /// and `variables.X` and `env.X` for what the pipeline declares.
  package static func saveFields(variables: [String], _ environment: [String]) -> [TemplateField] {
    OutputPlace.documentFields + [.folder]
      + variables.map { TemplateField("variables." + $0, .text, "the variable \($0)") }
      + environment.map { TemplateField("env." + $0, .text, "the environment variable \($0)") }
  }

  /// Checks that a job fits the pipeline.
  ///
  /// - Throws: `usage` where it sets a variable that the pipeline does not have, or does not set one that it must.
  public func check(_ job: BatchJob) throws(ActionError) {
    for name in job.variables.keys where !variables.contains(key: name) {
      let nearest = variables.count > 100 ? nil : Spelling.nearest(to: name, in: variables.keys)
      let known =
        variables.isEmpty ? "it has none" : "it has \(Spelling.list(Array(variables.keys.prefix(20)), last: "and"))"
      throw ActionError(
        "usage", "the pipeline has no variable \(JSONValue.string(name).text())",
        hint: nearest.map { "did you mean \"\($0)\"?" } ?? known)
    }
    for (name, value) in variables where value.isNull && (job.variables[name] ?? .null).isNull {
      throw ActionError("usage", "the variable \(JSONValue.string(name).text()) has no value", hint: "each job sets it")
    }
  }

  /// The variables of a job: what it sets, and the defaults of the others.
  public func values(for job: BatchJob) -> JSONObject {
    var values = variables
    values.merge(job.variables)
    return values
  }

  /// The environment variables that the pipeline lists, as far as they are set.
  public var environment: JSONObject {
    var values = JSONObject()
    for name in environmentNames {
      guard let value = getenv(name) else { continue }
      let characters = UnsafeBufferPointer(start: value, count: strlen(value))
      values[name] = .string(SystemText.string(characters.map { UInt8(bitPattern: $0) }))
    }
    return values
  }

  /// The values of the fields of the path that a job's document is saved to.
  public func saveContext(for job: BatchJob) -> TemplateContext {
    let parts = PathParts(job.path)
    var context: TemplateContext = [
      "stem": .text(parts.stem), "name": .text(parts.name), "ext": .text(parts.ext), "index": .integer(job.index + 1),
      "folder": .text(job.folder),
    ]
    for (name, value) in values(for: job) { context["variables." + name] = Self.templateValue(value) }
    for (name, value) in environment { context["env." + name] = Self.templateValue(value) }
    return context
  }

  private static func templateValue(_ value: JSONValue) -> TemplateValue? {
    switch value {
    case .null: nil
    case .integer(let number): .integer(number)
    case .string(let text): .text(text)
    default: .text(value.text())
    }
  }
}
