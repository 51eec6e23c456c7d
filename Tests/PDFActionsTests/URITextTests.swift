import PDFScope
import TestSupport
import Testing

/// URIs stand in documents in 7-bit ASCII (ISO 32000-2 12.6.4.8), whichever event wrote them.
@Suite struct URITextTests {
  private static let given = "https://a.example/größe 日?q=%20&x"
  private static let written = "https://a.example/gr%C3%B6%C3%9Fe%20%E6%97%A5?q=%20&x"

  private func uri(_ record: JSONValue?) -> String? { record?["action"]?["uri"]?.stringValue }

  @Test func ofLinks() async throws {
    let document = try await Annotating("text/plain.pdf")
    let link = try await document.record(
      #"{"action":"annotate.add","type":"link","pages":1,"rect":[[1,2,3,4]],"uri":"\#(Self.given)"}"#)
    #expect(uri(link) == Self.written)
  }

  @Test func ofOutlines() async throws {
    let document = try await Annotating("text/plain.pdf")
    let added = try await document.send(#"{"action":"outline.add","title":"x","uri":"\#(Self.given)"}"#)
    #expect(uri(added.result?.json["items"]?.arrayValue?.first) == Self.written)
    let path = try document.folder.write(
      Array(#"[{"title":"y","action":{"type":"URI","uri":"\#(Self.given)"}}]"#.utf8), to: "outline.json")
    let read = try await document.send(#"{"action":"outline.import","from":"\#(path)"}"#)
    #expect(uri(read.result?.json["items"]?.arrayValue?.first) == Self.written)
  }

  @Test func ofBookmarks() async throws {
    let document = try await Annotating("text/plain.pdf")
    let added = try await document.send(#"{"action":"bookmarks.add","uri":"\#(Self.given)"}"#)
    #expect(uri(added.result?.json["bookmarks"]?.arrayValue?.first) == Self.written)
  }
}
