/// One word of a command line, read without knowing which options exist.
///
/// Bytes are compared, not characters: a combining mark after a dash or an equals sign must not hide it.
enum Word {
  /// `--`: what follows is no option.
  case terminator
  /// `--name` or `--name=value`.
  case long(name: String, value: String?)
  /// `-abc`: what stands after the dash.
  case short(cluster: String)
  /// A file name, a pattern, a subcommand, `-`, or an empty word.
  case operand

  init(_ text: String) {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "-"), bytes.count > 1 else {
      self = .operand
      return
    }
    guard bytes.starts(with: "--".utf8) else {
      self = .short(cluster: String(text.unicodeScalars.dropFirst()))
      return
    }
    if bytes.count == 2 {
      self = .terminator
    } else if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
      let start = bytes.index(bytes.startIndex, offsetBy: 2)
      let valueStart = bytes.index(after: equals)
      let name = equals < start ? "" : String(text.unicodeScalars[start..<equals])
      self = .long(name: name, value: String(text.unicodeScalars[valueStart...]))
    } else {
      self = .long(name: String(text.unicodeScalars.dropFirst(2)), value: nil)
    }
  }

  /// Whether a word is a dash and a number (`-5`, `-.5`, `-10,20`), which is a value rather than an option.
  static func looksNegative(_ text: String) -> Bool {
    var bytes = text.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), var byte = bytes.next() else { return false }
    if byte == UInt8(ascii: ".") {
      guard let next = bytes.next() else { return false }
      byte = next
    }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
