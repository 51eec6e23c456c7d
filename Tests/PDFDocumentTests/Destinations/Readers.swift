import PDFDocument
import TestSupport

extension DocumentReader {
  /// A reader of a fixture.
  convenience init(fixture name: String) throws {
    self.init(try Document.open(path: FilePath(Fixtures.path(name))))
  }

  /// A reader of a file made of these objects, numbered from 1; the first is the catalog.
  convenience init(objects: [String], trailer: String = "") throws {
    self.init(try Document.open(TestPDF.make(objects, trailer: trailer)))
  }

  /// A reader of a file of two pages, 3 and 4, of 200 by 100; the fifth object is the first of `further`.
  convenience init(catalog: String, page: String = "", further: [String] = []) throws {
    try self.init(
      objects: [
        "<< /Type /Catalog /Pages 2 0 R \(catalog) >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] >>",
        "<< /Type /Page /Parent 2 0 R \(page) >>",
        "<< /Type /Page /Parent 2 0 R >>",
      ] + further)
  }
}

extension Destination {
  /// The kind and the numbers as they stand in a file, after the page.
  var words: String {
    func word(_ number: Double?) -> String {
      number.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "null"
    }
    let numbers: [Double?] =
      switch kind {
      case .xyz: [left, top, zoom]
      case .fitH, .fitBH: [top]
      case .fitV, .fitBV: [left]
      case .fitR: [left, bottom, right, top]
      case .fit, .fitB, .unknown: []
      }
    return ([kind.rawValue] + numbers.map(word)).joined(separator: " ")
  }
}
