import Testing

@testable import PDFDocument

/// Many annotations cost what that many must, not their square. The limits of time are far above what is needed and far
/// below what the square would take.
@Suite struct AnnotationScaleTests {
  private func attachment(_ file: AnnotationEditor.EmbeddedFile) -> AnnotationEditor.Content {
    var content = AnnotationEditor.Content(
      AnnotationDescription(.fileAttachment, at: AnnotationPlace(rect: PDFRect(x: 9, y: 9, width: 9, height: 9))))
    content.file = file
    return content
  }

  @Test func aFileIsPutInOnceHoweverOftenItIsAttached() throws {
    let document = try Document.open(TestPDF.onePage())
    let editor = AnnotationEditor(counting: document)
    var bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let ids = try (0..<40).map { _ in
      try editor.add(attachment(.init(name: "a.bin", bytes: bytes)), appearance: nil, toPage: 0)
    }
    bytes[50_000] ^= 1
    let other = try editor.add(attachment(.init(name: "a.bin", bytes: bytes)), appearance: nil, toPage: 0)
    let renamed = try editor.add(attachment(.init(name: "b.bin", bytes: bytes)), appearance: nil, toPage: 0)
    try editor.finish()
    let files = (ids + [other, renamed]).map { document.object($0)["FS"].id }
    #expect(!files.contains(nil))
    #expect(Set(files.prefix(40)).count == 1 && Set(files).count == 3)
    #expect(try document.object(other)["FS"]["EF"]["F"].streamData() == bytes)
    let saved = try SavedDocument(document, .incremental)
    #expect(saved.result.bytesAdded < 400_000)
    #expect(saved.document.annotations().count == 42)
    try saved.check()
  }

  @Test func removingFromAListOfItsOwn() throws {
    let count = 15_000
    let squares = String(repeating: "<< /Subtype /Square /Rect [0 0 9 9] >>\n", count: count)
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>",
        "<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>", "<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>",
        "[\(squares)]",
      ]))
    let time = try ContinuousClock().measure {
      let gone = try AnnotationEditor(counting: document).remove(document.annotations(), keepingReplies: false)
      #expect(gone.count == 2 * count)
    }
    #expect(time < .seconds(60))
    #expect(document.annotations(0).isEmpty && document.annotations(1).isEmpty)
  }

  @Test func removingWhatIsListedAgainAndAgain() throws {
    let count = 15_000
    let list = String(repeating: "4 0 R ", count: count)
    let document = try Document.open(
      TestPDF.onePage(
        "/Annots [\(list) 5 0 R]",
        ["<< /Subtype /Square /Rect [0 0 9 9] /Popup 5 0 R >>", "<< /Subtype /Popup /Rect [0 0 9 9] /Parent 4 0 R >>"]))
    let first = try #require(document.annotations().first)
    let time = try ContinuousClock().measure {
      let gone = try AnnotationEditor(counting: document).remove([first], keepingReplies: false)
      #expect(gone.count == 2)
    }
    #expect(time < .seconds(60))
    #expect(document.annotations().isEmpty)
  }

  @Test(arguments: [true, false])
  func removingManyOfOneElement(hasOwnList: Bool) throws {
    let count = 12_000
    let first = hasOwnList ? 8 : 7
    let kids = (0..<count).map { "<< /Type /OBJR /Obj \(first + $0) 0 R >>" }.joined(separator: "\n")
    let parents = (0..<count).map { "\($0) 6 0 R" }.joined(separator: " ")
    let list = "[5 \(kids) << /Type /MCR /MCID 6 >>]"
    let document = try Document.open(
      TestPDF.make(
        [
          "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R /MarkInfo << /Marked true >> >>",
          "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 99 99] >>",
          "<< /Type /Page /Parent 2 0 R /Annots 4 0 R >>",
          "[\((0..<count).map { "\(first + $0) 0 R" }.joined(separator: " "))]",
          "<< /Type /StructTreeRoot /K 6 0 R /ParentTree << /Nums [\(parents)] >> >>",
          "<< /S /Annot /P 5 0 R /K \(hasOwnList ? "7 0 R" : list) >>",
        ] + (hasOwnList ? [list] : [])
          + (0..<count).map { "<< /Subtype /Square /Rect [0 0 9 9] /StructParent \($0) >>" }))
    let all = document.annotations()
    let time = try ContinuousClock().measure {
      let gone = try AnnotationEditor(counting: document).remove(Array(all.dropLast()), keepingReplies: false)
      #expect(gone.count == count - 1)
    }
    #expect(time < .seconds(60))
    let left = document.object(ObjectID(number: 6))["K"].items
    #expect(left.map { $0.int ?? $0["MCID"].int ?? $0["Obj"].id?.number } == [5, first + count - 1, 6])
  }
}
