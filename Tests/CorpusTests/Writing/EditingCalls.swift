extension ChangingCall {
  /// The calls of the edit button, but for the first.
  static let editing = pages + sheets + looks + properties

  static let turning = [
    ChangingCall("edit.rotatePages", "--by", "90")
  ]

  /// Turned back, so that a chain of all calls ends with the pages as they were.
  static let turningBack = ChangingCall("edit.rotatePages", variant: "back", "--by", "-90")

  // MARK: - Pages

  /// Page by page these are compared by `EditingTests`.
  private static let pages = [
    paging("edit.removePages", { $0 - 1 }, "--pages", "1").with { $0.needsTwoPages = true },
    paging("edit.keepPages", { ($0 + 1) / 2 }, "--pages", "odd").with { $0.mayBeNothing = true },
    paging("edit.keepPages", variant: "twice", { _ in 3 }, "--pages", "1,last,1"),
    paging("edit.movePages", { $0 }, "--pages", "last", "--before", "1").with { $0.mayBeNothing = true },
    paging("edit.reversePages", { $0 }).with { $0.mayBeNothing = true },
    paging("edit.duplicatePages", { $0 + 2 }, "--pages", "1", "--copies", "2"),
    paging("edit.insertBlank", { $0 + 2 }, "--after", "1", "--count", "2", "--paper", "a5-landscape"),
    paging("edit.insertPages", { $0 + 1 }, { ["--from", $0.document, "--from-pages", "1", "--before", "1"] }),
    // One document is put together with none.
    paging("edit.merge", { $0 }).with { $0.mayBeNothing = true },
  ]

  private static let sheets = [
    paging("edit.nUp", { ($0 + 3) / 4 }, "--grid", "2x2", "--paper", "a4", "--frame"),
    paging("edit.booklet", { ($0 + 3) / 4 * 2 }, "--paper", "a4"),
    paging("edit.scaleTo", { $0 }, "a5", "--fit", "contain"),
  ]

  /// A call that leaves a number of pages that depends on how many there were.
  private static func paging(
    _ event: String, variant: String = "", _ count: @escaping @Sendable (Int) -> Int, _ options: String...
  ) -> ChangingCall {
    paging(event, variant: variant, count, { _ in options })
  }

  private static func paging(
    _ event: String, variant: String = "", _ count: @escaping @Sendable (Int) -> Int,
    _ options: @escaping @Sendable (Materials) -> [String]
  ) -> ChangingCall {
    ChangingCall(event, variant: variant, leaves: .pages(count), options).with { $0.isDestructive = true }
  }

  // MARK: - Looks

  private static let looks = [
    looking("edit.crop") { _ in ["--margin", "3"] },
    looking("edit.crop", variant: "ink") { _ in ["--ink", "--padding", "2mm"] }.with { $0.mayBeNothing = true },
    looking("edit.setBox") { _ in ["trim", "--from", "crop", "--margin", "5"] },
    looking("edit.overlay") { ["--from", $0.document, "--fit", "shrink", "--opacity", "0.5"] },
    looking("edit.underlay") { ["--from", $0.document, "--pages", "1"] },
    looking("edit.watermark") { _ in ["--text", "DRAFT", "--id", "corpus watermark"] },
    looking("edit.watermark", variant: "picture") { ["--picture", $0.picture, "--under", "--id", "corpus picture"] },
    looking("edit.watermark", variant: "removed", after: "edit.watermark") { _ in
      ["--remove", "--id", "corpus watermark"]
    },
    looking("edit.stamp") { _ in ["--text", "{page}/{pages} Ωμέγα", "--id", "corpus stamp"] },
    looking("edit.stamp", variant: "page") { ["--from", $0.document, "--width", "60", "--position", "topRight"] },
    looking("edit.stamp", variant: "replaced", after: "edit.stamp") { _ in
      ["--text", "{page}", "--id", "corpus stamp", "--replace"]
    },
  ]

  /// A call that changes what pages show.
  private static func looking(
    _ event: String, variant: String = "", after: String? = nil,
    _ options: @escaping @Sendable (Materials) -> [String]
  ) -> ChangingCall {
    ChangingCall(event, variant: variant, after: after, leaves: .pages { $0 }, options).with {
      $0.changes = [.looks]
    }
  }

  // MARK: - Properties and attachments

  /// The number in the label of the first page.
  static let firstLabel = 5

  private static let properties = [
    ChangingCall(
      "edit.setLabels", "--prefix", Marks.prefix, "--style", "decimal", "--start", "\(firstLabel)"
    ).with {
      $0.changes = [.labels]
    },
    ChangingCall("edit.setInfo", "--title", "corpus title", "--custom", "Corpus=corpus value", "--xmp").with {
      $0.changes = [.information]
    },
    ChangingCall("edit.attach", leaves: .records(.attachments)) {
      ["--file", $0.attachment, "--name", "corpus attached.txt", "--description", "What is attached"]
    },
    ChangingCall("edit.attach", variant: "gone", leaves: .records(.attachments)) {
      ["--file", $0.attachment, "--name", "corpus gone.txt"]
    },
    ChangingCall(
      "edit.detach", after: "edit.attach gone", leaves: .noRecords(.attachments), "--name", "corpus gone.txt"),
    ChangingCall("edit.detach", variant: "all", leaves: .noRecords(.attachments), "--all").with {
      $0.mayBeNothing = true
      $0.isDestructive = true
    },
  ]
}
