/// A string that patterns are matched against, and where each of its pieces comes from in the page's string.
///
/// Patterns never see the page's string itself. Whatever makes text easier to find (folded ligatures, joined hyphens,
/// characters left out) makes another `bytes` with another alignment, and matches still point into the page.
struct SearchableText {
  /// A piece whose bytes are those of the page's string, or stand for them as a whole.
  struct Piece: Hashable {
    /// Where the piece begins in `bytes`; it ends where the next one begins.
    var start: Int
    /// What it stands for in the page's string.
    var source: Range<Int>
    /// Byte by byte the same as its source; otherwise any part of it stands for the whole source.
    var isVerbatim: Bool
  }

  /// Valid UTF-8.
  var bytes: [UInt8]
  /// In order, from 0 on. Empty where `bytes` is the page's string.
  var pieces: [Piece]
  /// Where in `bytes` there are hyphens that may be there only because a line ended: rising.
  let joints: [Int]
  /// `bytes` without those hyphens. A match in either form counts.
  let joined: [UInt8]

  /// The page's string as it is.
  init(_ page: PageText) {
    self.init(bytes: page.utf8, pieces: [])
  }

  /// A string of another making.
  init(bytes: [UInt8], pieces: [Piece], joints: [Int] = []) {
    self.bytes = bytes
    self.pieces = pieces
    self.joints = joints
    var joined = bytes
    if !joints.isEmpty {
      joined.removeAll(keepingCapacity: true)
      var start = 0
      for joint in joints {
        joined += bytes[start..<joint]
        start = joint + 1
      }
      joined += bytes[start...]
    }
    self.joined = joined
  }

  /// The range of `bytes` that `range` of `joined` stands for, without hyphens at its ends.
  func range(ofJoined range: Range<Int>) -> Range<Int> {
    guard !joints.isEmpty else { return range }
    let lower = range.lowerBound + count(ofJointsUpTo: range.lowerBound)
    let upper = range.upperBound + count(ofJointsUpTo: range.upperBound - 1)
    return lower..<max(lower, upper)
  }

  /// How many joints have `offset` of `joined` or less.
  private func count(ofJointsUpTo offset: Int) -> Int {
    var low = 0
    var high = joints.count
    while low < high {
      let middle = low + (high - low) / 2
      if joints[middle] - middle > offset {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// The place in `joined` of an offset of `bytes`.
  func joinedOffset(of offset: Int) -> Int {
    offset - joints.partitionPoint { $0 >= offset }
  }

  /// Whether `range` of `bytes` holds a joint, begins behind one or ends before one.
  func touchesJoint(_ range: Range<Int>) -> Bool {
    let first = joints.partitionPoint { $0 >= range.lowerBound - 1 }
    return first < joints.count && joints[first] <= range.upperBound
  }

  /// Where a match may begin that touches the first joint from `start` on: from two lines above it to the place behind
  /// it.
  func windowOfJoint(from start: Int) -> ClosedRange<Int>? {
    let first = joints.partitionPoint { $0 >= start - 1 }
    guard first < joints.count else { return nil }
    let joint = joints[first]
    var breaks = 0
    var place = joint
    while place > start {
      if bytes[place - 1] == UInt8(ascii: "\n") {
        breaks += 1
        if breaks == 3 { break }
      }
      place -= 1
    }
    let lower = max(place, start)
    return lower...max(lower, joint + 1)
  }

  /// `range` of `bytes` as a reader reads it: without the hyphens at line ends where `isJoined`.
  func text(in range: Range<Int>, isJoined: Bool) -> String {
    var text = Array(bytes[range])
    if isJoined {
      let first = joints.partitionPoint { $0 >= range.lowerBound }
      let end = joints.partitionPoint { $0 >= range.upperBound }
      for joint in joints[first..<max(first, end)].reversed() {
        text.remove(at: joint - range.lowerBound)
      }
    }
    for index in text.indices where text[index] == UInt8(ascii: "\n") {
      text[index] = UInt8(ascii: " ")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The part of the page's string that `range` of `bytes` stands for.
  func source(of range: Range<Int>) -> Range<Int> {
    guard !pieces.isEmpty, !range.isEmpty else { return range }
    let first = max(0, pieces.partitionPoint { $0.start > range.lowerBound } - 1)
    let last = max(first, pieces.partitionPoint { $0.start >= range.upperBound } - 1)
    let lower =
      pieces[first].isVerbatim
      ? pieces[first].source.lowerBound + (range.lowerBound - pieces[first].start) : pieces[first].source.lowerBound
    let upper =
      pieces[last].isVerbatim
      ? pieces[last].source.lowerBound + (range.upperBound - pieces[last].start) : pieces[last].source.upperBound
    return lower..<max(lower, upper)
  }
}
