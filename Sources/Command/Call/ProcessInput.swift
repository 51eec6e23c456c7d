import Glibc
import PDFScope

/// What the process was started with. Words that are not UTF-8 are carried by `SystemText`.
enum ProcessInput {
  /// The words after the program's name.
  static var arguments: [String] {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.dropFirst().compactMap { $0.map { SystemText.string(bytes(of: $0)) } }
  }

  /// The variables by name.
  static var variables: [String: String] {
    var result: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let bytes = bytes(of: entry)
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
        result[SystemText.string(Array(bytes[..<equals]))] = SystemText.string(Array(bytes[(equals + 1)...]))
      }
      next += 1
    }
    return result
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
  }
}

/// The descriptors 0, 1 and 2.
enum StandardDescriptors {
  /// Puts something in the place of those that are closed, so that no file opened later gets their number and is
  /// written to in their stead. Standard input cannot be read from it, nor the others written to, as if they were
  /// closed still.
  static func occupy() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is given, which is this one.
      _ = open("/dev/null", mode)
    }
  }
}
