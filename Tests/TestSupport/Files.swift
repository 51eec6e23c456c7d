import Glibc

/// A failed call to the system, with its name and what `errno` said.
public struct SystemError: Error, CustomStringConvertible {
  public let call: String
  public let path: String
  public let number: Int32

  init(_ call: String, _ path: String = "", number: Int32 = errno) {
    self.call = call
    self.path = path
    self.number = number
  }

  public var description: String {
    "\(call)(\(path)): \(String(cString: strerror(number)))"
  }
}

/// Whole files, read and written without Foundation.
public enum Files {
  /// The whole content of the file at `path`.
  public static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError("read", path)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// Replaces the file at `path`, or makes it.
  public static func write(_ bytes: some Collection<UInt8>, to path: String, mode: UInt32 = 0o644) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    defer { close(descriptor) }
    let content = Array(bytes)
    var done = 0
    while done < content.count {
      let count = content[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError("write", path)
      }
      done += count
    }
  }

  /// Whether anything, a dangling symbolic link too, has this name.
  public static func exists(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  /// The size in bytes, or nil where there is no such file.
  public static func size(_ path: String) -> Int? {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : nil
  }

  /// Whether the name is that of a folder.
  public static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, sorted, without `.` and `..`.
  public static func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw SystemError("opendir", folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
