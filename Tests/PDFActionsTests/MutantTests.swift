import Glibc
import PDFScope
import TestSupport
import Testing

/// Damaged documents, through every event: no crash, an answer that is valid, and nothing written that does not read
/// back.
///
/// `PDFSCOPE_MUTANTS` makes more of them, `PDFSCOPE_MUTANTS_SEED` others, `PDFSCOPE_MUTANTS_FROM` names another folder of
/// documents and `PDFSCOPE_MUTANTS_TO` one to keep the last mutant in.
@Suite(.serialized) struct MutantTests {
  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
  private static let count = variable("PDFSCOPE_MUTANTS").flatMap { Int($0) } ?? 300
  private static let seed = variable("PDFSCOPE_MUTANTS_SEED").flatMap { UInt64($0) } ?? 7

  /// Documents of up to 100 KiB: a mutant costs time in proportion.
  private static func documents() throws -> [[UInt8]] {
    let top = variable("PDFSCOPE_MUTANTS_FROM") ?? Fixtures.folder
    let folders = [top] + (try Files.names(in: top).map { "\(top)/\($0)" }.filter { Files.isFolder($0) })
    let paths = try folders.flatMap { folder in try Files.names(in: folder).map { "\(folder)/\($0)" } }
    return try paths.filter { $0.hasSuffix(".pdf") && (16...100_000).contains(Files.size($0) ?? 0) }.map(Files.read)
  }

  @Test func everyEventAnswersEveryMutant() async throws {
    let documents = try Self.documents()
    let temporary = try TemporaryFolder()
    let folder = Self.variable("PDFSCOPE_MUTANTS_TO") ?? temporary.path
    var mutation = Mutation(seed: Self.seed)
    for _ in 0..<Self.count {
      let document = mutation.pick(documents)
      let bytes = mutation.damage(try #require(document))
      try Files.write(bytes, to: folder + "/mutant.pdf")
      try await check(folder + "/mutant.pdf", savingTo: temporary)
    }
  }

  /// Pictures go nowhere.
  private static let environment: EnvironmentValues = {
    var values = EnvironmentValues()
    values.pictureReceiver = PictureReceiver(.pixels) { picture in
      #expect(picture.bytes.count == 4 * picture.width * picture.height)
    }
    return values
  }()

  private static var sheet: ActionEvent {
    var event = RenderThumbnails(size: 16)
    event.sheet = SheetGrid(columns: 5, rows: 5)
    event.useEmbedded = true
    event.formFields = false
    return .thumbnails(.render(event))
  }

  private func check(_ path: String, savingTo folder: TemporaryFolder) async throws {
    let policy = Policy(permissions: .warn, invalidatesSignatures: true)
    let document = await Opened(path: path, passwords: ["user", "owner"], policy: policy)
    await document.host.lookClosely()
    for event in [
      .listOutline, .bookmarks(.list(ListBookmarks())), .annotate(.list(ListAnnotations())),
      .search(.find(FindText(["[a-z]{2}"]))), .thumbnails(.extract(ExtractThumbnails())), Self.sheet,
      .thumbnails(.embed(EmbedThumbnails(size: 16))), try .rotate("1", by: 90), try .remove("1"),
    ] as [ActionEvent] {
      let outcome = await Self.environment.run { await document.send(event) }
      #expect(outcome.error?.code.rawValue != "internal", "\(outcome.json.text())")
      let text = outcome.json.text()
      #expect((try? JSONParser.parse(text)) != nil, "\(text)")
    }
    if await document.host.isChanged {
      let output = folder.path("out.pdf")
      defer { unlink(output) }
      if (try? await document.host.save(to: .file(path: output, input: path, mayReplace: true))) != nil {
        let again = await Opened(path: output, passwords: ["user", "owner"])
        let (count, expected) = (await again.host.pageCount, await document.host.pageCount)
        #expect(count == expected)
      }
    }
    #expect(try folder.names().allSatisfy { $0 == "mutant.pdf" })
  }
}
