import PDFScope
import TestSupport
import Testing

/// Filters, numbers, and what records hold.
@Suite struct AnnotateListTests {
  @Test(
    arguments: [
      (#""type":["highlight"]"#, [9]), (#""type":["HIGHLIGHT","Widget"]"#, [9, 21]),
      (#""type":["note","attachment"]"#, [1, 17]), (#""type":["rectangle","ellipse","freetext"]"#, [3, 5, 6]),
      (#""type":["nonsense"]"#, []), (#""number":[28,1,28]"#, [1, 28]), (#""number":[29]"#, []),
      (#""id":["annotation-5","annotation-20"]"#, [5, 20]), (#""id":["annotation-5"],"number":[6]"#, []),
      (#""number":[5,17,20],"type":["square","fileattachment"]"#, [5, 17]), (#""pages":"2","number":[1,20]"#, [20]),
      (#""by":["author"],"type":["ink","link"]"#, [15]), (#""by":["auth"]"#, []),
      (#""containing":["^a (ink|Stamp)"]"#, [14, 15]), (#""containing":["ink annot","LINE"]"#, [2, 4, 8, 10, 15]),
      (#""since":"2024-02-03T02:05:06Z","type":["line"]"#, [4]), (#""since":"2024-02-03T02:05:07Z""#, []),
      (#""since":"2024-02-03T04:05:06+02:00","pages":"2","type":["3d"]"#, [25]),
    ] as [(String, [Int])])
  func filters(filter: String, numbers: [Int]) async throws {
    let document = try await Annotating("annotations/all-subtypes.pdf")
    let records = try await document.records(#"{"action":"annotate.list",\#(filter)}"#)
    #expect(records.map { $0["number"]?.intValue } == numbers)
    #expect(records.map { $0["id"]?.stringValue } == numbers.map { "annotation-\($0)" })
  }

  @Test func numbersDoNotDependOnWhatIsListed() async throws {
    for fixture in ["annotations/arrays.pdf", "annotations/rotated.pdf", "annotations/replies.pdf"] {
      let document = try await Annotating(fixture)
      let all = try await document.list()
      let numbers = all.compactMap { $0["number"]?.intValue }
      #expect(numbers.count == all.count && numbers == numbers.sorted() && Set(numbers).count == numbers.count)
      for record in all {
        let page = try #require(record["page"]?.intValue)
        let number = try #require(record["number"]?.intValue)
        let ofPage = try await document.records(#"{"action":"annotate.list","pages":\#(page)}"#)
        #expect(ofPage.contains(record), "\(fixture) \(number)")
        let numbered = try await document.records(#"{"action":"annotate.list","number":[\#(number)]}"#)
        #expect(numbered == [record], "\(fixture) \(number)")
      }
    }
  }

  @Test func manyFiltersOfHostileDocuments() async throws {
    for fixture in ["hostile/replies-cyclic.pdf", "hostile/pages-cyclic.pdf", "annotations/odd.pdf"] {
      let document = try await Annotating(fixture)
      for filter in [
        #""number":[9223372036854775807]"#, #""id":["x"]"#, #""since":"0001-01-01""#, #""containing":["."]"#,
      ] {
        _ = try await document.send(#"{"action":"annotate.list",\#(filter)}"#)
      }
    }
  }

  @Test func quadrilaterals() async throws {
    let document = try await Annotating("annotations/rotated.pdf")
    let highlights = try await document.records(#"{"action":"annotate.list","type":["highlight"],"pages":"1,2,7"}"#)
    let quads = highlights.map { $0["quads"]?[0]?.numbers }
    #expect(areClose(quads[0], [300, 200, 336, 200, 336, 210, 300, 210]))
    #expect(areClose(quads[1], [200, 300, 200, 336, 190, 336, 190, 300]))
    #expect(areClose(quads[2], [250, 180, 214, 180, 214, 170, 250, 170]))
  }

  /// What is given to an event is what is listed, by the same names.
  @Test func pointsHaveTheNamesOfParameters() async throws {
    let document = try await Annotating("annotations/all-subtypes.pdf")
    let records = try await document.records(
      #"{"action":"annotate.list","type":["line","polygon","polyline","ink"]}"#)
    for record in records {
      let points = try #require(record["points"]?.arrayValue, "\(record.text())")
      #expect(points.allSatisfy { ($0.numbers?.count ?? 0) >= 4 && $0.numbers?.count.isMultiple(of: 2) == true })
    }
    let schema = JSONSchemaValidator(AnnotationsResult.schema)
    let result = try await document.send(#"{"action":"annotate.list"}"#).result
    #expect(schema.isValid(try #require(result?.json)))
  }
}
