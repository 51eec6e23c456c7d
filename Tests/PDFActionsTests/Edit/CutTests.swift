import PDFScopeCore
import TestSupport
import Testing

@testable import PDFActions

/// Where documents are cut, without any document.
@Suite struct CutTests {
  private func pages(_ parts: [DocumentPart]) -> [[Int]] { parts.map(\.pages) }

  @Test func cutsEverySoManyPages() {
    #expect(pages(Cuts.every(1, of: 3)) == [[0], [1], [2]])
    #expect(pages(Cuts.every(2, of: 5)) == [[0, 1], [2, 3], [4]])
    #expect(pages(Cuts.every(5, of: 5)) == [[0, 1, 2, 3, 4]])
    #expect(pages(Cuts.every(.max, of: 2)) == [[0, 1]])
  }

  @Test func beginsPartsAtPages() {
    #expect(pages(Cuts.at([], of: 3)) == [[0, 1, 2]])
    #expect(pages(Cuts.at([0], of: 2)) == [[0, 1]])
    #expect(pages(Cuts.at([3, 1, 3], of: 4)) == [[0], [1, 2], [3]])
    // What is not there cuts nothing.
    #expect(pages(Cuts.at([-1, 4, .max], of: 4)) == [[0, 1, 2, 3]])
  }

  @Test func titlesGoWithTheirPages() {
    let parts = Cuts.at([1, 2], of: 4, titles: [1: "One", 2: "Two", 3: "Not a start"])
    #expect(parts.map(\.title) == [nil, "One", "Two"])
  }

  @Test func dropsThePagesThatPartsBeginAt() {
    let parts = Cuts.at([0, 2, 3], of: 6, titles: [0: "a", 2: "b", 3: "c"], drops: true)
    // The second begins and ends with its mark.
    #expect(pages(parts) == [[1], [4, 5]] && parts.map(\.title) == ["a", "c"])
    #expect(Cuts.at([0, 1], of: 2, drops: true).isEmpty)
    #expect(pages(Cuts.at([1], of: 2, drops: true)) == [[0]])
  }

  @Test func cutsBetweenSeparators() {
    #expect(pages(Cuts.between([2, 3], of: 6, keeps: false)) == [[0, 1], [4, 5]])
    #expect(pages(Cuts.between([2, 3], of: 6, keeps: true)) == [[0, 1, 2, 3], [4, 5]])
    #expect(pages(Cuts.between([0, 3], of: 4, keeps: false)) == [[1, 2]])
    #expect(pages(Cuts.between([0, 3], of: 4, keeps: true)) == [[0, 1, 2, 3]])
    #expect(pages(Cuts.between([], of: 2, keeps: false)) == [[0, 1]])
    for keeps in [true, false] { #expect(Cuts.between([0, 1], of: 2, keeps: keeps).isEmpty) }
  }

  @Test func whateverIsCutKeepsEveryPageOnceAndInOrder() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let count = Int.random(in: 1...30, using: &generator)
      let marks = Set((0..<count).filter { _ in Bool.random(using: &generator) })
      let all = Array(0..<count)
      #expect(Cuts.every(Int.random(in: 1...40, using: &generator), of: count).flatMap(\.pages) == all)
      #expect(Cuts.at(marks, of: count).flatMap(\.pages) == all)
      #expect(Cuts.at(marks, of: count, drops: true).flatMap(\.pages) == all.filter { !marks.contains($0) })
      let between = Cuts.between(marks, of: count, keeps: false)
      #expect(between.flatMap(\.pages) == all.filter { !marks.contains($0) })
      let kept = Cuts.between(marks, of: count, keeps: true)
      #expect(kept.flatMap(\.pages) == (marks.count == count ? [] : all) && kept.count == between.count)
      #expect((between + kept).allSatisfy { !$0.pages.isEmpty })
    }
  }

  @Test func leadsFromFolderToFolder() {
    #expect(PartLinks.path(of: "out/a/x.pdf", from: "out/b") == "../a/x.pdf")
    #expect(PartLinks.path(of: "out/x.pdf", from: "out/b/c") == "../../x.pdf")
    #expect(PartLinks.path(of: "/out/b/x.pdf", from: "/out") == "b/x.pdf")
    #expect(PartLinks.path(of: "x.pdf", from: ".") == "x.pdf")
    let parts = [DocumentPart([0, 1]), DocumentPart([1, 2])]
    let links = PartLinks(parts, at: ["o/1.pdf", "o/2.pdf"], pageCount: 4).elsewhere(ofPart: 1)
    #expect([0, 1].map(links.fileName) == ["1.pdf", "2.pdf"])
    #expect(links.places.map { $0?.file } == [0, 0, 1, nil] && links.places.map { $0?.page } == [0, 1, 1, nil])
    let folders = PartLinks(parts, at: ["o/1/a.pdf", "o/2/a.pdf"], pageCount: 4)
    #expect([0, 1].map(folders.elsewhere(ofPart: 0).fileName) == ["a.pdf", "../2/a.pdf"])
  }
}

@Suite struct SplitEventTests {
  @Test(arguments: [
    #"{"action":"edit.split"}"#, #"{"action":"edit.split","every":2,"blank":true}"#,
    #"{"action":"edit.split","every":2,"keepSeparators":true}"#,
    #"{"action":"edit.split","at":"2","dropSeparators":true}"#,
    #"{"action":"edit.split","every":2,"ignoreCase":true}"#,
  ])
  func takesOneWayOfCutting(text: String) throws {
    let event = try ActionEvent(json: JSONParser.parse(text))
    let error = try #require(throws: ActionError.self) { try event.validate() }
    #expect(error.code.rawValue == "usage")
  }

  @Test func findsBadPatternsBeforeAnyDocument() throws {
    let event = try ActionEvent(json: ["action": "edit.split", "match": ["("]])
    let error = try #require(throws: ActionError.self) { try event.validate() }
    #expect(error.code.rawValue == "pattern.invalid")
  }
}
