import PDFScope
import TestSupport
import Testing

@testable import PDFBatch

struct HTMLReportTests {
  @Test func thePageAppearsAtItsEndAndWhole() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("report.html")
    let report = try HTMLReport(path: path, title: "Nightly")
    for index in 0..<500 {
      try report.add(
        DocumentRecord(job: BatchJob(index: index, path: "\(index).pdf"), status: .ok, exitStatus: .done, pages: 2))
    }
    #expect(!Files.exists(path))
    try report.finish(.init(seconds: 2.5))
    let page = String(decoding: try Files.read(path), as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.components("<tr role=\"row\" data-s").count == 501)
    #expect(page.contains(#"<span class="num">500</span>"#) && page.contains("1,000 pages · 2.5 s · 200 documents/s"))
    #expect(try folder.names() == ["report.html"])
  }

  @Test func documentsOfEarlierCallsAreCountedAsSuch() throws {
    let folder = try TemporaryFolder()
    let report = try HTMLReport(path: folder.path("report.html"), title: "Again")
    for index in 0..<40 {
      try report.add(
        DocumentRecord(
          job: BatchJob(index: index, path: "\(index).pdf"), status: .ok, exitStatus: .done, pages: 1,
          isRecovered: index == 20),
        isEarlier: index < 20)
    }
    try report.finish(.init(seconds: 2))
    let page = String(decoding: try Files.read(folder.path("report.html")), as: UTF8.self)
    let facts = "40 pages · 20 documents done by earlier calls · 2 s in this call · 10 documents/s"
    #expect(page.contains(facts))
    #expect(!page.contains("A dry run."))
  }

  @Test func aDryRunSaysSo() throws {
    let folder = try TemporaryFolder()
    let report = try HTMLReport(path: folder.path("report.html"), title: "Try", isDryRun: true)
    try report.finish()
    let page = String(decoding: try Files.read(folder.path("report.html")), as: UTF8.self)
    #expect(page.contains("<strong>A dry run.</strong> This is what would be done. Nothing was written."))
  }

  @Test func whatIsThereStaysUntilTheEnd() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "report.html")
    #expect(throws: ActionError.self) { try HTMLReport(path: path, title: "New") }
    let first = try HTMLReport(path: path, title: "New", mayReplace: true)
    try first.add(DocumentRecord(job: BatchJob(index: 0, path: "a.pdf"), status: .ok, exitStatus: .done))
    first.abandon()
    #expect(try Files.read(path) == Array("old".utf8))
    let second = try HTMLReport(path: path, title: "New", mayReplace: true)
    try second.finish()
    #expect(try Files.read(path).starts(with: Array("<!doctype".utf8)))
    #expect(try folder.names() == ["report.html"])
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ActionError.self) {
      try HTMLReport(path: folder.path("none/report.html"), title: "")
    }
    #expect(error?.code.rawValue == "output.notWritable")
  }

  @Test func aFullDiskIsAnErrorAndNoMore() throws {
    // A device is written to as it is.
    let report = try HTMLReport(path: "/dev/full", title: "")
    let error = #expect(throws: ActionError.self) {
      for index in 0..<2000 {
        try report.add(DocumentRecord(job: BatchJob(index: index, path: "a.pdf"), status: .ok, exitStatus: .done))
      }
    }
    #expect(error?.code.rawValue == "output.diskFull")
    report.abandon()
  }

  @Test func onlyTheFirstDocumentsHaveAPicture() throws {
    let folder = try TemporaryFolder()
    let report = try HTMLReport(path: folder.path("report.html"), title: "Many")
    let picture = "data:image/jpeg;base64," + String(repeating: "A", count: 4000)
    for index in 0..<20_000 {
      try report.add(
        DocumentRecord(
          job: BatchJob(index: index, path: "folder/\(index).pdf"), status: .failed, exitStatus: .failed, pages: 3,
          error: ActionError("document.damaged", "damaged beyond repair"), milliseconds: 12, picture: picture))
    }
    try report.finish()
    let bytes = try Files.read(folder.path("report.html"))
    // 8 MB of pictures, and less than 700 bytes a row.
    #expect(bytes.count < 8_300_000 + 14_000_000)
    #expect(String(decoding: bytes.suffix(20_000), as: UTF8.self).contains("pictures of the first 2,000 documents"))
  }

  @Test(arguments: [
    ("plain.pdf", "plain.pdf"),
    ("</script><img src=x onerror=alert(1)>", "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"),
    ("a&\"'b", "a&amp;&quot;&#39;b"), ("x\u{202E}fdp.exe", "x<span class=\"c\">U+202E</span>fdp.exe"),
    ("a\nb\u{1B}[2J", #"a<span class="c">U+000A</span>b<span class="c">U+001B</span>[2J"#),
    ("\u{0}", #"<span class="c">U+0000</span>"#),
    ("é שלום 日本 👩‍👧", "é שלום 日本 👩‍👧"), ("\u{FFFF}", "<span class=\"c\">U+FFFF</span>"),
  ])
  func textIsShownAndNeverTakesEffect(text: String, html: String) {
    #expect(HTMLText.shown(text) == html)
    #expect(!HTMLText.escaped(text).contains("<"))
  }

  @Test func bytesThatAreNoTextAreShownByTheirValues() {
    let name = SystemText.string(Array("a".utf8) + [0xFF, 0x80] + Array("b".utf8))
    #expect(HTMLText.shown(name) == #"a<span class="c">\xFF</span><span class="c">\x80</span>b"#)
    #expect(HTMLText.shown(String(repeating: "x", count: 50), atMost: 10) == "xxxxxxxxxx…")
  }

  @Test(arguments: [
    ("a.pdf", "./a.pdf"), ("in/a b.pdf", "./in/a%20b.pdf"), ("/etc/x.pdf", "../../etc/x.pdf"),
    ("/home/user/out/x.pdf", "../user/out/x.pdf"), ("javascript:alert(1)", "./javascript%3Aalert%281%29"),
    ("../up.pdf", "./../up.pdf"), ("./a.pdf", "./a.pdf"), ("a#b?c%.pdf", "./a%23b%3Fc%25.pdf"),
  ])
  func linksAreRelativeAndHarmless(path: String, link: String) {
    let isUp = path.hasPrefix("/")
    let links = ReportLinks(folder: isUp ? "/home/reports" : "/home/user", workingFolder: "/home/user")
    #expect(links.link(to: path) == link)
  }

  @Test func whatCannotBeLinkedIsNot() {
    let links = ReportLinks(folder: "/a", workingFolder: "/a")
    #expect(links.link(to: "-") == nil && links.link(to: "") == nil)
    #expect(links.link(to: SystemText.string([0x61, 0xFF])) == "./a%FF")
    #expect(ReportLinks(from: "/nowhere at all/report.html").link(to: "a.pdf") == nil)
  }

  @Test(arguments: [
    ("data:image/png;base64,iVBORw0KGgo=", true), ("data:image/svg+xml;base64,AAAA", false),
    ("data:image/png;base64,AA\" onerror=\"x", false), ("https://example.com/a.png", false), ("", false),
    ("data:image/jpeg;base64," + String(repeating: "A", count: 1 << 18), false),
  ])
  func aPictureIsADataURLOfOne(url: String, isOne: Bool) {
    #expect(ReportPicture.isOne(url) == isOne)
  }

  @Test(arguments: [
    (0, "0 ms"), (999, "999 ms"), (1049, "1 s"), (1500, "1.5 s"), (59_999, "60 s"), (61_000, "1 min 1 s"),
    (7_260_000, "2 h 1 min"), (-5, "0 ms"),
  ])
  func timesAreShort(milliseconds: Int, text: String) {
    #expect(ReportRow.text(ofMilliseconds: milliseconds) == text)
  }

  @Test func aRowTellsWhatHappened() {
    let veto = Veto(.permissions, "assemble", kind: .denied, "the document forbids it; the owner password lifts that")
    let record = DocumentRecord(
      job: BatchJob(index: 11, path: "in/a.pdf", id: .string("<7>")), status: .refused, exitStatus: .refused, pages: 4,
      outputs: [
        Output(
          path: "out/a.pdf", save: .init(kind: .incremental, reason: "small", bytes: 2_500_000, bytesAdded: 812))
      ],
      error: ActionError("permissions.assemble", "the document forbids it"),
      refusals: [.init(action: "edit.movePages", veto: veto)], warnings: 1, milliseconds: 40, isRecovered: true)
    let html = ReportRow(record: record, links: ReportLinks(folder: "/r", workingFolder: "/r"), picture: nil).html
    #expect(html.contains(#"<code>edit.movePages</code> refused: the document forbids it; the owner password"#))
    #expect(!html.contains(#"class="err""#), "the refusal is not told twice")
    #expect(html.contains(#"<span class="id">id &lt;7&gt;</span>"#) && html.contains("1 warning<"))
    #expect(html.contains(#"href="./out/a.pdf""#) && html.contains("2.5 MB, 812 bytes of it new"))
    #expect(html.contains("Done by an earlier call"))
  }

  @Test func theDigestsAreThoseOfWhatStandsInThePage() throws {
    let folder = try TemporaryFolder()
    for (text, digest) in [
      (ReportStyle.text, ReportStyle.digest), (ReportScript.text, ReportScript.digest),
    ] {
      let path = try folder.write(Array(text.utf8), to: "text")
      let result = try Tool.run(["sh", "-c", "openssl dgst -sha256 -binary \"$1\" | openssl base64 -A", "sh", path])
      #expect(digest == "sha256-" + result.text)
    }
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [Substring] { split(separator: separator) }
}
