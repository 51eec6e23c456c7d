import PDFDocument
import Synchronization

/// Openings of one document for several threads, each used by one of them at a time.
///
/// What a document has read it keeps, so an opening is let go after a while.
final class SourcePool: Sendable {
  /// An opening.
  ///
  /// `@unchecked Sendable`: it is in the pool or with the one thread that took it out, never both.
  private struct Entry: @unchecked Sendable {
    let source: CompositionSource
    var uses = 0
  }

  private struct State {
    var idle: [Entry] = []
    var warnings: [PDFWarning] = []
  }

  private let opening: FurtherOpening
  private let mostUses: Int
  private let state = Mutex(State())

  /// - Parameter mostUses: how often an opening is used.
  init(_ opening: FurtherOpening, mostUses: Int) {
    self.opening = opening
    self.mostUses = mostUses
  }

  /// Lets `body` use an opening, on the thread of the caller.
  ///
  /// - Throws: `document.damaged` where the document cannot be opened any more; what `body` throws.
  func use<Value>(_ body: (CompositionSource) throws(PDFError) -> Value) throws(PDFError) -> Value {
    var entry = try take()
    defer { giveBack(entry) }
    entry.uses += 1
    return try body(entry.source)
  }

  private func take() throws(PDFError) -> Entry {
    if let entry = state.withLock({ $0.idle.popLast() }) { return entry }
    return Entry(source: CompositionSource(try opening.open()))
  }

  private func giveBack(_ entry: Entry) {
    let isWornOut = entry.uses >= mostUses
    let warnings = isWornOut ? entry.source.document.warnings : []
    state.withLock { state in
      if isWornOut { state.warnings += warnings } else { state.idle.append(entry) }
    }
  }

  /// Lets all openings go; returns what was noticed in them.
  func drain() -> [PDFWarning] {
    let (entries, warnings) = state.withLock { state in
      defer { state = State() }
      return (state.idle, state.warnings)
    }
    return warnings + entries.flatMap { $0.source.document.warnings }
  }
}
