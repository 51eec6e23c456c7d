import PDFScopeCore
import Testing

@Suite struct EventTests {
  static let all = ActionEvent.declarations + SessionEvent.declarations

  @Test func `names are button, dot, verb, and unique`() {
    let names = Self.all.map(\.name)
    #expect(Set(names).count == names.count)
    for declaration in Self.all {
      let name = EventName(declaration.name)
      #expect(name.button == declaration.button?.rawValue ?? "session")
      #expect(!name.verb.isEmpty && !declaration.summary.isEmpty && !declaration.summary.hasSuffix("."))
      for parameter in declaration.parameters {
        #expect(!parameter.summary.isEmpty && !parameter.summary.hasSuffix("."), "\(declaration.name)")
      }
    }
    #expect(EventName("edit.rotatePages").commandLineVerb == "rotate-pages")
  }

  private static var manyOptions: RenderThumbnails {
    var event = RenderThumbnails(size: 9)
    event.filter = .matching("a:b")
    event.scaleUp = false
    event.pictureFormat = .webp
    event.background = PaperColor(red: 1, green: 2, blue: 3, alpha: 4)
    event.sheet = SheetGrid(columns: 5, rows: 4)
    event.captions = .pages
    return event
  }

  private static func callout() throws -> AddAnnotations {
    var event = AddAnnotations(.freetext, pages: try PageSelection(parsing: "2"))
    event.rects = [[1, 2.5, 30, 4]]
    event.callout = [0, 0, 9, 9]
    event.properties.color = InkColor("yellow")
    event.properties.textColor = InkColor.none
    event.properties.opacity = 0.25
    event.properties.lineEnds = [.openArrow]
    event.properties.bold = false
    event.properties.contents = "Look"
    return event
  }

  private static var recolouring: UpdateAnnotations {
    var event = UpdateAnnotations(ids: ["a"])
    event.filter.since = Moment("2026-01-31T12:00:00+01:00")
    event.filter.numbers = [3, 4]
    event.properties.fill = .rgb(1, 2, 3)
    event.properties.flags = [.print, .locked]
    return event
  }

