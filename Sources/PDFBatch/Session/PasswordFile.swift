import Glibc
import PDFScopeCore

/// A file whose first line is a password.
enum PasswordFile {
  struct Unreadable: Error {}

  /// ISO 32000-2 uses at most 127 bytes; more than this is no password but a wrong file.
  private static let longest = 4096

  static func firstLine(of path: String) throws -> String {
    // A pipe without a writer would wait for ever.
    let descriptor = SystemText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw Unreadable() }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: longest + 1)
    var count = 0
    while count < bytes.count {
      let length = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if length < 0, errno == EINTR { continue }
      guard length >= 0 else { throw Unreadable() }
      if length == 0 { break }
      count += length
    }
    var line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard line.count <= longest else { throw Unreadable() }
    return SystemText.string(Array(line))
  }
}
