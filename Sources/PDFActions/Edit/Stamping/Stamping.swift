import PDFAppearance
import PDFDocument
import PDFScopeCore

/// `edit.stamp`.
struct Stamping: EventAction {
  func perform(_ event: StampPages, on work: Work) throws(ActionError) -> PagesResult {
    try event.validate()
    return try MarkRun(event.mark, .stamp, on: work).run(event.pages)
  }
}

/// One call that puts a watermark or a stamp on pages, or takes it away.
struct MarkRun {
  private let mark: PageMark
  private let style: MarkStyle
  private let work: Work
  private let template: MarkTemplate?
  private let editor: PageContentEditor
  private let writer: StampWriter

  init(_ mark: PageMark, _ style: MarkStyle, on work: Work) throws(ActionError) {
    self.mark = mark
    self.style = style
    self.work = work
    template = try mark.text.map { text throws(ActionError) in try MarkTemplate(text, of: mark) }
    let document = work.document.document
    editor = PageContentEditor(
      document, mark: ContentMark(style.role, name: mark.id), artifact: style.artifact(mark, template))
    writer = StampWriter(document)
  }

  func run(_ selection: PageSelection) throws(ActionError) -> PagesResult {
    let pages = try work.document.pageSet(selection)
    let shown = try subjects(of: pages)
    do throws(PDFError) {
      try editor.separatePages()
    } catch {
      throw ActionError(error)
    }
    var changed: [Int] = []
    var isTransparent = false
    for (place, index) in pages.enumerated() {
      try work.document.step(place, of: pages.count)
      guard let page = work.document.document.page(at: index) else { continue }
      do throws(PDFError) {
        var isChanged = false
        if mark.remove || mark.replace { isChanged = try editor.removeDrawings(from: page) > 0 }
        if let shown, try put(shown(place), on: page) {
          isChanged = true
          isTransparent = isTransparent || (mark.opacity ?? style.opacity) < 1 || shown(place).isTransparent
        }
        if isChanged { changed.append(index) }
      } catch {
        var failure = ActionError(error)
        failure.page = failure.page ?? index + 1
        throw failure
      }
    }
    do throws(PDFError) {
      try writer.finish()
    } catch {
      throw ActionError(error)
    }
    if isTransparent { work.warnOfTransparency() }
    return PagesResult(pages: changed.map { $0 + 1 }, pageCount: work.document.pageCount)
  }

  /// Puts it on a page; returns whether there is anything of it to be seen.
  private func put(_ subject: StampWriter.Subject, on page: Page) throws(PDFError) -> Bool {
    // An empty label or title has nothing to show.
    guard subject.size.width > 0, subject.size.height > 0 else { return false }
    let place = style.placing(mark).place(of: subject.size, on: page)
    let form = try writer.form(of: subject, mappedBy: place.form, opacity: mark.opacity ?? style.opacity)
    try editor.draw(form, at: place.page, isUnder: mark.under, on: page)
    return true
  }

  // MARK: What is put there

  private static let largestPicture = 256 << 20

  /// What is put on the pages, by their places in the list; `nil` where something is only taken away. All of it is
  /// looked at before any page is changed.
  private func subjects(of pages: [Int]) throws(ActionError) -> ((Int) -> StampWriter.Subject)? {
    if mark.remove { return nil }
    do {
      if let template {
        let look = style.lettering(mark)
        let subjects = try template.texts(of: pages, in: work.document).map { try writer.text($0, look) }
        return { subjects[$0] }
      }
      if let picture = mark.picture {
        let file = try EventFile(path: picture, limit: Self.largestPicture, pointer: "/picture")
        let subject = try writer.picture(file.bytes)
        return { _ in subject }
      }
      let subject = writer.page(try importedPage())
      return { _ in subject }
    } catch {
      throw ActionError(underlying: error)
    }
  }

  private func importedPage() throws -> PageImporter.Form {
    let source = try work.source(mark.from ?? "", pointer: "/from")
    let count = source.document.pageCount
    guard mark.fromPage <= count else {
      throw ActionError(
        "page.outOfRange", "there is no page \(mark.fromPage) in the document of --from; it has \(count)",
        pointer: "/fromPage")
    }
    let importer = PageImporter(from: source.document.document, into: work.document.document)
    let form = try importer.form(ofPage: mark.fromPage - 1)
    work.warnings += source.warnings
    if let warning = source.warning(ofAnnotations: form.annotationsLeftOut, onPage: mark.fromPage - 1) {
      work.warnings.append(warning)
    }
    return form
  }
}
