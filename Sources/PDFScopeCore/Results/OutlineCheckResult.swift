/// The answer to `outline.check` and `outline.repair`.
public struct OutlineCheckResult: ActionResult {
  /// A fault of the outline.
  public struct Finding: Sendable, Hashable {
    /// The kind of fault, a stable word: `outline.count`.
    public var code: String
    /// What is wrong, for people.
    public var message: String
    /// The object, such as `12 0 R`.
    public var object: String?
    /// The number of the item, as an event names it: `2.1`; `nil` for the outline as a whole.
    public var number: String?
    /// The titles on the way to the item, as an event names it.
    public var path: String?
    /// Whether it was mended; `nil` where nobody tried.
    public var isRepaired: Bool?

    /// A finding.
    public init(
      code: String, message: String, object: String? = nil, number: String? = nil, path: String? = nil,
      isRepaired: Bool? = nil
    ) {
      self.code = code
      self.message = message
      self.object = object
      self.number = number
      self.path = path
      self.isRepaired = isRepaired
    }
  }

  /// The findings in the order of the outline.
  public var findings: [Finding]
  /// How many items there are.
  public var count: Int
  /// Whether faults were to be mended.
  public var isRepair: Bool

  /// An answer.
  public init(findings: [Finding], count: Int, isRepair: Bool = false) {
    self.findings = findings
    self.count = count
    self.isRepair = isRepair
  }

  /// Whether there was nothing to mend. A check that finds nothing is well done.
  public var isNothing: Bool { isRepair && !findings.contains { $0.isRepaired == true } }

  /// Whether a check found nothing.
  public var isClean: Bool { isRepair || findings.isEmpty }

  /// The wire form.
  public var json: JSONValue { ["findings": .array(findings.map(\.json)), "count": .integer(count)] }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("findings", .array(of: Finding.schema), "The findings in the order of the outline."),
      .required("count", .integer(minimum: 0), "How many items the outline has."),
    ], description: "What is wrong with the outline.")
}

extension OutlineCheckResult.Finding: JSONRepresentable {
  /// The wire form; what is not known is left out.
  public var json: JSONValue {
    var object: JSONObject = ["code": .string(code), "message": .string(message)]
    object.set("object", self.object)
    object.set("number", number)
    object.set("path", path)
    object.set("isRepaired", isRepaired)
    return .object(object)
  }

  static let schema = JSONSchema.object(
    [
      .required("code", .string, "The kind of fault."),
      .required("message", .string, "What is wrong."),
      .optional("object", .string, "The object."),
      .optional("number", .string, "The number of the item."),
      .optional("path", .string, "The titles on the way to the item."),
      .optional("isRepaired", .boolean, "Whether it was mended; of repair only."),
    ], description: "A fault of the outline.")
}
