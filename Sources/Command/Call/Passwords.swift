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
        guard let descriptor = descriptor(value) else {
          throw ActionError("usage", "--password-fd \(value): expected the number of a descriptor")
        }
        passwords.append(try PasswordFile.firstLine(of: descriptor, named: "descriptor \(value)"))
      }
    }
    if let password = variables["PDFSCOPE_PASSWORD"], !password.isEmpty { passwords.append(password) }
    return passwords
  }

  /// The descriptor that a value of `--password-fd` names; `nil` for none.
  static func descriptor(_ text: String) -> Int32? { Int32(text).flatMap { $0 >= 0 ? $0 : nil } }

  private static func firstLine(ofFile path: String) throws(ActionError) -> String {
    path == "-"
      ? try PasswordFile.firstLine(of: STDIN_FILENO, named: "standard input")
      : try PasswordFile.firstLine(of: path, waits: true)
  }
}
