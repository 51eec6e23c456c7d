import PDFScopeCore
import TestSupport
import Testing

/// What the scope says of documents: the tables of permissions and signatures, on real files.
@Suite struct ContextTests {
  private static let buttons = ["outline", "thumbnails", "search", "bookmarks", "annotate", "edit"]
  private static let events = [
    "outline": [
      "list", "export", "import", "add", "update", "rename", "move", "remove", "check", "repair",
    ],
    "thumbnails": ["render", "extract", "embed"], "search": ["find"],
    "bookmarks": ["list", "add", "toggle", "rename", "remove", "move", "export", "import"],
    "annotate": ["list", "add", "update", "remove"],
    "edit": edit.map(\.verb),
  ]

  /// What an event asks of an encrypted document (ISO 32000-2 table 22), and whether it changes the document, which a
  /// signature or a dynamic form then forbids.
  struct Needs: Sendable {
    var permission: String?
    var isChange: Bool

    static let listing = Needs(permission: nil, isChange: false)
    static let extracting = Needs(permission: "extract", isChange: false)
    static let joining = Needs(permission: "extract", isChange: true)
    static let assembling = Needs(permission: "assemble", isChange: true)
    static let modifying = Needs(permission: "modify", isChange: true)
  }

  /// The events of edit, in their order, with what each needs.
  private static let edit: [(verb: String, needs: Needs)] = [
    ("rotatePages", .assembling), ("removePages", .assembling), ("keepPages", .assembling), ("movePages", .assembling),
    ("reversePages", .assembling), ("duplicatePages", .assembling), ("insertBlank", .assembling),
    ("insertPages", .assembling), ("merge", .joining), ("extractPages", .extracting), ("split", .extracting),
    ("crop", .modifying), ("setBox", .modifying), ("scaleTo", .modifying), ("nUp", .modifying),
    ("booklet", .modifying), ("overlay", .modifying), ("underlay", .modifying), ("watermark", .modifying),
    ("stamp", .modifying), ("setLabels", .modifying), ("setInfo", .modifying), ("listAttachments", .listing),
    ("extractAttachments", .extracting), ("attach", .modifying), ("detach", .modifying),
  ]

  /// A document, how it is opened, the permissions that it does not give, and what else says no to its changes.
  struct Expected: Sendable {
    var file: String
    var password: String?
    var denied: [String]
    var vetoes: [String]

    init(_ file: String, password: String? = nil, denied: String..., vetoes: [String] = []) {
      (self.file, self.password, self.denied, self.vetoes) = (file, password, denied, vetoes)
    }

    /// What says no to an event.
    func vetoes(of needs: Needs) -> [String] {
      let missing = needs.permission.map { denied.contains($0) ? ["permissions.\($0)"] : [] } ?? []
      return missing + (needs.isChange ? vetoes : [])
    }

    /// What says no to the events that change bookmarks.
    var bookmarkVetoes: [String] { vetoes(of: Needs(permission: "annotate", isChange: true)) }

    /// What says no to the events that change annotations: signatures allow them, certifications from level 3 on.
    var annotationVetoes: [String] {
      bookmarkVetoes.filter { veto in
        switch veto {
        case "signatures.certified": !file.hasSuffix("p3")
        case "signatures.signed", "signatures.usageRights": false
        default: true
        }
      }
    }
  }

  static let encryption = [
    Expected("no-print"), Expected("low-print"), Expected("no-annotate", denied: "annotate"), Expected("no-form"),
    Expected("no-annotate-no-form", denied: "annotate"), Expected("no-accessibility"),
    Expected("no-extract", denied: "extract"),
    // Assembling is allowed by bit 11 or bit 4.
    Expected("no-modify", denied: "modify"), Expected("no-assemble"),
    Expected("no-modify-no-assemble", denied: "assemble", "modify"),
    Expected("no-permissions", denied: "annotate", "assemble", "extract", "modify"),
    Expected("rc4-40-no-annotate", denied: "annotate"), Expected("rc4-40-no-print"),
    Expected("rc4-40-no-modify", denied: "assemble", "modify"), Expected("rc4-40-no-extract", denied: "extract"),
    Expected("no-permissions-256", password: "user", denied: "annotate", "assemble", "extract", "modify"),
    // The owner password lifts everything.
    Expected("no-permissions-256", password: "owner"), Expected("no-permissions", password: "owner"),
    Expected("no-modify-no-assemble", password: "owner"), Expected("no-extract", password: "owner"),
    Expected("rc4-40-no-modify", password: "owner"),
    // One password for both opens as the owner.
    Expected("same-passwords", password: "same"),
    Expected("aes-256-owner-only"), Expected("rc4-40-owner-only"),
  ]

