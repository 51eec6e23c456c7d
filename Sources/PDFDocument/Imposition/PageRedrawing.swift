/// Has pages draw what they show in another place.
struct PageRedrawing {
  let document: Document

  /// What a page has that belongs to its content, and goes into the form of it: the key of its marked content in the
  /// structure, its metadata and associated files.
  static let keysOfContent = ["StructParents", "Metadata", "AF"]

  /// Applies a map to what a page draws, clipped to what is shown of it. Returns whether that could be done without a
  /// form: not where patterns would stay behind, which begin at the page's corner (8.7.3.1), and not where the content
  /// restores graphics states that it has not saved or has no end.
  func transform(_ page: Page, by transform: PDFTransform) throws(PDFError) -> Bool {
    let streams = PageContents(page).streams
    guard page.resources["Pattern"].entries.isEmpty, let ending = ending(of: streams) else { return false }
    guard !streams.isEmpty else { return true }
    let before = try document.makeStream(Array("q\n".utf8) + transform.concatenation + Self.clip(to: page.cropBox))
    let after = try document.makeStream([0x0A] + ending + Array("Q\n".utf8))
    let all = [before.id] + streams + [after.id]
    try document.set(
      "Contents", of: page.object, to: .array(all.compactMap { $0.map { .reference($0) } }))
    return true
  }

  /// Has a page show a form instead of its content.
  func show(_ form: ObjectID, on page: Page, by transform: PDFTransform) throws(PDFError) {
    let content = Array("q\n".utf8) + transform.concatenation + Array("/Fm Do\nQ\n".utf8)
    let stream = try document.makeStream(content)
    try document.set("Contents", of: page.object, to: stream)
    try document.set(
      "Resources", of: page.object,
      to: .dictionary(["XObject": .dictionary(["Fm": .reference(form)])]))
    // They belong to the content, which is in the form.
    for key in ["StructParents", "AF"] { try document.remove(key, from: page.object) }
  }

  private static func clip(to box: PDFRect) -> [UInt8] {
    Array([box.x, box.y, box.width, box.height].map { PDFNumber.text($0) }.joined(separator: " ").utf8)
      + Array(" re W n\n".utf8)
  }

  /// What ends what the content leaves open; `nil` where nothing behind it could put things right, or where it cannot
  /// be read.
  private func ending(of streams: [ObjectID]) -> [UInt8]? {
    guard let bytes = PageContents.decoded(streams, of: document) else { return nil }
    let balance = ContentBalance(bytes)
    guard !balance.needsRepair, balance.openStates + balance.openMarks <= 10_000 else { return nil }
    return balance.closing
  }
}
