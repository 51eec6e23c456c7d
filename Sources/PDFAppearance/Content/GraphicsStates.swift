package import PDFDocument

/// The graphics state dictionaries (ISO 32000-2 8.4.5) of a document that say how opaque things are and how they are
/// blended: one object for all that look alike.
package final class GraphicsStates {
  private struct Key: Hashable {
    var opacity: Double
    var blendMode: BlendMode
  }

  private let document: Document
  private var known: [Key: ObjectID] = [:]

  /// Those of one document, made as they are asked for.
  package init(_ document: Document) { self.document = document }

  /// The state with an opacity, 0 to 1, and a blend mode.
  ///
  /// - Throws: `object.invalid`, `document.limit`.
  package func state(opacity: Double, blendMode: BlendMode) throws(PDFError) -> ObjectID {
    let key = Key(opacity: opacity, blendMode: blendMode)
    if let id = known[key] { return id }
    let object = try document.makeObject(
      .dictionary([
        "Type": .name("ExtGState"), "CA": .real(opacity), "ca": .real(opacity), "BM": .name(blendMode.rawValue),
      ]))
    guard let id = object.id else { throw PDFError(.internalError, "a new object has no number") }
    known[key] = id
    return id
  }
}
