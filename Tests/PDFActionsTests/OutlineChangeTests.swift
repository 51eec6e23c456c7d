import PDFScope
import TestSupport
import Testing

/// Events that change the outline, through the library.
@Suite struct OutlineChangeTests {
  private func send(_ event: OutlineEvent, _ opened: Opened) async -> Outcome { await opened.send(.outline(event)) }

  private func items(_ opened: Opened) async throws -> [OutlineResult.Item] {
    try await opened.answer(.listOutline, as: OutlineResult.self).items
  }

  private func lines(_ items: [OutlineResult.Item]) -> [String] {
    items.map { "\($0.level) \($0.title) \($0.page.map { String($0.number) } ?? "-")" }
  }

  private func item(_ address: String...) -> OutlineSelection { OutlineSelection(item: address) }

  @Test func addedItemsAreTold() async throws {
    let opened = await Opened(fixture: "structure/everything.pdf")
    let add = AddOutlineItem(
      title: "New", target: OutlineTargetChoice(page: try .of("[1]"), top: 100),
      placement: OutlinePlacement(under: "One", first: true), color: .rgb(0xB0, 0, 0x20), italic: true)
    let outcome = await send(.add(add), opened)
    let result = try #require(outcome.result as? OutlineResult)
    #expect(lines(result.items) == ["2 New 3"])
    #expect(result.items[0].destination == DestinationRecord(kind: "XYZ", top: 100))
    #expect(result.items[0].number == "1.1")
    #expect(result.items[0].color == "#b00020" && result.items[0].isItalic && !result.items[0].isBold)
    #expect(lines(try await items(opened)).prefix(3) == ["1 One 1", "2 New 3", "2 Two, by name 2"])
    #expect(await opened.host.isChanged)
  }

  /// Places are given in the space of the call, on a page that is turned, too.
  @Test(arguments: [CoordinateSpace.page, .pdf])
  func placesComeBack(space: CoordinateSpace) async throws {
    let opened = await Opened(fixture: "outline/rotated-page.pdf")
    let choices: [OutlineTargetChoice] = [
      OutlineTargetChoice(page: try .of("1"), left: 12.5, top: 250),
      OutlineTargetChoice(page: try .of("1"), left: 100, top: 150, right: 180, bottom: 300),
      OutlineTargetChoice(page: try .of("2"), kind: .fitH, top: 33), OutlineTargetChoice(page: try .of("2"), zoom: 2),
      OutlineTargetChoice(page: try .of("2"), kind: .fitB), OutlineTargetChoice(page: try .of("1")),
    ]
    var environment = EnvironmentValues()
    environment.coordinates = space
    try await environment.run {
      for choice in choices {
        let outcome = await send(.add(AddOutlineItem(title: "x", target: choice)), opened)
        let added = try #require((outcome.result as? OutlineResult)?.items.first, "\(outcome.json)")
        let destination = try #require(added.destination)
        #expect(destination.left == choice.left && destination.top == choice.top)
        #expect(destination.right == choice.right && destination.bottom == choice.bottom)
        #expect(destination.zoom == choice.zoom)
      }
    }
  }

  /// An empty title is a fault that the check would find.
  @Test func emptyTitlesAreRefused() async throws {
    let opened = await Opened(fixture: "structure/everything.pdf")
    let events: [OutlineEvent] = [
      .add(AddOutlineItem(title: "")), .rename(RenameOutlineItems(item("One"), title: "")),
      .update(UpdateOutlineItems(item("One"), title: "")),
    ]
    for event in events {
      let error = try #require(await send(event, opened).error, "\(event)")
      #expect(error.code.rawValue == "usage" && error.pointer == "/title", "\(event)")
    }
    #expect(await !opened.host.isChanged)
  }

