import PDFDocument
public import PDFScopeCore

extension UpdateAnnotations {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.missingOption`, `usage.conflictingOptions`, `usage.invalidValue`, `pattern.invalid`.
  public func validate() throws(ActionError) {
    guard !filter.isEmpty || pages != .all else {
      throw .missing(
        "which annotations are meant is missing", hint: "say which with --id, --number, --type or another filter",
        at: "/id")
    }
    guard !properties.given.isEmpty || rect != nil || setAuthor != nil else {
      throw .missing("there is nothing to change", hint: "give a property, such as --color", at: "/color")
    }
    try filter.validate()
    try properties.validate()
    try rect?.checkRange(at: "/rect")
    if let setAuthor, setAuthor.unicodeScalars.contains(where: SystemText.isCarrier) {
      throw .invalid("the author is not UTF-8", at: "/setAuthor")
    }
  }
}

extension RemoveAnnotations {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.missingOption`, `usage.conflictingOptions`, `pattern.invalid`.
  public func validate() throws(ActionError) {
    guard !filter.isEmpty || all else {
      throw .missing(
        "which annotations are meant is missing",
        hint: "say which with --id, --number, --type or another filter, or give --all", at: "/all")
    }
    if !filter.isEmpty, all { throw .conflicting("all annotations are meant, and yet some", at: "/all") }
    try filter.validate()
  }
}

extension ListAnnotations {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.invalidValue`, `pattern.invalid`.
  public func validate() throws(ActionError) { try filter.validate() }
}

/// What was left alone, and why, to be told once.
struct LeftAlone {
  private var locked = 0
  private var types: [String: Int] = [:]
  private var misfits: [(property: AnnotationProperty, kind: AnnotationKind)] = []

  /// Counts an annotation that is locked.
  mutating func noteLocked() { locked += 1 }

  /// Counts an annotation of a type that is not changed.
  mutating func note(type: String) { types[type, default: 0] += 1 }

  /// Notes that a property makes no sense for a type.
  mutating func note(_ property: AnnotationProperty, _ kind: AnnotationKind) {
    if !misfits.contains(where: { $0.property == property && $0.kind == kind }) { misfits.append((property, kind)) }
  }

  /// Tells of it.
  var warnings: [Warning] {
    var warnings: [Warning] = []
    if locked > 0 {
      let words = locked == 1 ? "1 annotation is locked and was" : "\(locked) annotations are locked and were"
      warnings.append(Warning("annotation.locked", "\(words) left alone; --even-locked includes such"))
    }
    for (type, count) in types.sorted(by: { $0.key < $1.key }) {
      let kind = type.isEmpty ? "without a type" : "of the type \(type)"
      let words = count == 1 ? "1 annotation \(kind) was" : "\(count) annotations \(kind) were"
      warnings.append(Warning("annotation.unchangeable", "\(words) left alone"))
    }
    warnings += misfits.map { property, kind in
      Warning(
        "annotation.misfit",
        "\(property.option) was left out where it makes no sense: \(kind.phrase) has no \(property.words)")
    }
    return warnings
  }
}

extension AnnotationFilter {
  /// Tells which of the names that were asked for no annotation has.
  func warnings(ofMissing found: Set<String>) -> [Warning] {
    ids.filter { !found.contains($0) }.map {
      Warning("annotation.notFound", "no annotation of these pages is named \($0.debugDescription)")
    }
  }
}
