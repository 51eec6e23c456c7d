import PDFDocument
import PDFScopeCore

/// What annotations can be given, by the names of the parameters.
enum AnnotationProperty: String, CaseIterable {
  case color, fill, opacity, borderWidth, borderStyle, dashes, cloudiness, lineEnds, blendMode, icon, caption
  case repeatCaption, font, fontSize, textColor, align, bold, italic, contents, subject, flags, toPage, toName, uri

  /// The place in the event.
  var pointer: String { "/" + rawValue }

  /// The option that gives it.
  var option: String { "--" + rawValue.kebabCased }

  /// Whether it makes sense for a type of annotation.
  func fits(_ kind: AnnotationKind) -> Bool {
    switch self {
    case .color, .contents, .flags: true
    // Nothing of ours is drawn for a link, and it is no markup, which has a subject.
    case .opacity, .blendMode, .subject: kind != .link
    case .fill: Self.filled.contains(kind)
    case .borderWidth, .borderStyle, .dashes: Self.bordered.contains(kind)
    case .cloudiness: [.square, .circle, .polygon].contains(kind)
    case .lineEnds: [.line, .polyLine, .freeText].contains(kind)
    case .icon: [.text, .fileAttachment, .stamp].contains(kind)
    case .caption: kind == .stamp || kind == .redact
    case .repeatCaption: kind == .redact
    case .font, .fontSize, .textColor, .align, .bold, .italic: [.freeText, .stamp, .redact].contains(kind)
    case .toPage, .toName, .uri: kind == .link
    }
  }

  private static let filled: Set<AnnotationKind> = [.square, .circle, .line, .polygon, .polyLine, .redact]
  private static let bordered: Set<AnnotationKind> = [
    .square, .circle, .line, .polygon, .polyLine, .ink, .freeText, .link,
  ]

  /// Says that it makes no sense for a type.
  func misfit(_ kind: AnnotationKind) -> ActionError {
    ActionError(
      "usage.conflictingOptions", "\(kind.phrase) has no \(words)", hint: "leave \(option) out", pointer: pointer)
  }

  /// What it is called in messages.
  var words: String {
    switch self {
    case .color: "colour"
    case .fill: "colour inside"
    case .borderWidth: "border width"
    case .borderStyle: "border style"
    case .lineEnds: "line ends"
    case .blendMode: "blend mode"
    case .repeatCaption, .caption: "caption"
    case .fontSize: "size of text"
    case .textColor: "colour of text"
    case .align: "side to be flush with"
    case .bold: "bold text"
    case .italic: "italic text"
    case .toPage, .toName, .uri: "target"
    case .opacity, .dashes, .cloudiness, .icon, .font, .contents, .subject, .flags: rawValue
    }
  }
}

extension AnnotationProperties {
  /// What the event gives.
  var given: [AnnotationProperty] { AnnotationProperty.allCases.filter(gives) }

  private func gives(_ property: AnnotationProperty) -> Bool {
    switch property {
    case .color: color != nil
    case .fill: fill != nil
    case .opacity: opacity != nil
    case .borderWidth: borderWidth != nil
    case .borderStyle: borderStyle != nil
    case .dashes: dashes != nil
    case .cloudiness: cloudiness != nil
    case .lineEnds: !lineEnds.isEmpty
    case .blendMode: blendMode != nil
    case .icon: icon != nil
    case .caption: caption != nil
    case .repeatCaption: repeatCaption != nil
    case .font: font != nil
    case .fontSize: fontSize != nil
    case .textColor: textColor != nil
    case .align: align != nil
    case .bold: bold != nil
    case .italic: italic != nil
    case .contents: contents != nil
    case .subject: subject != nil
    case .flags: !flags.isEmpty
    case .toPage: toPage != nil
    case .toName: toName != nil
    case .uri: uri != nil
    }
  }
}

/// The names of signs that are known.
enum AnnotationIcons {
  static let notes = [
    "Note", "Comment", "Check", "Circle", "Cross", "Help", "Insert", "Key", "NewParagraph", "Paragraph", "RightArrow",
    "RightPointer", "Star", "UpArrow", "UpLeftArrow",
  ]
  static let attachments = ["PushPin", "Graph", "Paperclip", "Tag"]

  /// The names for a type.
  static func names(for kind: AnnotationKind) -> [String] {
    switch kind {
    case .text: notes
    case .fileAttachment: attachments
    case .stamp: StampNames.all
    default: []
    }
  }

  /// The name as it is spelled in documents, whatever its letter case.
  ///
  /// - Throws: `usage.invalidValue` for one that is not known: a viewer would show something else.
  static func canonical(_ name: String, for kind: AnnotationKind) throws(ActionError) -> String {
    let names = names(for: kind)
    if let known = names.first(where: { $0.lowercased() == name.lowercased() }) { return known }
    let hint = kind == .stamp ? "--caption makes a stamp of your own words; standard ones are " : "there are "
    throw ActionError(
      "usage.invalidValue", "\(kind.phrase) has no icon \(name.debugDescription)",
      hint: hint + names.joined(separator: ", "), pointer: AnnotationProperty.icon.pointer)
  }
}