  @Test func wrongPlacesAreRefused() async throws {
    let opened = await Opened(fixture: "outline/rotated-page.pdf")
    let wrong: [OutlineTargetChoice] = [
      OutlineTargetChoice(top: 3), OutlineTargetChoice(dest: "x", top: 3), OutlineTargetChoice(page: try .of("1-2")),
      OutlineTargetChoice(page: try .of("2"), kind: .fit, top: 3),
      OutlineTargetChoice(page: try .of("2"), kind: .fitR, left: 1, top: 3),
      OutlineTargetChoice(page: try .of("2"), uri: "x:"),
      // What is a height in the file is a distance from the left on this page.
      OutlineTargetChoice(page: try .of("1"), kind: .fitH, top: 3),
    ]
    for choice in wrong {
      let outcome = await send(.add(AddOutlineItem(title: "x", target: choice)), opened)
      #expect(outcome.error?.code.rawValue == "usage", "\(choice)")
    }
    let missing = await send(.add(AddOutlineItem(title: "x", target: OutlineTargetChoice(dest: "x"))), opened)
    #expect(missing.error?.code.rawValue == "outline.noSuchDestination")
    #expect(await !opened.host.isChanged)
  }

  @Test func namedDestinationsStayNamed() async throws {
    let opened = await Opened(fixture: "structure/everything.pdf")
    for name in ["second", "old-five"] {
      let outcome = await send(.add(AddOutlineItem(title: name, target: OutlineTargetChoice(dest: name))), opened)
      let added = try #require((outcome.result as? OutlineResult)?.items.first)
      #expect(added.destination?.name == name && added.page != nil)
    }
  }

  @Test func itemsAreFound() async throws {
    let opened = await Opened(fixture: "outline/styles.pdf")
    let titles: [(OutlineSelection, [String])] = [
      (item("5.2.1"), ["Last leaf"]), (item("Open/Closed inside open/Leaf"), ["Leaf"]),
      (item("1", "Bold", "1"), ["Plain", "Bold"]), (OutlineSelection(titleMatch: "^Bold i"), ["Bold italic"]),
      (OutlineSelection(titleMatch: "(?i)LEAF", all: true), ["Leaf", "Last leaf"]),
      (OutlineSelection(item: ["2"], titleMatch: "^Last"), ["Italic", "Last leaf"]),
      (OutlineSelection(titleMatch: "nothing"), []),
    ]
    for (selection, expected) in titles {
      let opened = await Opened(fixture: "outline/styles.pdf")
      let outcome = await send(.update(UpdateOutlineItems(selection, color: .rgb(1, 2, 3))), opened)
      #expect((outcome.result as? OutlineResult)?.items.map(\.title) == expected)
      #expect(outcome.status == (expected.isEmpty ? .nothing : .ok))
    }
    let wrong: [(OutlineSelection, String, String)] = [
      (item("9"), "outline.noSuchItem", "5 items"), (item("5.3"), "outline.noSuchItem", "2 items under item 5"),
      (item("Leaf"), "outline.noSuchItem", "5.1.1"), (item("Open/Nothing"), "outline.noSuchItem", "Closed inside open"),
      (OutlineSelection(titleMatch: "[lL]eaf"), "outline.ambiguousItem", "--all"),
      (OutlineSelection(), "usage", "number"),
      (item("a//b"), "usage", ""), (OutlineSelection(titleMatch: "("), "pattern.invalid", ""),
    ]
    for (selection, code, hint) in wrong {
      let outcome = await send(.remove(RemoveOutlineItems(selection)), opened)
      #expect(outcome.error?.code.rawValue == code, "\(selection)")
      #expect(hint.isEmpty || outcome.error?.hint?.contains(hint) == true, "\(outcome.json)")
    }
    #expect(await !opened.host.isChanged)
  }

  /// The number that is told of an item is the one that names it.
  @Test func numbersNameItems() async throws {
    for item in try await items(await Opened(fixture: "outline/styles.pdf")) {
      let opened = await Opened(fixture: "outline/styles.pdf")
      let number = try #require(item.number)
      let outcome = await send(.remove(RemoveOutlineItems(self.item(number))), opened)
      #expect((outcome.result as? OutlineResult)?.items.first == item, "\(number)")
    }
  }

  @Test func updatesSayWhat() async throws {
    let opened = await Opened(fixture: "outline/styles.pdf")
    let outcome = await send(.update(UpdateOutlineItems(item("1"))), opened)
    #expect(outcome.error?.code.rawValue == "usage" && outcome.error?.hint?.contains("--title") == true)
    let plain = await send(.update(UpdateOutlineItems(item("2"), color: InkColor.none)), opened)
    let items = try #require(plain.result as? OutlineResult).items
    #expect(items.map(\.number) == ["2"] && items[0].color == nil)
  }

