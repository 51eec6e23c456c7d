import CommandLineKit
import Glibc
import PDFScope

/// The passwords of a call. They never stand in its arguments, which everyone on the machine can read.
enum Passwords {
  /// The passwords from files, descriptors and the environment, in this order.
  static func read(_ parsed: ParsedCommand, _ variables: [String: String]) throws -> [String] {
    var passwords: [String] = []
    for occurrence in parsed.occurrences where ["password-file", "password-fd"].contains(occurrence.key) {
      let value = occurrence.value ?? ""
      if occurrence.key == "password-file" {
        passwords.append(try firstLine(ofFile: value))
      } else {
        guard let descriptor = Int32(value), descriptor >= 0 else {
          throw ActionError("usage", "--password-fd \(value): expected the number of a descriptor")
        }
        passwords.append(try firstLine(of: descriptor, named: "descriptor \(value)"))
      }
    }
    if let password = variables["PDFSCOPE_PASSWORD"], !password.isEmpty { passwords.append(password) }
    return passwords
  }

  private static func firstLine(ofFile path: String) throws -> String {
    if path == "-" { return try firstLine(of: STDIN_FILENO, named: "standard input") }
    let descriptor = SystemText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    return try firstLine(of: descriptor, named: path)
  }

  private static func firstLine(of descriptor: Int32, named name: String) throws -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(descriptor, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(name) }
      if count == 0 || byte == UInt8(ascii: "\n") { break }
      line.append(byte)
      // ISO 32000-2 uses at most 127 bytes; more than this is no password but a wrong file.
      guard line.count <= 4096 else {
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
