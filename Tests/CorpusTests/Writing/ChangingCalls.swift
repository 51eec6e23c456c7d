extension ChangingCall {
  /// Every call that is tried, in an order in which they can follow one another on one file. Every event that changes
  /// documents has one here; a test holds the table to that.
  static let all = turning + annotations + bookmarks + outline + pictures + editing

  /// What is added when a file that may not be turned is written anew.
  static let rewriting = added("rectangle", variant: "rewritten", "--page", "1", "--rect", "10,10,20,20")

  private static let pictures = [
    ChangingCall("thumbnails.embed", "--size", "32")
  ]

  // MARK: - Annotations

  private static let annotations =
    [
      added("highlight", "--page", "1", "--rect", "20,30,60,12", "--color", "#ffd100"),
      added("underline", "--page", "z", "--quads", "20,50,80,50,80,62,20,62", "--color", "#204060"),
      added("squiggly", "--page", "1", "--rect", "20,66,60,12", "--opacity", "0.5"),
      added("strikeout", "--page", "z", "--rect", "20,82,60,12"),
      added("note", "--page", "1", "--points", "100,20", "--contents", "A note.\nIn two lines: ä €.", "--popup"),
      added(
        "freetext", "--page", "z", "--rect", "20,100,160,60", "--contents", "Free text: Straße, Ωμέγα.", "--font-size",
        "9"),
      added(
        "freetext", variant: "callout", "--page", "1", "--rect", "60,120,120,40", "--contents", "There", "--callout",
        "20,20,40,140,60,140"),
      added("ink", "--page", "1", "--points", "10,10,20,30,40,10", "--points", "50,10,60,30", "--border-width", "2"),
      added("line", "--page", "z", "--points", "20,20,90,60", "--line-ends", "openArrow", "--color", "#b00020"),
      added("rectangle", "--page", "1", "--rect", "30,40,50,60", "--color", "#b00020", "--fill", "#eeeeee"),
      added("ellipse", "--page", "z", "--rect", "30,40,50,60", "--border-style", "dashed"),
      added("polygon", "--page", "1", "--points", "10,10,60,20,40,70", "--cloudiness", "1"),
      added("polyline", "--page", "z", "--points", "10,10,60,20,40,70"),
      added("stamp", "--page", "1", "--rect", "20,20,120,40", "--icon", "Approved"),
      added("stamp", variant: "caption", "--page", "z", "--rect", "20,20,120,40", "--caption", "Seen"),
      added("link", "--page", "1", "--rect", "20,30,60,12", "--to-page", "1"),
      added("link", variant: "uri", "--page", "z", "--rect", "20,30,60,12", "--uri", "https://www.example.com/"),
      added("redaction", "--page", "1", "--rect", "20,30,60,12", "--caption", "gone"),
      added("caret", "--page", "z", "--points", "60,60", "--contents", "missing"),
      ChangingCall("annotate.add", variant: "stamp picture", leaves: .records(.annotations)) { materials in
        ["stamp", "--id", id("stamp picture"), "--page", "1", "--rect", "20,20,40,40", "--picture", materials.picture]
      },
      ChangingCall("annotate.add", variant: "attachment", leaves: .records(.annotations)) { materials in
        ["attachment", "--id", id("attachment"), "--page", "1", "--points", "30,30", "--file", materials.attachment]
      },
      ChangingCall(
        "annotate.add", variant: "match", leaves: .records(.annotations), "highlight", "--match", "\\w+", "--max-count",
        "5"
      ).with { $0.mayBeNothing = true },
      ChangingCall(
        "annotate.add", variant: "reply", after: "annotate.add note", leaves: .records(.annotations), "note", "--id",
        id("reply"),
        "--page", "1", "--reply-to", id("note"), "--contents", "An answer", "--state", "accepted"),
      ChangingCall(
        "annotate.update", after: "annotate.add rectangle", leaves: .records(.annotations), "--id", id("rectangle"),
        "--contents", "changed", "--color", "#00b020", "--rect", "35,45,40,50"),
      ChangingCall(
        "annotate.remove", after: "annotate.add ellipse", leaves: .noRecords(.annotations), "--id", id("ellipse")),
      ChangingCall(
        "annotate.remove", variant: "replies", after: "annotate.add reply", leaves: .noRecords(.annotations), "--id",
        id("note")),
      ChangingCall(
        "annotate.update", variant: "all", leaves: .records(.annotations),
        types: ["Highlight", "Text", "FreeText", "Square", "Link", "Stamp"]
      ).with {
        $0.mayBeNothing = true
        $0.isDestructive = true
      },
      ChangingCall("annotate.remove", variant: "all", leaves: .noRecords(.annotations), "--all").with {
        $0.mayBeNothing = true
        $0.isDestructive = true
      },
    ]

  /// An annotation with an identifier of its own.
  private static func added(_ type: String, variant: String = "", _ options: String...) -> ChangingCall {
    let name = variant.isEmpty ? type : "\(type) \(variant)"
    return ChangingCall("annotate.add", variant: name, leaves: .records(.annotations)) { _ in
      [type, "--id", id(name)] + options
    }
  }

  /// Changes whatever the document has of some types.
  private init(_ event: String, variant: String, leaves: Trace, types: [String]) {
    self.init(event, variant: variant, leaves: leaves) { _ in
      types.flatMap { ["--type", $0] } + ["--color", "#00b020", "--contents", "changed"]
    }
  }

  private static func id(_ name: String) -> String { Marks.prefix + name }

  // MARK: - Bookmarks

  private static let bookmarks = [
    // First, while the last page has none of the calls.
    ChangingCall("bookmarks.toggle", leaves: .records(.bookmarks), "--page", "z", "--name", "corpus toggled"),
    ChangingCall("bookmarks.add", leaves: .records(.bookmarks), "--page", "1", "--name", "corpus bookmark"),
    ChangingCall("bookmarks.import", leaves: .records(.bookmarks)) { ["--from", $0.bookmarks] },
    ChangingCall(
      "bookmarks.rename", after: "bookmarks.add", leaves: .records(.bookmarks), "--old-name", "corpus bookmark",
      "--name",
      "corpus renamed"),
    ChangingCall(
      "bookmarks.move", after: "bookmarks.import", leaves: .records(.bookmarks), "--id", Materials.bookmark, "--to", "1"
    ).with { $0.mayBeNothing = true },
    ChangingCall(
      "bookmarks.remove", after: "bookmarks.import", leaves: .noRecords(.bookmarks), "--id", Materials.bookmark),
    ChangingCall("bookmarks.remove", variant: "all", leaves: .noRecords(.bookmarks), "--all").with {
      $0.mayBeNothing = true
      $0.isDestructive = true
    },
  ]

  // MARK: - The outline

  private static let outline = [
    ChangingCall(
      "outline.add", leaves: .records(.items), "--title", "corpus item", "--page", "1", "--color", "#b00020", "--bold"),
    ChangingCall(
      "outline.add", variant: "gone", leaves: .records(.items), "--title", "corpus gone", "--page", "z", "--first"),
    ChangingCall("outline.import", leaves: .records(.items)) { ["--from", $0.outline, "--append"] },
    ChangingCall(
      "outline.rename", after: "outline.add", leaves: .records(.items), "--title-match", "^corpus item$", "--title",
      "corpus renamed"),
    ChangingCall(
      "outline.update", after: "outline.import", leaves: .records(.items), "--title-match", "^corpus part$", "--italic",
      "--page", "z", "--top", "10"),
    ChangingCall(
      "outline.move", after: "outline.import", leaves: .records(.items), "--title-match", "^corpus chapter$", "--first"
    ).with { $0.mayBeNothing = true },
    ChangingCall(
      "outline.remove", after: "outline.add gone", leaves: .noRecords(.items), "--title-match", "^corpus gone$"),
    ChangingCall("outline.repair").with { $0.mayBeNothing = true },
    ChangingCall("outline.remove", variant: "all", leaves: .noRecords(.items), "--title-match", ".", "--all").with {
      $0.mayBeNothing = true
      $0.isDestructive = true
    },
  ]
}
