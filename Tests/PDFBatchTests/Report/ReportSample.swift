import PDFScope
import TestSupport

/// A batch as there might be one, with names and messages that want to be more than text.
enum ReportSample {
  /// How many of the documents have a picture.
  static var pictures: Int { drawn.count }

  private static let drawn = [
    "demo/report.pdf", "pages/boxes.pdf", "pages/one.pdf", "pages/rotations.pdf", "pages/corners.pdf",
  ]

  /// The documents, in the order in which they ended.
  static let records: [DocumentRecord] = {
    var records = [
      done("contracts/2026/lease-agreement.pdf", pages: 12, milliseconds: 184, bytes: 1_204_331, added: 5_120),
      done(
        "contracts/2026/needle in a haystack.pdf", pages: 248, milliseconds: 2_310, bytes: 18_400_112, added: 96_211),
      done("drawings/site-plan A0.pdf", pages: 1, milliseconds: 96, bytes: 7_733_090, added: 2_048, warnings: 2),
      done("réports/تقرير سنوي.pdf", pages: 64, milliseconds: 611, bytes: 3_020_113, added: 9_000),
      done("scans/図面 2026-11.pdf", pages: 9, milliseconds: 420, bytes: 22_118_000, added: 1_812, warnings: 1),
      failed(
        "inbox/board-minutes.pdf", 3,
        ActionError("document.locked", "a password is needed to open it", hint: "give it with --password-file")),
      refused("inbox/signed-offer.pdf", 41, pages: 6),
      record("archive/empty-folder.pdf", .nothing, 12, pages: 3),
      failed(
        "inbox/broken-upload.pdf", 88,
        ActionError("worker.crashed", "the worker was ended by signal 11 (SIGSEGV) while it did thumbnails.render")),
      failed("inbox/hr-file.pdf", 4, ActionError("document.locked", "a password is needed to open it")),
      failed("inbox/payroll.pdf", 2, ActionError("document.locked", "a password is needed to open it")),
    ]
    records += hostile
    for index in records.indices { records[index].job.index = index }
    for (index, name) in drawn.enumerated() { records[index].picture = picture(of: name) }
    return records
  }()

  /// Names and messages of somebody who would like to be in charge of the page.
  private static var hostile: [DocumentRecord] {
    var cut = done("invoices/done-before.pdf", pages: 2, milliseconds: 70, bytes: 80_000, added: 700)
    cut.isRecovered = true
    var markup = failed(
      "</script><img src=x onerror=\"document.title='owned'\">.pdf", 7,
      ActionError(
        "document.notPDF", "</td></table><script>document.title='owned'</script>",
        hint: "<style>body{display:none}</style><iframe src=\"https://example.com/\"></iframe>"))
    markup.job.id = .string("\"><svg onload=alert(1)>")
    markup.picture = "data:image/png;base64,\"onerror=\"document.title='owned'"
    var elsewhere = done("javascript:document.title='owned'", pages: 1, milliseconds: 15, bytes: 900, added: 900)
    elsewhere.picture = "https://example.com/picture.png"
    return [
      cut, markup, elsewhere,
      failed(
        "in/invoice\u{202E}fdp.exe", 5,
        ActionError("document.notPDF", "not a PDF: it begins with \u{202E}ZM\u{0}\u{1B}[2J")),
      failed(
        "in/" + SystemText.string(Array("caf".utf8) + [0xE9] + Array(".pdf".utf8)), 6,
        ActionError("document.damaged", "damaged beyond repair", page: 3)),
      record("in/" + String(repeating: "very-long-name-", count: 16) + ".pdf", .ok, 30, pages: 100_000),
    ]
  }

  private static func record(_ path: String, _ status: Status, _ milliseconds: Int, pages: Int?) -> DocumentRecord {
    DocumentRecord(
      job: BatchJob(index: 0, path: path), status: status, exitStatus: .done, pages: pages, milliseconds: milliseconds)
  }

  private static func done(
    _ path: String, pages: Int, milliseconds: Int, bytes: Int, added: Int, warnings: Int = 0
  ) -> DocumentRecord {
    var record = record(path, .ok, milliseconds, pages: pages)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    record.outputs = [
      Output(
        path: "out/" + name, save: .init(kind: .incremental, reason: "few objects", bytes: bytes, bytesAdded: added))
    ]
    record.warnings = warnings
    return record
  }

  private static func failed(_ path: String, _ milliseconds: Int, _ error: ActionError) -> DocumentRecord {
    var record = record(path, .failed, milliseconds, pages: nil)
    record.error = error
    return record
  }

  private static func refused(_ path: String, _ milliseconds: Int, pages: Int) -> DocumentRecord {
    var record = record(path, .refused, milliseconds, pages: pages)
    let veto = Veto(
      .signatures, "signed", kind: .denied, "the change would break a signature; --invalidate-signatures allows it")
    record.error = ActionError(veto.code, veto.message)
    record.refusals = [.init(action: "edit.watermark", veto: veto), .init(action: "edit.rotatePages", veto: veto)]
    return record
  }

  /// The first page as a worker sends it.
  private static func picture(of fixture: String) -> String? {
    guard let folder = try? TemporaryFolder(),
      (try? Tool.run([
        "pdftoppm", "-jpeg", "-singlefile", "-scale-to", "160", Fixtures.path(fixture), folder.path("page"),
      ])) != nil, let bytes = try? Files.read(folder.path("page.jpg"))
    else { return nil }
    return "data:image/jpeg;base64," + Base64.encode(bytes)
  }

  /// Writes the report of these documents.
  static func write(to path: String) throws {
    let invocation = InvocationMetadata(timestamp: 1_796_076_000, tags: ["project": "<b>archive</b>"])
    let report = try HTMLReport(path: path, title: "Stamp & <file>", invocation: invocation)
    for record in records { try report.add(record) }
    try report.finish(
      .init(seconds: 4.2, documentsLeft: 3, interruption: "It was stopped after 10 failures (--max-failures)."))
  }

  /// Writes a report of very many documents, of which every thousandth failed.
  static func writeMany(_ count: Int, to path: String) throws {
    let report = try HTMLReport(path: path, title: "Many")
    for index in 0..<count {
      var record = done("in/\(index).pdf", pages: 3, milliseconds: 12, bytes: 12_000, added: 800)
      if index.isMultiple(of: 1000) {
        record = failed("in/\(index).pdf", 5, ActionError("document.damaged", "damaged beyond repair"))
      }
      record.job.index = index
      try report.add(record)
    }
    try report.finish(.init(seconds: 1250))
  }
}
