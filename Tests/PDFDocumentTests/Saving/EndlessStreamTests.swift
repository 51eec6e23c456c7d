import PDFDocument
import Testing

/// Streams of a few bytes whose filters multiply them without end.
@Suite struct EndlessStreamTests {
  /// A page whose content is 5 bytes that decode to 2^50 and more.
  private static func bomb(_ filters: String, page: String = "/Contents 4 0 R") -> FileBytes {
    TestPDF.onePage(page, ["<< /Length 5 \(filters) >>\nstream\n8181>\nendstream", "<< /Marked true >>"])
  }

  private static let runLengths = Array(repeating: "/RunLengthDecode", count: 8).joined(separator: " ")
  private static let cascade = "/Filter [/ASCIIHexDecode \(runLengths)]"

  @Test func isFound() throws {
    #expect(try Document.open(Self.bomb(Self.cascade)).hasEndlessStream)
    #expect(try Document.open(Self.bomb("/F [/AHx \(Self.runLengths)]")).hasEndlessStream)
  }

  @Test(arguments: ["", "/Filter /ASCIIHexDecode", "/Filter [/ASCIIHexDecode /RunLengthDecode]", "/F 4"])
  func isNotFoundInWhatEnds(filters: String) throws {
    #expect(try !Document.open(Self.bomb(filters)).hasEndlessStream)
  }

  @Test func isEmptyInACopyForReading() throws {
    let document = try Document.open(Self.bomb(Self.cascade))
    let copy = try Document.open(document.rewrittenBytes())
    #expect(!copy.hasEndlessStream)
    #expect(try copy.page(at: 0)?.object["Contents"].streamData() == [])
    let warning = try #require(document.warnings.last)
    #expect(warning.object == ObjectID(number: 4))
    #expect(warning.message == "the stream decodes to too much; it is taken for an empty one")
  }

  @Test func staysInWhatIsSaved() throws {
    let document = try Document.open(Self.bomb(Self.cascade))
    _ = try document.rewrittenBytes()
    let saved = try Document.open(document.rewrittenBytes(SaveOptions()))
    #expect(saved.hasEndlessStream)
    #expect(try saved.page(at: 0)?.object["Contents"].streamData(decoding: .none) == Array("8181>".utf8))
    // And new objects have numbers of their own.
    let made = try document.makeObject(.integer(7))
    #expect(made.int == 7)
    #expect(document.object(ObjectID(number: 5))["Marked"].bool == true)
    #expect(try document.page(at: 0)?.object["Contents"].streamData(decoding: .none) == Array("8181>".utf8))
  }
}
