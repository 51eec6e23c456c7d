import CommandLineKit
import Glibc
import PDFScope

/// Tells people and programs on standard error what went wrong: text, or a JSON record a line beside JSON output.
struct Diagnostics {
  /// Whether records are JSON.
  let isJSON: Bool
  /// Whether warnings are told.
  let showsWarnings: Bool
  /// Whether it is told what was done.
  let isVerbose: Bool

  init(isJSON: Bool, showsWarnings: Bool, isVerbose: Bool) {
    self.isJSON = isJSON
    self.showsWarnings = showsWarnings
    self.isVerbose = isVerbose
  }

  /// Diagnostics of a command line that could not be read to its end: what is known of it decides their form.
  init(arguments: [String], parsed: ParsedCommand? = nil, error: UsageError? = nil) {
    let words = arguments.prefix { $0 != "--" }
    isJSON =
      parsed?.flag(of: "json") == true || parsed?.flag(of: "ndjson") == true ||
      error?.wasGiven("json") == true || error?.wasGiven("ndjson") == true
      || words.contains("--json") || words.contains("--ndjson")
    showsWarnings = true
    isVerbose = false
  }

  func report(_ error: UsageError) {
    var failure = ActionError(error.kind.rawValue, error.message)
    failure.hint = error.hint
    report(failure, after: isJSON ? nil : "try '\(error.helpCommand)'")
  }

  /// Reports an error, of a document where a path is given.
  func report(_ error: ActionError, path: String? = nil, after last: String? = nil) {
    if isJSON {
      writeRecord("error", path, error.json)
    } else {
      // Some messages begin with the page that they are about.
      let page = error.page.flatMap { error.message.hasPrefix("page \($0) ") ? nil : $0 }
      var lines = [prefix(path, page: page) + error.message]
      lines += (error.hint ?? "").split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
      if error.hint == nil { lines.removeLast() }
      if let last { lines.append("  " + last) }
      write(lines.map(\.printable).joined(separator: "\n") + "\n")
    }
  }

  /// Reports what an outcome tells beside its result. Beside JSON output it is part of that.
  func report(_ outcome: Outcome, path: String) {
    guard !isJSON else { return }
    // Where the reader of standard output went away nobody wants to know.
    if let error = outcome.error, error.code.rawValue != "output.closed" { report(error, path: path) }
    report(outcome.warnings, path: path)
    if outcome.error == nil, showsWarnings, !outcome.isMereCount {
      for veto in outcome.vetoes { write((prefix(path, page: nil) + "kept back: " + veto.message).printable + "\n") }
    }
    if let search = outcome.result as? SearchResult, showsWarnings, search.hasNoText, search.imagePages != nil {
      write((prefix(path, page: nil) + "no text: the pages are pictures; OCR the document first").printable + "\n")
    }
    if let pictures = outcome.result as? ThumbnailsResult {
      for failure in pictures.failures { report(failure, path: path) }
    }
    if let embedded = outcome.result as? EmbeddedThumbnailsResult {
      for failure in embedded.failures { report(failure, path: path) }
    }
    guard isVerbose else { return }
    let places = outcome.outputs.map(\.path).joined(separator: ", ")
    let note = "\(outcome.event.name): \(outcome.status.rawValue)" + (places.isEmpty ? "" : " → \(places)")
    write((prefix(path, page: nil) + note).printable + "\n")
  }

  /// Reports warnings: each message once, unless everything is to be told. Beside JSON output they are part of it.
  func report(_ warnings: [Warning], path: String) {
    guard showsWarnings, !isJSON else { return }
    let texts = isVerbose ? warnings.map { ($0.page, $0.message + $0.place) } : WarningDigest(warnings).texts
    for (page, text) in texts { write((prefix(path, page: page) + "warning: " + text).printable + "\n") }
  }

  /// Tells of something in the configuration that is passed over.
  func report(_ remark: ConfigurationProblem) {
    if isJSON {
      var record: JSONObject = ["type": "warning", "code": "config.ignored"]
      record.merge(remark.json.objectValue ?? [:])
      write(JSONValue.object(record).text() + "\n")
    } else {
      write(("pdfscope: warning: " + remark.description).printable + "\n")
    }
  }

  /// Tells people what may have been meant.
  func note(_ hint: String) {
    if !isJSON { write("  " + hint.printable + "\n") }
  }

  /// Tells people something about the call itself.
  func remark(_ text: String) {
    if !isJSON { write("pdfscope: " + text.printable + "\n") }
  }

  private func prefix(_ path: String?, page: Int?) -> String {
    var parts = ["pdfscope"]
    if let path { parts.append(path) }
    if let page { parts.append("page \(page)") }
    return parts.joined(separator: ": ") + ": "
  }

  private func writeRecord(_ type: String, _ path: String?, _ value: JSONValue) {
    var record: JSONObject = ["type": .string(type)]
    if let path { record["path"] = .path(path) }
    record.merge(value.objectValue ?? [:])
    write(JSONValue.object(record).text() + "\n")
  }

  private func write(_ text: String) {
    // Where standard error is closed there is nobody to tell.
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

extension Outcome {
  /// Whether only a number or a yes was asked for, of which nothing is ever kept back.
  fileprivate var isMereCount: Bool {
    guard case .search(.find(let find)) = event else { return false }
    return find.answer != .matches
  }
}

extension Warning {
  /// The object and the offset that it is about, in brackets.
  fileprivate var place: String {
    let parts = [object.map { "object \($0)" }, offset.map { "offset \($0)" }].compactMap { $0 }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }
}

extension String {
  /// The text on one line and without control characters, so that what stands in a file cannot drive a terminal.
  var printable: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        result.append(scalar.properties.isWhitespace ? " " : "\u{FFFD}")
      case .privateUse where SystemText.isCarrier(scalar): result.append("\u{FFFD}")
      // Characters that turn the direction of everything that follows.
      case .format where (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value): continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
