import PDFScope
import TestSupport
import Testing

/// Annotations on text.
@Suite struct AnnotateMatchTests {
  @Test(arguments: ["text/plain.pdf", "text/rotated.pdf", "text/boxes.pdf", "text/directions.pdf"])
  func oneForEachMatchWhereItIs(fixture: String) async throws {
    let document = try await Annotating(fixture)
    let found = try #require(
      try await document.send(#"{"action":"search.find","patterns":["needle"],"ignoreCase":true}"#).result?.json)
    let matches = try #require(found["matches"]?.arrayValue)
    let made = try await document.records(
      #"{"action":"annotate.add","type":"highlight","match":["needle"],"ignoreCase":true}"#)
    #expect(made.count == matches.count && !made.isEmpty)
    for (record, match) in zip(made, matches) {
      #expect(record["page"] == match["page"] && record["contents"] == nil)
      let quads = record["quads"]?.arrayValue ?? []
      let expected = match["quads"]?.arrayValue ?? []
      #expect(quads.count == expected.count)
      for (quad, other) in zip(quads, expected) { #expect(areClose(quad.numbers, other.numbers ?? [], within: 0.05)) }
    }
    _ = try await document.save()
  }

  @Test func matchingIsThatOfSearch() async throws {
    for (criteria, count) in [
      (#""match":["needle"]"#, 6), (#""match":["needle"],"ignoreCase":true"#, 8),
      (#""match":["needle"],"wordRegexp":true"#, 4), (#""match":["needle","fox"],"maxCount":3"#, 3),
      (#""match":["need.e"],"fixedStrings":true"#, 0), (#""match":["quick brown fox"]"#, 1),
      (#""match":["needle"],"pages":"2""#, 5),
    ] {
      let document = try await Annotating("text/plain.pdf")
      let outcome = try await document.send(#"{"action":"annotate.add","type":"underline",\#(criteria)}"#)
      #expect(outcome.result?.json["annotations"]?.arrayValue?.count == count, "\(criteria)")
      #expect(outcome.status == (count == 0 ? .nothing : .ok))
      #expect(await document.opened.host.isChanged == (count > 0))
    }
  }

  @Test func everyTypeThatStandsOnText() async throws {
    let document = try await Annotating("text/plain.pdf")
    let match = try #require(
      try await document.send(#"{"action":"search.find","patterns":["needle"],"maxCount":1}"#).result?.json["matches"]?[
        0])
    let rect = try #require(match["rects"]?[0]?.numbers)
    func add(_ type: String, _ more: String = "") async throws -> [Double] {
      let record = try await document.record(
        #"{"action":"annotate.add","type":"\#(type)","match":["needle"],"maxCount":1\#(more)}"#)
      return try #require((record["rects"]?[0] ?? record["rect"])?.numbers)
    }
    for type in ["rectangle", "ellipse"] {
      let around = try await add(type)
      #expect(around[0] < rect[0] && around[1] < rect[1])
      #expect(around[0] + around[2] > rect[0] + rect[2] && around[1] + around[3] > rect[1] + rect[3])
    }
    let note = try await add("note")
    #expect(note[0] + note[2] <= rect[0] && note[1] < rect[1] + rect[3] && note[1] + note[3] > rect[1])
    let caret = try await add("caret")
    #expect(abs(caret[0] + caret[2] / 2 - rect[0]) < 2)
    #expect(areClose(try await add("link", #","toPage":3"#), rect, within: 0.05))
    #expect(areClose(try await add("redaction"), rect, within: 0.05))
    let links = try await document.records(#"{"action":"annotate.list","type":["link"]}"#)
    #expect(links[0]["action"]?["page"] == 3)
  }

  @Test func aMatchOverTwoLinesIsOneAnnotation() async throws {
    let document = try await Annotating("text/plain.pdf")
    let record = try await document.record(
      #"{"action":"annotate.add","type":"strikeout","match":["quick brown fox"]}"#)
    #expect(record["quads"]?.arrayValue?.count == 2 && record["rects"]?.arrayValue?.count == 2)
  }

  /// Places are no text, so that where it may not be taken out, it can be annotated.
  @Test func whereTextMayNotBeTakenOut() async throws {
    let document = try await Annotating("encryption/no-extract.pdf")
    let made = try await document.records(#"{"action":"annotate.add","type":"highlight","match":["\\w+"]}"#)
    #expect(!made.isEmpty && made.allSatisfy { $0["contents"] == nil })
    _ = try await document.save()
    let forbidden = try await Annotating("encryption/no-annotate.pdf")
    let outcome = try await forbidden.send(#"{"action":"annotate.add","type":"highlight","match":["\\w+"]}"#)
    #expect(outcome.status == .refused && outcome.vetoes.map(\.code) == ["permissions.annotate"])
  }
}
