import PDFScope
import TestSupport
import Testing

/// Annotations that are changed and taken away.
@Suite struct AnnotateChangeTests {
  @Test func changesWhatIsGivenAndNothingElse() async throws {
    let document = try await Annotating("annotations/all-subtypes.pdf")
    let before = try await document.list()
    let changed = try await document.record(
      #"{"action":"annotate.update","id":["annotation-9"],"color":"blue","contents":"new","setAuthor":"Bob"}"#)
    #expect(changed["color"] == "#216fdb" && changed["contents"] == "new" && changed["author"] == "Bob")
    #expect(changed["modified"] == "2026-01-31T12:00:00Z" && changed["created"] == before[8]["created"])
    let after = try await document.list()
    #expect(after.count == before.count)
    for (index, record) in after.enumerated() where index != 8 {
      #expect(record == before[index])
    }
    #expect(after[8] == changed && changed["rects"] == before[8]["rects"] && changed["subject"] == before[8]["subject"])
    _ = try await document.save()
  }

  @Test func aPropertyThatDoesNotFitIsLeftOutWithAWarning() async throws {
    let document = try await Annotating("annotations/all-subtypes.pdf")
    let outcome = try await document.send(
      #"{"action":"annotate.update","type":["highlight","rectangle","widget"],"fill":"blue","color":"red","evenLocked":true}"#
    )
    #expect(outcome.status == .ok)
    #expect(Set(outcome.warnings.map(\.code)) == ["annotation.misfit", "annotation.unchangeable"])
    let records = try #require(outcome.result?.json["annotations"]?.arrayValue)
    #expect(records.map { $0["type"] } == ["Square", "Highlight"])
    #expect(records[0]["fill"] == "#216fdb" && records[1]["fill"] == nil)
  }

  @Test func lockedOnesAreLeftAlone() async throws {
    let document = try await Annotating("annotations/all-subtypes.pdf")
    // The square is locked, the contents of the caret are.
    for (event, count) in [
      (#""action":"annotate.update","type":["rectangle"],"color":"red""#, 0),
      (#""action":"annotate.update","type":["caret"],"contents":"x""#, 0),
      (#""action":"annotate.remove","type":["rectangle"]"#, 0),
      (#""action":"annotate.update","type":["caret"],"color":"red""#, 1),
      (#""action":"annotate.update","type":["rectangle"],"color":"red","evenLocked":true"#, 1),
      (#""action":"annotate.remove","type":["rectangle"],"evenLocked":true"#, 1),
    ] {
      let outcome = try await document.send("{\(event)}")
      #expect(outcome.result?.json["annotations"]?.arrayValue?.count == count, "\(event)")
      #expect(outcome.warnings.map(\.code) == (count == 0 ? ["annotation.locked"] : []), "\(event)")
    }
  }

  @Test func moving() async throws {
    let document = try await Annotating("annotations/rotated.pdf")
    for page in 1...9 {
      let square = try #require(
        try await document.records(#"{"action":"annotate.list","pages":\#(page),"type":["rectangle"]}"#).first)
      let number = try #require(square["number"]?.intValue)
      let moved = try await document.record(
        #"{"action":"annotate.update","number":[\#(number)],"rect":[11,22,70,35]}"#)
      #expect(areClose(moved["rect"]?.numbers, [11, 22, 70, 35]), "page \(page)")
      #expect(moved["id"] != nil)
      let highlight = try await document.record(
        #"{"action":"annotate.update","number":[\#(number + 1)],"rect":[50,60,72,10]}"#)
      #expect(areClose(highlight["rects"]?[0]?.numbers, [50, 60, 72, 10]), "page \(page)")
    }
    _ = try await document.save()
  }

  @Test func aRectangleGetsThePlaceThatWasAskedForWhateverItHadBefore() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("odd.pdf")
    let script = """
      import pikepdf
      p = pikepdf.open("\(Fixtures.path("pages/one.pdf"))")
      def square(name, **keys):
        return p.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Square, NM=pikepdf.String(name), **keys))
      p.pages[0].Annots = pikepdf.Array([square("framed", Rect=[10, 10, 60, 40], RD=[1, 2, 1, 2]),
        square("none", Rect=[0, 0, 0, 0]), square("flat", Rect=[10, 10, 60, 10]), square("missing")])
      p.save("\(path)")
      """
    #expect(try Tool.run(["python3", "-c", script]).status == 0)
    let document = try await Annotating(path: path)
    for name in ["framed", "none", "flat", "missing"] {
      let moved = try await document.record(
        #"{"action":"annotate.update","id":["\#(name)"],"rect":[5,6,80,45]}"#)
      #expect(areClose(moved["rect"]?.numbers, [5, 6, 80, 45]), "\(name)")
    }
    _ = try await document.save()
  }

  @Test func aFontThatIsNotHereIsStoodInForUnlessItIsAskedFor() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("font.pdf")
    let script = """
      import pikepdf
      p = pikepdf.open("\(Fixtures.path("pages/one.pdf"))")
      text = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.FreeText, Rect=[10, 10, 160, 60],
        NM=pikepdf.String("a"), Contents=pikepdf.String("Words"), DA=pikepdf.String("0 g /F1 12 Tf"),
        DS=pikepdf.String("font: NoSuchFont-Regular,sans-serif 12.0pt"))
      p.pages[0].Annots = pikepdf.Array([p.make_indirect(text)])
      p.save("\(path)")
      """
    #expect(try Tool.run(["python3", "-c", script]).status == 0)
    let document = try await Annotating(path: path)
    let outcome = try await document.send(#"{"action":"annotate.update","id":["a"],"contents":"New words"}"#)
    #expect(outcome.status == .ok && outcome.warnings.map(\.code) == ["annotation.font"])
    #expect(outcome.result?.json["annotations"]?[0]?["font"] == "NoSuchFont-Regular")
    let asked = try await document.send(#"{"action":"annotate.update","id":["a"],"font":"NoSuchFont"}"#)
    #expect(asked.error?.code.rawValue == "font.notFound")
    _ = try await document.save()
  }

  @Test func movingPoints() async throws {
    let document = try await Annotating("pages/one.pdf")
    let line = try await document.record(
      #"{"action":"annotate.add","type":"line","pages":1,"points":[[10,10,110,60]],"id":"a"}"#)
    let rect = try #require(line["rect"]?.numbers)
    let moved = try await document.record(
      #"{"action":"annotate.update","id":["a"],"rect":[\#(rect[0] + 5),\#(rect[1] + 7),\#(rect[2]),\#(rect[3])]}"#)
    #expect(areClose(moved["points"]?[0]?.numbers, [15, 17, 115, 67]))
    #expect(areClose(moved["rect"]?.numbers, [rect[0] + 5, rect[1] + 7, rect[2], rect[3]]))
    let note = try await document.record(
      #"{"action":"annotate.add","type":"note","pages":1,"points":[[10,10]],"id":"b"}"#)
    let size = Array(note["rect"]?.numbers?.suffix(2) ?? [])
    let elsewhere = try await document.record(#"{"action":"annotate.update","id":["b"],"rect":[100,200,500,500]}"#)
    #expect(areClose(elsewhere["rect"]?.numbers, [100, 200] + size))
  }

  @Test func theSameAgainChangesNothing() async throws {
    let document = try await Annotating("pages/one.pdf")
    _ = try await document.record(
      #"{"action":"annotate.add","type":"rectangle","pages":1,"rect":[[10,10,40,40]],"color":"red","id":"a"}"#)
    let outcome = try await document.send(#"{"action":"annotate.update","id":["a"],"color":"red"}"#)
    #expect(outcome.status == .nothing)
    let missing = try await document.send(#"{"action":"annotate.update","id":["b"],"color":"red"}"#)
    #expect(missing.status == .nothing && missing.warnings.map(\.code) == ["annotation.notFound"])
  }

  @Test func removing() async throws {
    let document = try await Annotating("annotations/replies.pdf")
    let before = try await document.list()
    let removed = try await document.records(#"{"action":"annotate.remove","id":["root"]}"#)
    // The pop-up window and all answers and states, however indirect, go along.
    let ids = Set(removed.compactMap { $0["id"]?.stringValue })
    #expect(ids == ["root", "reply-1", "reply-2", "reply-3", "state-1", "state-2", "state-3"])
    for record in removed {
      #expect(before.contains { $0["number"] == record["number"] && $0["object"] == record["object"] })
    }
    let left = try await document.list()
    #expect(Set(left.compactMap { $0["id"]?.stringValue }) == ["marked", "grouped", "orphan"])
    #expect(!left.contains { $0["type"] == "Popup" })
    _ = try await document.save()
  }

  @Test func removingWithoutAnswers() async throws {
    let document = try await Annotating("annotations/replies.pdf")
    _ = try await document.records(#"{"action":"annotate.remove","id":["reply-1"],"keepReplies":true}"#)
    let orphan = try await document.record(#"{"action":"annotate.list","id":["reply-2"]}"#)
    #expect(orphan["replyTo"] == nil)
  }

  @Test func removingEverythingLeavesTheForm() async throws {
    let document = try await Annotating("annotations/all-subtypes.pdf")
    let outcome = try await document.send(#"{"action":"annotate.remove","all":true,"evenLocked":true}"#)
    #expect(outcome.status == .ok && outcome.warnings.isEmpty)
    #expect(try await document.list().map { $0["type"] } == ["Widget"])
    #expect(try await document.send(#"{"action":"annotate.remove","all":true}"#).status == .nothing)
    _ = try await document.save()
  }
}
