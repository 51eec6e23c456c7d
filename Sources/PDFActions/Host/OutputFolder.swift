import Glibc
import PDFDocument
package import PDFScopeCore

/// A folder that files go to.
package struct OutputFolder {
  package let path: String
  /// The folders that had to be made, from the top down.
  package private(set) var made: [String] = []

  package init(path: String) { self.path = path }

  var filePath: FilePath { FilePath(systemText: path) }

  /// Makes the folder where it is missing, and those above it.
  ///
  /// - Returns: whether it was missing.
  /// - Throws: `output.notWritable`; none of them is made then.
  @discardableResult
  package mutating func make() throws(ActionError) -> Bool {
    var missing = [path]
    var turns = 0
    while let folder = missing.last {
      turns += 1
      guard let code = Self.makeOne(folder) else {
        made.append(folder)
        missing.removeLast()
        continue
      }
      let parent = PathParts(folder).folder
      switch code {
      case EEXIST: missing.removeLast()
      // What was there a moment ago may have been taken away by others.
      case ENOENT where turns < Self.mostTurns && parent != folder: missing.append(parent)
      default:
        removeIfEmpty()
        throw ActionError(
          "output.notWritable", "the folder \(folder) cannot be made: \(String(cString: strerror(code)))")
      }
    }
    return !made.isEmpty
  }

  /// Paths have fewer levels; what leads nowhere, such as a link, is missing for ever.
  private static let mostTurns = 4096

  /// Makes one folder, for certain; the error where it cannot be made.
  private static func makeOne(_ folder: String) -> Int32? {
    guard FilePath(systemText: folder).withCString({ mkdir($0, 0o777) }) == 0 else { return errno }
    let parent = FilePath(systemText: PathParts(folder).folder).withCString {
      open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    if parent >= 0 {
      _ = fsync(parent)
      close(parent)
    }
    return nil
  }

  /// Takes what was made away again, unless something has been put into it.
  package func removeIfEmpty() {
    for folder in made.reversed() { _ = FilePath(systemText: folder).withCString { rmdir($0) } }
  }

  /// The nearest folder at or above it that is there.
  var nearest: OutputFolder {
    var folder = self
    while !folder.filePath.exists {
      let parent = PathParts(folder.path).folder
      guard parent != folder.path else { break }
      folder = OutputFolder(path: parent)
    }
    return folder
  }

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
