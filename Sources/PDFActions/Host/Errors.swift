import PDFDocument
import PDFScopeCore
import PDFText
import PopplerKit

extension ActionError {
  /// An error of the document, its pages counted from 1.
  init(_ error: PDFError) {
    self.init(
      error.code.rawValue, error.message, hint: error.hint ?? Self.hint(to: error.code),
      page: error.page.map { $0 + 1 },
      object: error.object?.description, offset: error.offset)
  }

  private static func hint(to code: PDFError.Code) -> String? {
    guard code == .documentLocked else { return nil }
    return "give it with --password-file, --password-fd or PDFSCOPE_PASSWORD"
  }

  /// A pattern that cannot be used.
  init(_ error: TextQueryError) {
    self.init(error.code.rawValue, error.message, hint: error.hint, page: error.pageIndex.map { $0 + 1 })
  }

  /// An error of reading or drawing pages.
  init(_ error: ReadingError) {
    self.init(error.code.rawValue, error.message, hint: error.hint, page: error.pageIndex.map { $0 + 1 })
  }

  /// Any error of the layers below. One that nobody expects is a fault of ours.
  init(underlying error: any Error) {
    switch error {
    case let error as ActionError: self = error
    case let error as PDFError: self.init(error)
    case let error as PageSelectionError: self.init(error)
    case let error as ReadingError: self.init(error)
    case let error as TextQueryError: self.init(error)
    default: self.init("internal", "\(error)")
    }
  }

  /// A page selection that does not fit the document.
  init(_ error: PageSelectionError) {
    self.init(error.code, error.message, hint: error.hint, page: error.page)
  }
}

extension Warning {
  /// A warning of the libraries.
  init(_ warning: PDFWarning) {
    self.init(
      "document.damage", warning.message, page: warning.page.map { $0 + 1 }, object: warning.object?.description,
      offset: warning.offset)
  }

  /// A warning about what the document holds.
  init(_ warning: ContentWarning) {
    self.init(
      warning.code.rawValue, warning.message, page: warning.page.map { $0 + 1 },
      object: warning.object?.description)
  }
}
