import PDFScopeCore

/// The words and signs for how a document ended; never the colour alone tells it.
extension Status {
  var reportWord: String {
    switch self {
    case .ok: "Done"
    case .nothing: "Nothing to do"
    case .refused: "Refused"
    case .failed: "Failed"
    }
  }

  var reportSign: String {
    switch self {
    case .ok: "✓"
    case .nothing: "–"
    case .refused: "⊘"
    case .failed: "✕"
    }
  }
}

/// A row of the report: one document.
struct ReportRow {
  let record: DocumentRecord
  let links: ReportLinks
  /// The picture, once it is known to be one and to have room; `nil` for none.
  let picture: String?

  /// How much of a text and how many entries of a list are shown.
  private static let mostText = 2000
  private static let mostEntries = 20

  var html: String {
    let status = record.status
    var row = #"<tr role="row" data-s="\#(status.rawValue)" data-i="\#(record.job.index)""#
    if let pages = record.pages { row += #" data-p="\#(pages)""# }
    row += #" data-t="\#(record.milliseconds)" data-w="\#(record.warnings)">"#
    row += #"<td role="cell" class="pic">\#(pictureHTML)</td>"#
    row += #"<th role="rowheader" scope="row" class="doc">\#(document)</th>"#
    row += #"<td role="cell" class="st"><span class="s">"#
    row += #"<span aria-hidden="true">\#(status.reportSign)</span> \#(status.reportWord)</span></td>"#
    row += #"<td role="cell" class="n pg">\#(pages)</td>"#
    row += #"<td role="cell" class="n tm">\#(Self.text(ofMilliseconds: record.milliseconds))</td>"#
    row += #"<td role="cell" class="what">\#(what)</td></tr>"# + "\n"
    return row
  }

  private var pages: String { record.pages.map(\.grouped) ?? #"<span class="none">–</span>"# }

  private var pictureHTML: String {
    guard let picture else { return "" }
    return #"<img alt="First page" loading="lazy" decoding="async" src="\#(picture)">"#
  }

  private var document: String {
    let path = record.job.path
    let name = Self.anchor(path, links.link(to: path), isWhole: false)
    let id = record.job.id.map { #"<span class="id">id \#(Self.text($0.stringValue ?? $0.text()))</span>"# } ?? ""
    return #"<span class="i">\#((record.job.index &+ 1).grouped)</span>"# + name + id
  }

  /// A path: its name, and before or below it the folder.
  private static func anchor(_ path: String, _ link: String?, isWhole: Bool) -> String {
    let split = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = path == "-" ? "standard input" : split.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = split.map { String(path[...$0]) } ?? ""
    var html = #"<bdi class="name">\#(text(isWhole ? path : name))</bdi>"#
    if let link { html = #"<a href="\#(link)">\#(html)</a>"# }
    return isWhole || folder.isEmpty ? html : html + #"<bdi class="dir">\#(text(folder))</bdi>"#
  }

  /// Errors, refusals, warnings and outputs.
  private var what: String {
    var html = ""
    // The refusal that ended the document is its error too; it is told once, with the event.
    if let error = record.error, !record.refusals.contains(where: { $0.veto.code == error.code.rawValue }) {
      html += Self.html(error)
    }
    html += Self.list(record.refusals) { refusal in
      #"<p class="no"><code>\#(Self.text(refusal.action))</code> refused: \#(Self.text(refusal.veto.message)) "#
        + #"<code class="code">\#(Self.text(refusal.veto.code))</code></p>"#
    }
    if record.warnings > 0 { html += #"<p class="warn">\#(record.warnings.counted("warning"))</p>"# }
    if record.isRecovered { html += #"<p class="note">Done by an earlier call that was cut off after it.</p>"# }
    html += Self.list(record.outputs) { output in
      let place =
        output.path == "-" ? "standard output" : Self.anchor(output.path, links.link(to: output.path), isWhole: true)
      let save = output.save.map { #" <span class="size">\#(Self.text(of: $0))</span>"# } ?? ""
      return #"<p class="out"><span aria-hidden="true">→</span> \#(place)\#(save)</p>"#
    }
    return html
  }

  private static func html(_ error: ActionError) -> String {
    let page = error.page.map { "page \($0.grouped): " } ?? ""
    let code = #"<code class="code">\#(text(error.code.rawValue))</code>"#
    var html = #"<p class="err">\#(page)\#(text(error.message)) \#(code)</p>"#
    if let hint = error.hint { html += #"<p class="hint">\#(text(hint))</p>"# }
    return html
  }

  private static func list<Item>(_ items: [Item], _ html: (Item) -> String) -> String {
    var text = items.prefix(mostEntries).map(html).joined()
    if items.count > mostEntries { text += #"<p class="note">and \#((items.count - mostEntries).grouped) more</p>"# }
    return text
  }

  private static func text(_ text: String) -> String { HTMLText.shown(text, atMost: mostText) }

  private static func text(of save: Output.Save) -> String {
    save.kind == .incremental
      ? "\(text(ofBytes: save.bytes)), \(text(ofBytes: save.bytesAdded)) of it new" : text(ofBytes: save.bytes)
  }

  /// A size as people read it.
  static func text(ofBytes bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes.counted("byte") }
    var value = Double(bytes)
    var unit = 0
    while value >= 999.5, unit < 4 {
      value /= 1000
      unit += 1
    }
    return ReportNumber.short(value) + " " + ["B", "kB", "MB", "GB", "TB"][unit]
  }

  /// A time as people read it.
  static func text(ofMilliseconds milliseconds: Int) -> String {
    switch milliseconds {
    case ..<1000: "\(max(0, milliseconds)) ms"
    case ..<60_000: ReportNumber.short(Double(milliseconds) / 1000) + " s"
    case ..<3_600_000: "\(milliseconds / 60_000) min \(milliseconds / 1000 % 60) s"
    default: "\((milliseconds / 3_600_000).grouped) h \(milliseconds / 60_000 % 60) min"
    }
  }
}

/// Numbers with as many decimals as are worth reading.
enum ReportNumber {
  /// One decimal below 10, none above.
  static func short(_ value: Double) -> String {
    guard value < 9.95 else { return (Int(exactly: value.rounded()) ?? .max).grouped }
    let tenths = Int(exactly: (value * 10).rounded()) ?? 0
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
