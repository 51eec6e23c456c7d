import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

/// Pages with drawn annotations, and what independent readers make of them. The annotations themselves are written by
/// hand, with nothing in them but what leads to their appearance.
final class DrawnPages {
  let document: Document
  let writer: AppearanceWriter
  let folder: TemporaryFolder

  /// Pages of one size and content, one for each of the rotations.
  init(width: Double = 200, height: Double = 100, rotations: [Int] = [0], content: String = "") throws {
    folder = try TemporaryFolder()
    let kids = rotations.indices.map { "\($0 + 4) 0 R" }.joined(separator: " ")
    let pages = rotations.map { rotation in
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] /Rotate \(rotation) /Resources << >> "
        + "/Contents 3 0 R >>"
    }
    let objects =
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(kids)] /Count \(rotations.count) >>",
        "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
      ] + pages
    document = try Document.open(FileBytes(SmallFile.bytes(objects)))
    writer = AppearanceWriter(document)
  }

  /// Draws an annotation and puts it on a page.
  @discardableResult
  func add(
    _ annotation: AnnotationDescription, onPage index: Int = 0, picture: [UInt8]? = nil
  ) throws -> AppearanceWriter.Appearance {
    let appearance = try #require(try writer.draw(annotation, picture: picture))
    try add(appearance.form, Self.keys(of: annotation), in: appearance.rect, onPage: index)
    return appearance
  }

  /// Puts a form on a page as the appearance of an annotation: a stamp, if nothing else is said.
  func add(
    _ form: ObjectID, _ keys: [String: PDFValue] = ["Subtype": .name("Stamp")], in rect: PDFRect,
    onPage index: Int = 0
  ) throws {
    let basis: [String: PDFValue] = [
      "Type": .name("Annot"), "Rect": .rect(rect), "F": .integer(4), "AP": .dictionary(["N": .reference(form)]),
    ]
    let object = try document.makeObject(.dictionary(basis.merging(keys) { $1 }))
    let page = try #require(document.page(at: index)).object
    if page["Annots"].isArray {
      try document.appendItem(.reference(try #require(object.id)), to: page["Annots"])
    } else {
      try document.set("Annots", of: page, to: .array([.reference(try #require(object.id))]))
    }
  }

  /// The keys without which readers take an annotation of a type for broken.
  private static func keys(of annotation: AnnotationDescription) -> [String: PDFValue] {
    func numbers(_ points: some Sequence<PDFPoint>) -> PDFValue {
      .array(points.flatMap { [.real($0.x), .real($0.y)] })
    }
    let place = annotation.place
    var keys: [String: PDFValue] = [
      "Subtype": .name(annotation.kind.rawValue), "F": .integer(Int(annotation.kind.usualFlags.rawValue)),
    ]
    if annotation.kind.hasQuads, !place.quads.isEmpty {
      keys["QuadPoints"] = numbers(place.quads.flatMap { [$0.topLeft, $0.topRight, $0.bottomLeft, $0.bottomRight] })
    }
    switch annotation.kind {
    case .ink: keys["InkList"] = .array(place.points.map { numbers($0) })
    case .line: keys["L"] = numbers(place.points[0])
    case .polygon, .polyLine: keys["Vertices"] = numbers(place.points[0])
    case .fileAttachment: keys["FS"] = .dictionary(["Type": .name("Filespec"), "F": .string(Array("a.txt".utf8))])
    case .link:
      keys["BS"] = .dictionary(["W": .integer(0)])
      keys["Border"] = .array([.integer(0), .integer(0), .integer(0)])
    case .freeText: keys["DA"] = .string(Array("/Helv 12 Tf 0 g".utf8))
    default: break
    }
    return keys
  }

  /// Writes the pages to a file.
  ///
  /// - Returns: its path.
  func save() throws -> String {
    try writer.finish()
    let path = folder.path("drawn.pdf")
    try document.save(to: FilePath(path), replacing: true)
    return path
  }

  /// The content of the form with an id, decoded.
  func content(of form: ObjectID) throws -> String {
    String(decoding: try document.object(form).streamData(), as: UTF8.self)
  }
}

/// Small files, so that a test shows what it draws on.
enum SmallFile {
  /// A file of objects, numbered from 1, with a cross-reference table that is right.
  static func bytes(_ objects: [String]) -> [UInt8] {
    var file = Array("%PDF-1.7\n".utf8)
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(file.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      file += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
    }
    let start = file.count
    file += Array(table.utf8)
    file += Array("trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return file
  }
}
