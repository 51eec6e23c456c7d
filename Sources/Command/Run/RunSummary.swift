import PDFScope

/// What has come of a batch so far, earlier calls included.
struct RunSummary {
  /// The documents by status.
  private(set) var counts = Summary()
  /// The exit statuses that there were.
  private(set) var statuses: Set<PDFScope.ExitStatus> = []
  /// How many documents this call has ended.
  private(set) var done = 0
  /// How many an earlier call had ended.
  private(set) var earlier = 0
  /// How many failed or were refused in this call.
  private(set) var failures = 0
  /// How many failed in earlier calls that could be done again and are not.
  var earlierFailures = 0
  private let start = Instant.now

  /// Counts a document.
  ///
  /// - Parameter isEarlier: whether an earlier call had ended it.
  mutating func count(_ record: DocumentRecord, isEarlier: Bool = false, isStrict: Bool) {
    counts.count(record.status)
    statuses.insert(record.exitStatus)
    if isStrict, record.warnings > 0 { statuses.insert(.warnings) }
    if isEarlier {
      earlier += 1
    } else {
      done += 1
      if record.hasFailed { failures += 1 }
    }
  }

  /// How long this call has taken, in milliseconds.
  var milliseconds: Int { start.millisecondsAgo }

  /// How the call ends; of no document at all there is nothing to tell.
  var exitStatus: PDFScope.ExitStatus { statuses.isEmpty ? .nothing : .combined(statuses) }

  /// One line for people.
  var text: String {
    let total = done + earlier
    var words = Status.allCases.compactMap { status in
      counts.counts[status].map { "\($0) \(status.rawValue)" }
    }.joined(separator: ", ")
    if words.isEmpty { words = "none" }
    var text = "\(total) \(total == 1 ? "document" : "documents"): \(words)"
    if earlier > 0 { text += " (\(earlier) of them in earlier calls)" }
    if earlierFailures > 0 {
      let them = earlierFailures == 1 ? "it" : "them"
      text += "; \(earlierFailures) failed in earlier calls: --retry-failed does \(them) again"
    }
    text += "; \(Self.seconds(milliseconds))"
    if done > 0, milliseconds > 0 {
      text += ", \(Self.decimal(done * 10_000 / milliseconds)) documents/s"
    }
    return text
  }

  private static func seconds(_ milliseconds: Int) -> String { decimal(milliseconds / 100) + " s" }

  /// A number of tenths.
  private static func decimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}
