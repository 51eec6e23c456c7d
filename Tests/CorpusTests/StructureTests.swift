import PDFScopeCore
import Testing

/// Page counts, outlines and annotations, compared with the readings of qpdf and pikepdf.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct StructureTests {
  @Test(arguments: Corpus.files)
  func pageCounts(_ file: CorpusFile) throws {
    let ours = try Run(file, ["bookmarks"]).document["pages"]?.intValue
    let theirs = try Peers.pageCount(file)
    check(Self.difference("pages", ours, theirs), of: file, .pageCount)
  }

  @Test(Peers.libraries, arguments: Corpus.files)
  func outlinesAndAnnotations(_ file: CorpusFile) throws {
    let outline = try Run(file, ["outline", "--flat", "--coordinates", "pdf"])
    let annotations = try Run(file, ["annotate", "--coordinates", "pdf"])
    var outlineDifferences: [Difference] = []
    var annotationDifferences: [Difference] = []
    // What only pdfscope opens is nothing to compare; what only pikepdf opens is a difference.
    if let theirs = try Peers.document(file) {
      if let ours = outline.answer?["items"]?.arrayValue {
        outlineDifferences = Self.outlineDifferences(ours, theirs["outline"]?.arrayValue ?? [])
      } else {
        outlineDifferences = [Difference("document", ours: outline.errorCode ?? "", theirs: "a reading")]
      }
      annotationDifferences = Self.annotationDifferences(
        annotations.answer?["annotations"]?.arrayValue ?? [], theirs["annotations"]?.arrayValue ?? [])
    }
    check(outlineDifferences, of: file, .outline)
    check(annotationDifferences, of: file, .annotations)
  }

  // MARK: - The outline

  private static func outlineDifferences(_ ours: [JSONValue], _ theirs: [JSONValue]) -> [Difference] {
    var differences = difference("count", ours.count, theirs.count)
    for (index, (our, their)) in zip(ours, theirs).enumerated() {
      let item = "item \(index + 1)"
      for key in ["title", "level", "isOpen", "isItalic", "isBold", "page"] {
        differences += difference("\(item) \(key)", our[key], their[key])
      }
      let place = our["destination"]
      differences += difference("\(item) kind", place?["kind"], their["kind"])
      for key in ["left", "top", "right", "bottom", "zoom"] {
        differences += numberDifference("\(item) \(key)", place?[key], their[key])
      }
      // Going to a place in the document is told by the place.
      let goesTo = [our["page"], place].contains { $0 != nil } ? "GoTo" : nil
      differences += difference(
        "\(item) action", our["action"]?["type"]?.stringValue ?? goesTo, their["action"]?.stringValue)
    }
    return differences
  }

  // MARK: - Annotations

  private static func annotationDifferences(_ ours: [JSONValue], _ theirs: [JSONValue]) -> [Difference] {
    var differences: [Difference] = []
    let ourPages = Dictionary(grouping: ours) { $0["page"]?.intValue ?? 0 }
    let theirPages = Dictionary(grouping: theirs) { $0["page"]?.intValue ?? 0 }
    for page in Set(ourPages.keys).union(theirPages.keys).sorted() {
      let (our, their) = (ourPages[page] ?? [], theirPages[page] ?? [])
      differences += difference("page \(page) count", our.count, their.count)
      for (index, (our, their)) in zip(our, their).enumerated() {
        let place = "page \(page) annotation \(index + 1)"
        for key in ["object", "type", "contents", "author", "subject", "id", "flags"] {
          differences += difference("\(place) \(key)", our[key], their[key])
        }
        let (rect, other) = (our["rect"]?.arrayValue, their["rect"]?.arrayValue)
        differences += difference("\(place) rect", rect?.count, other?.count)
        for (corner, (our, their)) in zip(rect ?? [], other ?? []).enumerated() {
          differences += numberDifference("\(place) rect \(corner)", our, their)
        }
      }
    }
    return differences
  }

  // MARK: - Values

  private static func difference<Value: Equatable>(
    _ place: String, _ ours: Value?, _ theirs: Value?
  ) -> [Difference] {
    ours == theirs ? [] : [Difference(place, ours: text(ours), theirs: text(theirs))]
  }

  /// Numbers are printed with three decimals.
  private static func numberDifference(_ place: String, _ ours: JSONValue?, _ theirs: JSONValue?) -> [Difference] {
    if let ours = ours?.doubleValue, let theirs = theirs?.doubleValue,
      abs(ours - theirs) <= 0.000_501 + 1e-9 * abs(theirs)
    {
      return []
    }
    return difference(place, ours, theirs)
  }

  private static func text(_ value: (some Equatable)?) -> String { value.map { "\($0)" } ?? "nothing" }
}
