import Glibc

/// Where an output goes.
enum OutputPath {
  /// A place in a folder.
  struct Place {
    var folder: FilePath
    var name: FilePath
    var path: FilePath { FilePath(bytes: folder.bytes + [slash] + name.bytes) }
  }

  private static let slash = UInt8(ascii: "/")
  /// How many symbolic links are followed, as the system does.
  private static let mostLinks = 40

  /// The place a path leads to once symbolic links at its end are followed; it need not exist.
  static func following(_ path: FilePath) throws(PDFError) -> Place {
    var place = try split(path)
    for _ in 0..<mostLinks {
      guard let status = status(of: place.path, followsLinks: false), status.st_mode & S_IFMT == S_IFLNK,
        let link = linkTarget(place.path)
      else { return place }
      place = try split(link.bytes.first == slash ? link : FilePath(bytes: place.folder.bytes + [slash] + link.bytes))
    }
    throw PDFError(.outputNotWritable, "the output cannot be written: its symbolic links go in a circle")
  }

  private static func split(_ path: FilePath) throws(PDFError) -> Place {
    let end = path.bytes.lastIndex(of: slash)
    let name = FilePath(bytes: end.map { path.bytes[($0 + 1)...] } ?? path.bytes[...])
    guard !["", ".", ".."].contains(name) else {
      throw PDFError(.outputNotWritable, "the output cannot be written: it is a folder")
    }
    let folder = end.map { $0 == 0 ? FilePath("/") : FilePath(bytes: path.bytes[..<$0]) } ?? "."
    return Place(folder: folder, name: name)
  }

  private static func linkTarget(_ path: FilePath) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withCString { readlink($0, &buffer, buffer.count) }
    return count > 0 ? FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) }) : nil
  }

  /// What the system knows of a path; `nil` when there is nothing.
  static func status(of path: FilePath, followsLinks: Bool = true) -> stat? {
    var status = stat()
    let result = path.withCString { followsLinks ? stat($0, &status) : lstat($0, &status) }
    return result == 0 ? status : nil
  }

  /// Whether two paths lead to one file.
  static func areSame(_ first: FilePath, _ second: FilePath) -> Bool {
    guard let first = status(of: first), let second = status(of: second) else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether there is something that can be written to but not replaced: a device, a pipe, a socket.
  static func isSpecial(_ path: FilePath) -> Bool {
    guard let status = status(of: path) else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}
