import Glibc
import PDFScopeCore

/// The folder that pictures go to.
enum PictureFolder {
  /// Makes the folder where it is missing; the folder it lies in must be there.
  static func make(_ path: String) throws(ActionError) {
    guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    let code = errno
    throw ActionError(
      "output.notWritable", "the folder \(path) cannot be made: \(String(cString: strerror(code)))",
      hint: code == ENOENT ? "make the folders above it first" : nil)
  }
}
