import PDFDocument
package import PDFScopeCore

/// A file beside the documents that is written piece by piece, such as the report of a batch: it appears under its name
/// whole, at its end, or not at all.
package final class StreamedOutput {
  private let file: StreamedFile
  private let path: String

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: where it shall appear; bytes that are not UTF-8 are carried by ``SystemText``.
  ///   - replacing: whether a file that is there may be replaced at the end.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  package init(path: String, replacing: Bool) throws(ActionError) {
    self.path = path
    do throws(PDFError) {
      file = try StreamedFile(path: FilePath(systemText: path), replacing: replacing)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Adds text.
  ///
  /// - Throws: `output.diskFull`, `output.notWritable`, `output.closed`; nothing comes of the file then.
  package func write(_ text: String) throws(ActionError) {
    do throws(PDFError) { try file.write(text.utf8) } catch { throw Self.failure(error, path) }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: `output.exists`, `output.diskFull`, `output.notWritable`.
  package func commit() throws(ActionError) {
    do throws(PDFError) { try file.commit() } catch { throw Self.failure(error, path) }
  }

  /// The error with the name of the file.
  private static func failure(_ error: PDFError, _ path: String) -> ActionError {
    guard error.code == .outputExists else {
      var failure = ActionError(error)
      if !failure.message.contains(path) { failure.message = "\(path): \(failure.message)" }
      return failure
    }
    return ActionError("output.exists", "\(path) exists", hint: "use --force to replace it")
  }

  /// Gives the file up.
  package func abandon() { file.abandon() }
}
