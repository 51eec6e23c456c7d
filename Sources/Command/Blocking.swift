import Glibc
import Synchronization

/// Waits on the main thread for work of the concurrency runtime.
enum Blocking {
  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Runs `operation` and gives what it gives. The calling thread is not one of the runtime's, so nothing that the
  /// operation needs is kept waiting.
  static func wait<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let semaphore = Semaphore()
    Task.detached {
      let value = await operation()
      box.value.withLock { $0 = value }
      semaphore.signal()
    }
    while true {
      semaphore.wait()
      if let value = box.value.withLock({ $0 }) { return value }
    }
  }
}

/// A semaphore of the system.
private final class Semaphore: @unchecked Sendable {
  // Unchecked: a semaphore is made for use by several threads, stays at one address, and is destroyed when nobody can
  // reach it any more.
  private let pointer = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(pointer, 0, 0) }

  deinit {
    sem_destroy(pointer)
    pointer.deallocate()
  }

  func signal() { sem_post(pointer) }

  func wait() { sem_wait(pointer) }
}
