import PDFDocument
import Synchronization

/// Finds fonts among those that are installed, and keeps those that were opened. May be used from several threads.
///
/// The choice depends on the request and the installed fonts alone, not on the language or the order of anything in the
/// environment. Variable fonts, color fonts and fonts that forbid to be embedded are never chosen.
public final class FontFinder: Sendable {
  /// The finder of this process.
  public static let shared = FontFinder()

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

  private struct State {
    var faces: [FileKey: Result<FontFace, PDFError>] = [:]
    var lists: [ListKey: FontList] = [:]
  }

  private let state = Mutex(State())

  /// Makes a finder that knows nothing yet.
  public init() {}

  /// The font of a file, opened once.
  func face(_ path: FilePath, index: Int) throws(PDFError) -> FontFace {
    let key = FileKey(path: path, index: index)
    let result = state.withLock { state -> Result<FontFace, PDFError> in
      if let known = state.faces[key] { return known }
      let result = Result { () throws(PDFError) in try FontFace(path: path, index: index) }
      state.faces[key] = result
      return result
    }
    return try result.get()
  }

  /// The installed fonts by how well they suit.
  func list(family: String, _ request: FontRequest) throws(PDFError) -> FontList {
    let key = ListKey(
      family: family, isBold: request.isBold, isItalic: request.isItalic, language: request.language)
    let result = state.withLock { state -> Result<FontList, PDFError> in
      if let known = state.lists[key] { return .success(known) }
      let result = Result { () throws(PDFError) in try FontList(family: family, request) }
      // Names come from whoever calls: what they made is not kept without end.
      if state.lists.count > 256 { state.lists.removeAll() }
      if case .success(let list) = result { state.lists[key] = list }
      return result
    }
    return try result.get()
  }
}
