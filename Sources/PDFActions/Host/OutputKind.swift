import Glibc
import PDFDocument
import PDFScopeCore

/// What kind of file is written to.
enum OutputKind {
  /// Refuses what may keep whoever writes to it waiting, where the environment wants files alone: a pipe is opened
  /// only once somebody reads it, and no request to end the work is seen meanwhile.
  ///
  /// - Throws: `output.notWritable` for a pipe or a socket; the message does not name it.
  static func check(
    _ path: FilePath, in environment: EnvironmentValues = .current
  ) throws(PDFError) {
    guard environment.readsFilesAlone else { return }
    var status = stat()
    // What is not there is made as a file.
    guard path.withCString({ stat($0, &status) }) == 0 else { return }
    guard ![S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else {
      throw PDFError(
        .outputNotWritable, "this is a pipe or a socket, which is not written to here", hint: "give the path of a file")
    }
  }
}
