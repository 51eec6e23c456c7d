import TestSupport
import Testing

@testable import PDFDocument

/// Names are looked for by the limits of the tree's nodes, and found whatever the limits say.
@Suite struct NameTreeSearchTests {
  /// A tree of three levels over sorted names, leaves of 1 to 6; with `limits` for what each node claims.
  private func document(
    _ names: [String], seed: UInt64 = 1, limits: (String, String) -> String = { "[(\($0)) (\($1))]" }
  ) throws -> Document {
    var generator = SeededGenerator(seed: seed)
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R /Names << /Dests 4 0 R >> >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    ]
    objects += ["<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>", ""]
    var level: [(least: String, greatest: String, id: Int)] = []
    var rest = names[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...6, using: &generator))
      rest = rest.dropFirst(part.count)
      let pairs = part.map { "(\($0)) [3 0 R /XYZ 0 \(names.firstIndex(of: $0) ?? -1) null]" }
      objects.append(
        "<< /Limits \(limits(part.first ?? "", part.last ?? "")) /Names [\(pairs.joined(separator: " "))] >>")
      level.append((part.first ?? "", part.last ?? "", objects.count))
    }
    var kids: [Int] = []
    for start in stride(from: 0, to: level.count, by: 5) {
      let part = level[start..<min(level.count, start + 5)]
      let references = part.map { "\($0.id) 0 R" }.joined(separator: " ")
      objects.append(
        "<< /Limits \(limits(part.first?.least ?? "", part.last?.greatest ?? "")) /Kids [\(references)] >>")
      kids.append(objects.count)
    }
    objects[3] = "<< /Kids [\(kids.map { "\($0) 0 R" }.joined(separator: " "))] >>"
    return try Document.open(TestPDF.make(objects))
  }

  private let names = (0..<200).map { "name-\(100 + $0 * 3)" }

  @Test func everyNameIsFoundByTheLimits() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let document = try document(names, seed: seed)
      let search = NameTreeSearch(document.catalog["Names"]["Dests"])
      for (index, name) in names.enumerated() {
        #expect(search.value(of: Array(name.utf8))?[3].int == index)
      }
      for name in ["", "name", "name-101", "name-9", "zzz"] {
        #expect(search.value(of: Array(name.utf8)) == nil)
      }
    }
  }

  @Test(arguments: ["null", "[]", "[(z) (a)]", "[(a) (b)]", "[1 2]", "7", "[(name-400) (name-400)]", "[() (zzz)]"])
  func wrongLimitsHideNoName(limits: String) throws {
    let document = try document(names) { _, _ in limits }
    let destinations = NamedDestinations(document)
    for (index, name) in names.enumerated() {
      #expect(destinations.value(of: Array(name.utf8), isName: false)?[3].int == index, "\(name)")
    }
    #expect(destinations.value(of: Array("name-101".utf8), isName: false) == nil)
  }

  @Test func circlesEnd() throws {
    let loop = "<< /Limits [(a) (z)] /Kids [4 0 R 4 0 R] >>"
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R /Names << /Dests 4 0 R >> >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>", loop,
      ]))
    let destinations = NamedDestinations(document)
    for number in 0..<5000 {
      #expect(destinations.value(of: Array("name-\(number)".utf8), isName: false) == nil)
    }
  }
}
