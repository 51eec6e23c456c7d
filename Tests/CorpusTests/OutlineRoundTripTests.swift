import PDFScopeCore
import TestSupport
import Testing

/// Outlines that are exported and imported again: into the same document, where nothing may change, and into one that
/// has lost its outline, where all must come back that the form holds.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct OutlineRoundTripTests {
  /// A form, and the space of its places.
  private static let forms = [
    ["json", "--coordinates", "pdf"], ["json", "--coordinates", "page"], ["text"], ["markdown"], ["pdftk"],
    ["pdftk-utf8"],
  ]

  /// What a document may forbid is not what is tried here.
  private static let leave = ["--permissions", "warn", "--invalidate-signatures", "--force"]

  @Test(arguments: Corpus.files)
  func everyForm(_ file: CorpusFile) throws {
    guard let count = try Run(file, ["outline", "export"]).answer?["count"]?.intValue, count > 0 else { return }
    let folder = try TemporaryFolder()
    let empty = try folder.write(#"{"items":[]}"#.utf8, to: "empty.json")
    let bare = CorpusFile(name: file.name, path: folder.path("bare.pdf"), password: file.password)
    let emptied = try Run(file, ["outline", "import", "--from", empty, "-o", bare.path] + Self.leave)
    var differences: [Difference] = []
    if let code = emptied.errorCode {
      // What goes round in a circle must be repaired first.
      check([Difference("emptied", ours: code, theirs: "a document without outline")], of: file, .outlineTexts)
      return
    }
    let complaints = try Peers.complaints(about: file.path, file)
    for form in Self.forms {
      differences += try roundTrip(file, bare, form, folder)
      let written = CorpusFile(name: file.name, path: folder.path("new.pdf"), password: file.password)
      guard Files.exists(written.path), let complaints else { continue }
      let found = try Peers.complaints(about: written.path, written) ?? ["no answer"]
      differences += found.subtracting(complaints).sorted().map {
        Difference("\(form[0]) check: \($0)", ours: "no complaint", theirs: $0)
      }
    }
    check(differences, of: file, .outlineTexts)
  }

  private func roundTrip(
    _ file: CorpusFile, _ bare: CorpusFile, _ form: [String], _ folder: TemporaryFolder
  ) throws -> [Difference] {
    let name = form.joined(separator: " ")
    let export = ["outline", "export", "--as"] + form
    guard let text = try Run(file, export).answer?["text"]?.stringValue else {
      return [Difference("\(name) export", ours: "nothing", theirs: "a text")]
    }
    let path = try folder.write(text.utf8, to: "text")
    var differences: [Difference] = []
    let same = try Run(file, ["outline", "import", "--from", path, "-o", folder.path("same.pdf")] + Self.leave)
    if same.result.status != 1 {
      differences.append(Difference("\(name) same", ours: same.errorCode ?? "a change", theirs: "no change"))
    }
    let new = CorpusFile(name: file.name, path: folder.path("new.pdf"), password: file.password)
    let built = try Run(bare, ["outline", "import", "--from", path, "--as", form[0], "-o", new.path] + Self.leave)
    if let code = built.errorCode {
      return differences + [Difference("\(name) import", ours: code, theirs: "an outline")]
    }
    let back = try Run(new, export).answer?["text"]?.stringValue ?? ""
    if try normal(back, form[0]) != normal(text, form[0]) {
      differences.append(Difference("\(name) text", ours: "another outline", theirs: "the same"))
    }
    return differences
  }

  /// A text without what no outline can hold: an item with nothing below it is neither open nor closed, and a page is
  /// shown in some way.
  private func normal(_ text: String, _ form: String) throws -> JSONValue {
    guard form == "json" else { return .string(text) }
    let items = try OutlineForm.json.entries(in: text).entries.map(\.item)
    return .array(
      items.indices.map { index in
        var item = items[index]
        let hasChildren = index + 1 < items.count && items[index + 1].level > item.level
        if !hasChildren { item.isOpen = false }
        if item.page != nil {
          var destination = item.destination ?? DestinationRecord()
          destination.kind = destination.kind ?? "Fit"
          item.destination = destination
        }
        return OutlineResult(items: [item], isFlat: true).json
      })
  }
}