  @Test func `events read back as they were written`() throws {
    let events: [ActionEvent] = [
      .outline(.list(ListOutline(depth: 3, flat: true))),
      .outline(.export(ExportOutline(as: .markdown))),
      .outline(.import(ImportOutline(from: "a.txt", as: .pdftkUTF8, append: true))),
      .outline(
        .add(
          AddOutlineItem(
            title: "", target: OutlineTargetChoice(dest: "d", kind: .fitBH, right: -0.5, zoom: 2),
            placement: OutlinePlacement(before: "1", last: true), color: InkColor("none"), italic: true))),
      .outline(
        .update(
          UpdateOutlineItems(
            OutlineSelection(item: ["1", "a/b"], titleMatch: "x", all: true), title: "t", bold: false, open: true))),
      .outline(.rename(RenameOutlineItems(OutlineSelection(titleMatch: "x"), title: "y"))),
      .outline(.move(MoveOutlineItems(OutlineSelection(item: ["1"]), to: OutlinePlacement(under: "2", first: true)))),
      .outline(.remove(RemoveOutlineItems(OutlineSelection(item: ["1"]), keepChildren: true))),
      .outline(.check(CheckOutline())), .outline(.repair(RepairOutline())),
      .search(.find(FindText(["a", "b"], fixedStrings: true, ignoreCase: true, maxCount: 7))),
      .search(
        .find(FindText(["a"], in: [.outline, .text], beforeContext: 0, context: 2, answer: .count, snippets: "hits"))),
      .thumbnails(.render(RenderThumbnails(pages: try PageSelection(parsing: "2-4"), size: 64))),
      .thumbnails(.render(Self.manyOptions)), .thumbnails(.extract(ExtractThumbnails())),
      .thumbnails(.embed(EmbedThumbnails(size: 90))), .bookmarks(.list(ListBookmarks(sort: .page))),
      .bookmarks(.add(AddBookmarks(page: try PageSelection(parsing: "2,z"), name: "N", repair: true))),
      .bookmarks(.add(AddBookmarks(uri: "https://example.org/"))),
      .bookmarks(.toggle(ToggleBookmarks(page: try PageSelection(parsing: "odd"), name: "N"))),
      .bookmarks(.rename(RenameBookmarks(id: "A", number: 3, page: .all, oldName: "N", name: "M"))),
      .bookmarks(.remove(RemoveBookmarks(id: ["A"], number: [1, 2], page: .all, name: ["N"], all: true))),
      .bookmarks(.move(MoveBookmark(number: 1, to: 2))), .bookmarks(.move(MoveBookmark(id: "A", after: "B"))),
      .bookmarks(.export(ExportBookmarks(as: .instant, sort: .page))),
      .bookmarks(.import(ImportBookmarks(from: "-", replace: true))),
      .annotate(.list(ListAnnotations(pages: try PageSelection(parsing: "r1")))),
      .annotate(.add(try Self.callout())), .annotate(.update(Self.recolouring)),
      .annotate(.remove(RemoveAnnotations(ids: ["a", "b"]))),
      .edit(.rotatePages(RotatePages(pages: try PageSelection(parsing: "x3"), by: 180))),
      .edit(.removePages(RemovePages(pages: try PageSelection(parsing: "1,[iv]")))),
      .edit(.keepPages(try Self.keeping)),
      .edit(.movePages(MovePages(pages: try PageSelection(parsing: "3-4"), to: try PageSelection(parsing: "1")))),
      .edit(.movePages(MovePages(pages: .all, after: try PageSelection(parsing: "z")))),
      .edit(.reversePages(ReversePages())),
      .edit(.reversePages(ReversePages(pages: try PageSelection(parsing: "2-5")))),
      .edit(.duplicatePages(DuplicatePages(pages: .all, copies: 3, at: .end))),
      .edit(.insertBlank(InsertBlank())),
      .edit(.insertBlank(InsertBlank(before: try PageSelection(parsing: "odd"), count: 2, size: "210x297mm"))),
      .edit(.insertPages(try Self.inserting)), .edit(.merge(try Self.merging)),
      .edit(.merge(MergeDocuments(from: ["b.pdf"]))), .edit(.extractPages(try Self.extracting)),
      .edit(.extractPages(ExtractPages(pages: .all))), .edit(.split(SplitDocument(every: 2))),
      .edit(.split(try Self.splitting)),
      .edit(.setLabels(SetLabels(pages: try PageSelection(parsing: "5-"), style: .lettersUpper, prefix: "", start: 3))),
      .edit(.setLabels(SetLabels(clear: true))), .edit(.setInfo(Self.manyProperties)),
      .edit(.listAttachments(ListAttachments())), .edit(.extractAttachments(ExtractAttachments(name: ["a", "b"]))),
      .edit(
        .attach(
          AttachFiles(
            file: ["a", "-"], name: "n", description: "", mime: "text/csv", relationship: .formData, replace: true))),
      .edit(.detach(DetachFiles(name: ["a"]))), .edit(.detach(DetachFiles(all: true))),
      .edit(.rotatePages(RotatePages(pages: .all, to: 0))),
      .edit(.crop(Self.cropping)), .edit(.setBox(SetPageBox(.trim))), .edit(.booklet(MakeBooklet())),
      .edit(.scaleTo(ScalePages(to: .a4))), .edit(.nUp(NUp(perSheet: 6))),
      .edit(.overlay(OverlayPages())), .edit(.underlay(UnderlayPages())), .edit(.stamp(StampPages())),
      .edit(.watermark(WatermarkPages())),
      .session(.setMode(SetMode(.search))), .session(.setPage(SetPage(4))), .session(.toggle(Toggle(.annotation))),
      // A required parameter is written even where it has the value that an event begins with.
      .edit(.rotatePages(RotatePages(pages: .all))), .edit(.removePages(RemovePages(pages: .all))),
      .session(.setMode(SetMode())), .session(.setPage(SetPage())), .session(.toggle(Toggle())),
    ]
    for event in events {
      let text = event.json.text()
      #expect(try ActionEvent(json: JSONParser.parse(text)) == event, "\(text)")
    }
    #expect(Set(events.map(\.name)) == Set(Self.all.map(\.name)))
  }

