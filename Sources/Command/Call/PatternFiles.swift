import CommandLineKit
import PDFScope

/// The patterns of a search: operands, `--regexp`, and the lines of the files that `--file` names.
struct SearchPatterns {
  /// The patterns; of files that hold none, one that matches nothing.
  let patterns: [String]
  /// Whether there is none, though a file was named: nothing is found then.
  let isEmpty: Bool

  /// No place is before and behind nothing at once.
  private static let never = "(?!)"

  init(_ parsed: ParsedCommand) throws {
    var patterns = parsed.values(of: "regexp") + parsed.operands(of: "PATTERN")
    let files = parsed.values(of: "file")
    for file in files { patterns += try Self.lines(of: file) }
    isEmpty = patterns.isEmpty && !files.isEmpty
    self.patterns = isEmpty ? [Self.never] : patterns
  }

  /// The lines but for empty ones, which would match everywhere; a carriage return belongs to the line's end, a byte
  /// order mark to nothing.
  private static func lines(of file: String) throws -> [String] {
    var bytes = try InputFiles.read(file, option: "file")[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return line.isEmpty ? nil : SystemText.string(Array(line))
    }
  }
}
