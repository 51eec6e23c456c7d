/// Names of files made of text that nobody vouches for: titles, labels, names of attachments.
public enum FileName {
  /// How many bytes a name may have (the limit of ext4, APFS and most others; NTFS counts 255 UTF-16 units).
  public static let maximumLength = 255

  /// What text stands for as the name of one file.
  ///
  /// The result is one component of a path: never empty, `.` or `..`, without separators, control characters,
  /// direction marks or what Windows forbids (each becomes `_`), without white space or dots at its end, not beginning
  /// with a dot, dash or mark that joins what is before it (a `_` is put there), not a device name of Windows, and at
  /// most `maximumLength` bytes, cut between characters and before the extension. Text in Unicode normal form C stays
  /// in it.
  public static func safe(_ text: String) -> String { shortened(sanitized(text), to: maximumLength) }

  /// The same of text with an ending that tells files apart: a number, an extension. Where the name is too long the
  /// text is shortened, never the ending.
  ///
  /// - Parameter ending: what is safe at the end of a name, such as `-012.png`, and much shorter than `maximumLength`.
  public static func safe(_ text: String, ending: String) -> String {
    let name = sanitized(text + ending)
    guard name.utf8.count > maximumLength, name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) else {
      return shortened(name, to: maximumLength)
    }
    let scalars = name.unicodeScalars.dropLast(ending.unicodeScalars.count)
    return cut(String(scalars), to: maximumLength - ending.utf8.count) + ending
  }

  /// The name that `safe` gives, of whatever length.
  static func sanitized(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isUnsafe(scalar) ? "_" : scalar) }
    var name = trimmed(String(String.UnicodeScalarView(scalars.drop { $0.properties.isWhitespace })))
    let needsStart = name.unicodeScalars.first.map(isUnsafeStart) ?? true
    if needsStart || isDeviceName(name) { name = trimmed("_" + name) }
    return name
  }

  /// The name of several texts, some of which may be shortened where all together are too long: the longest first.
  static func safe(_ parts: [(text: String, mayShorten: Bool)]) -> String {
    var parts = parts
    var name = sanitized(parts.map(\.text).joined())
    while name.utf8.count > maximumLength {
      let candidates = parts.indices.filter { parts[$0].mayShorten && !parts[$0].text.isEmpty }
      guard let longest = candidates.max(by: { parts[$0].text.utf8.count < parts[$1].text.utf8.count }) else { break }
      let length = parts[longest].text.utf8.count
      parts[longest].text = cut(parts[longest].text, to: max(0, length - (name.utf8.count - maximumLength)))
      name = sanitized(parts.map(\.text).joined())
    }
    return shortened(name, to: maximumLength)
  }

  /// A name with something put before its extension, shortened to `maximumLength` bytes. Numbers at the end of the name
  /// stay, since they say which page it is.
  static func appending(_ suffix: String, to name: String) -> String {
    let (stem, ending) = split(name)
    let room = maximumLength - ending.utf8.count - suffix.utf8.count
    guard stem.utf8.count > room else { return stem + suffix + ending }
    let numbers = Self.numbers(atEndOf: stem)
    let text = String(stem.unicodeScalars.dropLast(numbers.utf8.count))
    return cut(text, to: room - numbers.utf8.count) + numbers + suffix + ending
  }

  /// Numbers with hyphens before them, as `-012-3`; nothing where there are more than anybody counts.
  private static func numbers(atEndOf stem: String) -> String {
    let tail = stem.utf8.suffix(
      stem.utf8.reversed().prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }.count)
    guard let hyphen = tail.firstIndex(of: UInt8(ascii: "-")) else { return "" }
    let numbers = tail[hyphen...]
    return numbers.count <= 40 ? String(decoding: numbers, as: UTF8.self) : ""
  }

  /// The name and its extension with the dot. An extension is short and has only ASCII letters and digits.
  static func split(_ name: String) -> (stem: String, ending: String) {
    let scalars = name.unicodeScalars
    guard let dot = scalars.lastIndex(of: "."), dot > scalars.startIndex else { return (name, "") }
    let ending = scalars[scalars.index(after: dot)...]
    guard (1...12).contains(ending.count), ending.allSatisfy({ $0.isASCII && UInt8(ascii: $0).isASCIILetterOrDigit })
    else { return (name, "") }
    return (String(scalars[..<dot]), String(scalars[dot...]))
  }

  private static func shortened(_ name: String, to limit: Int) -> String {
    guard name.utf8.count > limit else { return name }
    let (stem, ending) = split(name)
    return trimmed(cut(stem, to: limit - ending.utf8.count) + ending)
  }

  /// The longest beginning of at most `limit` bytes that ends between characters; where the first character alone is
  /// longer (a letter under hundreds of accents), between code points.
  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.startIndex
    var length = 0
    for index in text.indices {
      length += text[index].utf8.count
      guard length <= limit else { break }
      end = text.index(after: index)
    }
    if end > text.startIndex { return String(text[..<end]) }
    var scalars = String.UnicodeScalarView()
    length = 0
    for scalar in text.unicodeScalars {
      length += UTF8.width(scalar)
      guard length <= limit else { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// The text without white space and dots at its end, which Windows drops.
  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let end = scalars.lastIndex { !$0.properties.isWhitespace && $0 != "." }
    return String(String.UnicodeScalarView(end.map { scalars[...$0] } ?? scalars.prefix(0)))
  }

  private static func isUnsafe(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    // Direction marks, which make `gpj.exe` look like `exe.jpg`; line separators; the byte order mark.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    case 0x22, 0x2A, 0x2F, 0x3A, 0x3C, 0x3E, 0x3F, 0x5C, 0x7C: true  // " * / : < > ? \ |
    default: scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
    }
  }

  private static func isUnsafeStart(_ scalar: UnicodeScalar) -> Bool {
    let properties = scalar.properties
    return scalar == "." || scalar == "-" || scalar == "\u{200D}" || properties.isGraphemeExtend
      || properties.generalCategory == .spacingMark
  }

  /// True for `CON`, `nul.txt` and the like, which Windows takes for devices whatever follows the dot.
  private static func isDeviceName(_ name: String) -> Bool {
    let base = trimmed(String(name.unicodeScalars.prefix { $0 != "." })).uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(base) { return true }
    let scalars = Array(base.unicodeScalars)
    guard scalars.count == 4, base.hasPrefix("COM") || base.hasPrefix("LPT") else { return false }
    return "0123456789\u{B9}\u{B2}\u{B3}".unicodeScalars.contains(scalars[3])
  }
}
