import PDFAppearance
import PDFDocument
import PDFScopeCore

/// `edit.overlay`.
struct Overlaying: EventAction {
  func perform(_ event: OverlayPages, on work: Work) throws(ActionError) -> PagesResult {
    try event.validate()
    return try LayerRun(event.layer, .overlay, on: work).run(event.pages)
  }
}

/// One call that lays pages of another document over or under pages.
struct LayerRun {
  private let layer: PageLayer
  private let role: ContentMark.Role
  private let work: Work
  private let source: EventSource

  init(_ layer: PageLayer, _ role: ContentMark.Role, on work: Work) throws(ActionError) {
    self.layer = layer
    self.role = role
    self.work = work
    source = try work.source(layer.from, pointer: "/from")
  }

  func run(_ selection: PageSelection) throws(ActionError) -> PagesResult {
    let pairs = try pairs(of: work.document.pages(selection))
    do throws(PDFError) {
      try draw(pairs)
    } catch {
      throw ActionError(error)
    }
    work.warnings += source.warnings
    if layer.opacity < 1, !pairs.isEmpty { work.warnOfTransparency() }
    return PagesResult(pages: Set(pairs.map { $0.page + 1 }).sorted(), pageCount: work.document.pageCount)
  }

  /// Which page of the other document goes to which page, both from 0.
  private func pairs(of pages: [Int]) throws(ActionError) -> [(page: Int, from: Int)] {
    let first = try source.pages(layer.fromPages, pointer: "/fromPages")
    let again = try layer.repeated.map { selection throws(ActionError) in
      try source.pages(selection, pointer: "/repeat")
    }
    var pairs: [(page: Int, from: Int)] = []
    for (place, page) in pages.enumerated() {
      if place < first.count {
        pairs.append((page, first[place]))
      } else if let again, !again.isEmpty {
        pairs.append((page, again[(place - first.count) % again.count]))
      } else {
        break
      }
    }
    return pairs
  }

  private func draw(_ pairs: [(page: Int, from: Int)]) throws(PDFError) {
    let document = work.document.document
    let isTagged = document.catalog["MarkInfo"]["Marked"].bool ?? false
    // What has no place in the structure of a tagged document is an artifact.
    let editor = PageContentEditor(
      document, mark: ContentMark(role), artifact: isTagged ? .dictionary(["Type": .name("Page")]) : nil)
    let importer = PageImporter(from: source.document.document, into: document)
    let writer = StampWriter(document)
    var subjects: [Int: StampWriter.Subject] = [:]
    try editor.separatePages()
    for (place, (index, from)) in pairs.enumerated() {
      try work.document.document.step(place, of: pairs.count)
      guard let page = document.page(at: index) else { continue }
      let form = try importer.form(ofPage: from)
      if subjects[from] == nil {
        subjects[from] = writer.page(form)
        if let warning = source.warning(ofAnnotations: form.annotationsLeftOut, onPage: from) {
          work.warnings.append(warning)
        }
      }
      guard let subject = subjects[from] else { continue }
      let placement = placement(of: form, on: page)
      guard layer.opacity < 1 else {
        try editor.draw(form.id, at: form.uprightTransform.followed(by: placement), isUnder: isUnder, on: page)
        continue
      }
      let seenThrough = try writer.form(of: subject, mappedBy: .identity, opacity: layer.opacity)
      try editor.draw(seenThrough, at: placement, isUnder: isUnder, on: page)
    }
    try writer.finish()
  }

  private var isUnder: Bool { role == .underlay }

  /// The map from the other page as shown, with its lower left corner at the origin, to the user space of a page.
  private func placement(of form: PageImporter.Form, on page: Page) -> PDFTransform {
    let shown = page.shown(layer.box)
    let unit = page.userUnit
    let (width, height) = (shown.width * unit, shown.height * unit)
    let factors = self.factors(of: form.size, width, height)
    let left = shown.x + (width - form.size.width * factors.across) / 2 / unit
    let bottom = shown.maxY - (height - form.size.height * factors.up) / 2 / unit
    return PDFTransform(factors.across / unit, 0, 0, -factors.up / unit, left, bottom)
      .followed(by: page.userSpaceTransform)
  }

  /// Sizes of paper differ by the rounding of whole points, which nobody wants to see in the letters.
  private static let sameSize = 1.0

  private func factors(of size: PDFSize, _ width: Double, _ height: Double) -> (across: Double, up: Double) {
    let (across, up) = (width / size.width, height / size.height)
    guard across.isFinite, up.isFinite else { return (1, 1) }
    switch layer.fit {
    case .none: return (1, 1)
    case .stretch: return (across, up)
    case .width: return (across, across)
    case .height: return (up, up)
    case .shrink, .page:
      let isSame = abs(width - size.width) <= Self.sameSize && abs(height - size.height) <= Self.sameSize
      let factor = isSame ? 1 : min(across, up)
      return layer.fit == .shrink ? (min(1, factor), min(1, factor)) : (factor, factor)
    }
  }
}
