extension AnnotationEditor {
  /// Puts an annotation on a page, above those that are there. It is in the page's list after ``finish()``.
  ///
  /// - Returns: the new annotation's object.
  /// - Throws: `page.outOfRange`; `usage.invalidValue` where it lacks the quadrilaterals or points that it is placed
  ///   by, or leads nowhere; `object.invalid` where what it answers is no annotation, or the page cannot be changed.
  public func add(
    _ content: Content, appearance: Appearance?, toPage index: Int
  ) throws(PDFError) -> ObjectID {
    let page = try lists.page(index)
    try checkPlace(of: content.description)
    var description = content.description
    if let state = content.state { description.notes.becomeState(state) }
    let name = description.notes.name ?? newName(on: page)
    description.notes.name = name
    var entries = description.entries
    entries["Type"] = .name("Annot")
    entries["P"] = page.object.id.map { .reference($0) }
    try addRelations(of: content, to: &entries)
    addAppearance(appearance, of: description, to: &entries)
    try addParts(of: content, to: &entries)
    let object = try document.makeObject(.dictionary(entries))
    guard let id = object.id else { throw PDFError(.internalError, "a new object without a number") }
    lists.add(id, named: name, to: page)
    if content.hasPopup { try addPopup(of: object, id, on: page) }
    return id
  }

  /// A name that no annotation of a page has.
  func newName(on page: Page) -> String {
    var name = makeName()
    var attempts = 1000
    // One that makes the same name again and again is not asked for ever.
    while attempts > 0, lists.hasName(name, on: page) {
      name = makeName()
      attempts -= 1
    }
    return name
  }

  private func checkPlace(of description: AnnotationDescription) throws(PDFError) {
    let place = description.place
    let isPlaced =
      switch description.kind {
      case .highlight, .underline, .squiggly, .strikeOut: !place.quads.isEmpty
      case .line: place.points.joined().prefix(2).count == 2
      case .polygon, .polyLine: (place.points.first?.count ?? 0) > 1
      case .ink: place.points.contains { !$0.isEmpty }
      default: true
      }
    guard isPlaced else {
      let parts = description.kind.marksText ? "quadrilaterals" : "points"
      throw PDFError(.usageInvalidValue, "a \(description.kind.rawValue) annotation is placed by \(parts)")
    }
  }

  /// What it answers, and what it says of it (tables 172, 174, 175).
  private func addRelations(of content: Content, to entries: inout [String: PDFValue]) throws(PDFError) {
    if let target = content.replyTo {
      let object = document.object(target)
      guard object.isDictionary, !object["Subtype"].isNull else {
        throw PDFError(.objectInvalid, "what is to be answered is no annotation", object: target)
      }
      try ensureName(of: object)
      entries["IRT"] = .reference(target)
      entries["RT"] = .name("R")
    }
    if let state = content.state {
      let isMark = state == "Marked" || state == "Unmarked"
      entries["State"] = .text(state)
      entries["StateModel"] = .text(content.stateModel ?? (isMark ? "Marked" : "Review"))
    }
  }

  /// Gives a name to an annotation that has none.
  func ensureName(of object: PDFObject) throws(PDFError) {
    guard object["NM"].text?.isEmpty ?? true else { return }
    try document.set("NM", of: object, to: .text(makeName()))
  }

  private func addAppearance(
    _ appearance: Appearance?, of description: AnnotationDescription, to entries: inout [String: PDFValue]
  ) {
    entries["Rect"] = .rect(appearance?.rect ?? description.place.rect)
    guard let appearance else { return }
    entries["RD"] = appearance.insets.map { .array($0.map { .real(max(0, $0)) }) }
    entries["AP"] = .dictionary(["N": .reference(appearance.form)])
  }

  /// What belongs to single types.
  private func addParts(of content: Content, to entries: inout [String: PDFValue]) throws(PDFError) {
    switch content.description.kind {
    case .text: entries["Open"] = .boolean(false)
    case .caret: entries["Sy"] = .name("None")
    case .link:
      entries["H"] = .name("I")
      if let target = content.target { entries["A"] = try targets.value(of: target) }
    case .fileAttachment:
      if let file = content.file { entries["FS"] = try specification(of: file).map { .reference($0) } }
    case .stamp where entries["Name"] == nil && !showsPicture(entries["AP"]):
      // The usual stamp. By its name it is known from one that is only an appearance.
      entries["Name"] = .name("Draft")
    default: break
    }
  }

  private func specification(of file: EmbeddedFile) throws(PDFError) -> ObjectID? {
    if let known = files[file] { return known }
    let specification = try file.write(to: document)
    files[file] = specification
    return specification
  }

  private func showsPicture(_ appearance: PDFValue?) -> Bool {
    guard case .dictionary(let states)? = appearance, case .reference(let form)? = states["N"] else { return false }
    return NormalAppearance(form: document.object(form)).hasPicture
  }

  private func addPopup(of object: PDFObject, _ id: ObjectID, on page: Page) throws(PDFError) {
    let rect = PDFCoordinates.rect(object["Rect"]) ?? PDFRect(x: 0, y: 0, width: 0, height: 0)
    let name = newName(on: page)
    let entries = PopupWindow.entries(
      of: id, rect: PopupWindow.rect(beside: rect, on: page), on: page, named: name)
    guard let popup = try document.makeObject(.dictionary(entries)).id else { return }
    try document.set("Popup", of: object, to: .reference(popup))
    lists.add(popup, named: name, to: page)
  }
}

extension AnnotationNotes {
  /// Makes a note the state of what it answers, as Acrobat writes it: it is not shown, and says in its text what it is.
  fileprivate mutating func becomeState(_ state: String) {
    flags.formUnion([.hidden, .print, .noZoom, .noRotate])
    contents = contents ?? author.map { "\(state) set by \($0)" } ?? state
  }
}
