import Glibc
import PDFDocument
import PDFScopeCore

/// A folder that files go to.
struct OutputFolder {
  let path: String

  var filePath: FilePath { FilePath(systemText: path) }

  /// Makes the folder where it is missing; the folder it lies in must be there.
  ///
  /// - Returns: whether it was missing.
  @discardableResult
  func make() throws(ActionError) -> Bool {
    guard filePath.withCString({ mkdir($0, 0o777) }) != 0 else { return true }
    guard errno != EEXIST else { return false }
    let code = errno
    throw ActionError(
      "output.notWritable", "the folder \(path) cannot be made: \(String(cString: strerror(code)))",
      hint: code == ENOENT ? "make the folders above it first" : nil)
  }

  /// Takes the folder away again, unless something has been put into it.
  func removeIfEmpty() { _ = filePath.withCString { rmdir($0) } }

  /// Why no file can be put here; `nil` where nothing is seen to be in the way.
  var problem: String? {
    var status = stat()
    guard filePath.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return "there is no folder \(path)"
    }
    guard filePath.withCString({ access($0, W_OK | X_OK) }) == 0 else { return String(cString: strerror(errno)) }
    return nil
  }
}
