import Glibc

/// Files whose first line is a password.
package enum PasswordFile {
  /// ISO 32000-2 uses at most 127 bytes; more than this is no password but a wrong file.
  private static let longest = 4096

  /// The first line of a file, without its end.
  ///
  /// - Parameter waits: whether a pipe may take its time; otherwise what is not there at once counts as unreadable.
  /// - Throws: `usage` where it cannot be read, or is too long.
  package static func firstLine(of path: String, waits: Bool) throws(ActionError) -> String {
    let descriptor = SystemText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)) }
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    return try firstLine(of: descriptor, named: path)
  }

  /// The next line of what is open, without its end. What stands behind it is left to whoever reads next.
  ///
  /// - Parameter name: what it is called in messages.
  /// - Throws: `usage` where it cannot be read, or is too long.
  package static func firstLine(of descriptor: Int32, named name: String) throws(ActionError) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(name) }
      if count == 0 || byte == UInt8(ascii: "\n") { break }
      line.append(byte)
      guard line.count <= longest else {
        throw ActionError("usage", "the first line of \(name) is too long for a password")
      }
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return SystemText.string(line)
  }

  private static func unreadable(_ name: String) -> ActionError {
    ActionError("usage", "the password cannot be read from \(name): \(String(cString: strerror(errno)))")
  }
}
