import Glibc

/// Bytes as they come, given out line by line. Each is looked at once and moved a few times, however long a line is.
///
/// A line that is longer than it may be is told once, as soon as that is known, and takes no memory from then on.
package struct LineBuffer: Sendable {
  /// A line.
  package enum Line: Sendable, Hashable {
    /// Its bytes, without the line end.
    case bytes([UInt8])
    /// It has more bytes than are taken.
    case tooLong
  }

  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// How far there is no line end.
  private var scanned = 0
  /// Whether what comes belongs to a line that was told to be too long.
  private var isPassingOver = false
  private let limit: Int
  private let dropsCarriageReturns: Bool

  /// A buffer.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that a line may have before its line feed.
  ///   - dropsCarriageReturns: whether a carriage return before the line feed belongs to the line end.
  package init(limit: Int, dropsCarriageReturns: Bool = false) {
    self.limit = limit
    self.dropsCarriageReturns = dropsCarriageReturns
  }

  /// Whether nothing waits for its line end.
  package var isEmpty: Bool { start == bytes.count && !isPassingOver }

  /// Takes bytes.
  package mutating func append(_ more: UnsafeRawBufferPointer) {
    // What was given out goes when it is the greater part.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      scanned -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, or one that is too long already; `nil` where there is none yet.
  package mutating func next() -> Line? {
    while let end = lineEnd() {
      let line = start..<end
      start = end + 1
      scanned = start
      guard !isPassingOver else {
        isPassingOver = false
        continue
      }
      return line.count > limit ? .tooLong : .bytes(taken(line))
    }
    guard isPassingOver || bytes.count - start > limit else { return nil }
    bytes = []
    start = 0
    scanned = 0
    defer { isPassingOver = true }
    return isPassingOver ? nil : .tooLong
  }

  /// The next line where no more bytes come: the last one needs no line end. `nil` at the end.
  package mutating func nextAtEnd() -> Line? {
    if let line = next() { return line }
    isPassingOver = false
    guard start < bytes.count else { return nil }
    defer { start = bytes.count }
    return .bytes(taken(start..<bytes.count))
  }

  /// Where the next line feed is.
  private mutating func lineEnd() -> Int? {
    let end = bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress, scanned < buffer.count,
        let found = memchr(base + scanned, 0x0A, buffer.count - scanned)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
    if end == nil { scanned = bytes.count }
    return end
  }

  private func taken(_ line: Range<Int>) -> [UInt8] {
    let hasReturn = dropsCarriageReturns && !line.isEmpty && bytes[line.upperBound - 1] == 0x0D
    return Array(bytes[line.lowerBound..<line.upperBound - (hasReturn ? 1 : 0)])
  }
}
