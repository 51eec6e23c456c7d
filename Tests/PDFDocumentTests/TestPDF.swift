import PDFDocument

/// Builds small files, so that a test shows what it reads.
enum TestPDF {
  /// A file of the given objects, numbered from 1, with a cross-reference table that is right.
  static func make(_ objects: [String], trailer: String = "", header: String = "%PDF-1.7\n") -> FileBytes {
    FileBytes(bytes(objects.map { Array($0.utf8) }, trailer: trailer, header: header))
  }

  static func bytes(_ objects: [[UInt8]], trailer: String = "", header: String = "%PDF-1.7\n") -> [UInt8] {
    var file = Array(header.utf8)
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(file.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = file.count
    file += Array(table.utf8)
    file += Array("trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\n".utf8)
    file += Array("startxref\n\(start)\n%%EOF\n".utf8)
    return file
  }

  /// One page of 200 × 100 units; `page` is added to its dictionary, further objects are numbered from 4.
  static func onePage(_ page: String = "", _ further: [String] = []) -> FileBytes {
    make(
      [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] \(page) >>",
      ] + further)
  }
}
