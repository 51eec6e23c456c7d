import PDFScope
import TestSupport
import Testing

/// Events on a document that was put together before, in one scope.
@Suite struct ComposedDocumentTests {
  private static func find(_ text: String) -> ActionEvent {
    var find = FindText()
    find.patterns = [text]
    find.criteria.fixedStrings = true
    return .search(.find(find))
  }

  @Test func `later events see the pages as they are`() async throws {
    let opened = await Opened(fixture: "pages/twelve.pdf")
    let kept = try await opened.answer(
      .edit(.keepPages(KeepPages(pages: try .of("12,3,5")))), as: PagesResult.self)
    #expect(kept.pageCount == 3)
    #expect(await opened.host.pageCount == 3)
    #expect(await opened.host.isChanged)
    let found = try await opened.answer(Self.find("Page 3 of"), as: SearchResult.self)
    #expect(found.matches.map(\.page?.number) == [2])
    let gone = try await opened.answer(Self.find("Page 4 of"), as: SearchResult.self)
    #expect(gone.matches.isEmpty)
    let turned = try await opened.answer(.rotate("2"), as: PagesResult.self)
    #expect(turned.pages == [2])
    let merged = try await opened.answer(
      .edit(.merge(MergeDocuments(from: [Fixtures.path("pages/one.pdf")]))), as: PagesResult.self)
    #expect(merged.pageCount == 4 && merged.added == [4])
    let reversed = try await opened.answer(.edit(.reversePages(ReversePages())), as: PagesResult.self)
    #expect(reversed.pageCount == 4)
    let again = try await opened.answer(Self.find("Page 3 of"), as: SearchResult.self)
    #expect(again.matches.map(\.page?.number) == [3])
    let folder = try TemporaryFolder()
    let output = try await save(opened, in: folder)
    #expect(try rotations(output.path) == [0, 0, 90, 0])
    #expect(try Tool.run(["qpdf", "--check", output.path]).status == 0)
  }

  @Test func `thumbnails and annotations come after`() async throws {
    let opened = await Opened(fixture: "pages/twelve.pdf")
    _ = try await opened.answer(.remove("1-10"), as: PagesResult.self)
    let folder = try TemporaryFolder()
    var environment = EnvironmentValues()
    environment.outputPlace = OutputPlace(folder: folder.path)
    let pictures = await environment.run { opened.scope.send(.thumbnails(.render(RenderThumbnails()))) }.outcome
    #expect((pictures.result as? ThumbnailsResult)?.pictures.count == 2, "\(pictures.json)")
    let note = try ActionEvent(
      json: ["action": "annotate.add", "type": "note", "pages": "2", "points": [[20, 20]], "contents": "here"])
    let outcome = await opened.send(note)
    #expect(outcome.status == .ok, "\(outcome.json)")
    let output = try await save(opened, in: folder)
    #expect(output.save?.kind == .rewrite)
    #expect(try Tool.run(["qpdf", "--check", output.path]).status == 0)
    let annotations = await Opened(path: output.path).send(.annotate(.list(ListAnnotations())))
    #expect((annotations.result as? AnnotationsResult)?.annotations.map(\.page.number) == [2])
  }

  @Test func `an encrypted document stays so through everything`() async throws {
    let opened = await Opened(fixture: "encryption/aes-256.pdf", passwords: ["user"])
    _ = try await opened.answer(.edit(.reversePages(ReversePages())), as: PagesResult.self)
    _ = try await opened.answer(.rotate("1"), as: PagesResult.self)
    _ = try await opened.answer(.edit(.insertBlank(InsertBlank())), as: PagesResult.self)
    let found = try await opened.answer(Self.find("Secret page 1"), as: SearchResult.self)
    #expect(found.matches.map(\.page?.number) == [2])
    let folder = try TemporaryFolder()
    let output = try await save(opened, in: folder)
    for password in ["user", "owner"] {
      #expect(try Tool.run(["qpdf", "--check", "--password=\(password)", output.path]).status == 0)
    }
    #expect(try Tool.run(["qpdf", "--check", output.path]).status == 2)
  }

  /// Permissions that bind the user bind in what was put together too.
  @Test func `permissions go on`() async throws {
    let opened = await Opened(fixture: "encryption/no-extract.pdf")
    _ = try await opened.answer(.remove("1"), as: PagesResult.self)
    let merge = await opened.send(.edit(.merge(MergeDocuments(from: [Fixtures.path("pages/one.pdf")]))))
    #expect(merge.status == .refused && merge.vetoes.map(\.code) == ["permissions.extract"])
  }

  @Test func `what fails changes nothing`() async throws {
    let opened = await Opened(fixture: "bookmarks/merged.pdf")
    let before = await opened.send(.bookmarks(.list(ListBookmarks()))).result?.json
    for event: EditEvent in [
      .merge(MergeDocuments(from: ["/nowhere/nothing.pdf"])),
      .insertPages(InsertPages(from: [Fixtures.path("encryption/aes-256.pdf")])),
      .removePages(RemovePages(pages: .all)),
    ] {
      let outcome = await opened.send(.edit(event))
      #expect(outcome.status == .failed, "\(outcome.json)")
    }
    #expect(await !opened.host.isChanged)
    #expect(await opened.send(.bookmarks(.list(ListBookmarks()))).result?.json == before)
  }

  @Test func `a document saved in place is its file again`() async throws {
    let folder = try TemporaryFolder()
    try folder.copy(fixture: "pages/twelve.pdf", as: "in.pdf")
    let path = folder.path("in.pdf")
    let opened = await Opened(path: path)
    _ = try await opened.answer(.remove("1"), as: PagesResult.self)
    _ = try await opened.host.save(to: .inPlace(path: path, backupSuffix: nil))
    // Nobody else has changed it since.
    _ = try await opened.answer(.remove("1"), as: PagesResult.self)
    let output = try await opened.host.save(to: .inPlace(path: path, backupSuffix: nil))
    #expect(output.save?.kind == .rewrite)
    #expect(try rotations(path).count == 10)
    // Somebody else has.
    try Files.write(Files.read(path) + [10], to: path)
    _ = try await opened.answer(.remove("1"), as: PagesResult.self)
    await #expect(throws: ActionError.self) {
      try await opened.host.save(to: .inPlace(path: path, backupSuffix: nil))
    }
  }

  @Test func `an increment is refused`() async throws {
    let opened = await Opened(fixture: "pages/twelve.pdf")
    _ = try await opened.answer(.remove("1"), as: PagesResult.self)
    let folder = try TemporaryFolder()
    await #expect(throws: ActionError.self) {
      try await opened.host.save(
        to: .file(path: folder.path("o.pdf"), input: Fixtures.path("pages/twelve.pdf"), mayReplace: false),
        as: .incremental)
    }
  }

  private func save(_ opened: Opened, in folder: TemporaryFolder) async throws -> Output {
    try await opened.host.save(
      to: .file(path: folder.path("out.pdf"), input: opened.host.path, mayReplace: false))
  }

  private func rotations(_ path: String) throws -> [Int] {
    try Tool.run(["pdfinfo", "-l", "99", path]).text.split(separator: "\n").filter { $0.contains(" rot:") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
  }
}
