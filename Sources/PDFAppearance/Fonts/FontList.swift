import FontBridge
import Glibc
import PDFDocument

/// The installed fonts in the order in which they suit a request.
///
/// @unchecked: the list is only read after it was made; fontconfig's patterns and sets of characters may be read from
/// several threads at a time.
final class FontList: @unchecked Sendable {
  /// One of the fonts.
  struct Entry {
    let path: FilePath
    let index: Int
    let family: String
    /// Whether it bears the name that was asked for.
    let isNamed: Bool
    let isItalic: Bool
  }

  private let pointer: OpaquePointer
  let count: Int

  init(family: String, _ request: FontRequest) throws(PDFError) {
    var failure = FontBridgeFailure()
    // What contains a zero byte would be cut there.
    let language = request.language.flatMap { $0.utf8.contains(0) ? nil : $0 } ?? "en"
    guard let pointer = font_bridge_list(family, request.isBold, request.isItalic, language, &failure) else {
      throw PDFError(failure)
    }
    self.pointer = pointer
    count = font_bridge_list_count(pointer)
  }

  deinit { font_bridge_list_free(pointer) }

  /// The font at a position.
  subscript(position: Int) -> Entry? {
    var entry = FontBridgeEntry()
    guard position >= 0, font_bridge_list_entry(pointer, position, &entry), let path = entry.path,
      let family = entry.family
    else { return nil }
    return Entry(
      path: FilePath(bytes: UnsafeBufferPointer(start: path, count: strnlen(path, 4096)).map { UInt8(bitPattern: $0) }),
      index: Int(entry.index), family: String(cString: family), isNamed: entry.is_named, isItalic: entry.is_italic)
  }

  /// Whether the font at a position says that it has a character.
  func covers(_ position: Int, _ character: UInt32) -> Bool {
    withUnsafePointer(to: character) { font_bridge_list_covers(pointer, position, $0, 1) }
  }
}
