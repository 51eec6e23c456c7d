import PDFScopeCore

/// The end of what a program has written to standard error.
struct Complaints: Sendable {
  private static let most = 8 << 10
  private static let mostLines = 5
  private var bytes: [UInt8] = []

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes += more
    if bytes.count > 2 * Self.most { bytes.removeFirst(bytes.count - Self.most) }
  }

  /// The last lines, of a length that people read.
  private var lastLines: String {
    let text = String(decoding: bytes.suffix(Self.most), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).suffix(Self.mostLines).map { line in
      let scalars = line.unicodeScalars.prefix(300).map { scalar -> UnicodeScalar in
        scalar.properties.generalCategory == .control && scalar != "\t" ? "\u{FFFD}" : scalar
      }
      return String(String.UnicodeScalarView(scalars))
    }.joined(separator: "\n")
  }

  /// Whether it ended as programs do that are refused memory.
  var speakOfMemory: Bool {
    let text = String(decoding: bytes.suffix(Self.most), as: UTF8.self).lowercased()
    return ["memoryerror", "out of memory", "cannot allocate memory", "bad_alloc", "outofmemory", "memory exhausted"]
      .contains { text.contains($0) }
  }

  /// An error with the last that the program has said.
  func error(_ code: String, _ message: String) -> ActionError {
    let lines = lastLines
    return ActionError(code, message + (lines.isEmpty ? "" : "; its last words:\n" + lines))
  }
}
