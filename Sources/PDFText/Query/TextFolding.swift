import CUtf8proc

/// To which form characters are brought before they are compared, in a page as in a pattern.
///
/// Canonically equal characters become one (Unicode's form NFC), and of the compatible ones those that differ in how
/// they are set alone: ligatures, full and half width, the forms of Arabic letters in their places, mathematical
/// alphabets. Raised and lowered, circled characters and fractions mean something else and stay. What has no width
/// falls away. Marks of punctuation become those of a keyboard (`PlainMarks`). Folding what is folded changes nothing.
/// Each `TextMatcher` has its own, since it remembers what it has looked up.
final class TextFolding {
  /// What becomes of a character that stands alone, and how it goes with the ones before it.
  struct Entry: Equatable {
    enum Fate {
      case same
      case replaced
      case skipped
      case softHyphen
      /// A joiner or non-joiner: skipped except where its script needs it.
      case joiner
    }

    var fate: Fate
    /// It belongs to the character before it: a mark, a vowel or final consonant of Hangul.
    var isExtension: Bool
    /// UTF-8, where replaced.
    var bytes: [UInt8] = []
  }

  /// No character and its marks are taken together beyond this many, like in Unicode's stream-safe text (UAX #15).
  static let longestCluster = 32

  /// Whether accents are taken away.
  let ignoresDiacritics: Bool
  /// Whether characters that another case writes with several letters become those: ß is ss. The case of single letters
  /// stays, which is up to PCRE2.
  let ignoresCase: Bool
  /// Whether quotes, dashes, ellipses and spaces become those of a keyboard.
  let foldsMarks: Bool
  private var entries: [UInt32: Entry] = [:]
  /// By character: it is known to stay as it is and is no extension. The most frequent ones are asked for here.
  private var stays = [Bool](repeating: false, count: 0x3000)

  init(ignoresDiacritics: Bool, ignoresCase: Bool = false, foldsMarks: Bool = true) {
    self.ignoresDiacritics = ignoresDiacritics
    self.ignoresCase = ignoresCase
    self.foldsMarks = foldsMarks
  }

  /// What becomes of a character beyond ASCII.
  func entry(_ scalar: Unicode.Scalar) -> Entry {
    if let known = entries[scalar.value] {
      return known
    }
    let entry = lookUp(scalar)
    entries[scalar.value] = entry
    if entry.fate == .same && !entry.isExtension && scalar.value < 0x3000 {
      stays[Int(scalar.value)] = true
    }
    return entry
  }

  /// Whether a character stays as it is where no mark follows. May say no where that has not been looked up yet.
  func isKnownToStay(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x3000 && stays[Int(scalar.value)]
  }

  private func lookUp(_ scalar: Unicode.Scalar) -> Entry {
    switch scalar.value {
    case 0xAD: return Entry(fate: .softHyphen, isExtension: false)
    case 0x200C, 0x200D: return Entry(fate: .joiner, isExtension: false)
    case 0x34F, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069,
      0xFE00...0xFE0F, 0xFEFF:
      return Entry(fate: .skipped, isExtension: false)
    // Hyphen and non-breaking hyphen.
    case 0x2010, 0x2011: return Entry(fate: .replaced, isExtension: false, bytes: [UInt8(ascii: "-")])
    default: break
    }
    let folded = fold([scalar])
    guard folded != [scalar] else { return Entry(fate: .same, isExtension: isExtension(scalar)) }
    // The half-width sound marks of Japanese become marks.
    let isMark = isExtension(scalar) || folded.first.map(isExtension) == true
    return Entry(fate: .replaced, isExtension: isMark, bytes: folded.flatMap { Array(String($0).utf8) })
  }

  /// Whether a joiner stays behind `previous`: Arabic, the scripts of India and South-East Asia, and pictures need it.
  static func needsJoiner(after previous: Unicode.Scalar?) -> Bool {
    guard let value = previous?.value else { return false }
    // Latin and Armenian ligatures do not.
    return (0x600...0x1CFF).contains(value) || (value >= 0xA800 && !(0xFB00...0xFB17).contains(value))
  }

