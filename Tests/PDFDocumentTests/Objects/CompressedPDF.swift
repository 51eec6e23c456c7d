import PDFDocument

/// Builds files whose objects sit in object streams that are not encoded, so that a test sees what it reads.
enum CompressedPDF {
  /// A file of the given objects, numbered from 1, all in one object stream for each group.
  static func make(_ groups: [[String]]) -> FileBytes { FileBytes(bytes(groups)) }

  static func bytes(_ groups: [[String]]) -> [UInt8] {
    let total = groups.reduce(0) { $0 + $1.count }
    var file = Array("%PDF-1.7\n".utf8)
    var rows: [[Int]] = [[0, 0, 255]]
    var offsets: [Int] = []
    var number = 1
    for (group, objects) in groups.enumerated() {
      var (pairs, body) = ("", "")
      for (index, object) in objects.enumerated() {
        pairs += "\(number) \(body.utf8.count) "
        body += object + "\n"
        rows.append([2, total + 1 + group, index])
        number += 1
      }
      offsets.append(file.count)
      let start = pairs.utf8.count
      file += "\(total + 1 + group) 0 obj\n<< /Type /ObjStm /N \(objects.count) /First \(start)".utf8
      file += " /Length \((pairs + body).utf8.count) >>\nstream\n\(pairs)\(body)\nendstream\nendobj\n".utf8
    }
    rows += offsets.map { [1, $0, 0] }
    let table = total + groups.count + 1
    rows.append([1, file.count, 0])
    let start = file.count
    file += "\(table) 0 obj\n<< /Type /XRef /Size \(table + 1) /Root 1 0 R /W [1 4 2] /Length \(rows.count * 7)".utf8
    file += " >>\nstream\n".utf8
    for row in rows {
      file.append(UInt8(row[0]))
      for shift in [24, 16, 8, 0] { file.append(UInt8(truncatingIfNeeded: row[1] >> shift)) }
      for shift in [8, 0] { file.append(UInt8(truncatingIfNeeded: row[2] >> shift)) }
    }
    file += "\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8
    return file
  }

  /// One page of 200 × 100 units; `page` is added to its dictionary, further objects are numbered from 4.
  static func onePage(_ page: String = "", _ further: [String] = []) -> FileBytes {
    FileBytes(onePageBytes(page, further))
  }

  static func onePageBytes(_ page: String = "", _ further: [String] = []) -> [UInt8] {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] \(page) >>",
    ]
    return bytes([objects + further])
  }
}
