import Glibc
import PDFScope

/// The files below folders, found as they are asked for: of each folder on the way only the names are held.
///
/// Hidden files and folders, symbolic links, and what is no regular file are passed over. A path that is no folder
/// comes as it is; so does a folder that cannot be read, so that who opens it learns why.
struct FileWalk: Sequence, Sendable {
  /// What is looked for in the folders.
  struct Filter: Sendable {
    /// A file must match one of these; none: it must be named `.pdf` in whatever case.
    var included: [String] = []
    /// No file and no folder may match one of these.
    var excluded: [String] = []
  }

  /// Where the walk begins.
  let roots: [String]
  let filter: Filter
  /// Whether the files come in the order of the bytes of their paths; otherwise as the file system has them.
  let isSorted: Bool

  func makeIterator() -> Iterator { Iterator(self) }

  struct Iterator: IteratorProtocol {
    /// What is still to be visited of a folder, the next at the end.
    private struct Level {
      var entries: [Entry]
      var identity: FileKind.Identity?
    }

    fileprivate struct Entry {
      var path: String
      /// The path below the root.
      var inner: String
      var isFolder: Bool
    }

    private let walk: FileWalk
    private var roots: ArraySlice<String>
    private var levels: [Level] = []

    fileprivate init(_ walk: FileWalk) {
      self.walk = walk
      roots = walk.roots[...]
    }

    /// The folder of the file that came last, below the root; empty where it is directly in it, or the root itself.
    private(set) var folder = ""

    mutating func next() -> String? {
      while true {
        if levels.isEmpty {
          guard let root = roots.popFirst() else { return nil }
          // A root that is a symbolic link was named on purpose.
          folder = ""
          guard root != "-", FileKind.isFolder(root), enter(root, inner: "") else { return root }
        }
        guard let entry = levels[levels.count - 1].entries.popLast() else {
          levels.removeLast()
          continue
        }
        folder = String(decoding: entry.inner.utf8.prefix(Self.slash(in: entry.inner)), as: UTF8.self)
        guard entry.isFolder else { return entry.path }
        if !enter(entry.path, inner: entry.inner) { return entry.path }
      }
    }

    private static func slash(in path: String) -> Int {
      let bytes = Array(path.utf8)
      return bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
    }

    /// Begins a folder. False where it cannot be read.
    private mutating func enter(_ path: String, inner: String) -> Bool {
      let identity = FileKind.identity(of: path)
      // A folder that is mounted within itself.
      if let identity, levels.contains(where: { $0.identity == identity }) { return true }
      guard let names = FolderNames.read(path) else { return false }
      var entries: [(key: [UInt8], entry: Entry)] = []
      for (name, isFolder) in names {
        let text = SystemText.string(name)
        let entry = Entry(
          path: walk.path(of: text, in: path), inner: inner.isEmpty ? text : inner + "/" + text, isFolder: isFolder)
        guard walk.filter.admits(text, inner: entry.inner, isFolder: isFolder) else { continue }
        // With its slash a folder stands where the paths of its files do.
        entries.append((isFolder ? name + [UInt8(ascii: "/")] : name, entry))
      }
      if walk.isSorted { entries.sort { $1.key.lexicographicallyPrecedes($0.key) } } else { entries.reverse() }
      levels.append(Level(entries: entries.map(\.entry), identity: identity))
      return true
    }
  }

  /// Where no folder was named the names are those of the current one, without `./`.
  private func path(of name: String, in folder: String) -> String { PathParts.path(of: name, in: folder) }
}

extension FileWalk.Filter {
  /// Whether a file is wanted, or a folder to be looked into.
  fileprivate func admits(_ name: String, inner: String, isFolder: Bool) -> Bool {
    if excluded.contains(where: { Self.matches($0, name, inner) }) { return false }
    if isFolder { return true }
    return included.isEmpty
      ? Self.matches("*.pdf", name, inner, Self.caseFolding) : included.contains { Self.matches($0, name, inner) }
  }

  /// A pattern with a slash is meant for the path below the folder that was named, any other for the name.
  private static func matches(_ pattern: String, _ name: String, _ inner: String, _ flags: Int32 = 0) -> Bool {
    let subject = pattern.utf8.contains(UInt8(ascii: "/")) ? inner : name
    return SystemText.withCString(pattern) { pattern in
      SystemText.withCString(subject) { fnmatch(pattern, $0, flags) == 0 }
    }
  }

  /// `FNM_CASEFOLD` of fnmatch(3), a macro that Swift does not see without `_GNU_SOURCE`.
  private static var caseFolding: Int32 { 1 << 4 }
}

/// The names in a folder.
private enum FolderNames {
  /// The names of files and folders that are not hidden; `nil` where the folder cannot be read.
  static func read(_ path: String) -> [(name: [UInt8], isFolder: Bool)]? {
    guard let folder = SystemText.withCString(path, { opendir($0) }) else { return nil }
    defer { closedir(folder) }
    var names: [(name: [UInt8], isFolder: Bool)] = []
    while let entry = readdir(folder) {
      let name = name(of: entry)
      guard let first = name.first, first != UInt8(ascii: ".") else { continue }
      switch kind(of: entry, name, in: folder) {
      case S_IFDIR: names.append((name, true))
      case S_IFREG: names.append((name, false))
      default: continue
      }
    }
    return names
  }

  /// The entry may be shorter than its type says, so the name is read where it stands.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
    let length = strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// The kind of file, as in `st_mode`; that of a link is a link's.
  private static func kind(
    of entry: UnsafeMutablePointer<dirent>, _ name: [UInt8], in folder: OpaquePointer
  ) -> mode_t {
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_DIR): return S_IFDIR
    case Int32(DT_REG): return S_IFREG
    case Int32(DT_UNKNOWN): break
    default: return 0
    }
    var status = stat()
    let found = (name + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        bytes.baseAddress.map { fstatat(dirfd(folder), $0, &status, AT_SYMLINK_NOFOLLOW) == 0 } ?? false
      }
    }
    return found ? status.st_mode & S_IFMT : 0
  }
}
