import TestSupport
import Testing

@testable import PDFDocument

/// What becomes of links and of destinations with names.
struct NavigationLinkTests {
  /// Three pages with annotations on the first, which are objects from 6 on.
  private static func file(_ annotations: [String], names: String = "", more: [String] = []) -> FileBytes {
    let references = annotations.indices.map { "\($0 + 6) 0 R" }.joined(separator: " ")
    return TestPDF.make(
      [
        "<< /Type /Catalog /Pages 2 0 R /Dests << /old [5 0 R /Fit] >> /Names << /Dests << /Names [\(names)] >> >> >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [\(references)] >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
      ] + annotations.map { "<< /Type /Annot /Rect [0 0 9 9] \($0) >>" } + more)
  }

  private static let names = "(a) [4 0 R /XYZ 1 2 3] (b) << /D [5 0 R /FitH 7] >> (c) (b) (d) [1 /Fit] (e) (nowhere)"

  private static let everyForm = [
    "/Subtype /Link /Dest [4 0 R /Fit]", "/Subtype /Link /Dest [5 0 R /Fit]", "/Subtype /Link /Dest (a)",
    "/Subtype /Link /Dest (c)", "/Subtype /Link /Dest /old", "/Subtype /Link /A << /S /GoTo /D (d) >>",
    "/Subtype /Link /Dest [2 /XYZ 0 0 0]", "/Subtype /Link /A << /D [1 /FitV 5] >>",
    "/Subtype /Link /Dest (missing)", "/Subtype /Link /A << /S /URI /URI (u:) >>",
  ]

