/// Where lines may be broken inside of words: after hyphens and between ideographs. A short form of UAX 14; scripts
/// that write words together without ideographs (Thai, Khmer) are broken at spaces only.
enum LineBreaks {
  /// Whether a line may end between two characters, neither of which is a space.
  static func isAllowed(after first: UInt32, at index: Int, in characters: [UInt32]) -> Bool {
    guard index + 1 < characters.count else { return false }
    let next = characters[index + 1]
    if first == 0x200B { return true }
    if neverBefore.contains(next) || glue.contains(first) || glue.contains(next) { return false }
    switch first {
    case 0x2D:
      let before: UInt32 = index > 0 ? characters[index - 1] : 0x20
      return isLetterOrDigit(before) && isLetter(next)
    case 0x2010, 0x2013, 0x2014, 0x058A:
      return index > 0
    default:
      guard !neverAfter.contains(first) else { return false }
      return isIdeographic(first) || isIdeographic(next)
    }
  }

  private static let glue: Set<UInt32> = [0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0x200D, 0x034F]
  private static let neverBefore: Set<UInt32> = Set(
    ("!),.:;?]}%-/»’”›…‥·、。〉》」』】〕〗〙〛〞〟！），．：；？］｝％～・"
      + "ゝゞヽヾーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻").unicodeScalars.map(\.value))
  private static let neverAfter: Set<UInt32> = Set("([{«‘“‹〈《「『【〔〖〘〚〝（［｛".unicodeScalars.map(\.value))

  private static func isLetter(_ value: UInt32) -> Bool {
    Unicode.Scalar(value)?.properties.isAlphabetic ?? false
  }

  private static func isLetterOrDigit(_ value: UInt32) -> Bool {
    isLetter(value) || (0x30...0x39).contains(value)
  }

  private static func isIdeographic(_ value: UInt32) -> Bool {
    switch value {
    case 0x2E80...0x2FFF, 0x3001...0x312F, 0x3130...0x318F, 0x31A0...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFF01...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