  /// Whether the character is a joiner that stays behind `previous`.
  func needed(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
    entry(scalar).fate == .joiner && Self.needsJoiner(after: previous)
  }

  /// The folded form of a character and what extends it.
  func fold(_ cluster: [Unicode.Scalar]) -> [Unicode.Scalar] {
    // What comes of a character may be one that is taken apart itself: ǿ is an accent over an ø.
    var buffer: [Int32] = []
    for scalar in Self.scalars(decomposed(cluster)) {
      appendDecomposed(scalar, to: &buffer)
    }
    if ignoresDiacritics, let base = buffer.first {
      buffer = [base] + buffer.dropFirst().filter { !Self.isDiacritic($0) }
    }
    if ignoresCase { Self.removeDots(from: &buffer) }
    if foldsMarks {
      buffer = buffer.flatMap { PlainMarks.plain($0) ?? [$0] }
    }
    sortMarks(&buffer)
    let composed = Self.composed(buffer)
    // One case may have a character for what takes several in the other.
    guard ignoresCase, composed.count > 1, cluster.count > 1 else { return composed }
    return Self.composed(buffer.map(Self.lowercase))
  }

  private func decomposed(_ cluster: [Unicode.Scalar]) -> [Int32] {
    var buffer: [Int32] = []
    for scalar in cluster {
      appendDecomposed(scalar, to: &buffer)
    }
    return buffer
  }

  private static func composed(_ characters: [Int32]) -> [Unicode.Scalar] {
    var buffer = characters
    let count = buffer.withUnsafeMutableBufferPointer { pointer in
      utf8proc_normalize_utf32(
        pointer.baseAddress, pointer.count,
        utf8proc_option_t(rawValue: UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue))
    }
    guard count >= 0 && count <= buffer.count else { return scalars(characters) }
    return scalars(buffer.prefix(count))
  }

  private static func scalars(_ buffer: some Sequence<Int32>) -> [Unicode.Scalar] {
    buffer.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
  }

  private func appendDecomposed(_ scalar: Unicode.Scalar, to buffer: inout [Int32]) {
    if ignoresDiacritics, let plain = Self.withoutStroke(scalar) {
      buffer.append(Int32(bitPattern: plain.value))
      return
    }
    let value = Int32(bitPattern: scalar.value)
    if ignoresCase, let letters = Self.fullCaseFolding(value) {
      buffer += letters.flatMap { Self.decompose($0, UTF8PROC_DECOMPOSE.rawValue) }
      return
    }
    var result: [Int32] = []
    if Self.isCompatible(value) {
      result = Self.decompose(value, UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue)
    }
    // An accent that stands alone would become a space with an accent over it, an ellipsis three full stops.
    if !Self.isReplacement(result, of: value) {
      result = Self.decompose(value, UTF8PROC_DECOMPOSE.rawValue)
    }
    buffer += result.isEmpty ? [value] : result
  }

  /// The letters of a character whose case folding is more than one (CaseFolding.txt, status F). The i without a dot
  /// and the I with one are an i: which of the two a capital means depends on the language.
  private static func fullCaseFolding(_ value: Int32) -> [Int32]? {
    if value == 0x130 || value == 0x131 { return [0x69] }
    guard value >= 0x80 else { return nil }
    let letters = decompose(value, UTF8PROC_CASEFOLD.rawValue)
    return letters.count > 1 ? letters : nil
  }

  /// Takes the dots from letters i that have them in a character of their own.
  private static func removeDots(from buffer: inout [Int32]) {
    guard buffer.contains(0x307) else { return }
    var base: Int32 = 0
    buffer = buffer.filter { value in
      if combiningClass(value) == 0 { base = value }
      return value != 0x307 || base | 0x20 != 0x69
    }
  }

