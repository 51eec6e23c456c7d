import Glibc

/// Memory that grows as bytes are put in, and says so where there is no more instead of ending the process.
struct GrowingBytes: ~Copyable {
  private var memory: UnsafeMutableRawPointer?
  private var capacity = 0
  private(set) var count = 0

  /// Empty memory, with room for `expecting` bytes where there is that much.
  init(expecting: Int) {
    _ = reserve(max(1, expecting))
  }

  deinit { free(memory) }

  /// What is there now; valid until the next change.
  var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  /// Puts bytes at the end. False where there is no memory for them.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return true }
    guard makeRoom(bytes.count), let memory else { return false }
    memory.advanced(by: count).copyMemory(from: start, byteCount: bytes.count)
    count += bytes.count
    return true
  }

  /// Lets `body` fill the room behind the bytes, at least `room` bytes of it; what it returns is how many it has
  /// filled. `nil` where there is no memory.
  mutating func fill(room: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int? {
    guard makeRoom(room), let memory else { return nil }
    let filled = body(UnsafeMutableRawBufferPointer(start: memory.advanced(by: count), count: capacity - count))
    count += max(0, filled)
    return filled
  }

  /// Hands the bytes over; nothing is left.
  ///
  /// - Parameter identity: the file they were read from.
  mutating func take(from identity: FileIdentity? = nil) -> FileBytes {
    defer {
      memory = nil
      capacity = 0
      count = 0
    }
    // Without this, what was set aside and not used would stay set aside as long as the bytes live.
    let fitting = count > 0 && capacity - count > capacity / 8 ? realloc(memory, count) : nil
    return FileBytes(takingAllocated: fitting ?? memory, count: count, identity: identity)
  }

  private mutating func makeRoom(_ room: Int) -> Bool {
    guard room > capacity - count else { return true }
    return reserve(max(capacity * 2, count + room)) || reserve(count + room)
  }

  private mutating func reserve(_ size: Int) -> Bool {
    guard let larger = realloc(memory, size) else { return false }
    memory = larger
    capacity = size
    return true
  }
}
