import PDFDocument
import PDFScopeCore

extension AnnotationProperties {
  /// Gives a description the properties that are given and fit its type.
  ///
  /// - Throws: `usage.invalidValue` for an icon that is not known.
  func apply(to description: inout AnnotationDescription) throws(ActionError) {
    let kind = description.kind
    let given = Set(given.filter { $0.fits(kind) })
    func value<Value>(_ value: Value?, _ property: AnnotationProperty) -> Value? {
      given.contains(property) ? value : nil
    }
    if let icon = value(icon, .icon) { description.icon = try AnnotationIcons.canonical(icon, for: kind) }
    if let caption = value(caption, .caption) { description.caption = caption.isEmpty ? nil : caption }
    if let repeats = value(repeatCaption, .repeatCaption) { description.repeatsCaption = repeats }
    if let contents = value(contents, .contents) { description.notes.contents = contents.isEmpty ? nil : contents }
    if let subject = value(subject, .subject) { description.notes.subject = subject.isEmpty ? nil : subject }
    if given.contains(.flags) { description.notes.flags = AnnotationFlags(flags) }
    applyColors(to: &description.style, given)
    applyBorder(to: &description.style.border, given)
    applyEnds(to: &description)
    applyText(to: &description.style.text, given)
  }

  private func applyColors(to style: inout AnnotationStyle, _ given: Set<AnnotationProperty>) {
    if given.contains(.color), let color { color.replace(&style.color) }
    if given.contains(.fill), let fill { fill.replace(&style.interiorColor) }
    if given.contains(.opacity), let opacity { style.opacity = opacity }
    if given.contains(.blendMode), let blendMode { style.blendMode = blendMode.mode }
  }

  private func applyBorder(to border: inout AnnotationBorder, _ given: Set<AnnotationProperty>) {
    if given.contains(.borderWidth), let borderWidth { border.width = borderWidth }
    if given.contains(.borderStyle), let borderStyle { border.style = borderStyle.style }
    if given.contains(.dashes), let dashes {
      border.style = .dashed
      border.dashes = dashes.values
    }
    if given.contains(.cloudiness), let cloudiness { border.cloudiness = cloudiness }
  }

  private func applyEnds(to description: inout AnnotationDescription) {
    guard let first = lineEnds.first, AnnotationProperty.lineEnds.fits(description.kind) else { return }
    description.style.start = first.ending
    // The line of a free text has an end of its own only where it points.
    description.style.end = description.kind == .freeText ? .none : (lineEnds.last ?? first).ending
  }

  private func applyText(to text: inout AnnotationText, _ given: Set<AnnotationProperty>) {
    if given.contains(.font), let font { text.font = font.isEmpty ? nil : font }
    if given.contains(.fontSize), let fontSize { text.size = fontSize }
    if given.contains(.textColor), let textColor {
      var color: PDFColor? = text.color
      textColor.replace(&color)
      text.color = color ?? text.color
    }
    if given.contains(.align), let align { text.alignment = align.alignment }
    if given.contains(.bold), let bold { text.isBold = bold }
    if given.contains(.italic), let italic { text.isItalic = italic }
  }

  /// Where a link is to lead; `nil` where the event says nothing of it.
  ///
  /// - Throws: `page.outOfRange`.
  func target(in work: Work) throws(ActionError) -> Action? {
    if let uri { return .uri(Action.URITarget(uri: Action.URITarget.asciiText(of: uri))) }
    if let toPage {
      let count = work.document.pageCount
      guard toPage <= count else {
        let words = count == 1 ? "1 page" : "\(count) pages"
        throw ActionError(
          "page.outOfRange", "the link leads to page \(toPage), but the document has \(words)", page: toPage,
          pointer: AnnotationProperty.toPage.pointer)
      }
      return .goTo(Destination(kind: .fit, pageIndex: toPage - 1))
    }
    guard let toName else { return nil }
    if work.document.reader.destinations.destination(named: toName) == nil {
      work.warnings.append(
        Warning("destination.unknown", "the document has no destination named \(toName.debugDescription)"))
    }
    var destination = Destination(kind: .unknown)
    destination.name = toName
    return .goTo(destination)
  }
}

extension InkColor {
  /// Takes the place of another colour, unless that is the same but for the rounding of numbers in files.
  fileprivate func replace(_ other: inout PDFColor?) {
    if other?.hex != color?.hex { other = color }
  }
}

extension AnnotationFlags {
  /// The flags that words name.
  init(_ words: [AnnotationFlagWord]) {
    // Every word but `none` is the name of a flag.
    self = AnnotationFlags(names: words.filter { $0 != .none }.map(\.rawValue)) ?? []
  }
}