  private static func lowercase(_ value: Int32) -> Int32 {
    let letters = decompose(value, UTF8PROC_CASEFOLD.rawValue)
    return letters.count == 1 ? letters[0] : value
  }

  private static func decompose(_ value: Int32, _ options: UInt32) -> [Int32] {
    // The longest decomposition there is has 18 characters (U+FDFA).
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 32) { buffer in
      var boundClass: CInt = 0
      let count = utf8proc_decompose_char(
        value, buffer.baseAddress, buffer.count, utf8proc_option_t(rawValue: options), &boundClass)
      return count > 0 && count <= buffer.count ? Array(buffer[..<count]) : []
    }
  }

  /// Whether the character is another one that is only set differently.
  private static func isCompatible(_ value: Int32) -> Bool {
    let kinds = [
      UTF8PROC_DECOMP_TYPE_COMPAT, UTF8PROC_DECOMP_TYPE_WIDE, UTF8PROC_DECOMP_TYPE_NARROW,
      UTF8PROC_DECOMP_TYPE_INITIAL, UTF8PROC_DECOMP_TYPE_MEDIAL, UTF8PROC_DECOMP_TYPE_FINAL,
      UTF8PROC_DECOMP_TYPE_ISOLATED, UTF8PROC_DECOMP_TYPE_FONT, UTF8PROC_DECOMP_TYPE_VERTICAL,
      UTF8PROC_DECOMP_TYPE_SMALL, UTF8PROC_DECOMP_TYPE_SQUARE,
    ]
    let kind = UInt32(utf8proc_get_property(value).pointee.decomp_type)
    return kinds.contains { $0.rawValue == kind }
  }

  /// Whether a reader takes the characters for the one: letters and digits, or the same character in another width.
  private static func isReplacement(_ result: [Int32], of value: Int32) -> Bool {
    guard let first = result.first.flatMap({ Unicode.Scalar(UInt32(bitPattern: $0)) }), first != " " else {
      return false
    }
    let kind = UInt32(utf8proc_get_property(value).pointee.decomp_type)
    return kind != UTF8PROC_DECOMP_TYPE_COMPAT.rawValue || first.properties.isAlphabetic
      || first.properties.numericType != nil
  }

  private static func combiningClass(_ value: Int32) -> Int {
    Int(utf8proc_get_property(value).pointee.combining_class)
  }

  /// Accents of alphabets, points of Hebrew and Arabic. Vowels and other signs that make another letter are none.
  private static func isDiacritic(_ value: Int32) -> Bool {
    switch combiningClass(value) {
    case 1, 10...36, 200...240: true
    default: false
    }
  }

  private static func withoutStroke(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "ø": "o"
    case "Ø": "O"
    case "ł": "l"
    case "Ł": "L"
    case "đ": "d"
    case "Đ": "D"
    case "ħ": "h"
    case "Ħ": "H"
    case "ŧ": "t"
    case "Ŧ": "T"
    case "ı": "i"
    default: nil
    }
  }

  private func isExtension(_ scalar: Unicode.Scalar) -> Bool {
    let value = Int32(bitPattern: scalar.value)
    let category = utf8proc_category(value).rawValue
    return Self.combiningClass(value) != 0 || category == UTF8PROC_CATEGORY_MN.rawValue
      || category == UTF8PROC_CATEGORY_MC.rawValue || (0x1160...0x11FF).contains(scalar.value)
  }

  /// Marks in the order of their classes, those of one class in the order given (Unicode 3.11, D109).
  private func sortMarks(_ buffer: inout [Int32]) {
    guard buffer.count > 2 else { return }
    for index in buffer.indices.dropFirst() {
      let mark = buffer[index]
      let order = Self.combiningClass(mark)
      var place = index
      while order != 0, place > 0, Self.combiningClass(buffer[place - 1]) > order {
        buffer[place] = buffer[place - 1]
        place -= 1
      }
      buffer[place] = mark
    }
  }
}
