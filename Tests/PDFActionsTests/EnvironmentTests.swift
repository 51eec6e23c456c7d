import PDFScope
import TestSupport
import Testing

/// What never changes during a call, as actions on real documents see it.
@Suite struct EnvironmentTests {
  @Test func everyActionRunsWithNothingSet() async throws {
    let document = await Opened(fixture: "structure/everything.pdf")
    for event in [
      ActionEvent.listOutline, .bookmarks(.list(ListBookmarks())), .annotate(.list(ListAnnotations())),
      .search(.find(FindText(["everything"]))), try .rotate("1"), try .remove("2"),
    ] { #expect(await document.send(event).status == .ok, "\(event.name)") }
  }

  @Test func coordinates() async throws {
    let document = await Opened(fixture: "outline/rotated-page.pdf")
    let shown: OutlineResult = try await document.answer(.listOutline)
    #expect(shown.items[0].destination == DestinationRecord(kind: "XYZ", left: 220, top: 50))
    var values = EnvironmentValues()
    values.coordinates = .pdf
    let outcome = await values.run { await document.send(.listOutline) }
    let raw = try #require(outcome.result as? OutlineResult)
    #expect(raw.items[0].destination == DestinationRecord(kind: "XYZ", left: 100, top: 300))
  }

  /// The values travel with the event, although the event is executed by another task.
  @Test func eachSenderHasItsOwnValues() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    let echo = CustomAction(name: "who-am-i", summary: "Tell the job") { _, _ in
      @Environment(\.invocation) var invocation
      await Task.yield()
      return CustomResult(["job": .string(invocation.job ?? "none")])
    }
    try await document.host.register(echo)
    let event = ActionEvent.custom(CustomEvent(name: "who-am-i"))
    let jobs = await withTaskGroup(of: (Int, String?).self) { group in
      for number in 0..<50 {
        group.addTask {
          var values = EnvironmentValues()
          values.invocation = InvocationMetadata(job: "job \(number)")
          let outcome = await values.run { await document.send(event) }
          return (number, outcome.result?.json["job"]?.stringValue)
        }
      }
      var jobs: [Int: String] = [:]
      for await (number, job) in group { jobs[number] = job }
      return jobs
    }
    #expect(jobs.count == 50)
    #expect(jobs.allSatisfy { $0.value == "job \($0.key)" })
    #expect(await document.send(event).result?.json["job"] == "none", "and outside there are none")
  }

  @Test func clampedPages() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    #expect(await document.send(try .rotate("11-20")).error?.code.rawValue == "page.outOfRange")
    var values = EnvironmentValues()
    values.clampsPages = true
    let event = try ActionEvent.rotate("11-20")
    let outcome = await values.run { await document.send(event) }
    #expect((outcome.result as? PagesResult)?.pages == [11, 12])
  }

  @Test func picturesGoWhereTheEnvironmentSays() async throws {
    let folder = try TemporaryFolder()
    let document = await Opened(fixture: "pages/corners.pdf")
    let render = ActionEvent.thumbnails(.render(RenderThumbnails(pages: try .of("1-2"), size: 50)))
    var values = EnvironmentValues()
    values.outputPlace = OutputPlace(folder: folder.path("made"))
    let outcome = await values.run { await document.send(render) }
    #expect(outcome.outputs.map(\.path) == [folder.path("made/corners-1.png"), folder.path("made/corners-2.png")])
    #expect(try Picture(png: folder.path("made/corners-2.png")).width == 25)
    values.outputPlace = OutputPlace(folder: folder.path("never"), isDryRun: true)
    let dry = await values.run { await document.send(render) }
    #expect(dry.status == .ok)
    #expect(!Files.exists(folder.path("never")))
  }

  /// A key of one's own.
  private struct GreetingKey: EnvironmentKey {
    static var defaultValue: String { "hello" }
  }

  @Test func keysOfOnesOwn() async {
    let document = await Opened(fixture: "pages/one.pdf")
    try await document.host.register(
      CustomAction(name: "greet", summary: "Greet") { _, _ in
        CustomResult(["greeting": .string(EnvironmentValues.current[GreetingKey.self])])
      })
    let event = ActionEvent.custom(CustomEvent(name: "greet"))
    #expect(await document.send(event).result?.json == ["greeting": "hello"])
    var values = EnvironmentValues()
    values[GreetingKey.self] = "good day"
    let outcome = await values.run { await document.send(event) }
    #expect(outcome.result?.json == ["greeting": "good day"])
  }
}
