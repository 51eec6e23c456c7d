import PDFAppearance
import PDFDocument
import PDFScopeCore

/// `annotate.add`.
struct AnnotationMaking: EventAction {
  @Environment(\.coordinates) private var space

  nonisolated(nonsending) func perform(
    _ event: AddAnnotations, on work: Work
  ) async throws(ActionError) -> AnnotationsResult {
    try event.validate()
    let placed = try await places(of: event, in: work)
    let count = placed.reduce(0) { $0 + $1.places.count }
    if let id = event.id { try checkName(id, isFree: count, in: work) }
    let making = try AnnotationRun(event, on: work)
    for (number, (page, places)) in placed.enumerated() {
      try work.document.step(number, of: placed.count)
      try making.add(places, to: page)
    }
    return try making.finish()
  }

  // MARK: Where

  /// The pages that annotations are put on, each with their places.
  private nonisolated(nonsending) func places(
    of event: AddAnnotations, in work: Work
  ) async throws(ActionError) -> [(page: Page, places: [AnnotationPlace])] {
    if let replyTo = event.replyTo { return try [places(of: event, answering: replyTo, in: work)] }
    if let query = try event.compiledMatch() {
      let pages = try work.document.pageSet(event.pages ?? .all)
      let found = try await AnnotationMatching(work: work, query: query).matches(
        on: pages, limit: event.criteria.maxCount)
      return found.compactMap { index, matches in
        guard let page = work.document.document.page(at: index) else { return nil }
        let placing = AnnotationPlacing(event: event, places: Places(page: page, space: space))
        return (page, matches.compactMap(placing.place(ofMatch:)))
      }
    }
    let pages = try work.document.pageSet(event.pages ?? .all).compactMap(work.document.document.page(at:))
    return try pages.map { page throws(ActionError) in
      (page, try AnnotationPlacing(event: event, places: Places(page: page, space: space)).given())
    }
  }

  private func places(
    of event: AddAnnotations, answering name: String, in work: Work
  ) throws(ActionError) -> (page: Page, places: [AnnotationPlace]) {
    guard let parent = work.document.annotation(named: name),
      let page = work.document.document.page(at: parent.pageIndex)
    else {
      throw ActionError(
        "annotation.notFound", "the document has no annotation named \(name.debugDescription)", pointer: "/replyTo")
    }
    if let pages = event.pages, try work.document.pageSet(pages) != [page.index] {
      throw .conflicting(
        "the annotation to be answered is on page \(page.index + 1), and its answer has to be there", at: "/pages")
    }
    let placing = AnnotationPlacing(event: event, places: Places(page: page, space: space))
    let given = try placing.given()
    guard given.isEmpty else { return (page, given) }
    guard let place = placing.place(answering: parent) else {
      throw .missing("the annotation to be answered has no place", hint: "give one with --rect", at: "/rect")
    }
    return (page, [place])
  }

  private func checkName(_ name: String, isFree count: Int, in work: Work) throws(ActionError) {
    if count > 1 {
      throw .conflicting("one name is for one annotation, but there are \(count)", at: "/id")
    }
    guard work.document.annotationNames().contains(name) else { return }
    throw ActionError(
      "annotation.nameTaken", "the document has an annotation named \(name.debugDescription) already", pointer: "/id")
  }
}

/// One addition of annotations to one document.
private final class AnnotationRun {
  private let event: AddAnnotations
  private let work: Work
  private let names: AnnotationNames
  private let editor: AnnotationEditor
  private let writer: AppearanceWriter
  private let target: Action?
  private let picture: [UInt8]?
  private let file: AnnotationEditor.EmbeddedFile?
  private let parent: Annotation?
  /// What it answers, once something is changed: what stands in its page's list itself gets a number then.
  private var replyTo: ObjectID?
  private var added: [(page: Page, objects: Set<ObjectID>)] = []

  /// - Throws: `page.outOfRange`, `file.notFound` and the like, before anything is changed.
  init(_ event: AddAnnotations, on work: Work) throws(ActionError) {
    self.event = event
    self.work = work
    names = AnnotationNames(work.document)
    let document = work.document.document
    editor = AnnotationEditor(document) { [names] in names.make() }
    writer = AppearanceWriter(document)
    target = try event.properties.target(in: work)
    picture = try event.picture.map { path throws(ActionError) in
      try EventFile(path: path, limit: Self.largestPicture, pointer: "/picture").bytes
    }
    file = try event.file.map { path throws(ActionError) in
      let file = try EventFile(path: path, limit: Self.largestFile, pointer: "/file")
      return AnnotationEditor.EmbeddedFile(
        name: event.fileName ?? file.name, bytes: file.bytes, modified: file.modified)
    }
    parent = event.replyTo.flatMap(work.document.annotation(named:))
  }

