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

/// What kind of file is written.
enum OutputKind {
  /// Refuses what may keep whoever writes there waiting for its reader, where the environment wants files alone.
  ///
  /// - Throws: `output.notWritable` for a pipe or a socket.
  static func check(_ path: String, in environment: EnvironmentValues = .current) throws(ActionError) {
    var status = stat()
    guard environment.readsFilesAlone, FilePath(systemText: path).withCString({ stat($0, &status) }) == 0,
      [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    else { return }
    throw ActionError(
      "output.notWritable", "\(path) is a pipe or a socket, for whose reader nobody waits here", hint: "give a file")
  }
}
