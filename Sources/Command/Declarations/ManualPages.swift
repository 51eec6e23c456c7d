import CommandLineKit
import PDFScope

/// The manual pages, made from the declarations.
enum ManualPages {
  /// The date that the pages carry: that of the last change of the command line.
  static let date = ManualDate(year: 2026, month: 11, day: 30)

  /// The pages of sections 1, one for the program and one for each subcommand.
  static var all: [ManualPage] {
    ManualRenderer(root: CommandTree.root, date: date, version: "pdfscope \(pdfscopeVersion)").pages()
  }
}