  @Test func twinsAreAmbiguous() async throws {
    let opened = await Opened(fixture: "outline/titles.pdf")
    let outcome = await send(.rename(RenameOutlineItems(item("\"\""), title: "x")), opened)
    #expect(outcome.error?.code.rawValue == "outline.ambiguousItem")
    #expect(outcome.error?.message.contains("7, 8, 9") == true)
    let all = await send(.rename(RenameOutlineItems(OutlineSelection(item: ["\"\""], all: true), title: "x")), opened)
    #expect((all.result as? OutlineResult)?.items.count == 3)
  }

  @Test func movedAndRemovedItemsAreTold() async throws {
    let opened = await Opened(fixture: "outline/styles.pdf")
    let moved = await send(
      .move(MoveOutlineItems(item("Open/Open inside open"), to: OutlinePlacement(before: "Plain"))), opened)
    #expect(lines(try #require(moved.result as? OutlineResult).items) == ["1 Open inside open 3"])
    // With all that is below it.
    #expect(lines(try await items(opened)).prefix(3) == ["1 Open inside open 3", "2 Last leaf 3", "1 Plain 1"])
    let removed = await send(.remove(RemoveOutlineItems(item("1"))), opened)
    #expect(lines(try #require(removed.result as? OutlineResult).items) == ["1 Open inside open 3", "2 Last leaf 3"])
    let under = await send(.move(MoveOutlineItems(item("Open"), to: OutlinePlacement(under: "5.1"))), opened)
    #expect(under.error?.code.rawValue == "outline.misplaced")
    #expect(
      await send(.move(MoveOutlineItems(item("1"), to: OutlinePlacement())), opened).error?.code.rawValue == "usage")
  }

  @Test func whatIsSoAlreadyIsNothing() async throws {
    let opened = await Opened(fixture: "outline/styles.pdf")
    let events: [OutlineEvent] = [
      .update(UpdateOutlineItems(item("Italic"), title: "Italic", color: .rgb(255, 0, 0), bold: false, italic: true)),
      .rename(RenameOutlineItems(item("1"), title: "Plain")),
      .move(MoveOutlineItems(item("1"), to: OutlinePlacement(first: true))),
      .update(UpdateOutlineItems(item("Open"), open: true)),
    ]
    for event in events { #expect(await send(event, opened).status == .nothing, "\(event)") }
    #expect(await !opened.host.isChanged)
    let sound = await Opened(fixture: "structure/everything.pdf")
    #expect(await send(.repair(RepairOutline()), sound).status == .nothing)
    #expect(await !sound.host.isChanged)
    let leaf = await send(.update(UpdateOutlineItems(item("1"), open: true)), opened)
    #expect(leaf.status == .nothing && leaf.warnings.map(\.code) == ["outline.noChildren"])
  }

  @Test func damagedOutlinesAreRefusedWithAHint() async throws {
    let opened = await Opened(fixture: "hostile/outline-cyclic-child.pdf")
    let refused = await send(.rename(RenameOutlineItems(item("1"), title: "x")), opened)
    #expect(refused.error?.code.rawValue == "outline.damaged" && refused.error?.hint?.contains("repair") == true)
    let found = await send(.check(CheckOutline()), opened)
    #expect(found.exitStatus == .nothing && found.status == .ok && !found.isClean)
    let mended = try #require(await send(.repair(RepairOutline()), opened).result as? OutlineCheckResult)
    #expect(mended.findings.allSatisfy { $0.isRepaired == true } && mended.findings[0].path == "One")
    #expect(await send(.check(CheckOutline()), opened).isClean)
    #expect(await send(.rename(RenameOutlineItems(item("1"), title: "x")), opened).status == .ok)
  }

  @Test(arguments: [
    ("encryption/no-modify-no-assemble.pdf", "permissions.assemble"),
    ("signatures/certified-p1.pdf", "signatures.certified"),
    ("signatures/approval.pdf", "signatures.signed"), ("forms/xfa-dynamic.pdf", "form.dynamicXFA"),
  ])
  func refusals(fixture: String, veto: String) async throws {
    let opened = await Opened(fixture: fixture)
    let events: [OutlineEvent] = [
      .add(AddOutlineItem(title: "x")), .import(ImportOutline(from: "/nowhere")), .repair(RepairOutline()),
      .rename(RenameOutlineItems(item("1"), title: "x")), .remove(RemoveOutlineItems(item("1"))),
      .move(MoveOutlineItems(item("1"), to: OutlinePlacement(last: true))),
      .update(UpdateOutlineItems(item("1"), bold: true)),
    ]
    for event in events {
      let outcome = await send(event, opened)
      #expect(
        outcome.exitStatus == .refused && outcome.vetoes.contains { $0.code == veto }, "\(event): \(outcome.json)")
    }
    for event in [OutlineEvent.export(ExportOutline()), .check(CheckOutline())] {
      #expect(await send(event, opened).error == nil)
    }
  }
}

