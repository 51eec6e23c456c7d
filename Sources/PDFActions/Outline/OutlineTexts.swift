import PDFDocument
import PDFScopeCore

/// `outline.export`.
struct OutlineExport: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: ExportOutline, on work: Work) throws(ActionError) -> OutlineTextResult {
    let outline = work.document.reader.outline
    work.warnings += outline.warnings.map(Warning.init)
    let items = outline.items.map { OutlineResult.Item($0, in: work.document.document, space) }
    do throws(OutlineFormError) {
      let text = try event.form.text(of: items, coordinates: space)
      return OutlineTextResult(text: text, form: event.form, count: items.count)
    } catch {
      throw ActionError("document.limit", error.message, hint: error.hint)
    }
  }
}

/// `outline.import`.
struct OutlineImport: EventAction {
  @Environment(\.coordinates) private var space

  /// A longer text is no outline.
  private static let mostBytes = 256 << 20

  func perform(_ event: ImportOutline, on work: Work) throws(ActionError) -> OutlineResult {
    guard !(event.append && event.replace) else {
      throw ActionError("usage", "--append and --replace exclude each other")
    }
    let text = try text(of: event.from)
    let form = event.form ?? OutlineForm.detected(in: text)
    let entries: OutlineEntries
    do throws(OutlineFormError) {
      entries = try form.entries(in: text)
    } catch {
      let place = error.place.map { "\($0): " } ?? ""
      throw ActionError(
        "outline.text", "\(name(of: event.from)): \(place)\(error.message)",
        hint: error.hint ?? (event.form == nil ? "it was read as \(form.rawValue); --as says otherwise" : nil))
    }
    var change = try OutlineChange(work, space)
    var builder = OutlineBuilder(change, form: form, space: entries.coordinates ?? space)
    do throws(OutlineBuilder.Failure) {
      try builder.build(entries.entries, appending: event.append)
    } catch {
      var failure = error.error
      failure.message = "\(name(of: event.from)): \(error.place): \(failure.message)"
      throw failure
    }
    change.editor = builder.editor
    let revision = work.document.document.revision
    let result = try change.commit(telling: event.append ? builder.placed : Set(builder.editor.order))
    work.warnings += warnings(of: entries, aimless: builder.aimless, form)
    // Where nothing is left, what was there is told.
    guard entries.entries.isEmpty, work.document.document.revision != revision else { return result }
    return change.result(change.records(of: change.outline.items.indices))
  }

  // MARK: Warnings

  /// What the text says and the outline does not, and the items that may have been meant to lead somewhere.
  private func warnings(of entries: OutlineEntries, aimless: [Int], _ form: OutlineForm) -> [Warning] {
    var warnings: [Warning] = []
    if let first = entries.headings.first {
      let count = entries.headings.count
      warnings.append(
        Warning(
          "outline.heading",
          (count == 1 ? "a heading was" : "\(count) headings were") + " passed over, on line \(first)"
            + (count == 1 ? "" : " and below") + ": items are those of lists"))
    }
    let aimless = aimless.filter { !isHeading($0, in: entries.entries) }
    guard let first = aimless.first.map({ entries.entries[$0] }) else { return warnings }
    let title = JSONValue.string(first.item.title).text()
    let advice: String? =
      switch form {
      case .text: "a tab or two spaces part a title from its page"
      case .markdown: "a link leads to a page: [Title](#page=5)"
      case .json, .pdftk, .pdftkUTF8: nil
      }
    let verb = aimless.count == 1 ? "leads" : "lead"
    warnings.append(
      Warning(
        "outline.leadsNowhere",
        "\(aimless.count) of \(entries.entries.count) items \(verb) to no page, the first \(title) (\(first.place))"
          + (advice.map { "; " + $0 } ?? "")))
    return warnings
  }

  /// Whether an item that leads nowhere is meant so: there are others below it, and its title does not look as if a
  /// page stood at its end.
  private func isHeading(_ place: Int, in entries: [OutlineEntry]) -> Bool {
    let item = entries[place].item
    guard place + 1 < entries.count, entries[place + 1].item.level > item.level else { return false }
    let digits = item.title.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    return digits == 0 || !item.title.utf8.dropLast(digits).reversed().starts(with: [0x20])
  }

  private func name(of path: String) -> String { path == "-" ? "standard input" : path }

  private func text(of path: String) throws(ActionError) -> String {
    guard !path.isEmpty else { throw ActionError("usage", "--from: the path is empty", pointer: "/from") }
    let bytes = try EventFile(path: path, limit: Self.mostBytes, pointer: "/from", mayBeEmpty: false).bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ActionError("outline.text", "\(name(of: path)): the text is not UTF-8")
    }
    return text
  }
}
