/// What an object of a copy is, as far as that decides what of it is left out.
enum CopyRole: UInt8 {
  /// Anything; all of it is kept.
  case plain
  /// A page; only what is shown of it is kept.
  case page
  /// An annotation or a field of a form (ISO 32000-2 12.5.2, 12.7.4).
  case annotation
  /// The appearances of an annotation (12.5.5).
  case appearances
  /// The form of the document (12.7.3).
  case form
  /// The properties of optional content (8.11.4).
  case optionalContent
  /// Resources (7.8.3).
  case resources
  /// A dictionary whose keys are names of the document's own.
  case names
  case fonts
  case externalObjects
  /// What stands among the external objects: a picture or a form XObject.
  case externalObject
  /// A font (9.5).
  case font
  case fontDescriptor
  /// A font program whose data text has no use for.
  case fontProgram
  /// A font program of Type 1, of which text needs the part in clear text.
  case clearTextProgram
  /// The value of a signature field (12.8.1).
  case signature
  /// A file that goes with an annotation (7.11.3): it has to be there for the annotation to be shown.
  case fileSpecification
  /// A film (13.4), for the same reason.
  case film
  /// A stream of which only the dictionary matters: a sound (13.3).
  case sound
}

/// What becomes of a key's value.
enum CopyRule {
  case drop
  case keep(CopyRole)
}

extension CopyRole {
  /// The rules for a dictionary of this role; `nil` where all is kept.
  var rules: CopyRules? { Self.table[Int(rawValue)] }

  private static let table: [CopyRules?] = (0...CopyRole.sound.rawValue).map {
    CopyRole(rawValue: $0).flatMap { CopyRules($0) }
  }
}

/// What becomes of the keys of a dictionary of some role.
struct CopyRules {
  private var entries: [(key: StaticString, rule: CopyRule)]
  private let other: CopyRule

  /// What is left out of the dictionary of every stream, besides what its role says: its length is told anew.
  static let ofStreams = CopyRules(
    [],
    dropping: [
      "Length", "Metadata", "PieceInfo", "LastModified", "StructParent", "StructParents", "AF", "OPI", "Thumb",
      "Alternates", "Measure", "PtData",
    ])
  /// What is left out where the data is decoded.
  static let ofFilters = CopyRules(
    [], dropping: ["Filter", "DecodeParms", "F", "FFilter", "FDecodeParms", "DL", "DP"])

  /// Rules for the keys named, and one for all others.
  init(
    _ kept: [(StaticString, CopyRole)], dropping dropped: [StaticString] = [], other: CopyRule = .keep(.plain)
  ) {
    entries = kept.map { ($0.0, .keep($0.1)) } + dropped.map { ($0, .drop) }
    self.other = other
  }

  /// The rule for a key, given without its slash.
  func rule(for key: UnsafeRawBufferPointer) -> CopyRule {
    for entry in entries where entry.key.utf8CodeUnitCount == key.count {
      let name = UnsafeRawBufferPointer(start: entry.key.utf8Start, count: key.count)
      if name.elementsEqual(key) { return entry.rule }
    }
    return other
  }

  /// The rules of a role; `nil` where all is kept, as it is.
  init?(_ role: CopyRole) {
    switch role {
    case .plain, .externalObject: self.init([("Resources", .resources), ("FontDescriptor", .fontDescriptor)])
    case .page:
      self.init(
        [
          ("Contents", .plain), ("Group", .plain), ("UserUnit", .plain), ("TrimBox", .plain),
          ("BleedBox", .plain), ("ArtBox", .plain),
        ], other: .drop)
    case .annotation:
      // What leads away from the page is left out; what is drawn where there is no appearance is kept.
      self.init(
        [
          ("AP", .appearances), ("Parent", .annotation), ("IRT", .annotation), ("Popup", .annotation),
          ("DR", .resources), ("V", .signature), ("DV", .signature), ("FS", .fileSpecification), ("Sound", .sound),
          ("Movie", .film),
        ],
        dropping: [
          "A", "AA", "PA", "Dest", "P", "Kids", "StructParent", "AF", "RV", "RC",
          "RichMediaContent", "RichMediaSettings", "3DD", "3DV", "3DI", "OPI", "Metadata", "PieceInfo", "Lock", "SV",
          "TU", "Measure", "ExData", "Path3D",
        ])
    case .appearances: self.init([("N", .names)], other: .drop)
    case .signature:
      self.init(
        [], dropping: ["Contents", "Reference", "Cert", "Prop_Build", "Data", "Changes"], other: .keep(.signature))
    case .form: self.init([("DR", .resources)], dropping: ["Fields", "CO", "XFA"])
    case .optionalContent: self.init([("D", .optionalContent)], dropping: ["Order", "Locked", "Configs"])
    case .resources:
      self.init(
        [
          ("Font", .fonts), ("XObject", .externalObjects), ("ColorSpace", .names), ("ExtGState", .names),
          ("Pattern", .names), ("Shading", .names), ("Properties", .names),
        ])
    case .fonts: self.init([], other: .keep(.font))
    case .externalObjects: self.init([], other: .keep(.externalObject))
    case .font:
      self.init(
        [
          ("Resources", .resources), ("CharProcs", .names), ("FontDescriptor", .fontDescriptor),
          ("DescendantFonts", .font),
        ], dropping: ["Metadata", "PieceInfo"])
    case .fontDescriptor:
      self.init(
        [("FontFile", .clearTextProgram), ("FontFile2", .fontProgram), ("FontFile3", .plain)],
        dropping: ["Metadata"])
    case .fileSpecification: self.init([], dropping: ["EF", "RF", "AF", "Thumb", "CI", "EP"])
    case .film: self.init([("F", .fileSpecification)])
    case .names, .fontProgram, .clearTextProgram, .sound: return nil
    }
  }
}
