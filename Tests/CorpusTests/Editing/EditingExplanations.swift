extension Explanation {
  /// What differs between pages and those that they came from, and why that is right.
  static let editing = unwritten + unsigned + damaged

  private static let unwritten = [
    Explanation(
      "page-labels-prefix-qpdf-unfilterable-with-crypt.pdf", .editing, ["*: document.unsupported"],
      reason: "Its embedded files are encrypted in another way than the rest, and would be lost.")
  ]

  private static let unsigned = [
    Explanation(
      "signed-openpdf-siwa.pdf", .editing, ["*: mupdf page * text"],
      reason: "A signature does not survive, and MuPDF writes another word into a field that has none.")
  ]

  private static let damaged = [
    Explanation(
      "broken-pagetree-cycle-pdfium-viewer-ref.pdf", .editing,
      ["insert: pdfium page * text", "merge: pdfium page * text", "again: printed", "from single pages: printed"],
      reason: """
        Its viewer preferences say that it is read from right to left, by which PDFium turns the brackets of what is \
        put into it. The parts have no list of pages to print, as they do not have those pages.
        """),
    Explanation(
      "broken-qpdf-timeout-crash-pdfpig-ghostscript-691770-0.pdf", .editing, ["*: page * contents"],
      reason: "The content of the page decodes without end; it is taken for an empty one, with a warning."),
    Explanation(
      "broken-pagetree-cycle-qpdf-xref-compressed-in-compressed.pdf", .editing, ["*: mupdf page *"],
      reason: "The table is wrong: qpdf and pikepdf find other content on two pages than MuPDF does."),
    Explanation(
      "broken-xref-openpdf-pades-infinite-loop.pdf", .editing,
      ["*: page * annotation 1 Widget field", "*: information *"],
      reason: "The table goes in a circle: pikepdf finds an older version of the field, and no properties."),
    Explanation(
      "broken-xref-pdfpig-hang.pdf", .editing, ["*: check: *", "*: information *"],
      reason: """
        The content of the page is damaged, which does not show in the original: qpdf 11 cannot open that. What the \
        damaged trailer says of the document is not taken.
        """),
  ]
}
