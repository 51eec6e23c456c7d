import CommandLineKit
import PDFScope

/// The manual pages, made from the declarations.
enum ManualPages {
  /// The date that the pages carry: that of the last change of the command line.
  static let date = ManualDate(year: 2026, month: 11, day: 30)

  /// One page for the program, one for each subcommand, pdfscope-json(7) and pdfscope(5).
  static var all: [ManualPage] {
    ManualRenderer(root: CommandTree.plain, date: date, version: pdfscopeVersion).pages()
  }
}
