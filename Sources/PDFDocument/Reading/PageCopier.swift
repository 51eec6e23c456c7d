import QPDFBridge

/// Makes one copy: keeps the queue of objects still to be written and decides what of each is left out.
///
/// Only what is reachable from the pages asked for is looked at, each object once, without recursion.
final class PageCopier {
  let document: Document
  let purpose: ReadingCopy.Purpose
  var output: CopyOutput
  var numbering: CopyNumbering
  var queue: [(id: ObjectID, role: CopyRole)] = []
  var decoding = DecodingBudget()
  /// Fields whose kids are told when all pages are there.
  var waitingFields: [(number: ObjectID, text: [UInt8], kids: [ObjectID])] = []
  /// Of colour profiles.
  var componentCounts: [ObjectID: Int] = [:]
  var pages: [ObjectID] = []
  let pagesNode: ObjectID
  private var hasAnnotations = false
  /// poppler does not read a page that has more than 10,000.
  private static let mostAnnotations = 9_999

  /// How many bytes there are so far.
  var count: Int { output.count }

  init(_ document: Document, _ purpose: ReadingCopy.Purpose) throws(PDFError) {
    self.document = document
    self.purpose = purpose
    output = try CopyOutput()
    numbering = CopyNumbering(document)
    pagesNode = numbering.new()
  }

  /// Adds a page and all it shows.
  func add(page index: Int) throws(PDFError) {
    guard let page = document.page(at: index) else {
      throw PDFError(.pageOutOfRange, "the document has no such page", page: index)
    }
    let annotations = try copyAnnotations(of: page)
    // A page can stand in the tree twice, or have been met before as something else.
    let own = page.object.id.flatMap { numbering.firstNumber(for: $0) }
    let id = own ?? numbering.new()
    pages.append(id)
    var text = try syntax(of: page.object, resolved: true, as: .page)
    Self.reopen(&text)
    text += "/Type/Page/Parent \(pagesNode)".utf8
    text += try attributes(of: page)
    if !annotations.isEmpty {
      text += "/Annots[".utf8
      text += annotations
      text += "]".utf8
    }
    text += ">>".utf8
    try output.write(id, text)
    try drainQueue()
  }

  /// Writes what belongs to all pages, and hands the file over.
  func finish() throws(PDFError) -> FileBytes {
    let root = numbering.new()
    var catalog = Array("<</Type/Catalog/Pages \(pagesNode)".utf8)
    let content = document.catalog["OCProperties"]
    if content.isDictionary {
      catalog += "/OCProperties ".utf8
      catalog += try syntax(of: content, resolved: true, as: .optionalContent)
    }
    if hasAnnotations {
      catalog += try form()
    }
    catalog += ">>".utf8
    try drainQueue()
    try writeFields()
    try output.write(root, catalog)
    var node = Array("<</Type/Pages/Count \(pages.count)/Kids[".utf8)
    for page in pages { node += "\(page) ".utf8 }
    node += "]>>".utf8
    try output.write(pagesNode, node)
    return try output.finish(root: root)
  }

  func drainQueue() throws(PDFError) {
    while let next = queue.popLast() {
      try writeObject(next.id, as: next.role)
    }
  }

  /// Takes the end off a dictionary, so that more can be put in.
  static func reopen(_ dictionary: inout [UInt8]) {
    while dictionary.last == 0x20 { dictionary.removeLast() }
    dictionary.removeLast(min(2, dictionary.count))
  }

  /// What a page may have from the nodes above it, in the form a reader that knows no inheritance would want.
  private func attributes(of page: Page) throws(PDFError) -> [UInt8] {
    let attributes = PageAttributes(page.object, index: page.index)
    var text: [UInt8] = []
    for key in ["MediaBox", "CropBox"] {
      let box = attributes.inherited(key) { $0.count == 4 && !$0.optionalNumbers.contains(nil) }
      guard let box else { continue }
      text += "/\(key) ".utf8
      text += try syntax(of: box, resolved: true, as: .plain)
    }
    if let rotation = attributes.inherited("Rotate", where: { $0.int != nil })?.int {
      text += "/Rotate \(rotation)".utf8
    }
    let resources = page.resources
    text += "/Resources ".utf8
    text += resources.isNull ? Array("<<>>".utf8) : try syntax(of: resources, as: .resources)
    return text
  }
}

// MARK: - Annotations and fields

extension PageCopier {
  /// Writes the annotations of a page that show something; returns the items of the array of them.
  private func copyAnnotations(of page: Page) throws(PDFError) -> [UInt8] {
    let array = page.object["Annots"]
    guard array.isArray else { return [] }
    var items: [UInt8] = []
    for (place, id) in array.itemIDs.enumerated() {
      guard place < Self.mostAnnotations else {
        document.note(PDFWarning("annotations beyond the first \(Self.mostAnnotations) of a page are left out"))
        break
      }
      if let id {
        guard let number = try copyAnnotation(id) else { continue }
        items += "\(number) ".utf8
      } else if array[place].isDictionary {
        items += try syntax(of: array[place], resolved: true, as: .annotation)
      }
    }
    hasAnnotations = hasAnnotations || !items.isEmpty
    return items
  }

  private func copyAnnotation(_ id: ObjectID) throws(PDFError) -> ObjectID? {
    if let known = numbering.known(id) { return known }
    var syntax = qpdfbridge_syntax()
    guard let scanner = read(id, &syntax), isDrawn(scanner, id), let number = numbering.firstNumber(for: id) else {
      return nil
    }
    try write(scanner, number, from: id, as: .annotation)
    return number
  }

  /// Whether an annotation shows something.
  func shows(_ id: ObjectID) -> Bool {
    var syntax = qpdfbridge_syntax()
    guard let scanner = read(id, &syntax) else { return false }
    return isDrawn(scanner, id)
  }

  /// A link without an appearance shows its border at most, and documents have many.
  private func isDrawn(_ annotation: SyntaxScanner, _ id: ObjectID) -> Bool {
    guard annotation.value(of: "Subtype", isName: "Link"), annotation.value(of: "AP") == nil else { return true }
    guard purpose == .drawing else { return false }
    if annotation.value(of: "BS") != nil { return true }
    guard annotation.value(of: "Border") != nil else { return false }
    return document.object(id)["Border"][2].double != 0
  }

  /// The entry of the catalog for a form, with the fields of these pages alone.
  private func form() throws(PDFError) -> [UInt8] {
    let form = document.catalog["AcroForm"]
    guard form.isDictionary else { return [] }
    var dictionary = try syntax(of: form, resolved: true, as: .form)
    Self.reopen(&dictionary)
    dictionary += "/Fields[".utf8
    for id in document.fieldTree().roots {
      if let number = numbering.known(id) { dictionary += "\(number) ".utf8 }
    }
    dictionary += "]>>".utf8
    return Array("/AcroForm ".utf8) + dictionary
  }

  private func writeFields() throws(PDFError) {
    for field in waitingFields {
      var dictionary = field.text
      Self.reopen(&dictionary)
      dictionary += "/Kids[".utf8
      for kid in field.kids {
        if let number = numbering.known(kid) { dictionary += "\(number) ".utf8 }
      }
      dictionary += "]>>".utf8
      try output.write(field.number, dictionary)
    }
  }
}