/// Outlines as texts, through the library.
@Suite struct OutlineTextTests {
  private func text(_ opened: Opened, _ form: OutlineForm) async throws -> String {
    try await opened.answer(.outline(.export(ExportOutline(as: form))), as: OutlineTextResult.self).text
  }

  private func read(
    _ text: String, _ opened: Opened, as form: OutlineForm? = nil, append: Bool = false
  ) async throws -> Outcome {
    let folder = try TemporaryFolder()
    let path = try folder.write(text.utf8, to: "contents.txt")
    return await opened.send(.outline(.import(ImportOutline(from: path, as: form, append: append))))
  }

  static let fixtures = ["destinations", "named", "actions", "styles", "titles", "dead", "labels", "rotated-page"]

  /// What was exported and not edited changes nothing, not one byte, whatever the form holds.
  @Test(arguments: fixtures, OutlineForm.allCases)
  func nothingIsLost(fixture: String, form: OutlineForm) async throws {
    let opened = await Opened(fixture: "outline/\(fixture).pdf")
    let text = try await text(opened, form)
    for stated in [form, nil] {
      let outcome = try await read(text, opened, as: stated)
      #expect(outcome.status == .nothing, "\(outcome.json)")
    }
    #expect(await !opened.host.isChanged)
  }

  /// A document that has lost its outline gets it back from the text.
  @Test(arguments: fixtures.filter { !["actions", "dead"].contains($0) }, OutlineForm.allCases)
  func outlinesAreBuilt(fixture: String, form: OutlineForm) async throws {
    let opened = await Opened(fixture: "outline/\(fixture).pdf")
    let text = try await text(opened, form)
    #expect(try await read(#"{"items":[]}"#, opened).status == .ok)
    #expect(await opened.send(.listOutline).status == .nothing)
    #expect(try await read(text, opened, as: form).status == .ok)
    #expect(try await self.text(opened, form) == text)
    #expect(await opened.send(.outline(.check(CheckOutline()))).isClean || fixture == "titles")
  }

  @Test func whatTheTextDoesNotTellStays() async throws {
    let opened = await Opened(fixture: "demo/report.pdf")
    let before = try await opened.answer(.listOutline, as: OutlineResult.self).items
    let text = try await text(opened, .text)
    let edited = text.replacing("Preface\t2", with: "Foreword\t2").replacing("Accounts\t5", with: "Accounts\t4")
    #expect(try await read(edited, opened).status == .ok)
    var expected = before
    expected[0].title = "Foreword"
    // A title that is not known is a new item; one whose page differs keeps its style.
    let after = try await opened.answer(.listOutline, as: OutlineResult.self).items
    #expect(after.map(\.title) == expected.map(\.title))
    #expect(after[0].destination?.kind == "Fit")
    #expect(after[1] == before[1] && after[2] == before[2] && after[4] == before[4])
    #expect(after[3].page?.number == 4 && after[3].color == before[3].color && after[3].isBold == before[3].isBold)
  }

  @Test func appending() async throws {
    let opened = await Opened(fixture: "structure/everything.pdf")
    let outcome = try await read("One\t1\n\tTwo\t2\n", opened, append: true)
    #expect((outcome.result as? OutlineResult)?.items.map(\.title) == ["One", "Two"])
    let titles = try await opened.answer(.listOutline, as: OutlineResult.self).items.map(\.title)
    #expect(titles == ["One", "Two, by name", "Three", "Five, by the old way", "Six", "Web", "One", "Two"])
  }

