/// Reads from an annotation's dictionary what makes it: the inverse of ``AnnotationDescription/entries``, and tolerant
/// of what other programs write.
struct AnnotationDescriptionReader {
  private let object: PDFObject
  private let kind: AnnotationKind
  private let page: Page?

  private static let greatestWidth = 10_000.0
  private static let dashLimit = 16

  /// - Parameter page: the page it is on, which tells what is up.
  /// - Returns: `nil` for types that cannot be made.
  init?(_ object: PDFObject, on page: Page?) {
    let subtype = object["Subtype"]
    guard let kind = AnnotationKind(rawValue: subtype.name ?? subtype.text ?? "") else { return nil }
    self.object = object
    self.kind = kind
    self.page = page
  }

  /// What makes the annotation.
  func description() -> AnnotationDescription {
    var description = AnnotationDescription(kind, at: AnnotationPlaceReader(object, kind, page).place())
    description.style = style
    description.notes = notes
    readWords(into: &description)
    if description.hasSetText { description.style.text = AnnotationTextReader(object).text() }
    description.notes.intent = object["IT"].name.flatMap { $0 == description.usualIntent ? nil : $0 }
    return description
  }

  private func text(_ key: String) -> String? {
    object[key].text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private var notes: AnnotationNotes {
    var notes = AnnotationNotes()
    notes.name = text("NM")
    notes.author = text("T")
    notes.subject = text("Subj")
    notes.contents = object["Contents"].text
    if (notes.contents ?? "").isEmpty { notes.contents = RichText.words(of: object["RC"]) ?? notes.contents }
    notes.created = object["CreationDate"].text.flatMap { PDFDate($0).secondsSince1970 }
    notes.modified = object["M"].text.flatMap { PDFDate($0).secondsSince1970 }
    notes.flags = AnnotationFlags(rawValue: UInt32(truncatingIfNeeded: object["F"].int ?? 0))
    return notes
  }

  private func readWords(into description: inout AnnotationDescription) {
    let name = object["Name"].name ?? text("Name")
    switch kind {
    case .text, .fileAttachment: description.icon = name
    case .stamp:
      description.caption = object[AnnotationDescription.ownKey]["Caption"].text
      description.icon = description.caption != nil && name == "Custom" ? nil : name
      // Written for the sake of other viewers, see the entries.
      if description.caption != nil, description.notes.subject == description.caption {
        description.notes.subject = nil
      }
    case .redact:
      description.caption = object["OverlayText"].text
      description.repeatsCaption = object["Repeat"].bool ?? false
    default: break
    }
  }
}

// MARK: - Look

extension AnnotationDescriptionReader {
  private var style: AnnotationStyle {
    var style = AnnotationStyle()
    style.color = PDFColor(object["C"])
    style.interiorColor = PDFColor(object["IC"])
    style.opacity = object["CA"].double.map { min(1, max(0, $0)) } ?? 1
    style.border = border
    let endings = object["LE"]
    func ending(_ name: String?) -> LineEnding { name.flatMap(LineEnding.init(rawValue:)) ?? .none }
    switch kind {
    case .line, .polyLine:
      style.start = ending(endings[0].name)
      style.end = ending(endings[1].name)
    case .freeText where !object["CL"].isNull: style.start = ending(endings.name ?? endings[0].name)
    default: break
    }
    style.blendMode = blendMode
    return style
  }

  /// The border style dictionary comes before the older array (ISO 32000-2, 12.5.4).
  private var border: AnnotationBorder {
    var border = AnnotationBorder()
    let dictionary = object["BS"]
    let array = object["Border"]
    if dictionary.isDictionary {
      border.width = width(dictionary["W"])
      border.style = dictionary["S"].name.flatMap(AnnotationBorder.Style.init(rawValue:)) ?? .solid
      border.dashes = dashes(dictionary["D"])
    } else if array.count > 2 {
      border.width = width(array[2])
      if array[3].count > 0 {
        border.style = .dashed
        border.dashes = dashes(array[3])
      }
    }
    let effect = object["BE"]
    if kind.canBeCloudy, effect["S"].isName("C") {
      // A cloud that says nothing of its strength has, by the standard, none; writers mean one they can see.
      border.cloudiness = min(2, max(0, effect["I"].double ?? 1))
    }
    return border
  }

