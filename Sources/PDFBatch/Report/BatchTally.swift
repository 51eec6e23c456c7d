public import PDFScopeCore

/// How many documents of a batch ended how. It does not grow with them.
public struct BatchTally: Sendable, Hashable {
  /// How many have ended.
  public private(set) var documents = 0
  /// How many ended in each way.
  public private(set) var statuses: [Status: Int] = [:]
  /// How many pages they had together; those that could not be opened have none.
  public private(set) var pages = 0
  /// How many had warnings.
  public private(set) var withWarnings = 0
  /// How many warnings there were.
  public private(set) var warnings = 0
  /// How many an earlier call had done before it was cut off.
  public private(set) var recovered = 0
  /// How many files were written.
  public private(set) var outputs = 0
  /// Why documents failed or were refused: the codes of errors and vetoes, each counted once a document.
  public private(set) var reasons: [String: Int] = [:]

  /// The codes are those of ``ErrorCode/catalog``; a list without end would come from something else.
  private static let mostReasons = 200

  /// Nothing yet.
  public init() {}

  /// How many ended so.
  public subscript(status: Status) -> Int { statuses[status, default: 0] }

  /// Counts a document.
  public mutating func add(_ record: DocumentRecord) {
    documents &+= 1
    statuses[record.status, default: 0] &+= 1
    pages &+= max(0, record.pages ?? 0)
    warnings &+= max(0, record.warnings)
    if record.warnings > 0 { withWarnings &+= 1 }
    if record.isRecovered { recovered &+= 1 }
    outputs &+= record.outputs.count
    guard record.error != nil || !record.refusals.isEmpty else { return }
    var codes = Set(record.refusals.lazy.map(\.veto.code))
    if let code = record.error?.code.rawValue { codes.insert(code) }
    for code in codes where reasons[code] != nil || reasons.count < Self.mostReasons {
      reasons[code, default: 0] &+= 1
    }
  }

  /// What it comes to in one line for people, such as `1,204 documents, 14,310 pages: 1,190 done, 11 refused, 3 failed`.
  public var text: String {
    var parts = [(Status.ok, "done"), (.nothing, "with nothing to do"), (.refused, "refused"), (.failed, "failed")]
      .compactMap { status, word in self[status] > 0 ? "\(self[status].grouped) \(word)" : nil }
    if recovered > 0 { parts.append("\(recovered.grouped) of them by an earlier call") }
    if withWarnings > 0 { parts.append("\(withWarnings.grouped) with warnings") }
    let head = "\(documents.counted("document")), \(pages.counted("page"))"
    return parts.isEmpty ? head : head + ": " + parts.joined(separator: ", ")
  }
}

extension BatchTally: JSONRepresentable {
  /// The wire form, as in the `summary` of other commands.
  public var json: JSONValue {
    var object: JSONObject = ["documents": .integer(documents)]
    for status in Status.allCases { object[status.rawValue] = .integer(self[status]) }
    object["pages"] = .integer(pages)
    object["outputs"] = .integer(outputs)
    object["warnings"] = .integer(warnings)
    if recovered > 0 { object["recovered"] = .integer(recovered) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [.required("documents", .integer(minimum: 0), "How many documents have ended.")]
      + Status.allCases.map { .required($0.rawValue, .integer(minimum: 0), "How many of them ended so.") } + [
        .required("pages", .integer(minimum: 0), "How many pages they had together."),
        .required("outputs", .integer(minimum: 0), "How many files were written."),
        .required("warnings", .integer(minimum: 0), "How many warnings there were."),
        .optional("recovered", .integer(minimum: 0), "How many an earlier call had done before it was cut off."),
      ], description: "How many documents of a batch ended how.")
}

extension Int {
  /// The number with commas between its thousands, as in `12,345`.
  var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// The number and what it counts, as in `1 page` and `2 pages`.
  func counted(_ word: String) -> String { "\(grouped) \(word)" + (self == 1 ? "" : "s") }
}
