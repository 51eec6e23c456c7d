import PDFAppearance
import PDFDocument
import PDFScopeCore

/// `annotate.update`.
struct AnnotationChanging: EventAction {
  func perform(_ event: UpdateAnnotations, on work: Work) throws(ActionError) -> AnnotationsResult {
    try event.validate()
    let change = try AnnotationChange(event, on: work)
    // Everything is decided before anything is changed, so that an error leaves the document as it was.
    try change.plan()
    try change.carryOut()
    return change.result()
  }
}

/// One change of annotations of one document.
private final class AnnotationChange {
  @Environment(\.invocation) private var invocation
  @Environment(\.coordinates) private var space
  private let event: UpdateAnnotations
  private let work: Work
  private let names: AnnotationNames
  private let editor: AnnotationEditor
  private let writer: AppearanceWriter
  private let target: Action?
  private var steps: [Step] = []
  private var leftAlone = LeftAlone()

  /// What becomes of one annotation.
  private struct Step {
    let page: Page
    let annotation: Annotation
    let old: AnnotationDescription
    var new: AnnotationDescription
    /// Where it is moved from and to, in user space.
    var move: AnnotationMove?
  }

  /// - Throws: `page.outOfRange`.
  init(_ event: UpdateAnnotations, on work: Work) throws(ActionError) {
    self.event = event
    self.work = work
    names = AnnotationNames(work.document)
    let document = work.document.document
    editor = AnnotationEditor(document) { [names] in names.make() }
    writer = AppearanceWriter(document)
    target = try event.properties.target(in: work)
  }

  // MARK: Deciding

  func plan() throws(ActionError) {
    let selection = try AnnotationSelection(event.filter, in: work, numbers: AnnotationNumbers(work.document))
    var found: Set<String> = []
    try selection.forEachPage(of: try work.document.pageSet(event.pages)) { page, annotations throws(ActionError) in
      found.formUnion(annotations.compactMap(\.name))
      for annotation in annotations { try plan(annotation, on: page) }
    }
    work.warnings += leftAlone.warnings + event.filter.warnings(ofMissing: found)
    if event.rect != nil, steps.count > 1 {
      throw .conflicting("one rectangle is for one annotation, but there are \(steps.count)", at: "/rect")
    }
    steps = steps.filter { isChange($0) }
  }

  private func plan(_ annotation: Annotation, on page: Page) throws(ActionError) {
    let isNamed = event.filter.namesAnnotations
    guard let old = editor.description(of: annotation) else {
      guard isNamed else { return leftAlone.note(type: annotation.type) }
      throw ActionError(
        "annotation.unchangeable", "annotations of the type \(annotation.type) are not changed", page: page.index + 1,
        object: annotation.object?.description)
    }
    let flags = annotation.flags
    if flags.contains(.locked) || flags.contains(.lockedContents) && event.properties.contents != nil, !event.evenLocked
    {
      return leftAlone.noteLocked()
    }
    if isNamed { try event.properties.validate(for: old.kind) }
    for property in event.properties.given where !property.fits(old.kind) { leftAlone.note(property, old.kind) }
    if old.kind == .freeText, event.properties.contents == "" {
      throw .invalid("a free text without text is nothing; annotate remove takes it away", .contents)
    }
    var step = Step(page: page, annotation: annotation, old: old, new: old)
    try event.properties.apply(to: &step.new)
    step.new.keepConsistent(after: event, from: old)
    if let setAuthor = event.setAuthor { step.new.notes.author = setAuthor.isEmpty ? nil : setAuthor }
    if let rect = event.rect { try move(&step, to: rect.values) }
    steps.append(step)
  }

  private func move(_ step: inout Step, to numbers: [Double]) throws(ActionError) {
    let places = Places(page: step.page, space: space)
    guard let rect = places.userSpace(rectangle: numbers) else {
      throw .invalid("the rectangle has no width or no height", at: "/rect")
    }
    let old = step.annotation.look.rect ?? step.old.place.rect
    let move: AnnotationMove
    if step.old.kind.isIcon {
      let shown = step.page.toDisplay(rect)
      move = AnnotationMove(
        ofSign: step.annotation, from: old, toShown: PDFPoint(x: shown.x, y: shown.y), on: step.page)
    } else {
      move = AnnotationMove(from: old, to: rect)
    }
    move.apply(to: &step.new.place, isFilled: step.new.fillsRectangle)
    try step.new.place.checkRange(at: "/rect")
    step.move = move
  }

  private func isChange(_ step: Step) -> Bool {
    step.new != step.old || step.move?.isAnywhere == true || target != nil && step.old.kind == .link
  }

  // MARK: Doing

  func carryOut() throws(ActionError) {
    do throws(PDFError) {
      for index in steps.indices {
        steps[index].new.notes.name = steps[index].new.notes.name ?? names.make()
        steps[index].new.notes.modified = invocation.timestamp ?? steps[index].new.notes.modified
        let step = steps[index]
        let (appearance, drawn) = try appearance(step)
        try editor.update(
          step.annotation, to: step.new, target: step.old.kind == .link ? target : nil, appearance: appearance)
        if let object = step.annotation.object { try work.take(drawn, of: object, onPage: step.page.index) }
      }
      if !steps.isEmpty { try writer.finish() }
    } catch {
      throw ActionError(error)
    }
  }

