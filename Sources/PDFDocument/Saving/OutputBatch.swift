import QPDFBridge
import Synchronization

/// Files that are written together, on whatever threads: all of them stay, or none.
///
/// Until ``keep()`` those that were not there before are removed again when a signal ends the process, and the folders
/// that were made for them with them.
public final class OutputBatch: Sendable {
  private struct State {
    var files: [(path: FilePath, number: Int32)] = []
    var folders: [Int32] = []
    var replacedCount = 0
  }

  private let state = Mutex(State())

  /// No files.
  public init() {}

  deinit { keep() }

  /// How many files took the place of others, which cannot be brought back.
  public var replacedCount: Int { state.withLock(\.replacedCount) }

  /// Writes a file that can be made again.
  ///
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  public func write(_ bytes: FileBytes, to path: FilePath, replacing: Bool) throws(PDFError) {
    guard OutputPath.status(of: path) == nil else {
      try OutputFile.write(bytes, to: path, replacing: replacing, isPrecious: false)
      // What was written to a device or a pipe replaced nothing.
      if !OutputPath.isSpecial(path) { state.withLock { $0.replacedCount += 1 } }
      return
    }
    // Before the file is there: a signal may come between any two instructions.
    let number = path.withCString { qpdfbridge_begin_output($0, false) }
    do throws(PDFError) {
      try OutputFile.write(bytes, to: path, replacing: replacing, isPrecious: false)
    } catch {
      qpdfbridge_end_output(number)
      qpdfbridge_forget_output(number)
      throw error
    }
    qpdfbridge_end_output(number)
    state.withLock { $0.files.append((path, number)) }
  }

  /// Says that a folder was made for the files.
  public func addFolder(_ path: FilePath) {
    let number = path.withCString { qpdfbridge_begin_output($0, true) }
    qpdfbridge_end_output(number)
    state.withLock { $0.folders.append(number) }
  }

  /// Has the files stay.
  public func keep() {
    let state = take()
    for file in state.files { qpdfbridge_forget_output(file.number) }
    for folder in state.folders { qpdfbridge_forget_output(folder) }
  }

  /// Removes the files that were not there before; returns how many there were.
  public func remove() -> Int {
    let state = take()
    for file in state.files {
      OutputFile.remove(file.path)
      qpdfbridge_forget_output(file.number)
    }
    for folder in state.folders { qpdfbridge_forget_output(folder) }
    return state.files.count
  }

  private func take() -> State {
    state.withLock { state in
      let old = state
      (state.files, state.folders) = ([], [])
      return old
    }
  }
}