  private func width(_ number: PDFObject) -> Double {
    min(Self.greatestWidth, max(0, number.double ?? 1))
  }

  private func dashes(_ array: PDFObject) -> [Double] {
    let numbers = array.optionalNumbers.prefix(Self.dashLimit).map { $0 ?? -1 }
    guard numbers.allSatisfy({ $0 >= 0 }), numbers.contains(where: { $0 > 0 }) else { return [] }
    return numbers.map { min(Self.greatestWidth, $0) }
  }

  /// The blend mode it names (PDF 2.0), else the one that its appearance is drawn with. Highlights darken what is below
  /// even where nothing says so.
  private var blendMode: BlendMode {
    let named = object["BM"]
    if let name = named.name ?? named[0].name { return BlendMode(rawValue: name) ?? .normal }
    for (_, state) in NormalAppearance(object).form["Resources"]["ExtGState"].entries.prefix(Self.dashLimit) {
      let name = state["BM"].name ?? state["BM"][0].name
      if let mode = name.flatMap(BlendMode.init(rawValue:)), mode != .normal { return mode }
    }
    return kind == .highlight ? .multiply : .normal
  }
}

// MARK: - Text

/// Reads how the text of an annotation is set: what its default style says, and where that says nothing, or is less
/// exact, its default appearance.
private struct AnnotationTextReader {
  private let object: PDFObject
  private static let greatestSize = 10_000.0

  init(_ object: PDFObject) { self.object = object }

  func text() -> AnnotationText {
    var text = AnnotationText()
    let appearance = DefaultAppearance(reading: object["DA"].bytes ?? [])
    let style = object["DS"].text.map { DefaultStyle(reading: $0) }
    if let name = appearance.fontName { text.take(fontNamed: name) }
    if let style {
      text.font = style.family ?? (style.isBold == nil ? text.font : nil)
      text.isBold = style.isBold ?? text.isBold
      text.isItalic = style.isItalic ?? text.isItalic
    }
    text.size = min(Self.greatestSize, max(0, appearance.size ?? style?.size ?? text.size))
    text.color = appearance.color ?? style?.color ?? text.color
    text.alignment =
      object["Q"].int.flatMap(AnnotationText.Alignment.init(rawValue:)) ?? style?.alignment ?? text.alignment
    return text
  }
}

/// The normal appearance of an annotation, for the state it is in where it has several (12.5.5).
struct NormalAppearance {
  /// The form XObject; a null object where there is none.
  let form: PDFObject

  init(form: PDFObject) { self.form = form }

  init(_ annotation: PDFObject) {
    let normal = annotation["AP"]["N"]
    form = normal.isDictionary ? annotation["AS"].name.map { normal[$0] } ?? normal.none : normal
  }

  /// How far it is turned counterclockwise by its matrix; 0 where that is no multiple of 90 degrees.
  var rotation: Int {
    let numbers = form["Matrix"].numbers
    guard numbers.count == 6 else { return 0 }
    let (a, b, c, d) = (numbers[0], numbers[1], numbers[2], numbers[3])
    let isTurned = abs(a) < 1e-6 && abs(d) < 1e-6
    let isStraight = abs(b) < 1e-6 && abs(c) < 1e-6
    if isTurned, b > 0, c < 0 { return 90 }
    if isTurned, b < 0, c > 0 { return 270 }
    return isStraight && a < 0 && d < 0 ? 180 : 0
  }

  /// Whether it shows a picture.
  var hasPicture: Bool {
    form["Resources"]["XObject"].entries.prefix(16).contains { $0.value["Subtype"].isName("Image") }
  }
}
