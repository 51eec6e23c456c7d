/// Writes the pages of the new document (ISO 32000-2 7.7.3.3), each with its annotations.
struct PageText {
  /// A value that pages inherit and that stands in a node itself.
  private struct Inherited: Hashable {
    var source: Int
    var owner: ObjectID
    var key: String
  }

  private let composer: Composer
  /// Where such values stand in the new document: once for all pages.
  private var inherited: [Inherited: Int] = [:]

  init(_ composer: Composer) { self.composer = composer }

  /// Writes the page at a place.
  ///
  /// - Parameter parent: the number of the node it hangs on.
  mutating func write(_ place: Int, parent: Int) throws(PDFError) {
    var text: ObjectText
    switch composer.composition.pages[place] {
    case .blank(let size): text = blank(size)
    case .page(let index, let source):
      text = try page(index, composer.copiers[source], at: place)
      for part in composer.parts { try part.addEntries(toPage: place, &text) }
    }
    text.set("Type", .name("Page"))
    text.set("Parent", to: parent)
    try composer.file.write(composer.pageNumbers[place], text.text)
  }

  private func blank(_ size: PDFSize) -> ObjectText {
    var text = ObjectText()
    text.set("MediaBox", .rect(PDFRect(x: 0, y: 0, width: size.width, height: size.height)))
    text.set("Resources", .dictionary([:]))
    return text
  }

  /// Keys that are written anew, or by a part.
  private static let omitted: [StaticString] = [
    "Type", "Parent", "Annots", "B", "Resources", "MediaBox", "CropBox", "Rotate",
  ]
  private static let omittedInCopies = ["StructParents"] as [StaticString]

  private mutating func page(
    _ index: Int, _ copier: ObjectCopier, at place: Int
  ) throws(PDFError) -> ObjectText {
    guard let page = copier.document.page(at: index) else {
      throw PDFError(.pageUnreadable, "the page cannot be read", page: index)
    }
    let occurrence = composer.occurrences[place]
    // The tags of a page name that page, not its copies.
    var omitted = Self.omitted + (occurrence == 0 ? [] : Self.omittedInCopies)
    let further = further(page, copier, isCopy: occurrence > 0)
    if further != nil { omitted.append("AA") }
    var text = try copier.dictionary(of: page.object, without: omitted)
    if let actions = try further?.text() { text.set("AA", text: actions) }
    try addInherited(page, copier, &text)
    var texts = AnnotationTexts(composer, page, copier, place: place, occurrence: occurrence)
    let annotations = try texts.write()
    if !annotations.isEmpty { text.set("Annots", text: Array("[".utf8) + annotations + Array("]".utf8)) }
    return text
  }

  /// The actions for events of the page (12.6.3); `nil` where they stay as they stand.
  private func further(_ page: Page, _ copier: ObjectCopier, isCopy: Bool) -> FurtherActions? {
    let object = page.object["AA"]
    guard object.isDictionary else { return nil }
    let further = FurtherActions(object, ActionRewriter(composer, copier))
    // Those of a copy lead where the first ones do, and are not told of again.
    if !isCopy {
      composer.report.dangling += further.dangling.compactMap {
        .link(to: $0, source: copier.index, page: page.index)
      }
    }
    return further.isChanged ? further : nil
  }

  /// Adds what a page has by itself or from the nodes above it (7.7.3.4): the nearest value that makes sense.
  private mutating func addInherited(
    _ page: Page, _ copier: ObjectCopier, _ text: inout ObjectText
  ) throws(PDFError) {
    let attributes = PageAttributes(page.object, index: page.index)
    let values: [(String, PDFObject?)] = [
      ("Resources", attributes.inherited("Resources") { $0.isDictionary }),
      ("MediaBox", attributes.inherited("MediaBox") { PageAttributes.rect($0) != nil }),
      ("CropBox", attributes.inherited("CropBox") { PageAttributes.rect($0) != nil }),
      ("Rotate", attributes.inherited("Rotate") { $0.double != nil }),
    ]
    for case (let key, let value?) in values {
      guard key == "Resources", value.id == nil, let owner = value.owner, owner != page.object.id else {
        text.set(key, text: try copier.value(of: value))
        continue
      }
      let place = Inherited(source: copier.index, owner: owner, key: key)
      let number: Int
      if let known = inherited[place] {
        number = known
      } else {
        number = try composer.write(copier.value(of: value))
        inherited[place] = number
      }
      text.set(key, to: number)
    }
  }
}
