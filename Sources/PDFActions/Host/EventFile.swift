import Glibc
import PDFDocument
import PDFScopeCore

/// A file that an event names: something to attach, a picture, a list to be read.
struct EventFile {
  /// Its bytes.
  let bytes: [UInt8]
  /// The last part of its path; empty for standard input.
  let name: String
  /// When it was changed, seconds since 1970-01-01T00:00:00Z; `nil` for what has no such time.
  let modified: Int?

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - limit: how many bytes it may have.
  ///   - pointer: the place in the event that names it.
  ///   - mayBeEmpty: whether a file without a byte is one.
  /// - Throws: `file.notFound`, `file.isDirectory`, `file.notReadable`, `file.empty`, `document.limit`.
  init(path text: String, limit: Int, pointer: String, mayBeEmpty: Bool = true) throws(ActionError) {
    let path = FilePath(systemText: text)
    let shown = path.isStandardStream ? "standard input" : SystemText.readable(text)
    do throws(PDFError) {
      try InputKind.check(path)
      let file = try InputFile.read(path: path)
      guard file.count <= limit else {
        throw PDFError(.documentLimit, "the file may have \(limit >> 20) MiB, and has more")
      }
      bytes = Array(file.buffer)
    } catch {
      var error = error
      switch error.code {
      // An empty file is a file; whoever needs something in it says so.
      case .fileEmpty where mayBeEmpty:
        bytes = []
        (name, modified) = (Self.name(of: path), Self.modificationTime(of: path))
        return
      case .documentNotPDF:
        // Reading a pipe gives up where a PDF would have begun.
        error = PDFError(.documentLimit, "what is read from a pipe or a device may have 64 MiB")
      default: break
      }
      error.message = "\(shown): \(error.message)"
      var failure = ActionError(error)
      failure.pointer = pointer
      throw failure
    }
    (name, modified) = (Self.name(of: path), Self.modificationTime(of: path))
  }

  private static func name(of path: FilePath) -> String {
    guard !path.isStandardStream else { return "" }
    let last = path.bytes.split(separator: UInt8(ascii: "/")).last ?? []
    return String(decoding: last, as: UTF8.self)
  }

  private static func modificationTime(of path: FilePath) -> Int? {
    guard !path.isStandardStream else { return nil }
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mtim.tv_sec
  }
}
