import PDFScope
import Synchronization
import TestSupport
import Testing

@Suite struct PictureReceiverTests {
  /// Keeps what comes.
  private final class Collector: Sendable {
    let pictures = Mutex<[PictureReceiver.Picture]>([])

    func environment(_ form: PictureReceiver.Form) -> EnvironmentValues {
      var values = EnvironmentValues()
      values.pictureReceiver = PictureReceiver(form) { picture in
        self.pictures.withLock { $0.append(picture) }
      }
      return values
    }

    var all: [PictureReceiver.Picture] { pictures.withLock { $0 } }
  }

  @Test func pixelsOfEveryPage() async throws {
    let document = await Opened(fixture: "pages/corners.pdf")
    let collector = Collector()
    let outcome = await collector.environment(.pixels).run {
      await document.send(.thumbnails(.render(RenderThumbnails(size: 40))))
    }
    #expect(outcome.status == .ok && outcome.outputs.isEmpty)
    #expect(collector.all.map { $0.page?.number } == Array(1...8))
    for picture in collector.all {
      #expect(picture.bytes.count == 4 * picture.width * picture.height && max(picture.width, picture.height) == 40)
      // Red in the top left corner.
      #expect(picture.bytes.prefix(4).elementsEqual([255, 0, 0, 255]))
    }
    let result = try #require(outcome.result as? ThumbnailsResult)
    #expect(result.pictures.allSatisfy { $0.path == "-" })
  }

  @Test func oneFileAndNoMore() async throws {
    let document = await Opened(fixture: "pages/corners.pdf")
    let collector = Collector()
    let environment = collector.environment(.file)
    let one = await environment.run {
      await document.send(.thumbnails(.render(RenderThumbnails(pages: (try? .of("2")) ?? .all, size: 40))))
    }
    #expect(one.outputs == [Output(path: "-")])
    #expect(collector.all.count == 1)
    #expect(collector.all.first?.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    let several = await environment.run { await document.send(.thumbnails(.render(RenderThumbnails()))) }
    #expect(several.error?.code.rawValue == "output.several")
    #expect(collector.all.count == 1)
  }

  @Test func whatTheReceiverThrowsEndsTheEvent() async {
    let document = await Opened(fixture: "pages/corners.pdf")
    var values = EnvironmentValues()
    values.pictureReceiver = PictureReceiver(.pixels) { _ throws(ActionError) in
      throw ActionError("output.closed", "enough")
    }
    let outcome = await values.run { await document.send(.thumbnails(.render(RenderThumbnails(size: 20)))) }
    #expect(outcome.error?.code.rawValue == "output.closed")
  }

  @Test func embeddingChangesTheDocument() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    let embed = EmbedThumbnails(pages: try .of("1-3"), size: 30)
    let result: EmbeddedThumbnailsResult = try await document.answer(.thumbnails(.embed(embed)))
    #expect(result.pages == [1, 2, 3] && result.failures.isEmpty)
    #expect(await document.host.isChanged)
    // What was put in is found at once.
    let collector = Collector()
    _ = await collector.environment(.pixels).run {
      await document.send(.thumbnails(.extract(ExtractThumbnails())))
    }
    #expect(collector.all.map { $0.page?.number } == [1, 2, 3])
    #expect(collector.all.allSatisfy { $0.height == 30 })
    var remove = EmbedThumbnails()
    remove.remove = true
    let removed: EmbeddedThumbnailsResult = try await document.answer(.thumbnails(.embed(remove)))
    #expect(removed.pages == [1, 2, 3])
  }
}
