import Glibc
import PDFScopeCore
import Synchronization

/// The lines that a worker is told. They are waited for on the calling thread, which has nothing else to do.
final class WorkerInput: Sendable {
  private let descriptor: Int32
  private let lines = Mutex(LineBuffer(limit: WorkerMessage.mostBytes))

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The next line; `nil` at the end of the input, and where nothing of use follows.
  func next() -> [UInt8]? {
    lines.withLock { lines in
      while true {
        switch lines.next() {
        case .bytes(let line): return line
        case .tooLong: return nil
        case nil: if !read(into: &lines) { return nil }
        }
      }
    }
  }

  private func read(into lines: inout LineBuffer) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
      while true {
        let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        lines.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
        return true
      }
    }
  }
}
