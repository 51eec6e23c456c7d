extension Explanation {
  /// Every difference there may be, with the reason why it is right. What is not here fails, and so does what is here
  /// and differs no more.
  ///
  /// Written for qpdf 11.3, poppler 22.12, MuPDF 1.21 and pikepdf 10; others may see damaged files in another way.
  static let all =
    refusals + unreadable + pages + matches + pictures + writtenFiles + outlineTexts + writing + editing
    + cutting

  /// Documents that cannot be cut.
  private static let cutting = [
    Explanation(
      "page-labels-prefix-qpdf-unfilterable-with-crypt.pdf", .cutting, ["*: document.unsupported"],
      reason: "Its embedded files are encrypted in another way than the rest: they are not read, and would be lost.")
  ]

  /// Outlines that cannot be written as text, or not be read.
  private static let outlineTexts = [
    Explanation(
      "broken-outline-cycle-pdfium-bookmarks-circular.pdf", .outlineTexts, ["emptied"],
      reason: "It goes round in a circle and must be repaired first."),
    Explanation(
      "broken-outline-cycle-qpdf-69969.pdf", .outlineTexts, ["emptied"],
      reason: "It goes round in a circle and must be repaired first."),
    Explanation(
      "outline-dangling-pypdf-outlines-with-invalid-destinations.pdf", .outlineTexts, ["json * import"],
      reason: "An action of a type that does not exist is kept where it is, and cannot be made."),
  ]

  /// Documents that do not let their pages be changed.
  private static let refusals = [
    Explanation(
      "crypt-aes256-r6-pikepdf-graph-encrypted.pdf", .ending, ["rotate-pages: permissions.assemble"],
      reason: "Opened with the user password, which the document does not let assemble pages."),
    Explanation(
      "crypt-rc4-40-pdfbox-passwordsample-40bit.pdf", .ending, ["rotate-pages: permissions.assemble"],
      reason: "Opened with the user password, which the document does not let assemble pages."),
    Explanation(
      "signed-qpdf-minimal-signed-restricted.pdf", .ending,
      [
        "rotate-pages: permissions.assemble",
        "remove-pages: permissions.assemble",
      ], reason: "Certified with no changes allowed, and encrypted without the permission."),
    Explanation(
      "signed-openpdf-siwa.pdf", .ending, ["rotate-pages: signatures.signed"],
      reason: "A change of pages would break the signature."),
    Explanation(
      "broken-xref-openpdf-pades-infinite-loop.pdf", .ending, ["rotate-pages: signatures.signed"],
      reason: "A change of pages would break the signature."),
    Explanation(
      "xfa-lopdf-encrypted.pdf", .ending, ["rotate-pages: permissions.assemble"],
      reason: "Opened without the owner password, which the document wants for assembling pages."),
    Explanation(
      "xfa-pdf-lib-with-xfa-fields.pdf", .ending,
      [
        "rotate-pages: signatures.usageRights",
        "remove-pages: signatures.usageRights",
      ], reason: "The change would end the usage rights."),
    Explanation(
      "page-labels-prefix-qpdf-unfilterable-with-crypt.pdf", .ending, ["remove-pages: document.unsupported"],
      reason: "Its embedded files are encrypted in another way than the rest, and would be lost."),
    Explanation(
      "xfa-pdfium-bug-1333298.pdf", .ending, ["rotate-pages: form.dynamicXFA"],
      reason: "A dynamic XFA form: its page is a placeholder."),
  ]

  /// Files that cannot be opened, or have no page.
  private static let unreadable = [
    Explanation(
      "encrypted-unknownpw-pdfium-encrypted-hello-world-r3-bad-okey.pdf", .ending, ["*: document.locked"],
      reason: "Nobody knows the password."),
    Explanation(
      "encrypted-unknownpw-pdfjs-encrypted-attachment.pdf", .ending, ["*: document.locked"],
      reason: "Nobody knows the password. Only the attachments are encrypted, but qpdf opens all or nothing."),
    Explanation(
      "encrypted-unknownpw-qpdf-enc-xi-long-password.pdf", .ending, ["*: document.locked"],
      reason: "Nobody knows the password."),
    Explanation(
      "broken-crypt-broken-pdfbox-aeskeylength256.pdf", .ending, ["*: document.unsupported"],
      reason: "Encrypted for the holders of certificates, which is not supported."),
    Explanation("broken-no-header-pdfplumber-empty.pdf", .ending, ["*: file.empty"], reason: "The file has no bytes."),
    Explanation(
      "broken-truncated-pdfium-bug-360.pdf", .ending, ["*: document.damaged"],
      reason: "Cut off; what is left of the catalog names itself as its pages."),
    Explanation(
      "broken-xref-pdfium-bug-343.pdf", .ending, ["*: document.damaged"],
      reason: "The trailer names no catalog, and there is none in the file."),
    Explanation(
      "broken-xref-pdfjs-poppler-742-0-fuzzed.pdf", .ending, ["*: document.damaged"],
      reason: "Encrypted, and the trailer that would lead to the key and the catalog is lost."),
    Explanation(
      "broken-pagetree-cycle-pdfium-bug-544880.pdf", .ending, ["*: document.noPages"],
      reason: "The only node of the page tree leads to itself."),
    Explanation(
      "broken-streamlength-pdfpig-pages-kids-not-page.pdf", .ending, ["*: document.noPages"],
      reason: "The page tree leads to a content stream, not to a page."),
    Explanation(
      "broken-zero-pages-pdf-284-crash.pdf", .ending, ["*: document.noPages"], reason: "The page tree has no pages."),
    Explanation(
      "broken-zero-pages-pdf-284-crash.pdf", .outline, ["document"],
      reason: "Without pages there is no document to list; pikepdf finds that its outline is empty."),
    Explanation(
      "broken-zero-pages-pdfium-bug-113.pdf", .ending, ["*: document.noPages"],
      reason: "The only page is broken off in the middle of its dictionary."),
    Explanation(
      "broken-zero-pages-pdfium-bug-1238-2.pdf", .ending, ["*: document.noPages"],
      reason: "The root of the page tree is an empty dictionary."),
    Explanation(
      "broken-zero-pages-pdfium-bug-298.pdf", .ending, ["*: document.noPages"],
      reason: "The catalog is an empty dictionary."),
    Explanation(
      "broken-zero-pages-pdfium-bug-828206.pdf", .ending, ["*: document.noPages"],
      reason: "The root of the page tree and the page are broken off in the middle."),
  ]

  /// Other numbers of pages than `qpdf --show-npages` prints, which is `/Count` of the root of the page tree.
  private static let pages = [
    Explanation(
      "portfolio-pdfium-unsupported-feature.pdf", .pageCount, ["pages"],
      reason: "/Count says 3, and the tree has one page."),
    Explanation(
      "broken-outline-cycle-qpdf-69969.pdf", .pageCount, ["pages"],
      reason: "/Count says 30; 23 of the kids are there and are pages."),
    Explanation(
      "broken-pagetree-cycle-pdfium-bug-544880.pdf", .pageCount, ["pages"],
      reason: "/Count says 1, and the only node leads to itself."),
    Explanation(
      "broken-pagetree-cycle-pdfium-no-page-count.pdf", .pageCount, ["pages"],
      reason: "There is no /Count. One node with three pages is named twice; the second time is left out."),
    Explanation(
      "broken-pagetree-qpdf-pages-is-page.pdf", .pageCount, ["pages"],
      reason: "The catalog leads to the page itself, which has no /Count."),
    Explanation(
      "broken-streamlength-pdfpig-pages-kids-not-page.pdf", .pageCount, ["pages"],
      reason: "/Count says 1, and that kid is a content stream."),
    Explanation(
      "broken-truncated-pdf-lib-missing-xref-trailer-dict.pdf", .pageCount, ["pages"],
      reason: "The trailer is missing, which qpdf 11 gives up on; the catalog is found all the same."),
    Explanation(
      "broken-xref-pdfpig-hang.pdf", .pageCount, ["pages"],
      reason: "qpdf 11 takes a damaged trailer and gives up; the catalog is found all the same."),
  ]

  /// Words that stand elsewhere than two of poppler, MuPDF and PDFium say, and words that none of them finds.
  private static let matches = [
    Explanation(
      "broken-outline-cycle-qpdf-69969.pdf", .matches, ["peers"],
      reason: "Pages are missing and the table is wrong; only MuPDF gives any text, and there is nothing to agree on."),
    Explanation(
      "broken-pagetree-cycle-pdfium-no-page-count.pdf", .matches,
      ["page 1 peers", "page 2 peers", "page 3 peers", "page 4", "page 5", "page 6"],
      reason: "Only MuPDF reads it without a /Count; it takes the three pages of the node that is named twice as six."),
    Explanation(
      "broken-truncated-pdf-lib-missing-xref-trailer-dict.pdf", .matches, ["peers"],
      reason: "The trailer is missing; only MuPDF and pdfscope find the catalog all the same."),
    Explanation(
      "crypt-rc4-40-format-corpus-lorem-ipsum-openprintcopypw.pdf", .matches, ["page 4: bitur of ours"],
      reason: "Ends a word that is broken with a hyphen before it, cura-bitur; only pdfscope puts it together."),
    Explanation(
      "header-offset-pdfpig-23056-pmc2132516.pdf", .matches, ["page 10: membrane of ours"],
      reason: "Broken with a hyphen at the end of a line; only pdfscope puts it together."),
    Explanation(
      "outline-300plus-pdf-lib-linearized-with-object-streams.pdf", .matches, ["page 161: unrecaptured of ours"],
      reason: "Broken with a hyphen at the end of a column; only pdfscope puts it together."),
    Explanation(
      "pages-100plus-pdfpig-tika-1552-0.pdf", .matches, ["page 4: the of ours"],
      reason: "Lines of spaced letters, which poppler takes for words of one letter and the others do not read at all."),
    Explanation(
      "text-ligatures-pdfcpu-roboto-regular-bmp.pdf", .matches, ["page 1: ⅛⅜⅝⅞"],
      reason: "A table of signs, each in a cell of its own. MuPDF and PDFium take no notice of the gaps between them."),
  ]

  private static let pictures =
    [
      ("annot-markup-20plus-qpdf-resolved-field-conflicts.pdf", [1, 2, 3, 4]),
      ("annotflag-locked-pdfjs-red-stamp.pdf", [1]),
      ("annotflag-shared-qpdf-form-fields-and-annotations-shared.pdf", [1]),
      ("pages-100plus-pdfpig-tika-1552-0.pdf", [1]),
      ("userunit-qpdf-job-json-encrypt-128.pdf", Array(stride(from: 1, through: 15, by: 2))),
    ].map { (file: String, pages: [Int]) in
      Explanation(
        file, .pictures, pages.map { "page \($0) edge" },
        reason: "The page ends within the last column or row of pixels, where pdftoppm draws what lies beyond the page."
      )
    } + [
      Explanation(
        "broken-xref-format-corpus-427669.pdf", .pictures, ["page 23 size"],
        reason: "648 × 864 units are 120 × 160 pixels. pdftoppm finds a hair more than 120 and takes the next number."),
      Explanation(
        "broken-pagetree-cycle-qpdf-xref-compressed-in-compressed.pdf", .pictures, ["page 28 pixels"],
        reason: "The table is wrong about the content of a page: qpdf and MuPDF take another object than poppler."),
      Explanation(
        "outline-300plus-pdf-lib-linearized-with-object-streams.pdf", .pictures, ["page 186 pixels"],
        reason: """
          Beside other pages a line of text that stands between two pixels goes to the one above; alone it is the same.
          """),
    ]

  private static let writtenFiles = [
    Explanation(
      "broken-pagetree-cycle-qpdf-xref-compressed-in-compressed.pdf", .writtenFiles,
      ["turned text of page 28", "shortened text of page 27"],
      reason: "The table is wrong about the content of a page: qpdf and MuPDF take another object than poppler."),
    Explanation(
      "broken-qpdf-timeout-crash-pdfpig-ghostscript-691770-0.pdf", .writtenFiles, ["turned check"],
      reason: "The content of the page decodes without end, and qpdf takes it on, in the original too."),
    Explanation(
      "broken-xref-pdfpig-hang.pdf", .writtenFiles, ["turned check: *"],
      reason: "The content of the page is damaged, which does not show in the original: qpdf cannot open that."),
  ]
}
