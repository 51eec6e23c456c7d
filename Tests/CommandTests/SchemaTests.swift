import PDFScopeCore
import TestSupport
import Testing

/// What the program prints is one valid JSON object and nothing else, and is what its schema says: each subcommand on
/// each fixture.
@Suite struct SchemaTests {
  static let folders = [
    "text", "search", "outline", "pages", "bookmarks", "annotations", "forms", "structure", "encryption", "signatures",
    "damaged",
    "hostile",
  ]

  static let subcommands = ["outline", "search", "bookmarks", "annotate", "context", "thumbnails", "edit"]

  private struct Run {
    var arguments: [String]
    var files: [String]
  }

  private func run(_ subcommand: String, _ folder: String, _ output: TemporaryFolder) throws -> Run {
    let files = try Fixtures.names(in: folder)
    var arguments = [subcommand]
    switch subcommand {
    case "search": arguments += ["-i", "e"]
    case "thumbnails":
      arguments += ["-s", "32", "--pages", "1", "-o", output.path("previews/")]
    case "edit": arguments += ["rotate-pages", "--by=90", "-o", output.path("turned/")]
    default: break
    }
    return Run(arguments: arguments, files: files.map(Fixtures.path))
  }

  private func options() -> Tool.Options {
    var options = Tool.Options()
    options.environment = ["PDFSCOPE_PASSWORD": "user"]
    options.timeout = .seconds(180)
    return options
  }

  @Test(arguments: subcommands, folders)
  func json(subcommand: String, folder: String) throws {
    let output = try TemporaryFolder()
    let run = try run(subcommand, folder, output)
    let call = try Call(run.arguments + ["--json"] + run.files, options())
    #expect(call.result.signal == nil)
    #expect(call.errors.isEmpty, "nothing beside the object: \(call.errors.prefix(500))")
    let value = try call.json()
    let failures = try Schemas.failures(of: value, name: subcommand)
    #expect(failures.isEmpty, "\(failures.prefix(5))")
    let documents = try #require(value["documents"]?.arrayValue)
    #expect(documents.map { $0["path"]?.stringValue } == run.files)
    // Every error has a code that is documented, and ends the program as its code says.
    for document in documents {
      guard let error = document["outcomes"]?[0]?["error"] ?? document["error"] else { continue }
      let code = error["code"]?.stringValue ?? ""
      #expect(ErrorCode.catalog.contains { $0.code.rawValue == code }, "\(code)")
      #expect(!["internal", "scope.detached"].contains(code), "\(document)")
    }
    let statuses = try documents.map { document in
      let outcome = document["outcomes"]?[0]
      let status = try #require((outcome?["status"] ?? document["status"])?.stringValue)
      guard let code = (outcome?["error"] ?? document["error"])?["code"]?.stringValue else {
        return status == "nothing" ? ExitStatus.nothing : .done
      }
      return status == "refused" ? .refused : ErrorCode(rawValue: code).exitStatus
    }
    #expect(call.status == ExitStatus.combined(statuses).rawValue)
  }

  @Test(arguments: subcommands, folders)
  func ndjson(subcommand: String, folder: String) throws {
    let output = try TemporaryFolder()
    let run = try run(subcommand, folder, output)
    let call = try Call(run.arguments + ["--ndjson"] + run.files, options())
    #expect(call.errors.isEmpty)
    let records = try call.records()
    for record in records {
      let failures = try Schemas.failures(of: record, name: "ndjson")
      #expect(failures.isEmpty, "\(failures.prefix(3)): \(record)")
    }
    let types = records.map { $0["type"]?.stringValue }
    #expect(types.first == "begin" && types.last == "summary")
    #expect(types.count { $0 == "end" } == run.files.count)
    #expect(records.last?["documents"]?.intValue == run.files.count)
  }

  @Test func everySchemaIsADocument() throws {
    let names = try Schemas.names.get()
    for name in [
      "outline", "thumbnails", "search", "bookmarks", "annotate", "edit", "context", "events", "ndjson", "config",
    ] {
      #expect(names.contains(name))
    }
    for name in names {
      let schema = try Call("schema", name).json()
      #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema", "\(name)")
      #expect(schema["$id"]?.stringValue == "urn:pdfscope:1:\(name)")
      #expect(schema["title"]?.stringValue?.isEmpty == false, "\(name)")
    }
    #expect(Set(names).count == names.count)
  }

