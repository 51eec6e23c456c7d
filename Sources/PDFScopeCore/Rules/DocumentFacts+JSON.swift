extension DocumentFacts: JSONRepresentable {
  /// The wire form, which conditions of pipelines ask.
  public var json: JSONValue {
    var object: JSONObject = ["pages": .integer(pageCount), "access": .string(access.name)]
    if case .unreadable(let error) = access { object["error"] = error.json }
    object["isEncrypted"] = .bool(access == .user || access == .owner)
    object["permissions"] = permissions.names.json
    object["isSigned"] = .bool(signatures.certification != nil || signatures.approvals > 0 || signatures.timestamps > 0)
    object["signatures"] = signatures.json
    object["xfa"] = .string(xfa.rawValue)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("pages", .integer(minimum: 0), "How many pages there are."),
      .required(
        "access", .enumeration(["unencrypted", "owner", "user", "unreadable"]),
        "How the document was opened: with the owner password no permission is asked for."),
      .optional("error", ActionError.schema, "Why it could not be opened."),
      .required("isEncrypted", .boolean, "Whether it is encrypted."),
      .required(
        "permissions", .array(of: .enumeration(Permissions.all.names)),
        "What its author lets a user do; all of it where the document is not encrypted."),
      .required("isSigned", .boolean, "Whether it has a digital signature or a time stamp."),
      .required("signatures", Signatures.schema, "Its digital signatures."),
      .required(
        "xfa", .enumeration(["none", "static", "dynamic"]),
        "Whether it has an XFA form, and whether its pages are more than a placeholder."),
    ], description: "What is known of a document.")
}

extension DocumentFacts.Access {
  fileprivate var name: String {
    switch self {
    case .unencrypted: "unencrypted"
    case .owner: "owner"
    case .user: "user"
    case .unreadable: "unreadable"
    }
  }
}

extension DocumentFacts.Permissions {
  /// The words of the bits that are set, in the order of the bits.
  fileprivate var names: [String] {
    let words: [(Self, String)] = [
      (.print, "print"), (.modify, "modify"), (.extract, "extract"), (.annotate, "annotate"),
      (.fillForms, "fillForms"), (.extractForAccessibility, "extractForAccessibility"), (.assemble, "assemble"),
      (.printHighQuality, "printHighQuality"),
    ]
    return words.filter { contains($0.0) }.map(\.1)
  }
}

extension DocumentFacts.Signatures: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("certification", certification?.rawValue)
    object.set("lock", lock?.rawValue)
    object["approvals"] = .integer(approvals)
    object["timestamps"] = .integer(timestamps)
    object["hasUsageRights"] = .bool(hasUsageRights)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .optional(
        "certification", .integer(minimum: 1, maximum: 3),
        "What its certification allows: 1 nothing, 2 filling forms, 3 annotations too."),
      .optional("lock", .integer(minimum: 1, maximum: 3), "The same for the strictest lock of a signed field."),
      .required("approvals", .integer(minimum: 0), "How many approval signatures there are."),
      .required("timestamps", .integer(minimum: 0), "How many document time stamps there are."),
      .required("hasUsageRights", .boolean, "Whether there is a usage rights signature."),
    ], description: "The digital signatures of a document.")
}

extension Scope.ID {
  /// What is known of the document now; `nil` where none is attached.
  public var facts: DocumentFacts? { state.withLock { $0.facts } }
}
