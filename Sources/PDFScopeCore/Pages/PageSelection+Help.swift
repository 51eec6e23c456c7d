extension PageSelection {
  /// One form of the grammar, for help texts and manual pages.
  public struct Form: Sendable, Hashable {
    /// An example that can be typed as it stands.
    public let example: String
    /// What it selects, as a phrase.
    public let meaning: String
  }

  /// The forms of the grammar, simplest first.
  public static let forms = [
    Form(example: "1-3,7", meaning: "pages 1, 2, 3 and 7; order and repetitions are kept"),
    Form(example: "5-", meaning: "from page 5 to the last page"),
    Form(example: "-5", meaning: "from the first page to page 5 (write --pages=-5)"),
    Form(example: "z", meaning: "the last page; also last, end"),
    Form(example: "r2", meaning: "the page before the last; r1 is the last"),
    Form(example: "5-1", meaning: "pages 5 to 1, counting down"),
    Form(example: "1-9,x4", meaning: "pages 1 to 9 without 4: x or ! takes away from the item before it"),
    Form(example: "x4", meaning: "all pages without 4"),
    Form(example: "all", meaning: "every page; reverse for last to first"),
    Form(example: "odd", meaning: "pages with odd numbers; even likewise"),
    Form(example: "1-16even", meaning: "the even page numbers of 1 to 16"),
    Form(example: "2-8:even", meaning: "every second page of the list 2 to 8, beginning with its second"),
    Form(example: "landscape", meaning: "pages wider than high as shown; portrait for higher than wide"),
    Form(example: "blank", meaning: "pages on which nothing differs from white paper"),
    Form(example: "annotated", meaning: "pages with annotations"),
    Form(example: "[iv]", meaning: "every page labelled iv; a backslash before ] or \\ takes it as it is"),
    Form(example: "[iv]-[x]", meaning: "from the page labelled iv to the page labelled x"),
    Form(example: "@Part 1/Basics", meaning: "the pages under the outline item Basics of Part 1"),
    Form(example: "@\"Sums, products\"", meaning: "a title in quotes may hold commas and slashes"),
  ]
}
