import PDFDocument
import PDFScopeCore

/// Another document of which pages are taken, with what it says to that.
struct StampSource {
  /// The document.
  let document: OpenDocument
  private let path: String

  /// Opens a document.
  ///
  /// - Parameter pointer: The place in the event that names it.
  /// - Throws: What opening throws, and `permissions.extract` where the document does not allow that its pages are
  ///   copied.
  init(path: String, pointer: String, on work: Work) throws(ActionError) {
    self.path = SystemText.readable(path)
    do throws(PDFError) {
      let opened = try Document.open(path: FilePath(systemText: path), passwords: work.passwords)
      document = OpenDocument(opened, path: path)
    } catch {
      throw Self.failure(ActionError(error), self.path, pointer)
    }
    let context = Rules.context(
      of: "extract", requiring: Requirement(permission: .extract),
      facts: document.facts(detailed: false, destination: .undecided),
      policy: Policy(permissions: work.policy.permissions), mode: .document)
    if let veto = context.vetoes.first {
      throw Self.failure(ActionError(veto.code, veto.message), self.path, pointer)
    }
    work.warnings += context.lifted.map { Warning($0.code, "\(self.path): \($0.obstacle)") }
  }

  private static func failure(_ error: ActionError, _ path: String, _ pointer: String) -> ActionError {
    var failure = error
    failure.message = "\(path): \(failure.message)"
    failure.pointer = pointer
    return failure
  }

  /// The pages of a selection, from 0, in the order given.
  func pages(_ selection: PageSelection, pointer: String) throws(ActionError) -> [Int] {
    do throws(ActionError) {
      return try document.pages(selection)
    } catch {
      throw Self.failure(error, path, pointer)
    }
  }

  /// What is wrong with the document, as far as it was read.
  var warnings: [Warning] {
    document.document.warnings.map { warning in
      var warning = Warning(warning)
      // Its pages and objects are not those of the document that is changed.
      warning.message = "\(place(warning.page.map { $0 - 1 })): \(warning.message)"
      (warning.page, warning.object, warning.offset) = (nil, nil, nil)
      return warning
    }
  }

  /// A warning of annotations that only viewers know how to draw.
  func warning(ofAnnotations count: Int, onPage index: Int) -> Warning? {
    guard count > 0 else { return nil }
    let what =
      count == 1
      ? "1 annotation has no appearance and is left out"
      : "\(count) annotations have no appearance and are left out"
    return Warning("annotation.noAppearance", "\(place(index)): \(what)")
  }

  private func place(_ page: Int?) -> String { page.map { "\(path), page \($0 + 1)" } ?? path }
}
