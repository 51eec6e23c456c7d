import TestSupport
import Testing

/// Documents made for pictures of their pages.
enum DrawnPages {
  /// A file of the given objects, numbered from 1, with a cross-reference table that is right.
  static func file(_ objects: [String]) -> String {
    var file = "%PDF-1.7\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(file.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    return file + table + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
  }

  /// Pages as they can stand in a file, each shown 300 by 200 points: four rotations, boxes at the origin and not, with
  /// a UserUnit and without.
  static let variants: [(rotation: Int, offset: Double, unit: Double)] = [0, 90, 180, 270].flatMap { rotation in
    [(0.0, 1.0), (-40.0, 1.0), (0.0, 2.0), (35.0, 2.0)].map { (rotation, $0.0, $0.1) }
  }

  /// A document with every variant; with two squares on each page, in user space at the lower left and lower right
  /// corner of what is shown, where `isDrawn`.
  static func variantsFile(isDrawn: Bool) -> String {
    var pages: [String] = []
    var streams: [String] = []
    let count = variants.count
    for (index, variant) in variants.enumerated() {
      let isOnItsSide = variant.rotation % 180 == 90
      let width = (isOnItsSide ? 200 : 300) / variant.unit
      let height = (isOnItsSide ? 300 : 200) / variant.unit
      let low = variant.offset
      let media = variant.offset == 0 ? 0.0 : 30.0
      pages.append(
        """
        << /Type /Page /Parent 2 0 R /Contents \(3 + count + index) 0 R
        /Rotate \(variant.rotation) /UserUnit \(variant.unit)
        /MediaBox [\(low - media) \(low - media) \(low + width + media) \(low + height + media)]
        /CropBox [\(low) \(low) \(low + width) \(low + height)] >>
        """)
      let side = 40 / variant.unit
      let drawing =
        isDrawn
        ? "1 0 0 rg \(low) \(low) \(side) \(side) re f 0 0 1 rg \(low + width - side) \(low) \(side) \(side) re f" : " "
      streams.append("<< /Length \(drawing.utf8.count) >> stream\n\(drawing)\nendstream")
    }
    let kids = (0..<count).map { "\($0 + 3) 0 R" }.joined(separator: " ")
    return file(
      ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(kids)] /Count \(count) >>"] + pages + streams)
  }

  /// A page of one colour, 20 by 20 points.
  static func square(_ color: String = "1 0 0") -> String {
    let drawing = "\(color) rg 0 0 20 20 re f"
    return file([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 20 20] /Contents 4 0 R >>",
      "<< /Length \(drawing.utf8.count) >> stream\n\(drawing)\nendstream",
    ])
  }

  /// Pictures of the pages of a document by mutool, a pixel a point.
  static func pictures(of name: String, in desk: Desk) throws -> [Picture] {
    let pages = try #require(Int(try Tool.run(["qpdf", "--show-npages", desk.folder.path(name)]).text.dropLast()))
    let result = try Tool.run(
      [
        "mutool", "draw", "-q", "-r", "72", "-A", "0", "-c", "rgb", "-o", desk.folder.path("picture-%d.png"),
        desk.folder.path(name),
      ])
    #expect(result.status == 0, "\(result.errorText)")
    return try (1...pages).map { try Picture(png: desk.folder.path("picture-\($0).png")) }
  }
}

extension Picture {
  /// The smallest rectangle around pixels of a colour: left, top, right, bottom.
  func bounds(of color: Color) -> [Int]? {
    var bounds: [Int]?
    for y in 0..<height {
      for x in 0..<width where self.color(x, y).isNear(color) {
        let old = bounds ?? [x, y, x + 1, y + 1]
        bounds = [min(old[0], x), min(old[1], y), max(old[2], x + 1), max(old[3], y + 1)]
      }
    }
    return bounds
  }
}
