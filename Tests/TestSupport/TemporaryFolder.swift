import Glibc

/// A new folder that goes, with all that is in it, when the last reference to it does.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/pdfscope-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", base) }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit { Self.remove(path) }

  /// The path of a name in the folder, whether it exists or not.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file into the folder, or into one below it, which is made.
  ///
  /// - Returns: its path.
  @discardableResult
  public func write(_ bytes: some Collection<UInt8>, to name: String, mode: UInt32 = 0o644) throws -> String {
    let folders = name.split(separator: "/").dropLast()
    for count in folders.indices { mkdir(path(folders[...count].joined(separator: "/")), 0o755) }
    try Files.write(bytes, to: path(name), mode: mode)
    return path(name)
  }

  /// Copies a fixture into the folder under its last name, or another.
  ///
  /// - Returns: the path of the copy.
  @discardableResult
  public func copy(fixture: String, as name: String? = nil) throws -> String {
    let last = fixture.split(separator: "/").last.map(String.init) ?? fixture
    return try write(Fixtures.bytes(fixture), to: name ?? last)
  }

  /// Makes a folder in the folder.
  ///
  /// - Returns: its path.
  @discardableResult
  public func makeFolder(_ name: String, mode: UInt32 = 0o755) throws -> String {
    guard mkdir(path(name), mode) == 0 else { throw SystemError("mkdir", path(name)) }
    return path(name)
  }

  /// The names in the folder, sorted.
  public func names() throws -> [String] { try Files.names(in: path) }

  private static func remove(_ path: String) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return }
    guard information.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    // A test may have taken the right to write away.
    chmod(path, 0o700)
    for name in (try? Files.names(in: path)) ?? [] { remove(path + "/" + name) }
    rmdir(path)
  }
}
