import Glibc

/// Bytes as they come, given out line by line. Each is looked at once and moved a few times, however long a line is.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// How far there is no line end.
  private var scanned = 0
  private let limit: Int

  /// A buffer for lines of at most `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Whether there is a line that is longer than it may be.
  var isOverlong: Bool { scanned - start > limit }

  /// Whether nothing waits for its line end.
  var isEmpty: Bool { start == bytes.count }

  /// Takes bytes.
  mutating func append(_ more: UnsafeRawBufferPointer) {
    // What was given out goes when it is the greater part.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      scanned -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, without its end; `nil` where there is none yet.
  mutating func next() -> [UInt8]? {
    let end = bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress, scanned < buffer.count,
        let found = memchr(base + scanned, 0x0A, buffer.count - scanned)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
    guard let end else {
      scanned = bytes.count
      return nil
    }
    let line = Array(bytes[start..<end])
    start = end + 1
    scanned = start
    return line
  }
}