  static let samples: [ActionEvent] = [
    .outline(.list(ListOutline())), .outline(.list(ListOutline(depth: 3, flat: true))),
    .outline(.export(ExportOutline(as: .pdftkUTF8))),
    .outline(.import(ImportOutline(from: "contents.md", as: .markdown, append: true))),
    .outline(
      .add(
        AddOutlineItem(
          title: "One", target: OutlineTargetChoice(page: selection("3"), kind: .xyz, left: 1.5, top: 2, zoom: 1),
          placement: OutlinePlacement(under: "2.1", first: true), color: InkColor("#b00020"), bold: true))),
    .outline(
      .update(
        UpdateOutlineItems(
          OutlineSelection(item: ["1"], titleMatch: "^A", all: true), color: InkColor("none"), italic: false, open: true
        ))),
    .outline(.rename(RenameOutlineItems(OutlineSelection(item: ["1"]), title: "Two"))),
    .outline(.move(MoveOutlineItems(OutlineSelection(item: ["1"]), to: OutlinePlacement(after: "2")))),
    .outline(.remove(RemoveOutlineItems(OutlineSelection(item: ["1", "A/B"]), keepChildren: true))),
    .outline(.check(CheckOutline())), .outline(.repair(RepairOutline())),
    .thumbnails(.render(RenderThumbnails(pages: selection("1-3,z"), size: 64))),
    .thumbnails(.extract(ExtractThumbnails())), .thumbnails(.embed(EmbedThumbnails())),
    .bookmarks(.list(ListBookmarks(sort: .page))), .bookmarks(.add(AddBookmarks(page: selection("2"), name: "N"))),
    .bookmarks(.toggle(ToggleBookmarks(page: selection("1,z")))),
    .bookmarks(.rename(RenameBookmarks(number: 2, name: ""))),
    .bookmarks(.remove(RemoveBookmarks(id: ["A", "B"], number: [1], all: true, repair: true))),
    .bookmarks(.move(MoveBookmark(id: "A", before: "2"))), .bookmarks(.export(ExportBookmarks(as: .instant))),
    .bookmarks(.import(ImportBookmarks(from: "marks.json", replace: true))),
    .search(.find(FindText(["needle", "fox"], fixedStrings: true, ignoreCase: true, wordRegexp: true, maxCount: 2))),
    .annotate(.list(ListAnnotations(pages: selection("even")))), .annotate(.add(noteInBlue)),
    .annotate(.update(UpdateAnnotations(ids: ["A"]))), .annotate(.remove(RemoveAnnotations(ids: ["A"]))),
    .edit(.rotatePages(RotatePages(pages: selection("2-4"), by: -90))),
    .edit(.removePages(RemovePages(pages: selection("blank")))), .edit(.keepPages(KeepPages(pages: selection("z-1")))),
    .edit(.movePages(MovePages(pages: selection("2"), before: selection("1")))), .edit(.reversePages(ReversePages())),
    .edit(.duplicatePages(DuplicatePages(pages: selection("1"), copies: 2, at: .end))),
    .edit(.insertBlank(InsertBlank(after: selection("odd"), count: 2, size: "a4"))),
    .edit(.insertPages(InsertPages(from: ["b.pdf", "c.pdf"], pages: [selection("1-2")], before: selection("1")))),
    .edit(.merge(MergeDocuments(from: ["b.pdf"], pages: selection("1-3")))),
    .edit(.extractPages(ExtractPages(pages: selection("[iv]")))), .edit(.split(SplitDocument(every: 2))),
    .edit(.setLabels(SetLabels(pages: selection("5-"), style: .romanLower, prefix: "A-", start: 2))),
    .edit(.setInfo(SetInfo(title: "T", language: "en", custom: ["K=V"], clear: [.author, .custom], xmp: true))),
    .edit(.listAttachments(ListAttachments())), .edit(.extractAttachments(ExtractAttachments(name: ["a.csv"]))),
    .edit(.attach(AttachFiles(file: ["a.csv"], mime: "text/csv", relationship: .data, replace: true))),
    .edit(.detach(DetachFiles(name: ["a.csv"]))),
    .edit(.crop(CropPages(pages: selection("1")))), .edit(.setBox(SetPageBox(.bleed))),
    .edit(.scaleTo(ScalePages(to: .a4))), .edit(.nUp(NUp(perSheet: 4))), .edit(.booklet(MakeBooklet())),
    .edit(.stamp(StampPages())), .edit(.watermark(WatermarkPages())), .edit(.overlay(OverlayPages())),
    .edit(.underlay(UnderlayPages())), .session(.setMode(SetMode(.outline))),
    .session(.setPage(SetPage(3))), .session(.toggle(Toggle(.search))),
  ]

