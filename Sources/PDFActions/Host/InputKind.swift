import Glibc
import PDFDocument
import PDFScopeCore

/// What kind of file is read.
enum InputKind {
  /// Refuses what may keep whoever reads it waiting, where the environment wants files alone.
  ///
  /// - Throws: `file.notReadable` for standard input, a pipe or a device.
  static func check(_ path: FilePath) throws(PDFError) {
    guard EnvironmentValues.current.readsFilesAlone else { return }
    guard !path.isStandardStream else {
      throw PDFError(.fileNotReadable, "standard input is not read here")
    }
    var status = stat()
    // What is not there, and folders, have errors of their own.
    guard path.withCString({ stat($0, &status) }) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else {
      throw PDFError(.fileNotReadable, "this is a pipe or a device, which is not read here")
    }
  }
}
