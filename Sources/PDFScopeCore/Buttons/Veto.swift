/// One reason why an event may not run.
public struct Veto: Sendable, Hashable {
  /// Who says no.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The document cannot be used at all: unreadable, locked, without pages.
    case document
    /// The permission bits of an encrypted document (ISO 32000-2 table 22).
    case permissions
    /// Digital signatures that the change would break.
    case signatures
    /// The form: a dynamic XFA form is not described by its pages.
    case form
    /// The place where the output would go.
    case destination
    /// The configuration.
    case policy
    /// The mode a session is in.
    case mode
  }

  /// What kind of no it is; it decides the exit status.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It cannot be done with this document or output: exit 2.
    case invalid
    /// A password is needed: exit 5.
    case password
    /// It could be done and is not allowed: exit 4.
    case denied
  }

  /// Who says no.
  public let source: Source
  /// A stable code, such as `permissions.assemble` or `document.locked`: one of ``ErrorCode/catalog``.
  public let code: String
  /// What kind of no it is.
  public let kind: Kind
  /// What stands in the way and what would lift it, for people.
  public let message: String

  /// What stands in the way, without what would lift it.
  public var obstacle: String {
    guard let end = message.utf8.lastIndex(of: UInt8(ascii: ";")) else { return message }
    return String(message[..<end])
  }

  /// A veto of `source` with the code `source.reason`.
  public init(_ source: Source, _ reason: String, kind: Kind, _ message: String) {
    self.init(source, code: source.rawValue + "." + reason, kind: kind, message)
  }

  /// The veto that an error amounts to.
  public init(_ source: Source, _ error: ActionError) {
    self.init(
      source, code: error.code.rawValue, kind: error.code.exitStatus == .password ? .password : .invalid,
      [error.message, error.hint].compactMap { $0 }.joined(separator: "; "))
  }

  /// The same veto, of a document that an event names beside its own.
  public func naming(_ path: String) -> Veto {
    Veto(source, code: code, kind: kind, SystemText.readable(path) + ": " + message)
  }

  package init(_ source: Source, code: String, kind: Kind, _ message: String) {
    self.source = source
    self.code = code
    self.kind = kind
    self.message = message
  }
}

extension Veto: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    [
      "source": .string(source.rawValue), "code": .string(code), "kind": .string(kind.rawValue),
      "message": .string(SystemText.readable(message)),
    ]
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("source", .enumeration(Source.allCases.map(\.rawValue)), "Who says no."),
      .required("code", .string, "A stable code: source, dot, reason."),
      .required("kind", .enumeration(Kind.allCases.map(\.rawValue)), "What kind of no it is."),
      .required("message", .string, "What stands in the way and what would lift it."),
    ], description: "A reason why an event may not run.")
}
