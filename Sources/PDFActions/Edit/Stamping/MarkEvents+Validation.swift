import PDFDocument
import PDFScopeCore

extension MarkEvent {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.missingOption`, `usage.conflictingOptions`, `usage.invalidValue`, `usage.template`.
  func validate() throws(ActionError) { try mark.validate() }
}

extension PageMark {
  fileprivate func validate() throws(ActionError) {
    if let id, id.isEmpty { throw .invalid("what it is called is empty", at: "/id") }
    let subjects = [(text, "text"), (picture, "picture"), (from, "from")].filter { $0.0 != nil }
    if remove {
      if replace { throw .conflicting("--remove and --replace exclude each other", at: "/replace") }
      guard let first = subjects.first else { return }
      throw .conflicting("what is taken away is not put on", hint: "use --replace for both", at: "/\(first.1)")
    }
    guard let subject = subjects.first else {
      throw .missing("there is nothing to be put on", hint: "give --text, --picture or --from", at: "/text")
    }
    if subjects.count > 1 {
      throw .conflicting("--\(subject.1) and --\(subjects[1].1) exclude each other", at: "/\(subjects[1].1)")
    }
    if subject.0?.isEmpty ?? true { throw .invalid("--\(subject.1) is empty", at: "/\(subject.1)") }
    if from == nil, fromPage != 1 { throw .conflicting("only --from has pages", at: "/fromPage") }
    try validateText()
    try validatePlace()
  }

  private func validateText() throws(ActionError) {
    let lettering: [(Bool, String)] = [
      (font != nil, "font"), (fontSize != nil, "fontSize"), (bold, "bold"), (italic, "italic"),
      (color != nil, "color"), (first != 1, "first"), (digits != nil, "digits"), (step != 1, "step"),
    ]
    guard let text else {
      if let given = lettering.first(where: \.0) {
        throw .conflicting("only a text has what is said of letters and numbers", at: "/\(given.1)")
      }
      return
    }
    if text.unicodeScalars.contains(where: SystemText.isCarrier) {
      throw .invalid("the text is not UTF-8", at: "/text")
    }
    if color == InkColor.none { throw .invalid("a text without a colour is not seen", at: "/color") }
    let template = try MarkTemplate(text, of: self)
    if !template.hasNumbers, let given = lettering.suffix(3).first(where: \.0) {
      throw .conflicting("the text has no number", hint: "write {number} or {bates}", at: "/\(given.1)")
    }
  }

  private func validatePlace() throws(ActionError) {
    if let margin, [margin.top, margin.right, margin.bottom, margin.left].contains(where: { $0.amount < 0 }) {
      throw .invalid("a margin below 0 is none", hint: "move it with --offset", at: "/margin")
    }
    if let width, width.amount <= 0 { throw .invalid("--width \(width): expected more than 0", at: "/width") }
    if let rotate, MarkRotation(rotate) == nil {
      throw .invalid(
        "\(rotate.debugDescription) is no rotation", hint: "write degrees, diagonal or reverseDiagonal", at: "/rotate")
    }
    if scale != nil, width != nil { throw .conflicting("--scale and --width exclude each other", at: "/width") }
    if let offset, offset.values.contains(where: { abs($0) > 1_000_000 }) {
      throw .invalid("the offset is too large", at: "/offset")
    }
  }
}

extension LayerEvent {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.invalidValue`.
  func validate() throws(ActionError) {
    if layer.from.isEmpty { throw .invalid("--from is empty", at: "/from") }
  }
}
