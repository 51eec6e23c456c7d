import Testing

@testable import PDFDocument

@Suite struct PageMapTests {
  /// A document whose objects from 2 on are given; page numbers are object numbers.
  private func open(_ objects: [String]) throws -> Document {
    try Document.open(TestPDF.make(["<< /Type /Catalog /Pages 2 0 R >>"] + objects))
  }

  private func numbers(_ document: Document) -> [Int?] {
    (0..<document.pageCount).map { document.page(at: $0)?.object.id?.number }
  }

  private let leaf = "<< /Type /Page /MediaBox [0 0 9 9] >>"

  @Test func nestedTreesAreReadInOrder() throws {
    let document = try open([
      "<< /Type /Pages /Kids [3 0 R 5 0 R 4 0 R] /Count 4 >>", leaf, leaf,
      "<< /Type /Pages /Kids [6 0 R 7 0 R] /Count 2 >>", leaf, leaf,
    ])
    #expect(numbers(document) == [3, 6, 7, 4])
    #expect(document.pageIndex(of: ObjectID(number: 7)) == 2)
    #expect(document.pageIndex(of: ObjectID(number: 5)) == nil)
    #expect(document.warnings == [])
  }

  @Test(arguments: [0, 1, 3, 99, -1])
  func lyingCountsDoNotMatter(_ count: Int) throws {
    let document = try open([
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count \(count) >>", leaf,
      "<< /Type /Pages /Kids [5 0 R 6 0 R] /Count \(count) >>", leaf, leaf,
    ])
    #expect(document.pageCount == 3)
    #expect(numbers(document) == [3, 5, 6])
  }

  @Test func nodesWithOnePageEachAreNotTakenForPages() throws {
    let document = try open([
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      "<< /Type /Pages /Kids [5 0 R] /Count 1 >>", "<< /Type /Pages /Kids [6 0 R] /Count 1 >>", leaf, leaf,
    ])
    #expect(document.pageIndex(of: ObjectID(number: 6)) == 1)
    #expect(numbers(document) == [5, 6])
  }

  @Test func countsThatLieAlikeAreNotBelieved() throws {
    // As many as there are kids, everywhere but at the bottom.
    let document = try open([
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      "<< /Type /Pages /Kids [5 0 R 6 0 R] /Count 1 >>", "<< /Type /Pages /Kids [7 0 R] /Count 1 >>", leaf, leaf, leaf,
    ])
    #expect(document.pageCount == 3)
    #expect(document.page(at: 2)?.object.id?.number == 7)
  }

  @Test func aHiddenNodeIsFoundWhenItIsMet() throws {
    // The first and the last kid are pages, so the count is believed; the one between is a node.
    let document = try open([
      "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>", leaf,
      "<< /Type /Pages /Kids [6 0 R] /Count 1 >>", leaf, leaf,
    ])
    #expect(document.pageCount == 3)
    #expect(document.page(at: 1)?.object.id?.number == 6)
    #expect(document.pageIndex(of: ObjectID(number: 6)) == 1)
    #expect(document.pageIndex(of: ObjectID(number: 4)) == nil)
  }

  @Test func cyclesEnd() throws {
    let document = try open([
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 7 >>", leaf,
      "<< /Type /Pages /Kids [2 0 R 4 0 R 5 0 R] /Count 3 >>", leaf,
    ])
    #expect(numbers(document) == [3, 5])
    #expect(document.warnings.contains { $0.message.contains("twice") })
    #expect(document.pageCount == 2)
  }

  @Test func repeatedPagesCountEachTime() throws {
    let document = try open(["<< /Type /Pages /Kids [3 0 R 4 0 R 3 0 R] /Count 3 >>", leaf, leaf])
    #expect(numbers(document) == [3, 4, 3])
    #expect(document.pageIndex(of: ObjectID(number: 3)) == 0)
  }

  @Test func whatIsNoPageIsLeftOut() throws {
    let document = try open([
      "<< /Type /Pages /Kids [null 99 0 R 3 0 R (text) << /Type /Page /MediaBox [0 0 3 3] >> 4 0 R] /Count 6 >>",
      leaf, "<< /Type /Pages >>",
    ])
    #expect(document.pageCount == 2)
    #expect(document.page(at: 0)?.object.id?.number == 3)
    #expect(document.page(at: 1)?.object.id == nil)
    #expect(document.page(at: 1)?.mediaBox.width == 3)
    #expect(document.warnings.count >= 3)
  }

  @Test func aCatalogMayLeadToThePage() throws {
    let document = try open([leaf])
    #expect(numbers(document) == [2])
  }

  @Test func aCatalogMayLeadIntoTheTree() throws {
    let document = try open([
      "<< /Type /Page /Parent 3 0 R /MediaBox [0 0 9 9] >>", "<< /Type /Pages /Kids [2 0 R 4 0 R] /Count 2 >>", leaf,
    ])
    #expect(numbers(document) == [2, 4])
    #expect(document.warnings.contains { $0.message.contains("root of the page tree") })
  }

  @Test func treesOf20000LevelsAreRead() throws {
    let depth = 20_000
    var objects: [String] = []
    for level in 0..<depth {
      let number = level + 2
      let parent = level == 0 ? "" : "/Parent \(number - 1) 0 R"
      objects.append("<< /Type /Pages \(parent) /Kids [\(number + 1) 0 R] /Count 1 >>")
    }
    objects.append("<< /Type /Page /Parent \(depth + 1) 0 R >>")
    try expectingNoHandles {
      let document = try open(objects)
      #expect(document.pageCount == 1)
      #expect(document.page(at: 0)?.mediaBox.width == 612)
      // Written, it is a tree that anybody can read.
      let again = try Document.open(document.rewrittenBytes())
      #expect(again.pages(full: true).depth == 1)
      #expect(again.pageCount == 1)
      #expect(document.revision == 0)
    }
  }

  @Test func aTreeThatSharesItsNodesEnds() throws {
    // Every level leads to the next one twice: 2 to the power of 60 ways.
    let levels = 60
    let objects = (0..<levels).map { "<< /Type /Pages /Kids [\($0 + 3) 0 R \($0 + 3) 0 R] /Count 2 >>" } + [leaf]
    let document = try open(objects)
    #expect(document.pageCount >= 1)
    #expect(document.pageCount <= 2)
  }

  @Test func countsAgreeWithQPDF() throws {
    let folder = try Folder()
    for count in [1, 7, 100] {
      let kids = (0..<count).map { "\($0 + 3) 0 R" }.joined(separator: " ")
      let root = "<< /Type /Pages /Kids [\(kids)] /Count \(count) >>"
      let document = try open([root] + [String](repeating: leaf, count: count))
      let path = try folder.write(document.source, to: "a.pdf")
      #expect(try Witness("qpdf", "--show-npages", path).output == "\(document.pageCount)\n")
    }
  }
}
