import Glibc
import PDFScopeCore

/// The page around the rows.
enum ReportPage {
  /// All that comes before the first row.
  static func beginning(title: String, invocation: InvocationMetadata, isDryRun: Bool = false) -> String {
    let heading = HTMLText.shown(title, atMost: 300)
    let words = "<strong>A dry run.</strong> This is what would be done. Nothing was written."
    let note = isDryRun ? #"<p class="alert">\#(words)</p>"# + "\n" : ""
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="referrer" content="no-referrer">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="pdfscope \(HTMLText.escaped(invocation.version))">
      <title>\(HTMLText.escaped(title)) · pdfscope</title>
      <link rel="icon" href="data:,">
      <style>\(ReportStyle.text)</style>
      </head>
      <body>
      <header>
      <p class="brand">pdfscope report</p>
      <h1><bdi>\(heading)</bdi></h1>
      \(origin(of: invocation))\(note)</header>
      <main>
      <section class="docs" aria-labelledby="docs">
      <div class="head">
      <h2 id="docs">Documents</h2>
      <form id="tools" role="search" aria-label="Documents" hidden>
      <output id="shown" for="q"></output>
      <button type="button" id="all" hidden>Show all</button>
      <input type="search" id="q" aria-label="Search names, errors and events" placeholder="Search" autocomplete="off"
      spellcheck="false">
      </form>
      </div>
      <table role="table" id="table">
      <caption>What became of each document</caption>
      <thead role="rowgroup"><tr role="row">\(columns)</tr></thead>
      <tbody role="rowgroup">

      """
  }

  /// Nothing may be loaded, sent or run but what stands here.
  private static var policy: String {
    [
      "default-src 'none'", "img-src data:", "style-src '\(ReportStyle.digest)'",
      "script-src '\(ReportScript.digest)'", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }

  private static var columns: String {
    let columns: [(className: String, key: String?, text: String)] = [
      ("pich", nil, #"<span aria-hidden="true"></span>Page"#), ("", "name", "Document"), ("", "status", "Status"),
      ("n", "pages", "Pages"), ("n", "time", "Time"), ("", nil, "What happened"),
    ]
    return columns.map { column in
      let key = column.key.map { #" data-k="\#($0)""# } ?? ""
      return #"<th role="columnheader" scope="col" class="\#(column.className)"\#(key)>\#(column.text)</th>"#
    }.joined()
  }

  private static func origin(of invocation: InvocationMetadata) -> String {
    var parts: [String] = []
    if let timestamp = invocation.timestamp, let date = UTCTime(timestamp) {
      parts.append(#"<time datetime="\#(date.exact)">\#(date.readable)</time>"#)
    }
    if let job = invocation.job { parts.append("job <bdi>\(HTMLText.shown(job, atMost: 300))</bdi>") }
    if let author = invocation.author { parts.append("by <bdi>\(HTMLText.shown(author, atMost: 300))</bdi>") }
    for (name, value) in invocation.tags.sorted(by: { $0.key < $1.key }).prefix(20) {
      parts.append("<bdi>\(HTMLText.shown(name + ": " + value, atMost: 300))</bdi>")
    }
    return parts.isEmpty ? "" : #"<p class="sub">\#(parts.joined(separator: " · "))</p>"# + "\n"
  }

  /// Stands between groups of rows.
  static let nextGroup = #"</tbody><tbody role="rowgroup">"# + "\n"

  /// All that comes after the last row. The summary is known only here; the style sheet shows it at the top, and the
  /// script moves it there.
  static func end(summary: String, version: String) -> String {
    """
    </tbody>
    </table>
    <p class="empty" id="none" hidden>No document matches.</p>
    </section>
    \(summary)</main>
    <footer>Made by pdfscope \(HTMLText.escaped(version)). This page loads nothing from anywhere and sends
    nothing.</footer>
    <script>\(ReportScript.text)</script>
    </body>
    </html>

    """
  }
}

/// A time of the clock everywhere.
struct UTCTime {
  private let parts: tm

  /// A time in seconds since 1970-01-01T00:00:00Z; `nil` where the calendar ends before.
  init?(_ timestamp: Int) {
    var time = time_t(timestamp)
    var parts = tm()
    guard gmtime_r(&time, &parts) != nil, (0...9999).contains(Int(parts.tm_year) + 1900) else { return nil }
    self.parts = parts
  }

  /// As machines read it.
  var exact: String { "\(date)T\(clock):\(Self.two(parts.tm_sec))Z" }
  /// As people read it.
  var readable: String { "\(date) \(clock) UTC" }

  private var date: String {
    let year = String(Int(parts.tm_year) + 1900)
    let padding = String(repeating: "0", count: max(0, 4 - year.utf8.count))
    return "\(padding)\(year)-\(Self.two(parts.tm_mon + 1))-\(Self.two(parts.tm_mday))"
  }

  private var clock: String { "\(Self.two(parts.tm_hour)):\(Self.two(parts.tm_min))" }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
