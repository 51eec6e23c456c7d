import PDFDocument
import PDFScopeCore

/// What is asked of a document whose pages are laid on others.
extension EventSource {
  /// The pages of a selection, from 0, in the order given.
  func pages(_ selection: PageSelection, pointer: String) throws(ActionError) -> [Int] {
    do throws(ActionError) {
      return try document.pages(selection)
    } catch {
      var failure = error
      failure.message = "\(name): \(failure.message)"
      failure.pointer = pointer
      throw failure
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

  fileprivate func place(_ page: Int?) -> String { page.map { "\(name), page \($0 + 1)" } ?? name }
}
