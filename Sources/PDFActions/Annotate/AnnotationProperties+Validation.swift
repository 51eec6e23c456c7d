import PDFDocument
import PDFScopeCore

extension AnnotationProperties {
  /// Checks what can be checked without knowing a type.
  ///
  /// - Throws: `usage.invalidValue`, `usage.conflictingOptions`, each with its pointer.
  func validate() throws(ActionError) {
    if let dashes = dashes?.values {
      guard dashes.allSatisfy({ (0...1000).contains($0) }), dashes.contains(where: { $0 > 0 }) else {
        throw .invalid("dashes are from 0 to 1000, and not all of them 0", .dashes)
      }
      if let borderStyle, borderStyle != .dashed {
        throw .conflicting("dashes make the border dashed, not \(borderStyle.rawValue)", .dashes)
      }
    }
    guard lineEnds.count <= 2 else { throw .invalid("a line has two ends, not \(lineEnds.count)", .lineEnds) }
    if flags.contains(.none), flags.count > 1 { throw .conflicting("the flag none stands alone", .flags) }
    let targets = [AnnotationProperty.toPage, .toName, .uri].filter(given.contains)
    if targets.count > 1 { throw .conflicting("a link leads to one target only", targets[1]) }
    if let uri, uri.isEmpty { throw .invalid("the URI is empty", .uri) }
    if let toName, toName.isEmpty { throw .invalid("the name of the destination is empty", .toName) }
    for (text, property) in texts {
      guard let text, text.unicodeScalars.contains(where: SystemText.isCarrier) else { continue }
      throw .invalid("the text is not UTF-8", property)
    }
  }

  private var texts: [(String?, AnnotationProperty)] {
    [
      (icon, .icon), (caption, .caption), (contents, .contents), (subject, .subject), (toName, .toName), (uri, .uri),
    ]
  }

  /// Checks what is given for annotations of a type.
  ///
  /// - Throws: `usage.conflictingOptions` for what makes no sense for it, `usage.invalidValue`.
  func validate(for kind: AnnotationKind) throws(ActionError) {
    for property in given where !property.fits(kind) { throw property.misfit(kind) }
    if let borderStyle, kind != .link, borderStyle != .solid, borderStyle != .dashed {
      throw .invalid("\(kind.phrase) has a border that is solid or dashed; links alone have others", .borderStyle)
    }
    if kind == .freeText, lineEnds.count > 1 {
      throw .invalid("the line of a free text has one end, where it points", .lineEnds)
    }
    if let icon { _ = try AnnotationIcons.canonical(icon, for: kind) }
  }
}

extension ActionError {
  /// A value that makes no sense.
  static func invalid(_ message: String, hint: String? = nil, _ property: AnnotationProperty) -> ActionError {
    .invalid(message, hint: hint, at: property.pointer)
  }

  /// A value that makes no sense.
  static func invalid(_ message: String, hint: String? = nil, at pointer: String) -> ActionError {
    ActionError("usage.invalidValue", message, hint: hint, pointer: pointer)
  }

  /// Values that exclude each other.
  static func conflicting(_ message: String, hint: String? = nil, _ property: AnnotationProperty) -> ActionError {
    .conflicting(message, hint: hint, at: property.pointer)
  }

  /// Values that exclude each other.
  static func conflicting(_ message: String, hint: String? = nil, at pointer: String) -> ActionError {
    ActionError("usage.conflictingOptions", message, hint: hint, pointer: pointer)
  }

  /// A value that is missing.
  static func missing(_ message: String, hint: String? = nil, at pointer: String) -> ActionError {
    ActionError("usage.missingOption", message, hint: hint, pointer: pointer)
  }
}