  static let signed: [Expected] = [
    ("certified-p1", ["certified"]), ("certified-p2", ["certified"]), ("certified-p3", ["certified"]),
    ("certified-default", ["certified"]), ("approval", ["signed"]), ("approval-two", ["signed"]),
    ("certified-then-approved", ["certified", "signed"]), ("unsigned-field", []), ("lock-unsigned", []),
    ("lock-include", ["signed"]), ("lock-exclude", ["signed"]), ("lock-all", ["signed"]),
    ("lock-p1", ["locked", "signed"]), ("certified-p2-field-mdp", ["certified"]), ("usage-rights", ["usageRights"]),
    ("time-stamp", ["signed"]), ("time-stamp-only", ["signed"]), ("filled-after-p2", ["certified"]),
    ("annotated-after-p2", ["certified"]), ("annotated-after-p3", ["certified"]),
    ("changed-after-approval", ["signed"]), ("tampered", ["signed"]), ("no-byte-range", ["signed"]),
    ("in-page-only", ["signed"]),
  ].map { file, codes in Expected(file, vetoes: codes.map { "signatures." + $0 }) }

  private func context(_ path: String, _ options: String..., password: String? = nil) throws -> Call {
    try Call(
      ["context", "--json"] + options + [path], environment: password.map { ["PDFSCOPE_PASSWORD": $0] } ?? [:])
  }

  private func codes(_ call: Call, _ button: String, _ verb: String, _ list: String = "vetoes") throws -> [String] {
    let entry = try call.document()["contexts"]?[button]?["events"]?[verb]
    return (entry?[list]?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }
  }

  private func check(_ expected: Expected, _ call: Call) throws {
    let comment: Comment = "\(expected.file), opened with \(expected.password ?? "no password")"
    #expect(call.status == 0, comment)
    let contexts = try #require(try call.document()["contexts"]?.objectValue)
    #expect(contexts.map(\.key) == Self.buttons, comment)
    for button in Self.buttons {
      let context = try #require(contexts[button])
      #expect(context["events"]?.objectValue?.map(\.key) == Self.events[button], comment)
      #expect(context["isHidden"] == false && context["isSelected"] == false, comment)
      #expect(context["isEnabled"] == true, "something can be listed with each button")
    }
    let bookmarks = ["add", "toggle", "rename", "remove", "move", "import"].map { ("bookmarks", $0) }
    let outline = ["import", "add", "update", "rename", "move", "remove", "repair"].map { ("outline", $0) }
    let annotations = ["add", "update", "remove"].map { ("annotate", $0) }
    let changing = [("thumbnails", "embed")] + bookmarks + outline + annotations
    for button in Self.buttons where button != "edit" {
      for verb in Self.events[button] ?? [] where !changing.contains(where: { $0 == (button, verb) }) {
        #expect(try codes(call, button, verb) == [], comment)
      }
    }
    for (verb, needs) in Self.edit {
      #expect(try codes(call, "edit", verb) == expected.vetoes(of: needs), "\(verb) of \(expected.file)")
    }
    for (button, verb) in outline + [("thumbnails", "embed")] {
      #expect(try codes(call, button, verb) == expected.vetoes(of: .assembling), comment)
    }
    for (button, verb) in bookmarks { #expect(try codes(call, button, verb) == expected.bookmarkVetoes, comment) }
    for (button, verb) in annotations {
      #expect(try codes(call, button, verb) == expected.annotationVetoes, comment)
    }
    #expect(
      try codes(call, "search", "find", "withheld")
        == (expected.denied.contains("extract") ? ["permissions.extract"] : []), comment)
  }

  @Test(arguments: encryption.indices)
  func permissions(index: Int) throws {
    let expected = Self.encryption[index]
    try check(expected, context(Fixtures.path("encryption/\(expected.file).pdf"), password: expected.password))
  }

  @Test(arguments: signed.indices)
  func signatures(index: Int) throws {
    let expected = Self.signed[index]
    try check(expected, context(Fixtures.path("signatures/\(expected.file).pdf")))
  }

  @Test func vetoesOfSignaturesAreLifted() throws {
    for expected in Self.signed {
      let path = Fixtures.path("signatures/\(expected.file).pdf")
      let call = try context(path, "--invalidate-signatures")
      for (verb, needs) in Self.edit {
        #expect(try codes(call, "edit", verb) == [], "\(verb) of \(expected.file)")
        let lifted = try codes(call, "edit", verb, "lifted")
        #expect(lifted == expected.vetoes(of: needs), "\(verb) of \(expected.file)")
      }
    }
  }

