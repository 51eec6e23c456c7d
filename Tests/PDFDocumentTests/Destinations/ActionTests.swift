import PDFDocument
import Testing

/// What outline items and links do.
struct ActionTests {
  private func action(_ title: String) throws -> Action? {
    try DocumentReader(fixture: "outline/actions.pdf").outline.items.first { $0.title == title }?.action
  }

  /// The actions of the link with this dictionary as its `/A`; further objects are numbered from 5.
  private func actions(_ dictionary: String, further: [String] = []) throws -> [Action] {
    let link = "<< /Subtype /Link /Rect [0 0 10 10] /A \(dictionary) >>"
    let reader = try DocumentReader(catalog: "", page: "/Annots [\(link)]", further: further)
    return try #require(reader.annotations(onPage: 0).annotations.first).actions
  }

  @Test func remoteOnes() throws {
    guard case .goToRemote(let numbered)? = try action("GoToR, page number") else { throw Unexpected() }
    #expect(numbered.file == FileSpecification(path: "other.pdf"))
    #expect(numbered.destination?.storedPageIndex == 4)
    #expect(numbered.destination?.pageIndex == nil)
    #expect(numbered.destination?.isRemote == true)
    #expect(numbered.destination?.isDead == false)
    #expect(numbered.newWindow == true)
    guard case .goToRemote(let named)? = try action("GoToR, name") else { throw Unexpected() }
    #expect(named.file?.path == "othér.pdf")
    #expect(named.destination?.name == "chapter")
    guard case .goToEmbedded(let embedded)? = try action("GoToE, child") else { throw Unexpected() }
    #expect(embedded.destination?.name == "inside")
    #expect(embedded.path == ["part.pdf"])
  }

  @Test func outwardOnes() throws {
    #expect(try action("URI") == .uri(.init(uri: "https://example.org/a?b=c&d#e", isMap: false)))
    #expect(try action("URI with UTF-8 bytes") == .uri(.init(uri: "https://example.org/café", isMap: false)))
    guard case .launch(let target)? = try action("Launch") else { throw Unexpected() }
    #expect(target.file?.path == "readme.txt")
    #expect(try action("Named NextPage") == .named("NextPage"))
    #expect(try action("Named Print") == .named("Print"))
  }

  @Test func scriptsAndForms() throws {
    #expect(try action("JavaScript, string") == .javaScript("app.alert(1);"))
    #expect(try action("JavaScript, stream") == .javaScript("app.alert(\"stream\");"))
    #expect(
      try ["Hide", "SubmitForm", "ResetForm", "Thread"].map { try action($0)?.type } == [
        "Hide", "SubmitForm", "ResetForm", "Thread",
      ])
    #expect(try action("Unknown action") == .other("Frobnicate"))
  }

  @Test func oneAfterTheOther() throws {
    let item = try DocumentReader(fixture: "outline/actions.pdf").outline.items.first { $0.title == "GoTo, then URI" }
    #expect(item?.destination?.pageIndex == 1)
    #expect(item?.nextActions.map(\.type) == ["URI"])
  }

  /// A destination wins over an action beside it, as in most readers.
  @Test func destinationAndAction() throws {
    let item = try DocumentReader(fixture: "outline/actions.pdf").outline.items.first {
      $0.title == "Dest and action"
    }
    #expect(item?.destination?.pageIndex == 0)
    #expect(item?.action == nil)
  }

  @Test(arguments: [
    ("/S /Sound", "Sound"), ("/S /Movie", "Movie"), ("/S /Rendition /JS (x)", "Rendition"),
    ("/S /SetOCGState", "SetOCGState"), ("/S /Trans", "Trans"), ("/S /GoTo3DView", "GoTo3DView"),
    ("/S /ImportData /F (a.fdf)", "ImportData"), ("/S /Thread", "Thread"), ("/S (URI) /URI (a)", "URI"),
    ("/URI (a)", "URI"), ("/D [3 0 R /Fit]", "GoTo"), ("/D [0 /Fit] /F (b.pdf)", "GoToR"), ("/S 5", ""), ("", ""),
  ])
  func kinds(dictionary: String, type: String) throws {
    #expect(try actions("<< \(dictionary) >>").map(\.type) == [type])
  }

  @Test func parametersOfLaunchHideAndSubmit() throws {
    let launch = try actions(
      "<< /S /Launch /Win << /F (c:\\\\a.exe) /D (c:\\\\) /O (print) /P (-x) >> /NewWindow false >>")
    guard case .launch(let target)? = launch.first else { throw Unexpected() }
    #expect(target.windows == .init(file: "c:\\a.exe", directory: "c:\\", operation: "print", parameters: "-x"))
    #expect(target.file == nil)
    #expect(target.newWindow == false)
    let hide = try actions(
      "<< /S /Hide /H false /T [(a.b) 5 0 R 6 0 R 7] >>",
      further: ["<< /T (leaf) /Parent << /T (top) >> >>", "<< /Subtype /Square /T (an author) >>"])
    #expect(hide == [.hide(.init(hides: false, targets: ["a.b", "top.leaf", "6 0 R"]))])
    let submit = try actions("<< /S /SubmitForm /F << /FS /URL /F (https://e.org) >> /Flags 4 /Fields [(a)] >>")
    #expect(submit == [.submitForm(.init(url: "https://e.org", flags: 4, fields: ["a"]))])
  }

  @Test func wayToAnEmbeddedDocumentGoesRoundNotForEver() throws {
    let actions = try actions(
      "<< /S /GoToE /D (x) /T 5 0 R >>", further: ["<< /R /P /T << /R /C /N (n) /T 5 0 R >> >>"])
    guard case .goToEmbedded(let target)? = actions.first else { throw Unexpected() }
    #expect(target.path.starts(with: ["..", "n", "..", "n"]))
    #expect(target.path.count <= 32)
  }

  @Test func chainsEnd() throws {
    let circle = try actions(
      "5 0 R", further: ["<< /S /Named /N /A /Next 6 0 R >>", "<< /S /Named /N /B /Next 5 0 R >>"])
    #expect(circle == [.named("A"), .named("B")])
    let tree = try actions(
      "5 0 R",
      further: [
        "<< /S /Named /N /A /Next [6 0 R 7 0 R 12 5 0 R] >>", "<< /S /Named /N /B /Next 8 0 R >>",
        "<< /S /Named /N /D >>", "<< /S /Named /N /C >>",
      ])
    #expect(tree == [.named("A"), .named("B"), .named("C"), .named("D")])
    let long = try actions("5 0 R", further: (6...5006).map { "<< /S /Named /N /N\($0) /Next \($0) 0 R >>" })
    #expect(long.count == 1000)
  }
}

/// A value is of another case than the test wants.
struct Unexpected: Error {}