  /// The coordinates that the text names count, not those of the call.
  @Test func coordinatesOfTheText() async throws {
    let opened = await Opened(fixture: "outline/rotated-page.pdf")
    var environment = EnvironmentValues()
    environment.coordinates = .pdf
    let exported = try await environment.run { try await self.text(opened, .json) }
    #expect(exported.contains("\"coordinates\": \"pdf\""))
    #expect(try await read(exported, opened).status == .nothing)
    let listed = await environment.run { await opened.send(.listOutline).result?.json.text() ?? "" }
    #expect(try await read(listed, opened).status == .nothing)
  }

  /// What leads nowhere because of the text is told, but for headings; what led nowhere before is not.
  @Test func itemsThatLeadNowhereAreTold() async throws {
    let texts: [(String, [String])] = [
      ("Intro 1\nNext 3\n", ["2 of 2 items lead to no page, the first \"Intro 1\" (line 1); a tab or two spaces"]),
      ("Part\n\tNext\t3\n\tLast 4\n", ["1 of 3 items leads to no page, the first \"Last 4\" (line 3)"]),
      ("Part\n\tNext\t3\n", []), ("Part 1\n\tNext\t3\n", ["1 of 2"]), ("A\t1\n", []),
      ("# Head\n\n- [A](#page=1)\n- B\n", ["a heading was passed over, on line 1", "1 of 2 items leads to no page"]),
      ("# A\n- [A](#page=1)\n# B\n- [B](x:y)\n", ["2 headings were passed over, on line 1 and below"]),
      (#"[{"title":"A"}]"#, ["1 of 1 items leads to no page, the first \"A\" (/0)"]), (#"{"items":[]}"#, []),
    ]
    for (text, expected) in texts {
      let opened = await Opened(fixture: "structure/everything.pdf")
      let outcome = try await read(text, opened)
      #expect(outcome.status == .ok && outcome.warnings.count == expected.count, "\(outcome.json)")
      for (warning, words) in zip(outcome.warnings, expected) {
        #expect(warning.message.hasPrefix(words), "\(warning.message)")
        #expect(["outline.heading", "outline.leadsNowhere"].contains(warning.code))
      }
      let again = try await read(text, opened)
      #expect(again.status == .nothing && !again.warnings.contains { $0.code == "outline.leadsNowhere" }, "\(text)")
    }
  }

  @Test func mistakesChangeNothing() async throws {
    let opened = await Opened(fixture: "structure/everything.pdf")
    let mistakes: [(String, String, String)] = [
      ("A\t1\nB\t7\n", "page.outOfRange", "contents.txt: line 2: page 7 does not exist: the document has 6 pages"),
      ("A\t1\n\t\tB\t2\n", "outline.text", "contents.txt: line 2: expected"),
      (#"{"items":[{"title":"A","action":{"type":"Sound"}}]}"#, "outline.text", "/items/0: an action"),
      (#"{"items":"#, "outline.text", "line 1, column"), ("\u{0}", "", ""),
    ]
    for (text, code, says) in mistakes where !code.isEmpty {
      let outcome = try await read(text, opened)
      #expect(outcome.error?.code.rawValue == code && outcome.error?.message.contains(says) == true, "\(outcome.json)")
    }
    let missing = await opened.send(.outline(.import(ImportOutline(from: "/nowhere/at/all"))))
    #expect(missing.error?.code.rawValue == "file.notFound")
    #expect(missing.error?.message.hasPrefix("/nowhere/at/all: ") == true)
    #expect(await !opened.host.isChanged)
  }

  /// Actions of every kind that a text can tell are made as they were.
  @Test func actionsAreMade() async throws {
    let opened = await Opened(fixture: "outline/actions.pdf")
    let items = try await opened.answer(.listOutline, as: OutlineResult.self).items
    let foreign: Set = ["Thread", "Frobnicate"]
    let made = items.filter { item in item.action.map { !foreign.contains($0.type) } ?? true }
    #expect(made.count > 12)
    let text = try OutlineForm.json.text(of: made)
    #expect(try await read(#"{"items":[]}"#, opened).status == .ok)
    let outcome = try await read(text, opened)
    let result = try #require(outcome.result as? OutlineResult, "\(outcome.json)")
    for (var new, var old) in zip(result.items, made) {
      (new.number, old.number) = (nil, nil)
      // The one URI that is not written as it should be.
      if old.action?.members["uri"] == "https://example.org/café" {
        old.action?.members["uri"] = "https://example.org/caf%C3%A9"
      }
      #expect(new == old)
    }
  }
}
