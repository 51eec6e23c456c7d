/// Moves annotations with the pages they are on (ISO 32000-2 12.5).
struct AnnotationMoves {
  private let document: Document
  private var seen: Set<ObjectID> = []
  /// Appearances that were turned, by what they were and how far.
  private var turned: [Turned: ObjectID] = [:]

  private struct Turned: Hashable {
    let form: ObjectID
    let turns: Int
  }

  init(_ document: Document) { self.document = document }

  /// Moves the annotations of a page, each once. One that stands on several pages is a copy on all but the first.
  ///
  /// - Returns: references to them, in their order.
  mutating func move(of page: PDFObject, by move: PageMove) throws(PDFError) -> [PDFValue] {
    var references: [PDFValue] = []
    for item in page["Annots"].items where item.isDictionary {
      var annotation = item
      if item.id.map({ seen.insert($0).inserted }) != true {
        annotation = try document.makeObject(item.copied)
      }
      guard let id = annotation.id else { continue }
      seen.insert(id)
      try change(annotation, by: move)
      references.append(.reference(id))
    }
    return references
  }

  // MARK: One annotation

  private mutating func change(_ annotation: PDFObject, by move: PageMove) throws(PDFError) {
    let flags = AnnotationFlags(rawValue: UInt32(truncatingIfNeeded: annotation["F"].int ?? 0))
    let isUpright = annotation["Subtype"].isName("Text") || flags.contains(.noRotate)
    if let rect = PDFCoordinates.rect(annotation["Rect"]) {
      try hide(annotation, in: rect, ifBeyond: move.shown)
      try document.set("Rect", of: annotation, to: .rect(isUpright ? hung(rect, move) : move.transform.apply(rect)))
    }
    for key in ["QuadPoints", "Vertices", "L", "CL"] {
      if let points = move.points(annotation[key]) { try document.set(key, of: annotation, to: points) }
    }
    for key in ["InkList", "Path"] {
      let lists = annotation[key].items
      guard !lists.isEmpty else { continue }
      try document.set(key, of: annotation, to: .array(lists.map { move.points($0) ?? $0.referredOrCopied }))
    }
    if let differences = move.differences(annotation["RD"]) {
      try document.set("RD", of: annotation, to: differences)
    }
    try scaleLines(annotation, move.transform.factor)
    if let measure = move.measure(annotation["Measure"]) { try document.set("Measure", of: annotation, to: measure) }
    if move.transform.quarterTurns != 0, !isUpright { try turn(annotation, move.transform.quarterTurns) }
  }

  /// What lay beyond what was shown of its page was not seen, and is not to be seen beside it now, or on another page.
  ///
  /// Windows of notes stand beside their pages, and what has no size is not seen anyway.
  private func hide(_ annotation: PDFObject, in rect: PDFRect, ifBeyond shown: PDFRect) throws(PDFError) {
    guard shown.intersection(rect) == nil, !rect.isEmpty, !annotation["Subtype"].isName("Popup") else { return }
    try document.set("F", of: annotation, to: .integer((annotation["F"].int ?? 0) | Self.hidden))
  }

  /// The flag of annotations that are neither shown nor printed (ISO 32000-2 table 167).
  private static let hidden = 2

  /// What is not turned with its page hangs on the corner that is the upper left one in user space.
  private func hung(_ rect: PDFRect, _ move: PageMove) -> PDFRect {
    let corner = move.transform.apply(PDFPoint(x: rect.x, y: rect.maxY))
    let (width, height) = (rect.width * move.transform.factor, rect.height * move.transform.factor)
    return PDFRect(x: corner.x, y: corner.y - height, width: width, height: height)
  }

