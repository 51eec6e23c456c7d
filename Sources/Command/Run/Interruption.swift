import Glibc
import Synchronization

/// A signal that asks the program to end. It is remembered, so that what was begun is ended in order.
enum Interruption {
  private static let caught = Atomic<Int32>(0)
  private static let signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]

  /// The signal that came; `nil` where none did.
  static var signal: Int32? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Begins to remember signals, but for those that the caller has set to be ignored (nohup). A second one ends the
  /// program at once.
  static func watch() {
    // The variable is made before a signal can come.
    caught.store(0, ordering: .relaxed)
    for number in signals {
      var old = sigaction()
      sigaction(number, nil, &old)
      if let handler = old.__sigaction_handler.sa_handler, unsafeBitCast(handler, to: Int.self) == 1 { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        Interruption.caught.store(number, ordering: .relaxed)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// Ends the program as the signal would have, so that whoever started it learns of it; without a signal nothing.
  static func end() {
    guard let number = signal else { return }
    Glibc.signal(number, SIG_DFL)
    kill(getpid(), number)
    // Where the signal is blocked.
    _exit(128 + number)
  }
}