  private static var noteInBlue: AddAnnotations {
    var event = AddAnnotations(.note, pages: selection("1"))
    event.points = [[20, 30.5]]
    event.properties.color = InkColor("blue")
    event.properties.flags = [.print, .noZoom]
    return event
  }

  private static func selection(_ text: String) -> PageSelection {
    (try? PageSelection(parsing: text)) ?? .all
  }

  @Test func everyEvent() throws {
    for event in Self.samples {
      #expect(try Schemas.failures(of: event.json, name: "events").isEmpty, "\(event.json)")
      #expect(try Schemas.failures(of: event.json, name: event.name).isEmpty, "\(event.json)")
    }
    // Every event has a schema by its name.
    let declared = (ActionEvent.declarations + SessionEvent.declarations).map(\.name)
    #expect(Set(Self.samples.map(\.name)) == Set(declared))
  }

  @Test(arguments: [
    #"{"action":"edit.dance"}"#, #"{"action":"edit.rotatePages","pages":"1","by":45}"#,
    #"{"action":"edit.scaleTo"}"#, #"{"action":"edit.crop","margin":"far"}"#,
    #"{"action":"edit.keepPages"}"#, #"{"action":"edit.insertBlank","count":0}"#,
    #"{"action":"edit.merge","from":"b.pdf"}"#, #"{"action":"edit.split","links":"lost"}"#,
    #"{"action":"edit.duplicatePages","pages":"1","place":"start"}"#,
    #"{"action":"outline.list","depth":0}"#, #"{"action":"outline.list","depth":"two"}"#,
    #"{"action":"thumbnails.render","size":99999}"#, #"{"action":"thumbnails.render","sheet":"0x4"}"#,
    ##"{"action":"thumbnails.render","background":"#12"}"##, #"{"action":"thumbnails.render","filter":"matching:"}"#,
    #"{"action":"outline.list","colour":"red"}"#, #"{"action":"outline.add"}"#,
    #"{"action":"outline.add","title":"A","left":"x"}"#, #"{"action":"outline.add","title":"A","color":"ruby"}"#,
    #"{"action":"outline.update","item":"1"}"#, #"{"action":"outline.import"}"#, #"{"pages":"1"}"#,
    "[]",
    #"{"action":"session.setMode","mode":"dance"}"#, #"{"action":"edit.removePages"}"#,
    #"{"action":"bookmarks.rename","id":"A"}"#, #"{"action":"bookmarks.move","number":0,"to":1}"#,
    #"{"action":"bookmarks.import"}"#, #"{"action":"bookmarks.list","sort":"name"}"#,
  ])
  func wrongEvents(text: String) throws {
    let value = try JSONParser.parse(text)
    #expect(try !Schemas.failures(of: value, name: "events").isEmpty)
    // The schema and the decoder are of one opinion.
    #expect(throws: (any Error).self) { try ActionEvent(json: value) }
  }

  /// What is not as the program prints it is found, so the tests above can fail.
  @Test func theValidatorIsNotBlind() throws {
    var object = try #require(try Call("outline", "--json", Fixtures.path("outline/styles.pdf")).json().objectValue)
    #expect(try Schemas.failures(of: .object(object), name: "outline").isEmpty)
    #expect(try !Schemas.failures(of: .object(object), name: "search").isEmpty)
    object["summary"] = nil
    #expect(try !Schemas.failures(of: .object(object), name: "outline").isEmpty)
  }
}
