import Glibc

/// Runs what waits on a thread of its own, so that it keeps no thread from other documents: those of the concurrency
/// runtime may all be busy. The thread lives until it has ended, as a program that it starts ends with it.
///
/// Where the system has no thread to give, it is run on the calling one.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    let job = Unmanaged.passRetained(ThreadJob { continuation.resume(returning: body()) })
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<ThreadJob>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, job.toOpaque())
    if result == 0 { pthread_detach(thread) } else { job.takeRetainedValue().body() }
  }
}

private final class ThreadJob: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
