import Glibc
import PDFScopeCore

/// Tells on standard error how far a batch has come.
///
/// On a terminal it is one line that is written over; elsewhere it is a line now and then, and beside JSON output a
/// record. Call it on one thread: ``didEnd(_:)`` as documents end, ``tick(running:)`` several times a second,
/// ``clear()`` before anything else is written on standard error or the terminal and ``restore()`` after it,
/// ``finish()`` at the end.
public final class BatchProgress {
  /// Whether progress is told.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Unless the call is to be quiet.
    case auto
    /// Even where the call is to be quiet.
    case always
    /// Never.
    case never
  }

  /// How progress is told.
  public enum Form: Sendable, Hashable {
    /// One line of a terminal, which is written over.
    case line
    /// A line of text now and then.
    case text
    /// A JSON record now and then.
    case records
  }

  /// How progress is told; `nil` where it is not.
  public let form: Form?
  /// How many documents there are; `nil` while nobody knows.
  public var total: Int? {
    didSet { isChanged = true }
  }

  private let now: () -> Double
  private let width: () -> Int?
  private let write: (String) -> Void
  private let start: Double
  private var state = ProgressState()
  private var estimate = RateEstimate()
  /// What the estimate has been told of, and when.
  private var estimated = (documents: 0, time: 0.0)
  private var isChanged = true
  private var isShown = false
  private var isAwaited = false
  private var nextTime: Double

  /// How seldom the line of a terminal is written, in seconds; and how long nothing is shown at all, so that a batch
  /// that is done in a moment does not flicker.
  private static let frame = 0.1
  private static let delay = 0.4
  /// How often the estimate takes note, in seconds.
  private static let estimateStep = 0.5

  /// Progress on standard error.
  ///
  /// - Parameters:
  ///   - mode: whether it is told.
  ///   - isQuiet: whether the call is to be quiet.
  ///   - isJSON: whether standard error holds records.
  ///   - total: how many documents there are; `nil` where nobody knows yet.
  public convenience init(mode: Mode, isQuiet: Bool, isJSON: Bool, total: Int? = nil) {
    let isTold = mode == .always || (mode == .auto && !isQuiet)
    let form: Form = isJSON ? .records : ProgressTerminal.canRewrite ? .line : .text
    self.init(
      form: isTold ? form : nil, total: total, now: { Instant.now.seconds }, width: { ProgressTerminal.width },
      write: ProgressTerminal.write)
  }

  /// Progress told elsewhere.
  ///
  /// - Parameters:
  ///   - form: how it is told; `nil` for not at all.
  ///   - total: how many documents there are.
  ///   - now: the time in seconds, which never goes back.
  ///   - width: the columns of the terminal; `nil` while nothing may be written to it.
  ///   - write: takes what is to be written.
  public init(
    form: Form?, total: Int? = nil, now: @escaping () -> Double, width: @escaping () -> Int?,
    write: @escaping (String) -> Void
  ) {
    self.form = form
    self.total = total
    self.now = now
    self.width = width
    self.write = write
    start = now()
    estimated.time = start
    nextTime = start + (form == .line ? Self.delay : Self.interval(after: 0))
  }

  /// A document has ended. One that an earlier call did is told of with ``didSkip(_:)``.
  public func didEnd(_ record: DocumentRecord) { count(record) }

  /// A document needed no work, since an earlier call did it: it counts, but says nothing about the rate.
  public func didSkip(_ record: DocumentRecord) {
    count(record)
    estimated.documents &+= 1
  }

  private func count(_ record: DocumentRecord) {
    state.documents &+= 1
    state.pages &+= max(0, record.pages ?? 0)
    if record.status == .failed { state.failed &+= 1 }
    if record.status == .refused { state.refused &+= 1 }
    isChanged = true
  }

  /// Tells what there is to tell, if it is time to.
  ///
  /// - Parameter running: how many documents are worked on now.
  public func tick(running: Int = 0) {
    guard let form else { return }
    let time = now()
    state.running = running
    advance(to: time)
    guard time >= nextTime else { return }
    switch form {
    case .line:
      nextTime = time + Self.frame
      if isChanged || !isShown { show() }
    case .text:
      nextTime = time + Self.interval(after: time - start)
      write("pdfscope: " + state.line(width: .max) + "\n")
    case .records:
      nextTime = time + Self.interval(after: time - start)
      write(state.json.text() + "\n")
    }
    isChanged = false
  }

  /// How long until the next line, where lines stay: seldom enough for a log of a night's work.
  private static func interval(after elapsed: Double) -> Double {
    switch elapsed {
    case ..<10: 10
    case ..<600: 30
    case ..<3600: 60
    default: 300
    }
  }

  private func advance(to time: Double) {
    let elapsed = time - estimated.time
    if elapsed >= Self.estimateStep {
      estimate.add(documents: state.documents &- estimated.documents, seconds: elapsed)
      estimated = (state.documents, time)
      isChanged = true
    }
    state.total = total
    state.elapsed = time - start
    state.rate = estimate.perSecond
    state.secondsLeft = total.flatMap { estimate.seconds(for: $0 &- state.documents) }
  }

  private func show() {
    // The last column stays free: some terminals begin a new line when it is written to.
    guard let width = width(), width > 1 else { return }
    write("\r" + state.line(width: width - 1) + "\u{1B}[K")
    isShown = true
    isAwaited = false
  }

  /// Takes the line away, so that something else can be written; it comes back with ``restore()`` or by itself.
  public func clear() {
    guard isShown else { return }
    isShown = false
    isAwaited = true
    if width() != nil { write("\r\u{1B}[K") }
  }

  /// Brings back at once what ``clear()`` took away: a line that is not there half of the time flickers.
  public func restore() {
    guard isAwaited else { return }
    show()
  }

  /// Takes the line away for good.
  public func finish() {
    clear()
    isAwaited = false
    nextTime = .infinity
  }
}

/// Standard error as a terminal.
private enum ProgressTerminal {
  /// Whether a line can be written over.
  static var canRewrite: Bool {
    guard isatty(STDERR_FILENO) == 1, let kind = getenv("TERM") else { return false }
    return strcmp(kind, "dumb") != 0 && kind[0] != 0
  }

  /// The columns, asked for each time, since windows change; `nil` while the call runs in the background, where another
  /// program has the terminal.
  static var width: Int? {
    let group = tcgetpgrp(STDERR_FILENO)
    guard group < 0 || group == getpgrp() else { return nil }
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  static func write(_ text: String) {
    // Where standard error is closed there is nobody to tell.
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