  /// The width of borders, the leaders of lines and the size of letters, for whoever draws the annotation anew.
  private func scaleLines(_ annotation: PDFObject, _ factor: Double) throws(PDFError) {
    guard abs(factor - 1) > 1e-6 else { return }
    if case .dictionary(var style) = annotation["BS"].copied, let width = annotation["BS"]["W"].double {
      style["W"] = .real(width * factor)
      try document.set("BS", of: annotation, to: .dictionary(style))
    }
    let border = annotation["Border"].items
    if border.count >= 3 {
      let numbers = border.prefix(3).map { PDFValue.real(($0.double ?? 0) * factor) }
      try document.set(
        "Border", of: annotation, to: .array(numbers + border.dropFirst(3).map(\.referredOrCopied)))
    }
    for key in ["LL", "LLE", "LLO"] {
      if let length = annotation[key].double { try document.set(key, of: annotation, to: .real(length * factor)) }
    }
    if let appearance = fieldAppearance(of: annotation),
      let scaled = DefaultAppearanceSize.scaled(appearance, by: factor)
    {
      try document.set("DA", of: annotation, to: .string(scaled))
    }
  }

  /// The string that says how a text is drawn: the annotation's own, or that of the field that it belongs to.
  private func fieldAppearance(of annotation: PDFObject) -> [UInt8]? {
    var node = annotation
    for _ in 0..<32 {
      if let bytes = node["DA"].bytes { return bytes }
      guard annotation["Subtype"].isName("Widget"), node["Parent"].isDictionary else { return nil }
      node = node["Parent"]
    }
    return nil
  }

  // MARK: Turning

  private mutating func turn(_ annotation: PDFObject, _ turns: Int) throws(PDFError) {
    let subtype = annotation["Subtype"]
    if subtype.isName("Widget") || subtype.isName("Screen") {
      var look: [String: PDFValue] = [:]
      if case .dictionary(let entries) = annotation["MK"].copied { look = entries }
      let angle = (annotation["MK"]["R"].int ?? 0) % 360
      look["R"] = .integer((angle + 90 * turns + 360) % 360)
      try document.set("MK", of: annotation, to: .dictionary(look))
    }
    var appearances: [String: PDFValue] = [:]
    for (key, value) in annotation["AP"].entries {
      if value.isStream {
        appearances[key] = try turned(value, turns)
      } else {
        var states: [String: PDFValue] = [:]
        for (state, form) in value.entries { states[state] = try turned(form, turns) }
        appearances[key] = .dictionary(states)
      }
    }
    if !appearances.isEmpty { try document.set("AP", of: annotation, to: .dictionary(appearances)) }
  }

  /// A form that shows another one turned. The other one may be shared, so it stays as it is.
  private mutating func turned(_ form: PDFObject, _ turns: Int) throws(PDFError) -> PDFValue {
    guard form.isStream, let id = form.id, let box = PDFCoordinates.rect(form["BBox"]) else {
      return form.referredOrCopied
    }
    let key = Turned(form: id, turns: turns)
    if let known = turned[key] { return .reference(known) }
    let numbers = PDFCoordinates.coordinates(form["Matrix"]) ?? []
    let matrix =
      numbers.count == 6
      ? PDFTransform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]) : .identity
    let (cosine, sine) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][turns & 3]
    let wrapper = try document.makeStream(
      Array("/Fm Do".utf8),
      [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rect(matrix.apply(box)),
        "Matrix": .array([cosine, sine, -sine, cosine, 0, 0].map { .real($0) }),
        "Resources": .dictionary(["XObject": .dictionary(["Fm": .reference(id)])]),
      ])
    guard let made = wrapper.id else { return .reference(id) }
    turned[key] = made
    return .reference(made)
  }
}

/// The size of letters in a default appearance string (ISO 32000-2 12.7.4.3).
enum DefaultAppearanceSize {
  /// The string with the size multiplied; `nil` where it names none, or leaves it to the viewer.
  static func scaled(_ bytes: [UInt8], by factor: Double) -> [UInt8]? {
    var words = bytes.split(whereSeparator: { $0 <= 0x20 }).map(Array.init)
    guard let place = words.lastIndex(where: { $0.elementsEqual("Tf".utf8) }), place > 0,
      let size = Double(String(decoding: words[place - 1], as: UTF8.self)), size.isFinite, size > 0
    else { return nil }
    words[place - 1] = Array(PDFNumber.text(size * factor).utf8)
    return Array(words.joined(separator: [0x20]))
  }
}