  /// The new appearance; `nil` where the old one stays as and where it is.
  private func appearance(
    _ step: Step
  ) throws(PDFError) -> (AnnotationEditor.Appearance?, drawn: AppearanceWriter.Appearance?) {
    guard step.new.shown != step.old.shown || step.move?.isAnywhere == true else { return (nil, nil) }
    let isSameLook = step.new.shown.isSameButForPlace(as: step.old.shown)
    // A viewer fits the appearance into the rectangle: what was only moved looks as before, whoever drew it. So does
    // what a stamp shows when its size changes.
    let keeps = isSameLook && (step.move?.isTranslation ?? true || step.old.kind == .stamp)
    if keeps || showsPicture(step), let kept = keptAppearance(of: step) {
      if !isSameLook {
        work.warnings.append(
          Warning("annotation.picture", "a stamp keeps the picture that it shows", page: step.page.index + 1))
      }
      return (kept, nil)
    }
    let drawn = try draw(step)
    return (drawn.map(AnnotationEditor.Appearance.init), drawn)
  }

  /// Draws it in the font it has. Where that is on the computer of another only, and nobody asked for it now, another
  /// font stands in; the annotation goes on to name its own.
  private func draw(_ step: Step) throws(PDFError) -> AppearanceWriter.Appearance? {
    do throws(PDFError) {
      return try writer.draw(step.new)
    } catch {
      guard let font = step.new.style.text.font, event.properties.font == nil,
        [.fontNotFound, .fontUnusable].contains(error.code)
      else { throw error }
      var standIn = step.new
      standIn.style.text.font = nil
      let drawn = try writer.draw(standIn)
      work.warnings.append(
        Warning(
          "annotation.font", "another font is used, because there is none called \"\(font)\"",
          page: step.page.index + 1, object: step.annotation.object?.description))
      return drawn
    }
  }

  /// Whether it is a stamp that shows what only its appearance knows, and goes on to do so.
  private func showsPicture(_ step: Step) -> Bool {
    guard step.new.icon == step.old.icon, step.new.caption == step.old.caption else { return false }
    return !editor.isDrawnFromDescription(step.annotation)
  }

  private func keptAppearance(of step: Step) -> AnnotationEditor.Appearance? {
    guard let id = step.annotation.object, let rect = step.annotation.look.rect else { return nil }
    let object = work.document.document.object(id)
    guard object["AP"]["N"].isStream, let form = object["AP"]["N"].id else { return nil }
    let insets = object["RD"].items.compactMap(\.double)
    return AnnotationEditor.Appearance(
      form: form, rect: step.move?.apply(to: rect) ?? rect, insets: insets.count == 4 ? insets : nil)
  }

  // MARK: Telling

  /// The annotations as they are now, those that were changed.
  func result() -> AnnotationsResult {
    let records = AnnotationRecords(work.document, AnnotationNumbers(work.document))
    var found: [AnnotationsResult.Annotation] = []
    var next = steps.startIndex
    while next < steps.endIndex {
      let page = steps[next].page
      let ofPage = steps[next...].prefix { $0.page.index == page.index }
      let objects = Set(ofPage.compactMap(\.annotation.object))
      // One that is written inside its page is known by its name.
      let names = Set(ofPage.filter { $0.annotation.object == nil }.compactMap(\.new.notes.name))
      found += work.document.reader.annotations(onPage: page.index).annotations
        .filter { ($0.object.map(objects.contains) ?? false) || ($0.name.map(names.contains) ?? false) }
        .map { records.record(of: $0, on: page) }
      next = ofPage.endIndex
    }
    return AnnotationsResult(annotations: found)
  }
}

extension AnnotationDescription {
  /// Brings in step what one change entails of another.
  fileprivate mutating func keepConsistent(after event: UpdateAnnotations, from old: AnnotationDescription) {
    if kind == .stamp, caption != old.caption, caption != nil { icon = nil }
    if kind == .stamp, icon != old.icon, icon != nil { caption = nil }
    if let borderStyle = event.properties.borderStyle, kind != .link, borderStyle != .solid, borderStyle != .dashed {
      style.border.style = old.style.border.style
    }
    if style.border.style == .solid { style.border.dashes = [] }
    // Whoever asks for a border where there is none wants to see it.
    let asksForBorder =
      [.freeText, .link].contains(kind) && (event.properties.borderStyle != nil || event.properties.dashes != nil)
    if asksForBorder, event.properties.borderWidth == nil, style.border.width == 0 { style.border.width = 1 }
    if kind == .polygon { keepCloudIntent() }
  }

  private mutating func keepCloudIntent() {
    if style.border.cloudiness > 0 {
      notes.intent = notes.intent ?? "PolygonCloud"
    } else if notes.intent == "PolygonCloud" {
      notes.intent = nil
    }
  }

  /// Whether it is drawn from edge to edge of its rectangle.
  fileprivate var fillsRectangle: Bool {
    switch kind {
    case .square, .circle: style.border.cloudiness == 0
    case .freeText: place.callout.isEmpty
    case .stamp, .caret: true
    default: false
    }
  }

  /// What of it is to be seen.
  fileprivate var shown: AnnotationDescription {
    var shown = self
    shown.notes = AnnotationNotes()
    shown.notes.flags = notes.flags.intersection(.noRotate)
    if kind == .freeText { shown.notes.contents = notes.contents }
    return shown
  }

  fileprivate func isSameButForPlace(as other: AnnotationDescription) -> Bool {
    var moved = self
    moved.place = other.place
    return moved == other
  }
}
