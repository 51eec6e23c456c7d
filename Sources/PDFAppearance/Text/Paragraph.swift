import PDFDocument

/// The characters of one paragraph, without those that end it and without control characters.
struct Paragraph {
  /// Unicode scalar values.
  var characters: [UInt32] = []
  /// Whether a grapheme cluster begins at each of them.
  var starts: [Bool] = []

  /// The character that tabs are kept as.
  static let tab: UInt32 = 0x09

  /// The most characters that are kept together as one: text in use has a few, and the work that a letter with its
  /// marks takes grows with the square of their number. Unicode's own bound for marks is 30 (UAX 15, 13).
  static let longestCluster = 48

  /// The paragraphs of a text, at least one.
  static func paragraphs(of text: String) -> [Paragraph] {
    var paragraphs = [Paragraph()]
    for cluster in text {
      var isStart = true
      var length = 0
      for scalar in cluster.unicodeScalars {
        let value = scalar.value
        length += 1
        if length % longestCluster == 0 { isStart = true }
        if isEnd(value) {
          // A carriage return and a line feed are one cluster and end one paragraph.
          if isStart { paragraphs.append(Paragraph()) }
          isStart = false
        } else if value == tab || !isDropped(value) {
          paragraphs[paragraphs.count - 1].characters.append(value)
          paragraphs[paragraphs.count - 1].starts.append(isStart)
          isStart = false
        }
      }
    }
    return paragraphs
  }

  private static func isEnd(_ value: UInt32) -> Bool {
    (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
  }

  /// Control characters, the soft hyphen, and the byte order mark.
  private static func isDropped(_ value: UInt32) -> Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0xAD || value == 0xFEFF
  }
}

extension UInt32 {
  /// Whether this is a character that says something of direction or breaks and shows nothing.
  var isLayoutControl: Bool {
    switch self {
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x206F: true
    default: false
    }
  }

  /// Whether lines may be broken after this space.
  var isBreakingSpace: Bool {
    switch self {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
