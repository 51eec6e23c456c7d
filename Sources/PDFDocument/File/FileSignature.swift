/// What the first bytes of a file say it is.
enum FileSignature {
  /// How far from the beginning a header is looked for; junk before it is common.
  static let headerWindow = 1024

  /// Whether a PDF header is where readers look for it.
  static func hasHeader(_ source: FileBytes) -> Bool { hasHeader(source.buffer) }

  /// The same of bytes that may go on.
  static func hasHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    contains("%PDF-", in: bytes.prefix(headerWindow))
  }

  /// Words for what a file is that certainly is no PDF: "it starts like a PNG picture".
  static func otherThanPDF(_ source: FileBytes) -> String? {
    guard !hasHeader(source) else { return nil }
    let start = source.buffer.prefix(headerWindow)
    for (name, signature) in signatures where start.starts(with: signature) {
      return "it starts like \(name)"
    }
    if start.allSatisfy({ $0 == 0 }) {
      return "it starts with nothing but zeros"
    }
    let trimmed = start.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }.prefix(16)
    let text = String(latin1: trimmed).lowercased()
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
      return "it starts like a web page"
    }
    return text.hasPrefix("<?xml") ? "it starts like an XML file" : nil
  }

  private static let signatures: [(String, [UInt8])] = [
    ("a PNG picture", [0x89] + Array("PNG".utf8)),
    ("a JPEG picture", [0xFF, 0xD8, 0xFF]),
    ("a GIF picture", Array("GIF8".utf8)),
    ("a TIFF picture", Array("II*".utf8) + [0]),
    ("a TIFF picture", Array("MM".utf8) + [0, 0x2A]),
    ("a ZIP archive, as Office and EPUB files are", Array("PK".utf8) + [3, 4]),
    ("an old Office file", [0xD0, 0xCF, 0x11, 0xE0]),
    ("a gzip archive", [0x1F, 0x8B]),
    ("an RTF text", Array("{\\rtf".utf8)),
    ("a PostScript program", Array("%!PS".utf8)),
    ("a form in FDF", Array("%FDF-".utf8)),
    ("a program for Linux", [0x7F] + Array("ELF".utf8)),
  ]

  private static func contains(_ text: String, in bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }
}
