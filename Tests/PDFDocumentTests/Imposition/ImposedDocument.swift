@testable import PDFDocument

/// Documents with a page for each rotation, place of its boxes and UserUnit, and with all that can belong to a page.
enum ImposedDocument {
  /// A page, and where its CropBox of 200 by 140 begins.
  struct Kind {
    var rotation: Int
    var x: Int
    var y: Int
    var unit: Int

    var crop: PDFRect { PDFRect(x: Double(x), y: Double(y), width: 200, height: 140) }
  }

  static let kinds: [Kind] = [0, 90, 180, 270].flatMap { rotation in
    [(0, 0), (-30, 70)].flatMap { x, y in
      [1, 2].map { Kind(rotation: rotation, x: x, y: y, unit: $0) }
    }
  }

  /// The objects of each page stand at `first + 10 * index`: page, content, annotations.
  private static let first = 20

  static func pageNumber(_ index: Int) -> Int { first + 10 * index }

  /// - Parameter page: what else a page's dictionary has.
  static func make(page: (Int) -> String = { _ in "" }) throws -> Document {
    let last = kinds.indices.last ?? 0
    func reference(_ index: Int) -> String { "\(pageNumber(index)) 0 R" }
    var objects = [String](repeating: "null", count: pageNumber(last) + 9)
    let names = kinds.indices.map { index in
      let name = "(n\(index < 10 ? "0" : "")\(index))"
      return "\(name) [\(reference(index)) /Fit]"
    }.joined(separator: " ")
    objects[0] = """
      << /Type /Catalog /Pages 2 0 R /OpenAction [\(reference(2)) /FitH \(kinds[2].y + 50)] /Threads [4 0 R]
      /Names << /Dests << /Names [\(names)] >> >> /Outlines 6 0 R
      /PageLabels << /Nums [0 << /S /r >> 4 << /S /D >>] >> >>
      """
    let pages = kinds.indices.map(reference).joined(separator: " ")
    objects[1] = "<< /Type /Pages /Count \(kinds.count) /Kids [\(pages)] >>"
    objects[3] = "<< /F 5 0 R >>"
    let bead = kinds[1]
    objects[4] = """
      << /T 4 0 R /N 5 0 R /V 5 0 R /P \(reference(1))
      /R [\(bead.x + 10) \(bead.y + 20) \(bead.x + 60) \(bead.y + 40)] >>
      """
    objects[5] = "<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>"
    objects[6] = """
      << /Title (There) /Parent 6 0 R
      /A << /S /GoTo /D [\(reference(5)) /XYZ \(kinds[5].x + 30) \(kinds[5].y + 40) 2] >> >>
      """
    objects[7] = stream("0 0 5 10 re f", "/Type /XObject /Subtype /Form /BBox [0 0 30 10]")
    for (index, kind) in kinds.enumerated() {
      let (x, y) = (kind.x, kind.y)
      let next = kinds[(index + 1) % kinds.count]
      let target = reference((index + 1) % kinds.count)
      let place = pageNumber(index) - 1
      let unit = kind.unit == 1 ? "" : "/UserUnit \(kind.unit)"
      let annotations = (2...6).map { "\(pageNumber(index) + $0) 0 R" }.joined(separator: " ")
      objects[place] = """
        << /Type /Page /Parent 2 0 R /MediaBox [\(x - 50) \(y - 50) \(x + 250) \(y + 200)]
        /CropBox [\(x) \(y) \(x + 200) \(y + 140)] /Rotate \(kind.rotation) \(unit) \(page(index))
        /Contents \(pageNumber(index) + 1) 0 R /Annots [\(annotations)] /B [5 0 R] >>
        """
      objects[place + 1] = stream("1 0 0 rg \(x + 20) \(y + 20) 30 15 re f")
      objects[place + 2] = """
        << /Type /Annot /Subtype /Link /Rect [\(x + 20) \(y + 20) \(x + 50) \(y + 35)]
        /Dest [\(target) /XYZ \(next.x + 30) \(next.y + 110) null] /BS << /W 3 >> >>
        """
      objects[place + 3] = """
        << /Type /Annot /Subtype /Highlight /Rect [\(x + 30) \(y + 98) \(x + 80) \(y + 112)]
        /QuadPoints [\(x + 30) \(y + 112) \(x + 80) \(y + 112) \(x + 30) \(y + 98) \(x + 80) \(y + 98)] >>
        """
      objects[place + 4] = """
        << /Type /Annot /Subtype /Square /RD [1 2 3 4] /Rect [\(x + 110) \(y + 20) \(x + 140) \(y + 30)]
        /AP << /N 8 0 R >> >>
        """
      objects[place + 5] = """
        << /Type /Annot /Subtype /Ink /InkList [[\(x + 100) \(y + 100) \(x + 120) \(y + 120)]]
        /Rect [\(x + 100) \(y + 100) \(x + 120) \(y + 120)] >>
        """
      objects[place + 6] = """
        << /Type /Annot /Subtype /Widget /FT /Tx /T (f\(index)) /DA (/Helv 10 Tf 0 g)
        /Rect [\(x + 100) \(y + 80) \(x + 140) \(y + 95)] /P \(reference(index)) >>
        """
    }
    return try Document.open(TestPDF.make(objects))
  }

  static func stream(_ content: String, _ entries: String = "") -> String {
    "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
  }

  /// The document written and read again.
  static func written(_ document: Document) throws -> Document {
    try Document.open(document.rewrittenBytes(SaveOptions()))
  }
}

extension PDFRect {
  /// Whether another rectangle has the same sides, but for what six decimals lose.
  func isNear(_ other: PDFRect?, within distance: Double = 0.01) -> Bool {
    guard let other else { return false }
    return zip(sides, other.sides).allSatisfy { abs($0 - $1) < distance }
  }
}
