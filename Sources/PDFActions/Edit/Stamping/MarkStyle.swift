import PDFAppearance
import PDFDocument
import PDFScopeCore

/// What a watermark or a stamp is like where the event does not say.
struct MarkStyle {
  var role: ContentMark.Role
  var position: MarkPosition
  var margin: Margins
  var size: MarkPlacing.UsualSize
  var rotation: MarkRotation
  var opacity: Double
  var color: PDFColor
  var fontSize: Double

  /// A stamp: small, at the lower edge, as it is.
  static let stamp = MarkStyle(
    role: .stamp, position: .bottom, margin: Margins(Length(36)), size: .own, rotation: .degrees(0), opacity: 1,
    color: PDFColor(red: 0, green: 0, blue: 0), fontSize: 10)

  /// A watermark: across the page, and seen through.
  static func watermark(hasText: Bool) -> MarkStyle {
    MarkStyle(
      role: .watermark, position: .center, margin: Margins(.zero), size: .part(0.8),
      rotation: hasText ? .diagonal : .degrees(0), opacity: hasText ? 0.4 : 0.3,
      color: PDFColor(red: 0.5, green: 0.5, blue: 0.5), fontSize: 48)
  }

  /// The properties of the artifact that it is in the content of the page (ISO 32000-2 14.8.2.2).
  func artifact(_ mark: PageMark, _ template: MarkTemplate?) -> PDFValue {
    var properties: [String: PDFValue] = ["Type": .name("Pagination")]
    let row = (mark.position ?? position).row
    if role == .watermark {
      properties["Subtype"] = .name("Watermark")
    } else if let subtype = template?.artifactSubtype {
      properties["Subtype"] = .name(subtype)
    } else if row != 0 {
      properties["Subtype"] = .name(row < 0 ? "Header" : "Footer")
    }
    if role != .watermark, row != 0 {
      properties["Attached"] = .array([.name(row < 0 ? "Top" : "Bottom")])
    }
    return .dictionary(properties)
  }

  /// Where it goes.
  func placing(_ mark: PageMark) -> MarkPlacing {
    let offset = mark.offset?.values ?? [0, 0]
    // A text whose size is given has it.
    let size = mark.fontSize == nil ? self.size : .own
    return MarkPlacing(
      position: mark.position ?? position, margin: mark.margin ?? margin,
      offset: PDFPoint(x: offset.first ?? 0, y: offset.last ?? 0),
      rotation: mark.rotate.flatMap(MarkRotation.init) ?? rotation, scale: mark.scale,
      width: mark.width, usualSize: size, box: mark.box, isMirrored: mark.mirror)
  }

  /// How its text looks.
  func lettering(_ mark: PageMark) -> AnnotationText {
    var text = AnnotationText()
    text.font = mark.font.flatMap { $0.isEmpty ? nil : $0 }
    text.size = mark.fontSize ?? fontSize
    text.isBold = mark.bold
    text.isItalic = mark.italic
    text.color = mark.color?.color ?? color
    switch (mark.position ?? position).column {
    case -1: text.alignment = .left
    case 1: text.alignment = .right
    default: text.alignment = .center
    }
    return text
  }
}