  private static var manyProperties: SetInfo {
    var event = SetInfo(
      title: "", author: "A", subject: "S", keywords: "k", language: "de-CH", custom: ["K=V", "W="],
      clear: [.custom, .producer], xmp: true)
    (event.creator, event.producer, event.trapped, event.repair) = ("c", "p", .unknown, true)
    (event.created, event.modified) = (Moment("2026-01-31"), Moment("2026-01-31T12:00:00+01:00"))
    return event
  }

  private static var keeping: KeepPages {
    get throws {
      var event = KeepPages(pages: try PageSelection(parsing: "z,1,1"))
      (event.composition.keepDangling, event.composition.dropTags) = (true, true)
      return event
    }
  }

  private static var inserting: InsertPages {
    get throws {
      let pages = [try PageSelection(parsing: "1"), try PageSelection(parsing: "r1")]
      var event = InsertPages(from: ["b.pdf", "c.pdf"], pages: pages, before: try PageSelection(parsing: "2"))
      (event.composition.fields, event.composition.dedupe) = (.drop, false)
      return event
    }
  }

  private static var merging: MergeDocuments {
    get throws {
      var event = MergeDocuments(
        from: ["b.pdf", "-"], pages: try PageSelection(parsing: "1-2"), fromPages: [try PageSelection(parsing: "z")])
      (event.outline, event.entryTitle, event.collate, event.oddStart) = (.wrap, "{index}: {title}", 2, true)
      event.composition.fields = .merge
      return event
    }
  }

  private static var extracting: ExtractPages {
    get throws {
      var event = ExtractPages(pages: try PageSelection(parsing: "@Results,[iv]"))
      (event.keepDangling, event.dropTags, event.attachments) = (true, true, false)
      return event
    }
  }

  private static var splitting: SplitDocument {
    get throws {
      var event = SplitDocument()
      event.ranges = [try PageSelection(parsing: "1-2"), try PageSelection(parsing: "3-")]
      (event.at, event.maxSize, event.match) = (try PageSelection(parsing: "4"), ByteCount("10M"), ["^Chapter", "b"])
      (event.outlineLevel, event.blank, event.keepSeparators, event.dropSeparators) = (2, true, true, true)
      (event.links, event.dropTags) = (.keep, true)
      event.criteria.ignoreCase = true
      return event
    }
  }

  private static var cropping: CropPages {
    var event = CropPages()
    event.choice.margins = Margins("10mm,5%")
    event.choice.padding = Margins(Length(3))
    event.choice.size = PaperSize("210x297mm")
    event.choice.landscape = false
    event.choice.anchor = .bottomLeft
    return event
  }

  @Test func `the wire form of the design`() throws {
    let event = try ActionEvent(json: ["action": "edit.rotatePages", "pages": "2-4", "by": 90])
    #expect(event == .edit(.rotatePages(RotatePages(pages: try PageSelection(parsing: "2-4"), by: 90))))
  }

