import Glibc
import PDFScope
import TestSupport
import Testing

/// The report as people see it: in Chromium, driven by `Tests/Browser/report.py`.
struct ReportBrowserTests {
  @Test(.timeLimit(.minutes(5))) func aReportIsReadInABrowser() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("report.html")
    try ReportSample.write(to: path)
    let seen = try look(at: path, picturesIn: folder)

    // Harmless: nothing ran, nothing was loaded, nothing was taken for markup.
    #expect(seen["console"] == .array([]))
    #expect(seen["requests"] == .array([seen["ownAddress"] ?? .null]))
    #expect(seen["title"]?.stringValue == "Stamp & <file> · pdfscope")
    #expect(seen["foreign"] == .array([]))
    #expect(seen["scripts"] == 1)
    #expect(seen["pictures"] == .integer(ReportSample.pictures))

    // Every document has a row, named as it is.
    #expect(seen["rows"] == .integer(ReportSample.records.count))
    let names = strings(seen["names"])
    #expect(names.contains("script><img src=x onerror=\"document.title='owned'\">.pdf"))
    #expect(names.contains("invoiceU+202Efdp.exe") && names.contains(#"caf\xE9.pdf"#))
    #expect(seen["isSummaryFirst"] == true)
    #expect(seen["shown"]?.stringValue == "\(ReportSample.records.count) shown")

    try expectFilters(seen, names)
    expectAccess(seen)
    try expectPictures(folder)
  }

  private func expectFilters(_ seen: JSONObject, _ names: [String]) throws {
    let all = JSONValue.integer(ReportSample.records.count)
    for status in [Status.failed, .refused] {
      let count = ReportSample.records.count { $0.status == status }
      #expect(seen[status.rawValue] == .integer(count))
    }
    #expect(seen["failedHash"] == "#status=failed" && seen["failedPressed"] == "true" && seen["afterFailed"] == all)
    #expect(seen["warned"] == .integer(ReportSample.records.count { $0.warnings > 0 }))
    #expect(strings(seen["found"]) == ["needle in a haystack.pdf"] && seen["foundHash"] == "#q=needle")
    #expect(seen["emptyText"] == "No document matches." && seen["afterAll"] == all)
    #expect(seen["reason"] == "document.locked" && seen["ofReason"] == 3)
    let times = ReportSample.records.map(\.milliseconds)
    #expect(integers(seen["timesDown"]) == times.sorted(by: >) && seen["timeSort"] == "descending")
    #expect(integers(seen["timesUp"]) == times.sorted())
    #expect(strings(seen["asWritten"]) == names)
    // Without scripts.
    #expect(seen["plainRows"] == all && seen["plainOrder"] == true)
  }

  private func expectAccess(_ seen: JSONObject) {
    for theme in ["contrastLight", "contrastDark"] {
      let worst = seen[theme]?.arrayValue ?? []
      #expect((worst.first?.doubleValue ?? 0) >= 4.5, "\(theme): \(worst)")
    }
    let roles = seen["roles"]?.objectValue ?? [:]
    #expect(roles["table"] == 1 && roles["columnheader"] == 6 && roles["main"] == 1 && roles["search"] == 1)
    #expect(roles["rowheader"] == .integer(ReportSample.records.count))
    #expect(roles["banner"] == 1 && roles["contentinfo"] == 1 && (roles["heading"]?.intValue ?? 0) >= 2)
    #expect(seen["unnamed"] == .array([]), "what can be used has a name")
    #expect(seen["overflow"] == 0 && seen["overflowSmall"] == 0, "nothing is wider than the window")
  }

  private func expectPictures(_ folder: TemporaryFolder) throws {
    for name in ["light", "dark", "small", "plain"] {
      let picture = try Picture(png: folder.path(name + ".png"))
      var colors: Set<Int> = []
      for y in stride(from: 0, to: picture.height, by: 3) {
        for x in stride(from: 0, to: picture.width, by: 3) {
          let color = picture.color(x, y)
          colors.insert(color.red << 16 | color.green << 8 | color.blue)
        }
      }
      #expect(colors.count > 50, "\(name).png is blank")
    }
    let printed = try Tool.run(["pdftotext", "-layout", folder.path("printed.pdf"), "-"]).text
    for word in ["Stamp & <file>", "needle in a haystack.pdf", "Refused", "Failed", "document.locked"] {
      #expect(printed.contains(word), "printed: \(word)")
    }
  }

  @Test(.timeLimit(.minutes(5))) func aReportOfManyDocumentsOpensAndIsFiltered() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("report.html")
    try ReportSample.writeMany(100_000, to: path)
    let result = try Tool.run(
      ["python3", Fixtures.repository + "/Tests/Browser/large.py", path], timeout: .seconds(240))
    #expect(result.status == 0, "\(result.errorText)")
    let seen = try JSONParser.parse(bytes: result.output).objectValue ?? [:]
    #expect(seen["rows"] == 100_000 && seen["failed"] == 100 && seen["found"] == 1)
    #expect(seen["console"] == .array([]))
  }

  private func look(at path: String, picturesIn folder: TemporaryFolder) throws -> JSONObject {
    let result = try Tool.run(
      ["python3", Fixtures.repository + "/Tests/Browser/report.py", path, folder.path], timeout: .seconds(240))
    try #require(result.status == 0, "\(result.errorText)")
    if let kept = getenv("PDFSCOPE_KEEP_PICTURES") {
      _ = try Tool.run(["cp", "-r", folder.path + "/.", String(cString: kept)])
    }
    return try JSONParser.parse(bytes: result.output).objectValue ?? [:]
  }

  private func strings(_ value: JSONValue?) -> [String] { value?.arrayValue?.compactMap(\.stringValue) ?? [] }
  private func integers(_ value: JSONValue?) -> [Int] { value?.arrayValue?.compactMap(\.intValue) ?? [] }
}
