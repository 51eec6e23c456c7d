import Glibc

/// How fast documents end, smoothed: what happened lately counts most, and nothing is claimed before there is something
/// to go by.
struct RateEstimate: Sendable {
  /// The weighted number of documents and of seconds; their quotient is the rate.
  private var weightedDone = 0.0
  private var weightedSeconds = 0.0
  private var elapsed = 0.0
  private var done = 0

  /// The shortest time that is looked back on, in seconds. Where documents take long it grows with the batch, so that
  /// one of them does not make the rate leap.
  private static let shortestMemory = 20.0
  private static let shareOfPast = 0.25
  /// What must have happened before a rate is told.
  private static let fewestDocuments = 3
  private static let fewestSeconds = 2.0

  init() {}

  /// Takes what happened since the last call.
  mutating func add(documents: Int, seconds: Double) {
    guard seconds > 0, seconds.isFinite else { return }
    // A long silence does not lengthen the memory that it is measured by.
    let memory = max(Self.shortestMemory, elapsed * Self.shareOfPast)
    elapsed += seconds
    done &+= max(0, documents)
    let decay = exp(-seconds / memory)
    weightedDone = weightedDone * decay + Double(max(0, documents))
    weightedSeconds = weightedSeconds * decay + seconds
  }

  /// Documents a second; `nil` while too few have ended, and where none has for so long that it would be a guess.
  var perSecond: Double? {
    guard done >= Self.fewestDocuments, elapsed >= Self.fewestSeconds, weightedSeconds > 0 else { return nil }
    let rate = weightedDone / weightedSeconds
    return rate > 0 && weightedDone >= 0.5 ? rate : nil
  }

  /// How long so many more documents take, in seconds; `nil` where nobody can know.
  func seconds(for documents: Int) -> Double? {
    guard documents > 0 else { return 0 }
    return perSecond.map { Double(documents) / $0 }
  }
}