  @Test func vetoesOfPermissionsAreLifted() throws {
    let call = try context(Fixtures.path("encryption/no-permissions.pdf"), "--permissions", "warn")
    for (verb, needs) in Self.edit {
      #expect(try codes(call, "edit", verb) == [], "\(verb)")
      #expect(try codes(call, "edit", verb, "lifted") == (needs.permission.map { ["permissions." + $0] } ?? []))
    }
    #expect(try codes(call, "search", "find", "withheld") == [])
    #expect(try codes(call, "search", "find", "lifted") == ["permissions.extract"])
  }

  @Test func forms() throws {
    try check(Expected("xfa-static"), context(Fixtures.path("forms/xfa-static.pdf")))
    let dynamic = try context(Fixtures.path("forms/xfa-dynamic.pdf"), "--invalidate-signatures", "--permissions=warn")
    try check(Expected("xfa-dynamic", vetoes: ["form.dynamicXFA"]), dynamic)
  }

  @Test func emptiness() throws {
    func empty(_ fixture: String) throws -> [String: Bool] {
      let contexts = try #require(try context(Fixtures.path(fixture)).document()["contexts"]?.objectValue)
      return Dictionary(
        uniqueKeysWithValues: contexts.compactMap { key, value in value["isEmpty"]?.boolValue.map { (key, $0) } })
    }
    let full = [
      "outline": false, "thumbnails": false, "search": false, "bookmarks": false, "annotate": false, "edit": false,
    ]
    #expect(try empty("structure/everything.pdf") == full)
    let bare = [
      "outline": true, "thumbnails": false, "search": false, "bookmarks": true, "annotate": true, "edit": false,
    ]
    #expect(try empty("pages/one.pdf") == bare)
    #expect(try empty("outline/empty.pdf")["outline"] == true)
    #expect(try empty("bookmarks/empty-list.pdf")["bookmarks"] == true)
    #expect(try empty("annotations/none.pdf")["annotate"] == true)
    #expect(try empty("text/picture-only.pdf")["search"] == true)
    #expect(try empty("text/invisible.pdf")["search"] == false)
  }

  /// A document without pages is a document; nothing can be done with it.
  @Test(arguments: ["zero-pages", "no-pages-entry"])
  func noPages(name: String) throws {
    let path = Fixtures.path("damaged/\(name).pdf")
    let call = try context(path)
    let contexts = try #require(try call.document()["contexts"]?.objectValue)
    #expect(contexts.map(\.key) == Self.buttons)
    #expect(contexts.allSatisfy { $0.value["isEnabled"] == false })
    #expect(try codes(call, "outline", "list") == ["document.noPages"])
    for event in ["outline.list", "edit.rotatePages"] {
      #expect(try context(path, "--require", event).status == 2)
    }
  }

