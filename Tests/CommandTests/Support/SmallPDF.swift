import TestSupport

/// Documents made for one test.
enum SmallPDF {
  /// A document of these objects, numbered from 1, the first of which is its catalog.
  static func make(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("%PDF-1.7\n".utf8)
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(bytes.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    return bytes
      + Array("\(table)trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
  }

  /// A document of one page of 100 by 100 units with this content, these resources and further entries; `further` objects
  /// are numbered from 5.
  static func page(
    _ content: String, resources: String = "", entries: String = "", _ further: [[UInt8]] = []
  ) -> [UInt8] {
    let page =
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << \(resources) >> \(entries) >>"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", page,
    ]
    return make(objects.map { Array($0.utf8) } + [stream("", Array(content.utf8))] + further)
  }

  /// A stream with this in its dictionary, its length apart.
  static func stream(_ dictionary: String, _ bytes: [UInt8]) -> [UInt8] {
    Array("<< \(dictionary) /Length \(bytes.count) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8)
  }
}
