import Glibc
import PDFDocument
import PDFScopeCore

/// A folder of its own for one run of a program, which nobody else can look into.
struct PrivateFolder {
  /// Its path.
  let path: FilePath

  /// Makes one in the folder for temporary files.
  init() throws(ActionError) {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((base.isEmpty ? "/tmp" : base) + "/pdfscope-action-XXXXXX").utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isMade else {
      throw ActionError(
        "action.failed", "no folder for the program can be made: \(String(cString: strerror(errno)))",
        hint: "the variable TMPDIR names the folder for temporary files")
    }
    path = FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// The path of a file in it.
  func file(_ name: String) -> FilePath { FilePath(bytes: path.bytes + Array("/\(name)".utf8)) }

  /// Removes it with everything that the program has left there. Links are not followed. Folders in folders are moved up
  /// before they are emptied, so that no depth is too deep.
  func remove() {
    let top = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard top >= 0 else { return }
    defer { close(top) }
    var folders = empty(top, into: top)
    while let name = folders.popLast() {
      let folder = openat(top, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if folder >= 0 {
        folders += empty(folder, into: top)
        close(folder)
      }
      unlinkat(top, name, AT_REMOVEDIR)
    }
    _ = path.withCString { rmdir($0) }
  }

  /// Removes the files of a folder and moves the folders in it to the top.
  ///
  /// - Returns: the names that they have there.
  private func empty(_ folder: Int32, into top: Int32) -> [String] {
    fchmod(folder, 0o700)
    var folders: [String] = []
    for name in Self.names(in: folder) {
      let place = String(UInt64.random(in: .min ... .max), radix: 36)
      let isMoved = name.withCString { name in
        if unlinkat(folder, name, 0) == 0 { return false }
        // A folder that may not be written to cannot be moved either.
        _ = fchmodat(folder, name, 0o700, AT_SYMLINK_NOFOLLOW)
        return renameat(folder, name, top, place) == 0
      }
      if isMoved { folders.append(place) }
    }
    return folders
  }

  private static func names(in folder: Int32) -> [FilePath] {
    // The stream takes its descriptor with it.
    guard let stream = fdopendir(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else { return [] }
    defer { closedir(stream) }
    var names: [FilePath] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { FilePath(bytes: $0) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