  /// Every button of a document that cannot be opened is listed, disabled, with the reason.
  @Test(
    arguments: [
      ("encryption/aes-256.pdf", nil, "document.locked", 5), ("encryption/rc4-40.pdf", nil, "document.locked", 5),
      ("encryption/aes-128.pdf", "wrong", "document.wrongPassword", 5), ("damaged/text.pdf", nil, "document.notPDF", 2),
      ("damaged/empty.pdf", nil, "file.empty", 2), ("damaged/truncated-early.pdf", nil, "document.damaged", 2),
      ("damaged/security-handler.pdf", "wrong", "document.unsupported", 2),
    ] as [(String, String?, String, Int32)])
  func unreadable(file: String, password: String?, code: String, status: Int32) throws {
    let call = try context(Fixtures.path(file), password: password)
    #expect(call.status == status)
    #expect(try call.errorCode() == code)
    let contexts = try #require(try call.document()["contexts"]?.objectValue)
    #expect(contexts.map(\.key) == Self.buttons)
    for (button, context) in contexts {
      #expect(context["isEnabled"] == false, "\(button)")
      for verb in Self.events[button] ?? [] { #expect(try codes(call, button, verb) == [code], "\(button)") }
    }
    let text = try Call(
      ["context", Fixtures.path(file)], environment: password.map { ["PDFSCOPE_PASSWORD": $0] } ?? [:])
    #expect(text.status == status)
    #expect(text.lines.count == Self.buttons.count)
    #expect(text.errorLines.first?.hasPrefix("pdfscope: \(Fixtures.path(file)): ") == true)
  }

  // MARK: As a gate

  @Test func require() throws {
    func status(_ file: String, _ events: String...) throws -> Int32 {
      try Call(["context", "-q"] + events.flatMap { ["--require", $0] } + [Fixtures.path(file)]).status
    }
    #expect(try status("pages/one.pdf", "edit.rotatePages") == 0)
    #expect(try status("signatures/approval.pdf", "edit.rotatePages") == 4)
    #expect(try status("signatures/approval.pdf", "outline.list", "annotate.list") == 0)
    #expect(try status("signatures/approval.pdf", "outline.list", "edit.removePages") == 4)
    #expect(try status("encryption/no-permissions.pdf", "edit.rotatePages") == 4)
    #expect(try status("encryption/aes-256.pdf", "outline.list") == 5)
    #expect(try status("damaged/text.pdf", "outline.list") == 2)
    #expect(try status("pages/one.pdf", "edit.dance") == 64)
    let quiet = try Call("context", "-q", "--require", "edit.rotatePages", Fixtures.path("signatures/approval.pdf"))
    #expect(quiet.text.isEmpty)
    #expect(quiet.errors.contains("edit.rotatePages may not run"))
  }

  /// The verb as the command line spells it is as good, in each form of output.
  @Test func requireAsTyped() throws {
    let (free, signed) = (Fixtures.path("pages/one.pdf"), Fixtures.path("signatures/approval.pdf"))
    #expect(try Call("context", "--require", "edit.rotate-pages", free).status == 0)
    for name in ["edit.rotate-pages", "edit.rotatePages"] {
      let call = try Call("context", "--require", name, signed)
      #expect(call.status == 4 && call.errors.contains("edit.rotatePages may not run"))
      #expect(try context(signed, "--require", name).status == 4)
    }
    #expect(try Call("context", "--require", "edit.rotate-Pages", free).status == 64)
    #expect(try Call("context", "--require", "edit-rotatePages", free).status == 64)
  }

  /// As a gate it says nothing but what is refused.
  @Test func requireIsSilent() throws {
    let (free, signed) = (Fixtures.path("pages/one.pdf"), Fixtures.path("signatures/approval.pdf"))
    let open = try Call("context", "--require", "edit.rotatePages", free)
    #expect(open.status == 0 && open.text.isEmpty && open.errors.isEmpty)
    let shut = try Call("context", "--require", "edit.rotatePages", signed)
    #expect(shut.status == 4 && shut.text.isEmpty && shut.errorLines.count == 1)
    #expect(try Call("context", "-v", "--require", "edit.rotatePages", signed).lines.count == Self.buttons.count)
    let explained = try Call("context", "--explain", "edit", "--require", "edit.rotatePages", signed)
    #expect(explained.status == 4 && explained.lines.first == "edit.rotatePages: no")
  }

  @Test func requireInJSON() throws {
    let refused = try context(Fixtures.path("signatures/approval.pdf"), "--require", "edit.rotatePages")
    #expect(refused.status == 4)
    #expect(try refused.document()["status"] == "refused")
    #expect(try refused.errorCode() == "signatures.signed")
    #expect(try refused.json()["summary"]?["refused"] == 1)
    // Of several documents the worst counts.
    let several = try Call(
      "context", "-q", "--require", "edit.rotatePages", Fixtures.path("pages/one.pdf"),
      Fixtures.path("signatures/approval.pdf"), Fixtures.path("encryption/aes-256.pdf"))
    #expect(several.status == 5)
  }

  @Test func explain() throws {
    let call = try Call("context", "--explain", "edit", Fixtures.path("signatures/lock-p1.pdf"))
    #expect(call.status == 0)
    // A line an event, and below each that may not run one for each reason.
    let heads = call.lines.filter { !$0.hasPrefix(" ") }
    #expect(heads == Self.edit.map { verb, needs in "edit.\(verb): \(needs.isChange ? "no" : "yes")" })
    #expect(call.lines.count == heads.count + 2 * Self.edit.count { $0.needs.isChange })
    #expect(call.lines[0] == "edit.rotatePages: no" && call.lines[3] == "edit.removePages: no")
    #expect(call.lines[1].hasPrefix("  signatures.locked: ") && call.lines[1].contains("--invalidate-signatures"))
    #expect(call.lines[2].hasPrefix("  signatures.signed: "))
    let withheld = try Call("context", "--explain=search", Fixtures.path("encryption/no-extract.pdf"))
    #expect(withheld.lines.first == "search.find: yes")
    #expect(withheld.lines.last?.contains("permissions.extract") == true)
    // One event, as the wire and as the command line spell it.
    for name in ["edit.rotatePages", "edit.rotate-pages"] {
      let one = try Call("context", "--explain", name, Fixtures.path("signatures/lock-p1.pdf"))
      #expect(one.status == 0 && one.lines.first == "edit.rotatePages: no" && one.lines.count > 1)
      #expect(one.lines.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(one.text)")
    }
    #expect(try Call("context", "--explain", "share", Fixtures.path("pages/one.pdf")).status == 64)
  }

  @Test func table() throws {
    let call = try Call("context", Fixtures.path("pages/one.pdf"))
    #expect(
      call.text == """
        outline     yes  nothing there
        thumbnails  yes
        search      yes
        bookmarks   yes  nothing there
        annotate    yes  nothing there
        edit        yes

        """)
  }
}
