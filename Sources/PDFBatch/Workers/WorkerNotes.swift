import Glibc
import PDFScopeCore
import SandboxBridge
import Synchronization

/// Where a worker notes what it is doing, so that it is known after its death: memory that it shares with its pool.
/// A note costs no call to the system, and is there however the worker ends.
///
/// Two counts, of what is done and of what there is to do; the length of the rest; and an ``Activity``.
enum WorkerNotes {
  static let size = 4096
  fileprivate static let textPlace = 24
  fileprivate static let mostText = size - textPlace

  /// Makes the memory; `nil` where the system has none to give.
  static func make() -> Int32? {
    let descriptor = sandboxbridge_shared_memory("pdfscope-notes", size)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Forgets what was noted of an earlier job.
  static func clear(_ descriptor: Int32) {
    let nothing = [UInt8](repeating: 0, count: textPlace + 1)
    _ = pwrite(descriptor, nothing, nothing.count, 0)
  }

  /// Whether nothing was noted since.
  static func isBlank(_ descriptor: Int32) -> Bool {
    var first: UInt8 = 0
    return pread(descriptor, &first, 1, off_t(textPlace)) == 1 && first == 0
  }

  /// What was noted last. The pool reads and does not map it: what a worker does to it has no effect here.
  static func read(_ descriptor: Int32) -> Activity? {
    var bytes = [UInt8](repeating: 0, count: size)
    guard pread(descriptor, &bytes, size, 0) == size else { return nil }
    func number(_ place: Int) -> Int {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Int.self) }
    }
    let length = number(16)
    guard length > 0, length <= mostText else { return nil }
    guard let json = try? JSONParser.parse(bytes: Array(bytes[textPlace..<textPlace + length])) else { return nil }
    var activity = Activity(json: json)
    let (done, total) = (number(0), number(8))
    if done >= 0, total > 0 { activity.progress = (done, total) }
    return activity
  }
}

/// The worker's side of its notes.
final class WorkerNotebook: Sendable {
  /// The counts and the length; the text follows.
  private let counts: [SharedCount]
  private let text: SharedText

  /// Maps the memory, which stays mapped as long as the process lives, and closes the descriptor; `nil` where there is
  /// no memory.
  init?(_ descriptor: Int32) {
    guard descriptor > STDERR_FILENO, let memory = sandboxbridge_map(descriptor, WorkerNotes.size) else { return nil }
    close(descriptor)
    counts = [0, 8, 16].map { SharedCount(memory + $0) }
    text = SharedText(memory + WorkerNotes.textPlace)
  }

  /// Notes what is being done; one note at a time.
  func note(_ activity: Activity) {
    let bytes = activity.json.utf8()
    // Whoever reads a note that was cut off by the end of the process finds none.
    counts[2].set(0)
    note(0, of: 0)
    guard bytes.count <= WorkerNotes.mostText else { return }
    text.set(bytes)
    counts[2].set(bytes.count)
  }

  /// Notes how far it has come; on any thread.
  func note(_ done: Int, of total: Int) {
    counts[0].set(done)
    counts[1].set(total)
  }
}

/// A number in memory that is never unmapped.
private struct SharedCount: @unchecked Sendable {
  // Unchecked: the pointer never changes, and what it leads to is only reached atomically.
  private let pointer: UnsafeMutablePointer<Atomic<Int>>

  init(_ place: UnsafeMutableRawPointer) { pointer = place.assumingMemoryBound(to: Atomic<Int>.self) }

  func set(_ value: Int) { pointer.pointee.store(value, ordering: .releasing) }
}

/// Bytes in memory that is never unmapped.
private struct SharedText: @unchecked Sendable {
  // Unchecked: written by whoever runs the pipeline, which does one thing after the other, and read by nobody here.
  private let pointer: UnsafeMutableRawPointer

  init(_ place: UnsafeMutableRawPointer) { pointer = place }

  func set(_ bytes: [UInt8]) { pointer.copyMemory(from: bytes, byteCount: bytes.count) }
}