  private static let largestPicture = 256 << 20
  private static let largestFile = 1 << 30

  /// What a state answers: the last state of the same kind that the same person gave the annotation, where there is
  /// one (ISO 32000-2 12.5.6.3).
  private func lastWord(on parent: Annotation) -> ObjectID? {
    guard let state = event.state, parent.object != nil else { return nil }
    let author = EnvironmentValues.current.invocation.author
    let states = work.document.reader.annotations(onPage: parent.pageIndex).annotations.filter {
      $0.state != nil && $0.stateModel == state.model && $0.author == author
    }
    var (last, seen) = (parent.object, Set<ObjectID>())
    while let current = last, seen.insert(current).inserted,
      let next = states.first(where: { $0.replyTo?.object == current })?.object
    {
      last = next
    }
    return last
  }

  // MARK: Adding

  func add(_ places: [AnnotationPlace], to page: Page) throws(ActionError) {
    guard !places.isEmpty else { return }
    var objects: Set<ObjectID> = []
    for place in places {
      var description = try event.description(at: place)
      description.notes.name = event.id ?? names.make()
      do throws(PDFError) {
        let drawn = try writer.draw(description, picture: picture)
        if let parent, replyTo == nil {
          replyTo = lastWord(on: parent)
          if replyTo == nil { replyTo = try editor.reference(to: parent) }
        }
        let appearance = drawn.map(AnnotationEditor.Appearance.init)
        let object = try editor.add(content(description), appearance: appearance, toPage: page.index)
        try work.take(drawn, of: object, onPage: page.index)
        objects.insert(object)
      } catch {
        var failure = ActionError(error)
        failure.page = failure.page ?? page.index + 1
        throw failure
      }
      warnOfPlace(place, on: page)
    }
    added.append((page, objects))
  }

  private func content(_ description: AnnotationDescription) -> AnnotationEditor.Content {
    var content = AnnotationEditor.Content(description)
    content.target = target
    content.file = file
    content.replyTo = replyTo
    content.state = event.state?.name
    content.stateModel = event.state?.model
    content.hasPopup = event.popup
    return content
  }

  private func warnOfPlace(_ place: AnnotationPlace, on page: Page) {
    let (rect, box) = (place.rect, page.cropBox)
    let isSeen = rect.maxX >= box.x && rect.x <= box.maxX && rect.maxY >= box.y && rect.y <= box.maxY
    guard !isSeen else { return }
    work.warnings.append(
      Warning("annotation.outside", "the annotation lies outside of the page and is not seen", page: page.index + 1))
  }

  /// Writes what the annotations share, and reads back what was added.
  func finish() throws(ActionError) -> AnnotationsResult {
    do throws(PDFError) {
      try writer.finish()
      try editor.finish()
    } catch {
      throw ActionError(error)
    }
    let records = AnnotationRecords(work.document, AnnotationNumbers(work.document))
    return AnnotationsResult(
      annotations: added.flatMap { page, objects in
        work.document.reader.annotations(onPage: page.index).annotations
          .filter { $0.object.map(objects.contains) ?? false }
          .map { records.record(of: $0, on: page) }
      })
  }
}

extension Work {
  /// Does what else follows from what was drawn: what covers the place of a redaction once it is carried out is kept
  /// with it (`/RO`), and text that does not fit is told of.
  func take(_ drawn: AppearanceWriter.Appearance?, of object: ObjectID, onPage index: Int) throws(PDFError) {
    guard let drawn else { return }
    if let overlay = drawn.overlay {
      try document.document.set("RO", of: document.document.object(object), to: .reference(overlay))
    }
    guard drawn.isTextCut else { return }
    warnings.append(
      Warning(
        "annotation.textCut", "the text does not fit into the rectangle and is cut off", page: index + 1,
        object: object.description))
  }
}

extension AnnotationEditor.Appearance {
  /// What was drawn, as the editor takes it.
  init(_ drawn: AppearanceWriter.Appearance) {
    self.init(form: drawn.form, rect: drawn.rect, insets: drawn.insets)
  }
}
