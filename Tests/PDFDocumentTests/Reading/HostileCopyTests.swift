import TestSupport
import Testing

@testable import PDFDocument

/// Copies of what was made to exhaust or to confuse a reader.
@Suite struct HostileCopyTests {
  @Test(arguments: ["hostile", "damaged", "structure"], [ReadingCopy.Purpose.text, .drawing])
  func everyFixtureEnds(folder: String, purpose: ReadingCopy.Purpose) throws {
    var count = 0
    for name in try Fixtures.names(in: folder) {
      guard let document = try? Document.open(path: FilePath(Fixtures.path(name))), document.pageCount > 0 else {
        continue
      }
      let last = min(document.pageCount, 500)
      let copy = try document.readingCopy(of: 0..<last, for: purpose)
      let opened = try Document.open(copy.bytes)
      #expect(opened.pageCount == last && !opened.wasRebuilt, "\(name)")
      count += 1
    }
    #expect(count > 0)
  }

  @Test func mutantsEnd() throws {
    let sources = try ["annotations/all-subtypes.pdf", "text/plain.pdf", "outline/named.pdf"].map(Fixtures.bytes)
    var mutation = Mutation(seed: 7)
    var copies = 0
    for _ in 0..<300 {
      let bytes = mutation.damage(mutation.pick(sources) ?? [])
      guard let document = try? Document.open(FileBytes(bytes)), document.pageCount > 0 else { continue }
      let count = min(document.pageCount, 50)
      do throws(PDFError) {
        let copy = try document.readingCopy(of: 0..<count, for: copies.isMultiple(of: 2) ? .text : .drawing)
        #expect(try Document.open(copy.bytes).pageCount == count)
        copies += 1
      } catch {
        // The page tree did not have what its counts said.
        #expect(error.code == .pageOutOfRange && document.pageCount < count)
      }
    }
    #expect(copies > 100)
  }

  @Test func longChainsAreWalked() throws {
    let depth = 20_000
    let chain = (0..<depth).map { "<< /Next \($0 + 5) 0 R >>" } + ["<< /Last true >>"]
    let document = try Document.open(TestPDF.onePage("/Group 4 0 R", chain))
    let copy = try document.readingCopy(of: [0], for: .drawing)
    let opened = try Document.open(copy.bytes)
    var end = try #require(opened.page(at: 0)?.object["Group"])
    for _ in 0..<depth { end = end["Next"] }
    #expect(end["Last"].bool == true)
  }

  @Test func cyclesEnd() throws {
    let bytes = TestPDF.onePage(
      "/Resources 4 0 R /Annots 5 0 R /Contents 3 0 R",
      [
        "<< /XObject << /A 6 0 R >> /Self 4 0 R >>", "[5 0 R 7 0 R 7 0 R 3 0 R]",
        "<< /Subtype /Form /Resources 4 0 R /Length 6 0 R >>\nstream\nq\nendstream",
        "<< /Subtype /Widget /Parent 7 0 R /Kids [7 0 R 3 0 R] /AP << /N 7 0 R >> /IRT 7 0 R >>",
      ])
    for purpose in [ReadingCopy.Purpose.text, .drawing] {
      let document = try Document.open(bytes)
      let copy = try Document.open(document.readingCopy(of: [0, 0, 0], for: purpose).bytes)
      #expect(copy.pageCount == 3)
    }
  }

  @Test func anEndlessStreamIsEmpty() throws {
    let runLengths = Array(repeating: "/RunLengthDecode", count: 8).joined(separator: " ")
    let document = try Document.open(
      TestPDF.onePage(
        "/Contents 4 0 R", ["<< /Length 5 /Filter [/ASCIIHexDecode \(runLengths)] >>\nstream\n8181>\nendstream"]))
    for _ in 0..<2 {
      let copy = try Document.open(document.readingCopy(of: [0], for: .text).bytes)
      #expect(!copy.hasEndlessStream)
      #expect(try copy.page(at: 0)?.object["Contents"].streamData() == [])
    }
    let warnings = document.warnings.filter { $0.object == ObjectID(number: 4) }
    #expect(warnings.map(\.message) == ["the stream decodes to too much; it is taken for an empty one"])
  }

  @Test func whatDecodesToMuchStaysAsItIs() throws {
    // 200 runs of 128 a byte pair, and one over 16 MiB of them.
    let long = String(repeating: "81", count: 1) + "78"
    let runs = String(repeating: long, count: 140_000)
    let document = try Document.open(
      TestPDF.onePage(
        "/Contents [4 0 R 5 0 R]",
        [
          "<< /Length \(runs.utf8.count) /Filter [/AHx /RL] >>\nstream\n\(runs)\nendstream",
          "<< /Length 4 /Filter /AHx >>\nstream\n7171\nendstream",
        ]))
    let copy = try Document.open(document.readingCopy(of: [0], for: .text).bytes)
    let contents = try #require(copy.page(at: 0)?.object["Contents"])
    #expect(try contents[0].streamData(decoding: .none).count == runs.utf8.count)
    #expect(contents[0]["Filter"].count == 2)
    #expect(contents[1]["Filter"].isNull)
  }

  @Test func aStreamThatIsDamagedStaysAsItIs() throws {
    let document = try Document.open(
      TestPDF.onePage("/Contents 4 0 R", ["<< /Length 4 /Filter /FlateDecode >>\nstream\nqqqq\nendstream"]))
    let copy = try Document.open(document.readingCopy(of: [0], for: .drawing).bytes)
    let contents = try #require(copy.page(at: 0)?.object["Contents"])
    #expect(contents["Filter"].isName("FlateDecode"))
    #expect(try contents.streamData(decoding: .none) == Array("qqqq".utf8))
  }
}
