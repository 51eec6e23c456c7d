/// Who runs the program, when and for what: data that never changes during a call.
public struct InvocationMetadata: Sendable, Hashable {
  /// The program's name.
  public var tool: String
  /// The program's version.
  public var version: String
  /// A name for the work, to find it again in logs.
  public var job: String?
  /// The person in whose name changes are made.
  public var author: String?
  /// The time of the call in seconds since 1970-01-01T00:00:00Z; dates that are written come from it. `nil` where the
  /// call has no clock, so that a test's output does not depend on one.
  public var timestamp: Int?
  /// The language of messages (BCP 47).
  public var locale: String
  /// The door through which the call came: `command`, `library`, `c`, `session`.
  public var origin: String
  /// The caller's own words, echoed in the output.
  public var tags: [String: String]

  /// Metadata of a call.
  public init(
    tool: String = "pdfscope", version: String = pdfscopeVersion, job: String? = nil, author: String? = nil,
    timestamp: Int? = nil, locale: String = "en", origin: String = "library", tags: [String: String] = [:]
  ) {
    self.tool = tool
    self.version = version
    self.job = job
    self.author = author
    self.timestamp = timestamp
    self.locale = locale
    self.origin = origin
    self.tags = tags
  }

  /// Nothing but the program's name and version.
  public static let empty = InvocationMetadata()
}

/// The version of pdfscope.
public let pdfscopeVersion = "0.1.0"

private struct InvocationKey: EnvironmentKey {
  static var defaultValue: InvocationMetadata { .empty }
}

extension EnvironmentValues {
  /// Who runs the program, when and for what.
  public var invocation: InvocationMetadata {
    get { self[InvocationKey.self] }
    set { self[InvocationKey.self] = newValue }
  }
}

extension InvocationMetadata: JSONRepresentable {
  /// The wire form; values that are not set are left out.
  public var json: JSONValue {
    var object: JSONObject = ["tool": .string(tool), "version": .string(version)]
    object.set("job", job)
    object.set("author", author)
    object["origin"] = .string(origin)
    object["tags"] = .object(JSONObject(tags.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("tool", .string, "The program's name."),
      .required("version", .string, "The program's version."),
      .optional("job", .string, "The name given with --job."),
      .optional("author", .string, "The name given with --author."),
      .required("origin", .string, "The door through which the call came."),
      .required("tags", .dictionary(of: .string), "What was given with --tag."),
    ], description: "Who runs the program and for what.")
}
