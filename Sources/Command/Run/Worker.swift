import PDFScope

/// A process that works on documents of a batch: `pdfscope worker`, which `pdfscope run` starts and nobody else.
enum Worker {
  /// How one is started: this very program, even where another one has taken its place on the disk since.
  static let program = ["/proc/self/exe", "worker"]

  /// Whether this process is one.
  static func isWanted(_ arguments: [String]) -> Bool { arguments == ["worker"] }

  /// Works until there is nothing more to do. To be called on the main thread, before there is any other.
  static func run() throws -> PDFScope.ExitStatus {
    let worker = try WorkerProcess()
    LibraryMessages.silence()
    LibraryMemory.leaveLastDocumentToExit()
    let failure: ActionError? = Blocking.wait {
      do {
        try await worker.run()
        return nil
      } catch {
        return error as? ActionError ?? ActionError("internal", "\(error)")
      }
    }
    if let failure { throw failure }
    return .done
  }
}
