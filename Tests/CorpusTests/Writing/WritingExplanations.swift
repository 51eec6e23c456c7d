extension Explanation {
  /// What differs after a change, and why that is right.
  static let writing =
    damagedOutlines + sharedPages + strangers + unreadableContents + lostTrailers + unwritten
    + namedActions + unusedLayers

  private static let damagedOutlines = [
    Explanation(
      "broken-outline-cycle-pdfium-bookmarks-circular.pdf", .writing,
      [
        "outline.*: outline.damaged", "chain: mupdf.outline.count", "rewritten: mupdf.outline.count",
        "shortened: mupdf.outline.count",
      ],
      reason: """
        A circle: nothing is added before it is repaired. MuPDF lists nothing of a circle and all of what is repaired.
        """),
    Explanation(
      "broken-outline-cycle-qpdf-69969.pdf", .writing, ["outline.*: outline.damaged", "original: *"],
      reason: """
        A circle: nothing is added before it is repaired. /Count says 30 pages, and every reader finds another number.
        """),
    Explanation(
      "outline-empty-title-tabula-java-us-008.pdf", .writing,
      ["* pikepdf.outline[6].isOpen", "shortened: mupdf.outline.count"],
      reason: """
        Repaired: /Count said that four items are open below one that has none. MuPDF takes pages that are in no tree \
        for the first one.
        """),
    Explanation(
      "outline-dead-page-qpdf-three-files-2-collate-out.pdf", .writing, ["shortened: mupdf.outline.count"],
      reason: "MuPDF takes pages that are in no tree for the first one, which was removed."),
    Explanation(
      "outline-dead-page-tabula-java-us-018.pdf", .writing, ["shortened: mupdf.outline.count"],
      reason: "MuPDF takes pages that are in no tree for the first one, which was removed."),
  ]

  /// Page trees that name a page several times: what is done to it shows at each of its places.
  private static let sharedPages = [
    Explanation(
      "broken-pagetree-cycle-pdfium-no-page-count.pdf", .writing,
      ["annotate.update: usage.conflictingOptions", "outline.add gone: page", "original: *"],
      reason: "One page three times. There is no /Count, without which most find another number of pages or none."),
    Explanation(
      "broken-pagetree-cycle-pdfium-viewer-ref.pdf", .writing,
      ["annotate.update: usage.conflictingOptions", "outline.add gone: page", "outline.update: page"],
      reason: "One page five times; a destination names the page, and not its place."),
    Explanation(
      "broken-pagetree-cycle-qpdf-page-api-2.pdf", .writing, ["annotate.update: usage.conflictingOptions"],
      reason: "The first page comes twice, and so does what is added to it."),
  ]

  /// Documents that readers do not open, or of which they see other pages.
  private static let strangers = [
    Explanation(
      "broken-no-header-format-corpus-t01-006-header-invalid-syntax-no-pdf.pdf", .writing, ["original: pdfium"],
      reason: "PDFium wants a header."),
    Explanation(
      "broken-no-header-qpdf-fuzz-16214.pdf", .writing, ["original: mupdf", "original: pdfium"],
      reason: "PDFium wants a header, and MuPDF finds no page."),
    Explanation(
      "portfolio-pdfium-unsupported-feature.pdf", .writing, ["original: pdfium"],
      reason: "/Count says 3, and the tree has one page."),
    Explanation(
      "broken-pagetree-qpdf-pages-is-page.pdf", .writing, ["original: mupdf"],
      reason: "The catalog leads to the page itself; MuPDF finds no page in that."),
    Explanation(
      "broken-pagetree-cycle-qpdf-xref-compressed-in-compressed.pdf", .writing,
      ["check", "chain: mupdf.*", "rewritten: mupdf.*", "shortened: mupdf.*", "edited: mupdf.*"],
      reason: """
        The table is wrong: qpdf, which does not come to an end with checking, and pikepdf find a catalog without \
        outline and labels, and other content on two pages, than MuPDF does.
        """),
  ]

  private static let unreadableContents = [
    Explanation(
      "broken-qpdf-timeout-crash-pdfpig-ghostscript-691770-0.pdf", .writing,
      ["check", "chain: thumbnails.embed: document.limit"],
      reason: """
        The content of the page decodes without end. Once there is a stamp with a picture, nobody knows how many \
        pictures more the content would show.
        """),
    Explanation(
      "broken-xref-pdfpig-hang.pdf", .writing,
      ["*: check: *", "* pikepdf.pages[0].resources", "* pikepdf.information.*"],
      reason: """
        The content of the page is damaged, which does not show in the original: qpdf 11 cannot open that. The trailer \
        that leads to the catalog is damaged too, and what it says of the document is not taken.
        """),
  ]

  private static let lostTrailers = [
    Explanation(
      "broken-truncated-pdf-lib-missing-xref-trailer-dict.pdf", .writing,
      ["original: pdfium", "* pikepdf.pages[0].resources"],
      reason: "The trailer is missing. pdfscope finds the catalog and a font's descriptor that pikepdf does not.")
  ]

  private static let unwritten = [
    Explanation(
      "page-labels-prefix-qpdf-unfilterable-with-crypt.pdf", .writing,
      [
        "edit.*: document.unsupported", "annotate.remove*: document.unsupported",
        "rewritten: edit.rotatePages: document.unsupported", "chain: pikepdf.annotations.count",
      ],
      reason: """
        Its embedded files are encrypted in another way than the rest, and would be lost in a whole new file. So \
        nothing is removed, and the pop-up window of a note that was added is still there at the end.
        """)
  ]

  /// Named actions, which MuPDF takes for a page that they lead to, and not for the first or last one of all.
  private static let namedActions = [
    Explanation(
      "outline-otheraction-verapdf-corpus-verapdf-test-suite-6-5-1-t02-pass-a.pdf", .writing,
      ["shortened: mupdf.outline.count"], reason: "MuPDF takes FirstPage for the page that was removed."),
    Explanation(
      "outline-otheraction-verapdf-corpus-verapdf-test-suite-6-6-1-t02-pass-a.pdf", .writing,
      ["shortened: mupdf.outline.count"], reason: "MuPDF takes FirstPage for the page that was removed."),
  ]

  private static let unusedLayers = [
    Explanation(
      "threads-pdfcpu-bookmarktreenobookmarks.pdf", .writing, ["shortened: pikepdf.layers"],
      reason: "Nothing is in its layer, which stays as long as all pages do.")
  ]
}
