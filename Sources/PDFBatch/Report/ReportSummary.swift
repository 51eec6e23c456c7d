import PDFScopeCore

/// The counts at the top of a report.
struct ReportSummary {
  let tally: BatchTally
  let summary: HTMLReport.Summary
  let hasMorePictures: Bool

  /// How many reasons are shown.
  private static let mostReasons = 10

  var html: String {
    """
    <section id="summary" aria-label="Summary">
    \(interruption)<ul class="tiles">
    \(tiles)</ul>
    \(bar)<p class="facts">\(facts)</p>
    \(reasons)</section>

    """
  }

  private var interruption: String {
    var parts: [String] = []
    if let text = summary.interruption { parts.append(HTMLText.shown(text, atMost: 1000)) }
    if let left = summary.documentsLeft, left > 0 {
      parts.append("\(left.counted("document")) \(left == 1 ? "was" : "were") not worked on.")
    }
    guard !parts.isEmpty else { return "" }
    return #"<p class="alert"><strong>Not complete.</strong> \#(parts.joined(separator: " "))</p>"# + "\n"
  }

  private var tiles: String {
    var html = tile("", tally.documents, tally.documents == 1 ? "Document" : "Documents", filter: "")
    // That nothing failed and nothing was refused is worth knowing; that nothing was empty is not.
    for status in [Status.ok, .nothing, .refused, .failed] where tally[status] > 0 || status != .nothing {
      let label = #"<span aria-hidden="true">\#(status.reportSign)</span> \#(status.reportWord)"#
      html += tile(status.rawValue, tally[status], label, filter: status.rawValue)
    }
    if tally.withWarnings > 0 { html += tile("warned", tally.withWarnings, "With warnings", filter: "warnings") }
    return html
  }

  private func tile(_ className: String, _ count: Int, _ label: String, filter: String) -> String {
    let classes = ["tile", className, count == 0 ? "zero" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    return #"<li><span class="\#(classes)" data-f="\#(filter)"><span class="num">\#(count.grouped)</span>"#
      + #" <span class="lab">\#(label)</span></span></li>"# + "\n"
  }

  /// The shares as a bar, in thousandths. A share that is there is always to be seen.
  private var bar: String {
    guard tally.documents > 0 else { return "" }
    var x = 0.0
    var parts = ""
    let order = [Status.ok, .nothing, .refused, .failed].filter { tally[$0] > 0 }
    let widths = order.map { max(6, 1000 * Double(tally[$0]) / Double(tally.documents)) }
    let sum = widths.reduce(0, +)
    for (status, width) in zip(order, widths) {
      let share = width * 1000 / sum
      parts += #"<rect class="\#(status.rawValue)" x="\#(Int(x))" width="\#(Int(share.rounded(.up)))" height="10"/>"#
      x += share
    }
    return #"<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">"# + parts
      + "</svg>\n"
  }

  private var facts: String {
    var parts = [tally.pages.counted("page")]
    if tally.outputs > 0 { parts.append("\(tally.outputs.counted("file")) written") }
    if tally.earlier > 0 { parts.append("\(tally.earlier.counted("document")) done by earlier calls") }
    if let seconds = summary.seconds, seconds.isFinite, seconds >= 0 {
      let time = ReportRow.text(ofMilliseconds: Int(exactly: (min(seconds, 1e9) * 1000).rounded()) ?? 0)
      parts.append(tally.earlier > 0 ? time + " in this call" : time)
      let documents = tally.documents - tally.earlier
      if seconds >= 1, documents > 1 {
        parts.append(ProgressState.text(ofRate: Double(documents) / seconds).replacingSlash)
      }
    }
    if hasMorePictures {
      parts.append("pictures of the first \(HTMLReport.mostPictures.grouped) documents, so that the page opens quickly")
    }
    return parts.joined(separator: " · ")
  }

  private var reasons: String {
    guard !tally.reasons.isEmpty else { return "" }
    let sorted = tally.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let items = sorted.prefix(Self.mostReasons).map { code, count in
      let code = HTMLText.escaped(code)
      return #"<li data-q="\#(code)"><span class="chip"><code>\#(code)</code> "#
        + #"<span class="num">\#(count.grouped)</span></span></li>"#
    }
    let more = sorted.count > Self.mostReasons ? "<li>and \((sorted.count - Self.mostReasons).grouped) more</li>" : ""
    return #"<ul class="why" aria-label="Why documents failed or were refused"><li>Why:</li>"# + items.joined() + more
      + "</ul>\n"
  }
}

extension String {
  /// A rate in words, `12 documents/s`.
  fileprivate var replacingSlash: String {
    guard let slash = firstIndex(of: "/") else { return self }
    return self[..<slash] + " documents" + self[slash...]
  }
}
