import PDFDocument
import Synchronization

/// Finds fonts among those that are installed, and keeps those that were opened last. May be used from several threads.
///
/// The choice depends on the request and the installed fonts alone, not on the language or the order of anything in the
/// environment. Variable fonts, color fonts and fonts that forbid to be embedded are never chosen.
package final class FontFinder: Sendable {
  /// The finder of this process.
  package static let shared = FontFinder()

  private struct FileKey: Hashable {
    let path: FilePath
    let index: Int
  }

  private struct ListKey: Hashable {
    let family: String
    let isBold: Bool
    let isItalic: Bool
    let language: String?
  }

  /// A font that was opened, as long as somebody draws with it: two of one file would be embedded twice.
  private struct KnownFace {
    weak var face: FontFace?
  }

  private struct State {
    var faces: [FileKey: KnownFace] = [:]
    /// Installed fonts that are kept though nobody draws with them, the one that was asked for last at the end.
    var kept: [FontFace] = []
    /// Installed fonts that cannot be used.
    var failures: [FileKey: PDFError] = [:]
    var lists: [ListKey: FontList] = [:]
  }

  /// How many bytes of fonts nobody draws with are kept.
  static let mostBytesKept = 64 << 20
  /// How many answers of one kind are kept.
  private static let mostKnown = 256

  private let state = Mutex(State())

  /// Makes a finder that knows nothing yet.
  package init() {}

  /// The font of a file, opened once while it is in use.
  ///
  /// - Parameter isInstalled: Whether the system lists it. Such fonts stay as they are, and are kept for the next text;
  ///   a file that somebody names may be another one the next time, or be there then.
  func face(_ path: FilePath, index: Int, isInstalled: Bool) throws(PDFError) -> FontFace {
    let key = FileKey(path: path, index: index)
    let result = state.withLock { state -> Result<FontFace, PDFError> in
      if let known = state.faces[key]?.face {
        if isInstalled { Self.keep(known, &state) }
        return .success(known)
      }
      if isInstalled, let failure = state.failures[key] { return .failure(failure) }
      let result = Result { () throws(PDFError) in try FontFace(path: path, index: index) }
      Self.note(result, key, isInstalled, &state)
      return result
    }
    return try result.get()
  }

  private static func note(
    _ result: Result<FontFace, PDFError>, _ key: FileKey, _ isInstalled: Bool, _ state: inout State
  ) {
    switch result {
    case .success(let face):
      if state.faces.count >= mostKnown { state.faces = state.faces.filter { $0.value.face != nil } }
      state.faces[key] = KnownFace(face: face)
      if isInstalled { keep(face, &state) }
    case .failure(let error) where isInstalled:
      if state.failures.count >= mostKnown { state.failures.removeAll() }
      state.failures[key] = error
    case .failure: break
    }
  }

  private static func keep(_ face: FontFace, _ state: inout State) {
    state.kept.removeAll { $0 === face }
    state.kept.append(face)
    var bytes = state.kept.reduce(0) { $0 + $1.facts.byteCount }
    // The last one is kept however large it is.
    while bytes > mostBytesKept, state.kept.count > 1 { bytes -= state.kept.removeFirst().facts.byteCount }
  }

  /// How many bytes of fonts are kept though nobody need draw with them.
  var bytesKept: Int { state.withLock { $0.kept.reduce(0) { $0 + $1.facts.byteCount } } }

  /// The installed fonts by how well they suit.
  func list(family: String, _ request: FontRequest) throws(PDFError) -> FontList {
    let key = ListKey(
      family: family, isBold: request.isBold, isItalic: request.isItalic, language: request.language)
    let result = state.withLock { state -> Result<FontList, PDFError> in
      if let known = state.lists[key] { return .success(known) }
      let result = Result { () throws(PDFError) in try FontList(family: family, request) }
      // Names come from whoever calls: what they made is not kept without end.
      if state.lists.count >= Self.mostKnown { state.lists.removeAll() }
      if case .success(let list) = result { state.lists[key] = list }
      return result
    }
    return try result.get()
  }
}
