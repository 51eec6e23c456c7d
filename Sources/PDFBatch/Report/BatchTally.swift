import PDFScopeCore

/// How many documents of a batch ended how. It does not grow with them.
struct BatchTally: Sendable, Hashable {
  /// How many have ended.
  private(set) var documents = 0
  /// How many ended in each way.
  private(set) var statuses: [Status: Int] = [:]
  /// How many pages they had together; those that could not be opened have none.
  private(set) var pages = 0
  /// How many had warnings.
  private(set) var withWarnings = 0
  /// How many warnings there were.
  private(set) var warnings = 0
  /// How many earlier calls had ended, as their journal tells: what this call has found done it counts as its own.
  private(set) var earlier = 0
  /// How many files were written.
  private(set) var outputs = 0
  /// Why documents failed or were refused: the codes of errors and vetoes, each counted once a document.
  private(set) var reasons: [String: Int] = [:]

  /// The codes are those of ``ErrorCode/catalog``; a list without end would come from something else.
  private static let mostReasons = 200

  /// How many ended so.
  subscript(status: Status) -> Int { statuses[status, default: 0] }

  /// Counts a document.
  mutating func add(_ record: DocumentRecord, isEarlier: Bool = false) {
    documents &+= 1
    statuses[record.status, default: 0] &+= 1
    pages &+= max(0, record.pages ?? 0)
    warnings &+= max(0, record.warnings)
    if record.warnings > 0 { withWarnings &+= 1 }
    if isEarlier { earlier &+= 1 }
    outputs &+= record.outputs.count
    guard record.error != nil || !record.refusals.isEmpty else { return }
    var codes = Set(record.refusals.lazy.map(\.veto.code))
    if let code = record.error?.code.rawValue { codes.insert(code) }
    for code in codes where reasons[code] != nil || reasons.count < Self.mostReasons {
      reasons[code, default: 0] &+= 1
    }
  }
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
