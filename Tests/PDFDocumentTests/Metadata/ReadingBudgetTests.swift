import PDFDocument
import TestSupport
import Testing

/// Small files whose texts are shared by many things.
struct ReadingBudgetTests {
  private let count = 500

  private func outline(_ item: String, _ shared: String) throws -> DocumentReader {
    let items = (0..<count).map { "<< \(item) /Next \($0 + 7) 0 R >>" }
    return try DocumentReader(catalog: "/Outlines << /First 6 0 R >>", further: [shared] + items)
  }

  @Test func aSharedString() throws {
    let reader = try outline("/Title 5 0 R", "(\(String(repeating: "x", count: 1_000_000)))")
    let length = reader.outline.items.reduce(0) { $0 + $1.title.utf8.count }
    #expect(reader.outline.items.count == count)
    #expect((1_000_000...40_000_000).contains(length))
    #expect(reader.document.warnings.contains { $0.message.contains("more long texts") })
    // What is copied and not told is whole, and another piece of work begins anew.
    #expect(reader.document.object(ObjectID(number: 5)).text?.utf8.count == 1_000_000)
    #expect(reader.outline(itemLimit: 1).items.first?.title == "")
    reader.renewBudget()
    #expect(reader.outline(itemLimit: 1).items.first?.title.utf8.count == 1_000_000)
  }

  @Test func aSharedScript() throws {
    let script = String(repeating: "/", count: 1_000_000)
    let reader = try outline(
      "/Title (a) /A << /S /JavaScript /JS 5 0 R >>", "<< /Length 1000000 >>\nstream\n\(script)\nendstream")
    let lengths = reader.outline.items.map { item in
      if case .javaScript(let script)? = item.target { script.utf8.count } else { 0 }
    }
    #expect(lengths.first == 1_000_000)
    #expect(lengths.reduce(0, +) < 40_000_000)
  }

  @Test func sharedNumbers() throws {
    let annotations = (0..<count).map { _ in "<< /Type /Annot /Subtype /Polygon /Vertices 5 0 R >>" }
    let reader = try DocumentReader(
      catalog: "", page: "/Annots [\(annotations.joined(separator: " "))]",
      further: ["[\(String(repeating: "0 1 ", count: 50_000))]"])
    let found = reader.annotations(onPage: 0).annotations
    #expect(found.count == count)
    #expect((50_000...5_000_000).contains(found.reduce(0) { $0 + $1.look.vertices.count }))
  }

  @Test func shortTextsAreFree() throws {
    let reader = try outline("/Title 5 0 R", "(\(String(repeating: "x", count: 256)))")
    #expect(reader.outline.items.allSatisfy { $0.title.utf8.count == 256 })
    #expect(reader.document.warnings.isEmpty)
  }
}
