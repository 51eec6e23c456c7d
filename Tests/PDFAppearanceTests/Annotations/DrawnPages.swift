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
  private let hasContent: Bool

  /// Pages of one size, one for each of the rotations. The ground of each is white, or a pattern of light stripes.
  init(width: Double = 200, height: Double = 100, rotations: [Int] = [0], content: String = "") throws {
    folder = try TemporaryFolder()
    hasContent = !content.isEmpty
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
    try add(appearance.form, as: annotation.kind, in: appearance.rect, onPage: index)
    return appearance
  }

  /// Puts a form on a page as the appearance of an annotation.
  func add(_ form: ObjectID, as kind: AnnotationKind, in rect: PDFRect, onPage index: Int = 0) throws {
    let object = try document.makeObject(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name(kind.rawValue), "Rect": .rect(rect), "F": .integer(4),
        "AP": .dictionary(["N": .reference(form)]),
      ]))
    let page = try #require(document.page(at: index)).object
    if page["Annots"].isArray {
      try document.appendItem(.reference(try #require(object.id)), to: page["Annots"])
    } else {
      try document.set("Annots", of: page, to: .array([.reference(try #require(object.id))]))
    }
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

/// An independent program that draws pages.
enum Viewer: String, CaseIterable, CustomTestStringConvertible {
  case poppler
  case mupdf

  var testDescription: String { rawValue }

  /// A page drawn at a scale of pixels a unit, with all annotations.
  func draw(_ path: String, page: Int = 1, scale: Int = 1, in folder: TemporaryFolder) throws -> Picture {
    let picture = folder.path("\(rawValue)-\(page).png")
    let resolution = "\(72 * scale)"
    switch self {
    case .poppler:
      let result = try Tool.run(
        [
          "pdftoppm", "-png", "-singlefile", "-r", resolution, "-f", "\(page)", "-l", "\(page)", path,
          String(picture.dropLast(4)),
        ], timeout: .seconds(20))
      #expect(result.status == 0)
      #expect(result.errorText == "")
    case .mupdf:
      let result = try Tool.run(
        ["mutool", "draw", "-q", "-r", resolution, "-o", picture, path, "\(page)"], timeout: .seconds(20))
      #expect(result.status == 0)
      #expect(result.errorText == "")
    }
    return try Picture(png: picture)
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
