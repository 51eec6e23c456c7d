import Synchronization

/// Whose a file is that an event is about to write, as a batch knows it of all its documents.
public enum FileOwner: String, Sendable, Hashable, CaseIterable {
  /// Nobody's so far; from now on it is the document's.
  case nobody
  /// The document's own, from an attempt that was cut off.
  case own
  /// Another document of the batch writes it, or is saved there.
  case another
  /// It is a document of the batch, or a file that the call itself reads or writes.
  case input
}

/// The files that the events of a document have taken for good among all documents of a batch, so that none replaces
/// another one's and each may replace what an earlier attempt at it has left.
public final class FileClaims: Sendable {
  /// Takes paths for the document and says of each whose it was.
  public typealias Ask = @Sendable ([String]) throws(ActionError) -> [FileOwner]

  private let ask: Ask
  private struct State {
    /// What was asked for in this attempt.
    var taken: Set<String> = []
    var owned: Set<String> = []
  }

  private let state = Mutex(State())

  /// The claims of a document.
  public init(_ ask: @escaping Ask) { self.ask = ask }

  /// Takes paths. Nothing is to be written where one of them cannot be had.
  ///
  /// - Throws: `output.collision`, `output.isInput`; what keeps the batch from answering.
  public func take(_ paths: [String]) throws(ActionError) {
    // What this attempt has written itself is none of what an earlier one has left.
    let paths = state.withLock { state in paths.filter { state.taken.insert($0).inserted } }
    guard !paths.isEmpty else { return }
    for (path, owner) in zip(paths, try ask(paths)) {
      switch owner {
      case .nobody: break
      case .own: state.withLock { _ = $0.owned.insert(path) }
      case .another:
        throw ActionError(
          "output.collision", "another document of the batch writes \(path) already",
          hint: "let the step's output name what tells documents apart, such as {folder} or {document.path}")
      case .input:
        throw ActionError(
          "output.isInput", "\(path) is a document or another file of the batch itself",
          hint: "let the step's output be another folder")
      }
    }
  }

  /// Whether a file was written by an earlier attempt at the document.
  public func isOwn(_ path: String) -> Bool { state.withLock { $0.owned.contains(path) } }
}