  @Test func linksOfEveryFormFollowTheirPages() throws {
    let source = try CompositionSource(Self.file(Self.everyForm, names: Self.names))
    let all = try Navigation(Composition(of: source, pages: [2, 1, 0]))
    #expect(
      all.links(onPage: 2) == [
        "1 Fit - -", "0 Fit - -", "1 XYZ 1.0 2.0", "0 FitH - 7.0", "0 Fit - -", "1 Fit - -", "0 XYZ 0.0 0.0",
        "1 FitV 5.0 -", "nowhere  - -", "URI",
      ])
    #expect(all.report.dangling.isEmpty)
    try all.expectSound()
    let some = try Navigation(Composition(of: source, pages: [0, 1]))
    #expect(
      some.links(onPage: 0) == ["1 Fit - -", "1 XYZ 1.0 2.0", "1 Fit - -", "1 FitV 5.0 -", "nowhere  - -", "URI"])
    #expect(
      some.dangling == [
        "link on 0 to 2", "link c on 0 to 2",
        "link old on 0 to 2", "link on 0 to 2",
      ])
    #expect(some.report.droppedDestinations == 3)
    #expect(some.names == ["a 1", "d 1", "e -1"])
    try some.expectSound()
  }

  /// They point to no page that is gone. Of a document that is cut the first part has them.
  @Test func namesThatLeadNowhereStay() throws {
    let source = try CompositionSource(Self.file([], names: "(a) [4 0 R /Fit] (e) (nowhere) (n) [null /Fit]"))
    #expect(try Navigation(Composition(of: source, pages: [2])).names == ["e -1", "n -1", "old 0"])
    var piece = Composition(of: source, pages: [2])
    piece.isPiece = true
    #expect(try Navigation(piece).names == ["old 0"])
    let pieces = try Composition.pieces(of: source, pages: 1)
    #expect(pieces.map { DocumentReader($0.document).destinations.names.count } == [2, 1, 1])
    let joined = try Navigation(Composition(all: pieces))
    #expect(joined.names == ["a 1", "e -1", "n -1", "old 2"])
    try joined.expectSound()
  }

  /// By whatever form, even where that is the page that the link is on.
  @Test func linksOfCopiedPagesLeadWhereTheFirstOnesDo() throws {
    let forms = ["/Dest [3 0 R /Fit]", "/Dest (self)", "/A << /S /GoTo /D [3 0 R /Fit] >>", "/Dest [4 0 R /Fit]"]
    let source = try CompositionSource(
      Self.file(forms.map { "/Subtype /Link \($0)" }, names: "(self) [3 0 R /Fit]"))
    let new = try Navigation(Composition(of: source, pages: [1, 0, 2, 0]))
    let expected = ["1 Fit - -", "1 Fit - -", "1 Fit - -", "0 Fit - -"]
    #expect(new.links(onPage: 1) == expected)
    #expect(new.links(onPage: 3) == expected)
    try new.expectSound()
  }

  @Test func danglingLinksStayWhereThatIsAskedFor() throws {
    var composition = try Composition(
      of: CompositionSource(Self.file(Self.everyForm, names: Self.names)), pages: [0, 1])
    composition.keepsDangling = true
    let new = try Navigation(composition)
    #expect(new.links(onPage: 0).count == Self.everyForm.count)
    // A number would mean another page now.
    #expect(new.links(onPage: 0)[6] == "nowhere XYZ 0.0 0.0")
    #expect(new.dangling.filter { $0.hasPrefix("link") }.count == 4)
    try new.expectSound()
  }

  @Test func otherAnnotationsOnlyLoseTheirActions() throws {
    let chain = "<< /S /GoTo /D [5 0 R /Fit] /Next [<< /S /URI /URI (u:) >> << /S /Hide /T 8 0 R >>] >>"
    let source = try CompositionSource(
      Self.file([
        "/Subtype /Screen /A << /S /GoTo /D [5 0 R /Fit] >>",
        "/Subtype /Screen /AA << /E << /S /GoTo /D [5 0 R /Fit] >> /X << /S /Named /N /NextPage >> >>",
        "/Subtype /Square /NM (square)", "/Subtype /Link /A \(chain)",
      ]))
    let new = try Navigation(Composition(of: source, pages: [0, 1]))
    let annotations = new.reader.document.page(at: 0)?.object["Annots"].items ?? []
    try #require(annotations.count == 4)
    #expect(annotations[0]["A"].isNull)
    #expect(annotations[1]["AA"].keys == ["X"])
    // What followed the action that went is still performed, and still means the same annotation.
    #expect(annotations[3]["A"]["S"].isName("URI"))
    #expect(annotations[3]["A"]["Next"][0]["T"].id == annotations[2].id)
    #expect(new.dangling.filter { $0.hasPrefix("link") }.count == 3)
    try new.expectSound()
  }

  @Test func linksLeadToOtherFilesAndBack() throws {
    let source = try CompositionSource(Self.file(Self.everyForm, names: Self.names))
    let old = DocumentReader(source.document).linkLines(onPage: 0)
    var composition = Composition(of: source, pages: [0])
    composition.elsewhere = RemotePages(
      fileNames: ["a.pdf", "b ü.pdf"],
      places: [.init(file: 0, page: 0), .init(file: 1, page: 0), .init(file: 1, page: 1)])
    let first = try Navigation(composition)
    #expect(
      first.links(onPage: 0) == [
        "b ü.pdf 0", "b ü.pdf 1", "b ü.pdf a", "b ü.pdf c", "b ü.pdf old", "b ü.pdf d", "b ü.pdf 1", "b ü.pdf 0",
        "nowhere  - -", "URI",
      ])
    #expect(first.report.dangling.count == 8)
    #expect(first.report.dangling.allSatisfy { $0.isRemote && $0.kind == .link })
    try first.expectSound()
    composition.pages = [.page(1, of: 0), .page(2, of: 0)]
    let second = try Navigation(composition)
    let joined = try Navigation(
      Composition(all: [
        CompositionSource(first.composed.bytes, fileName: "a.pdf"),
        CompositionSource(second.composed.bytes, fileName: "b ü.pdf"),
      ]))
    #expect(joined.links(onPage: 0) == old)
    #expect(joined.report.dangling.isEmpty)
    try joined.expectSound()
  }

  @Test func namesThatMeanTwoPlacesAreTold() throws {
    let sources = try (0..<3).map { _ in try CompositionSource(Self.file(Self.everyForm, names: Self.names)) }
    let new = try Navigation(Composition(all: sources))
    let old = DocumentReader(sources[0].document).linkLines(onPage: 0)
    for (index, first) in [0, 3, 6].enumerated() {
      let expected = old.map { line -> String in
        guard let page = line.first?.wholeNumberValue else { return line }
        return "\(page + 3 * index)" + line.dropFirst()
      }
      #expect(new.links(onPage: first) == expected)
    }
    let renamed = new.report.renamedDestinations.map { "\($0.source) \($0.old) \($0.new)" }
    #expect(renamed.contains("1 a a (2)"))
    #expect(renamed.contains("2 a a (3)"))
    #expect(renamed.contains("2 old old (3)"))
    #expect(Set(new.names).count == new.names.count)
    try new.expectSound()
  }

  @Test func aNumberedNameThatIsThereAlreadyIsNotTaken() throws {
    let names = "(a) [4 0 R /Fit] (a \\(2\\)) [5 0 R /Fit]"
    let links = ["/Subtype /Link /Dest (a)", "/Subtype /Link /Dest (a \\(2\\))"]
    let sources = try (0..<2).map { _ in try CompositionSource(Self.file(links, names: names)) }
    let new = try Navigation(Composition(all: sources))
    #expect(new.links(onPage: 0) == ["1 Fit - -", "2 Fit - -"])
    #expect(new.links(onPage: 3) == ["4 Fit - -", "5 Fit - -"])
  }

  @Test func manyNamesAreInATreeThatReadersFindTheirWayIn() throws {
    // Sorted wrongly on purpose.
    let names = (0..<9000).map { "(n\($0)) [\($0 % 3 + 3) 0 R /FitH \($0)]" }.joined(separator: " ")
    let source = try CompositionSource(Self.file([], names: names))
    let new = try Navigation(Composition(of: source, pages: [2, 0]))
    #expect(new.names.count == 6001)
    let search = NameTreeSearch(new.reader.document.catalog["Names"]["Dests"])
    for number in 0..<9000 where number % 3 != 1 {
      #expect(search.value(of: Array("n\(number)".utf8))?[2].int == number)
    }
    #expect(search.value(of: Array("n1".utf8)) == nil)
    try new.expectSound()
  }

  @Test func theOpeningStaysWithItsPage() throws {
    for (value, stays) in [("[4 0 R /Fit]", true), ("[5 0 R /Fit]", false), ("<< /S /GoTo /D [2 /Fit] >>", false)] {
      let file = TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R /OpenAction \(value) >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 9 9] >>",
        "<< /Type /Page /Parent 2 0 R >>", "<< /Type /Page /Parent 2 0 R >>", "<< /Type /Page /Parent 2 0 R >>",
      ])
      let new = try Navigation(Composition(of: CompositionSource(file), pages: [0, 1]))
      #expect(new.reader.document.catalog["OpenAction"].isNull != stays)
      #expect(new.dangling == (stays ? [] : ["openAction to 2"]))
      try new.expectSound()
    }
  }
}
