import Glibc
import PDFScopeCore
import SandboxBridge

/// What is said of a document whose worker has ended before its time.
struct WorkerFailure {
  /// What the pool ended it for; `nil` where it ended by itself.
  var fault: Worker.Fault?
  /// How it ended.
  var ending: sandboxbridge_ending
  /// What it was doing.
  var activity: Activity?
  /// The most memory of its own that it was seen to hold, in bytes.
  var mostMemory: Int
  /// The most memory that it may hold, in bytes.
  var memoryLimit: Int?
  /// The end of what it printed.
  var lastWords: [UInt8]

  /// The error.
  var error: ActionError {
    switch fault {
    case .timeout(let seconds):
      ActionError("worker.timeout", "it took longer than \(Self.text(seconds)), " + doing)
    case .memory(let bytes):
      ActionError("worker.memory", "it took more than \(Self.text(bytes: bytes)) of memory, " + doing)
    case .garbage(let problem):
      ActionError("worker.crashed", "its worker went astray (\(problem)), " + doing)
    case nil:
      if let memoryLimit, ranOutOfMemory {
        ActionError(
          "worker.memory", "it needs more than \(Self.text(bytes: memoryLimit)) of memory, " + doing)
      } else {
        ActionError("worker.crashed", "its worker \(manner), \(doing)\(words)")
      }
    }
  }

  private var doing: String { activity?.description ?? "before it said what it was doing" }

  /// A request for memory that is refused ends the process in a way of its own.
  private var ranOutOfMemory: Bool {
    guard let memoryLimit else { return false }
    let hasGrown = mostMemory >= memoryLimit / 4 * 3 || ending.most_memory >= UInt64(clamping: memoryLimit)
    return (hasGrown && ending.signal != 0) || Self.complaints.contains { text.contains($0) }
  }

  private static let complaints = ["bad_alloc", "allocate memory", "out of memory", "Out of memory"]

  private var manner: String {
    guard ending.signal != 0 else { return "ended with status \(ending.status)" }
    let name = sandboxbridge_signal_name(ending.signal).map { String(cString: $0) } ?? "signal \(ending.signal)"
    return switch ending.signal {
    case SIGSEGV, SIGBUS: "was ended by \(name), such as a stack overflow"
    case SIGKILL: "was ended by \(name), such as by the system when its memory runs out"
    default: "was ended by \(name)"
    }
  }

  private var text: String { String(decoding: lastWords, as: UTF8.self) }

  /// The last line that it printed.
  private var words: String {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return "" }
    return "; it said: " + line.prefix(200)
  }

  private static func text(_ seconds: Double) -> String {
    let text = JSONValue.number(seconds).text()
    return seconds == 1 ? "1 second" : "\(text) seconds"
  }

  private static func text(bytes: Int) -> String {
    let mebibytes = bytes >> 20
    return mebibytes << 20 == bytes ? "\(mebibytes) MiB" : "\(bytes) bytes"
  }
}
