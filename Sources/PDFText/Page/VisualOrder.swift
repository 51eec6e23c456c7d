/// From the order in which a line's characters are shown, left to right, to the order in which they are read.
///
/// A PDF file says where glyphs stand, not in which direction their script runs. A line is taken to read from right to
/// left where it has more right-to-left letters than others; runs of the other direction and numbers keep their own
/// order within it. That inverts the common cases of the Unicode bidirectional algorithm (UAX #9).
enum VisualOrder {
  /// One character of the result.
  struct Step: Equatable {
    /// Its index in what was given.
    var index: Int
    /// It was shown as its mirror image: the opening bracket of text from right to left looks like a closing one.
    var isMirrored: Bool
  }

  private enum Kind {
    case left
    case right
    case number
    case neutral
  }

  /// The order of reading for characters in the order of being shown.
  static func readingOrder(of shown: [Unicode.Scalar]) -> [Step] {
    let kinds = shown.map(kind)
    let rightCount = kinds.count { $0 == .right }
    let leftCount = kinds.count { $0 == .left }
    return rightCount > leftCount ? fromRight(kinds) : fromLeft(kinds)
  }

  private static func fromLeft(_ kinds: [Kind]) -> [Step] {
    var steps: [Step] = []
    var index = 0
    while index < kinds.count {
      guard kinds[index] == .right else {
        steps.append(Step(index: index, isMirrored: false))
        index += 1
        continue
      }
      var end = index + 1
      var next = end
      while next < kinds.count, kinds[next] == .right || kinds[next] == .neutral {
        next += 1
        if kinds[next - 1] == .right {
          end = next
        }
      }
      steps += (index..<end).reversed().map { Step(index: $0, isMirrored: true) }
      index = end
    }
    return steps
  }

  private static func fromRight(_ kinds: [Kind]) -> [Step] {
    var steps: [Step] = []
    var end = kinds.count
    while end > 0 {
      guard kinds[end - 1] == .left || kinds[end - 1] == .number else {
        end -= 1
        steps.append(Step(index: end, isMirrored: true))
        continue
      }
      var start = end - 1
      var next = start
      while next > 0, kinds[next - 1] != .right {
        next -= 1
        if kinds[next] != .neutral {
          start = next
        }
      }
      steps += (start..<end).map { Step(index: $0, isMirrored: false) }
      end = start
    }
    return steps
  }

  /// Whether the character belongs to a script that reads from right to left.
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x590 else { return false }
    return switch value {
    case 0x660...0x66C, 0x6F0...0x6F9: false
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: .number
    case _ where isRightToLeft(scalar): .right
    case _ where scalar.properties.isAlphabetic: .left
    default: .neutral
    }
  }

  /// The bracket that looks like this one in a mirror.
  static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "(": ")"
    case ")": "("
    case "[": "]"
    case "]": "["
    case "{": "}"
    case "}": "{"
    case "<": ">"
    case ">": "<"
    case "\u{AB}": "\u{BB}"
    case "\u{BB}": "\u{AB}"
    default: scalar
    }
  }
}