  @Test(arguments: [
    (#"{"action":"edit.rotatePage","by":90}"#, "/action", "edit.rotatePages"),
    (#"{"action":"edit.rotatePages","by":45}"#, "/by", "a multiple of 90 from -270 to 270"),
    (#"{"action":"edit.rotatePages","by":"90"}"#, "/by", "a multiple of 90"),
    (#"{"action":"session.setMode"}"#, "", "\"mode\""),
    (#"{"action":"edit.scaleTo"}"#, "", "\"paper\""),
    (#"{"action":"edit.scaleTo","paper":"a11"}"#, "/paper", "a paper such as a4"),
    (#"{"action":"edit.crop","margin":"10mm,5"}"#, "ok", ""), (#"{"action":"edit.crop","margin":10}"#, "ok", ""),
    (#"{"action":"edit.crop","margin":"10 miles"}"#, "/margin", "a length"),
    (#"{"action":"edit.rotatePages","by":90,"page":"1"}"#, "/page", "pages"),
    (#"{"action":"search.find","patterns":["a",1]}"#, "/patterns/1", "a string"),
    (#"{"action":"search.find","patterns":"a"}"#, "/patterns", "an array"),
    (#"{"action":"search.find","patterns":["a"],"maxCount":0}"#, "/maxCount", "1 or more"),
    (#"{"action":"session.setMode","mode":"thumbnail"}"#, "/mode", "thumbnails"),
    (#"{"action":"annotate.list","pages":"3-"}"#, "ok", ""),
    (#"{"action":"annotate.list","pages":"1..3"}"#, "/pages", "pages"),
    (#"{"action":"annotate.add","type":"circle"}"#, "/type", "ellipse"),
    (#"{"action":"annotate.add","type":"line","points":[[1,2,3]]}"#, "/points/0", "an even number of numbers"),
    (#"{"action":"annotate.add","type":"rectangle","rect":[[1,2,3]]}"#, "/rect/0", "4 numbers"),
    (#"{"action":"annotate.add","type":"rectangle","rect":[[1,2,"3",4]]}"#, "/rect/0", "4 numbers"),
    (#"{"action":"annotate.add","type":"rectangle","opacity":1.5}"#, "/opacity", "a number from 0 to 1"),
    (#"{"action":"annotate.update","since":"2026-02-30"}"#, "/since", "a day or a moment"),
    (#"[]"#, "", "object"),
    (#"{"pages":"1"}"#, "", "\"action\""),
    (#"{"action":7}"#, "/action", "a string"),
  ])
  func `what is wrong is named with its place`(text: String, pointer: String, expected: String) throws {
    let json = try JSONParser.parse(text)
    if pointer == "ok" {
      _ = try ActionEvent(json: json)
      return
    }
    let failure = #expect(throws: DecodingFailure.self) { try ActionEvent(json: json) }
    #expect(failure?.pointer.description == pointer)
    #expect(failure?.description.contains(expected) == true, "\(failure?.description ?? "")")
  }

  @Test func `custom actions check their parameters`() throws {
    let custom = CustomActionDeclaration(
      name: "tag", summary: "Tag it",
      parameters: [
        ParameterDeclaration(name: "word", type: .string, role: .requiredOption, summary: "The word"),
        ParameterDeclaration(name: "times", type: .integer(1...9), summary: "How often", defaultValue: 1),
      ])
    let event = try ActionEvent(json: ["action": "custom.tag", "parameters": ["word": "x"]], custom: [custom])
    #expect(event == .custom(CustomEvent(name: "tag", parameters: ["word": "x", "times": 1])))
    for bad: JSONValue in [
      ["action": "custom.tag"], ["action": "custom.tag", "parameters": ["word": "x", "times": 10]],
      ["action": "custom.tag", "parameters": ["word": "x", "size": 1]], ["action": "custom.tag", "word": "x"],
    ] {
      #expect(throws: DecodingFailure.self) { try ActionEvent(json: bad, custom: [custom]) }
    }
    #expect(throws: DecodingFailure.self) { try ActionEvent(json: ["action": "custom.tag", "parameters": ["word": "x"]]) }
  }

  private static func numbers(_ form: ValueType.NumberForm) -> JSONValue {
    .array(Array(repeating: 1.5, count: max(1, form.count.lowerBound)))
  }

  @Test func `schemas accept what the decoder accepts`() throws {
    for declaration in Self.all {
      var object: JSONObject = ["action": .string(declaration.name)]
      for parameter in declaration.parameters {
        switch parameter.type {
        case .boolean: object[parameter.name] = true
        case .integer(_, let step): object[parameter.name] = .integer(step == 1 ? 1 : step)
        case .string, .path, .pages: object[parameter.name] = "1"
        case .form(let form): object[parameter.name] = .string(form.example)
        case .choice(let choices): object[parameter.name] = .string(choices[0].name)
        case .number: object[parameter.name] = 0.5
        case .numbers(let form): object[parameter.name] = Self.numbers(form)
        case .list(.choice(let choices)): object[parameter.name] = [.string(choices[0].name)]
        case .list(.numbers(let form)): object[parameter.name] = [Self.numbers(form)]
        case .list(.pages): object[parameter.name] = ["1"]
        case .list(.integer): object[parameter.name] = [1]
        case .list: object[parameter.name] = ["x"]
        }
      }
      _ = try ActionEvent(json: .object(object))
      #expect(JSONSchemaValidator(declaration.schema).isValid(.object(object)))
      object["unknown"] = 1
      #expect(throws: DecodingFailure.self) { try ActionEvent(json: .object(object)) }
      #expect(!JSONSchemaValidator(declaration.schema).isValid(.object(object)))
    }
  }
}
