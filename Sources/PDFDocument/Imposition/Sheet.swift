/// A sheet that pages are to be put on.
public struct Sheet: Sendable, Hashable {
  /// A page's place on a sheet.
  public struct Cell: Sendable, Hashable {
    /// The page, from 0.
    public var page: Int
    /// Where it may be, in points (1/72 inch) from the lower left corner of the sheet: it is put in the middle, as
    /// large as it can be.
    public var area: PDFRect

    /// A page's place.
    public init(page: Int, area: PDFRect) {
      self.page = page
      self.area = area
    }
  }

  /// The size, in points (1/72 inch).
  public var size: PDFSize
  /// The pages on it; a page is on one sheet only.
  public var cells: [Cell]
  /// Whether a thin line is drawn around each page.
  public var hasFrames = false

  /// A sheet.
  public init(size: PDFSize, cells: [Cell]) {
    self.size = size
    self.cells = cells
  }
}

extension Document {
  /// Puts pages on sheets, with all that belongs to them and leads to them.
  ///
  /// A sheet takes the place of the first of its pages in the document; pages that are on none stay. Where pages become
  /// part of the tags, the tags find their content there (ISO 32000-2 14.7.5.2.3).
  ///
  /// - Parameters:
  ///   - sheets: In their order.
  ///   - keepsLabels: Whether a sheet gets the label of its first page; else there are no labels afterwards.
  /// - Returns: For each page the place, from 0, of the page that it is on afterwards.
  /// - Throws: `page.outOfRange`, `usage.invalidValue` for a page on two sheets; then nothing is changed.
  public func putPages(on sheets: [Sheet], keepsLabels: Bool) throws(PDFError) -> [Int] {
    let pages = sheets.flatMap { $0.cells.map(\.page) }
    try checkPages(pages)
    guard Set(pages).count == pages.count else {
      throw PDFError(.usageInvalidValue, "a page can be on one sheet only")
    }
    try separateRepeatedPages()
    var making = SheetMaking(self)
    return try making.make(sheets, keepsLabels: keepsLabels)
  }
}

/// Puts pages on sheets.
struct SheetMaking {
  private let document: Document
  private let pageForm: PageForm
  private var annotations: AnnotationMoves
  private var moves: [ObjectID: PageMove] = [:]
  private let isTagged: Bool

  init(_ document: Document) {
    self.document = document
    pageForm = PageForm(objects: ObjectImporter(from: document, into: document))
    annotations = AnnotationMoves(document)
    isTagged = document.catalog["MarkInfo"]["Marked"].bool ?? false
  }

  mutating func make(_ sheets: [Sheet], keepsLabels: Bool) throws(PDFError) -> [Int] {
    var sheetOfPage: [Int: Int] = [:]
    for (number, sheet) in sheets.enumerated() {
      for cell in sheet.cells { sheetOfPage[cell.page] = number }
    }
    let count = document.pages(full: true).entries.count
    let old = (0..<count).map { sheetOfPage[$0] == nil ? nil : document.page(at: $0)?.object.id }
    let labels = PageLabels(reading: document)
    var made: [PDFObject] = []
    for sheet in sheets {
      try document.step(made.count, of: sheets.count)
      made.append(try make(sheet))
    }
    var references = PageMoves(document, moves)
    try references.carryOut()
    // What was on pages by themselves is gone from here on.
    document.requireWholeFile(because: "pages were put on sheets")
    let order = Self.order(sheets, sheetOfPage, count)
    try document.setPages(
      try order.map { place throws(PDFError) in
        switch place {
        case .page(let index): try document.standingAlone(index)
        case .sheet(let number, _): made[number]
        }
      })
    for id in old {
      if let id { try document.replaceObject(id, with: .null) }
    }
    try setLabels(labels, order, keepsLabels)
    try forgetPageNumbers()
    return Self.places(of: order, sheetOfPage, count)
  }

  // MARK: One sheet

  private mutating func make(_ sheet: Sheet) throws(PDFError) -> PDFObject {
    let page = try document.makeObject(.dictionary(["Type": .name("Page")]))
    guard let id = page.id else { throw PDFError(.internalError, "a page without an object") }
    var drawing: [UInt8] = []
    var forms: [String: PDFValue] = [:]
    var lists: [String: [PDFValue]] = ["Annots": [], "B": [], "VP": []]
    for (number, cell) in sheet.cells.enumerated() {
      guard let old = document.page(at: cell.page) else { continue }
      let form = try pageForm.make(of: old, takingAlong: PageRedrawing.keysOfContent)
      var move = PageMove(
        target: id, transform: Self.placement(of: old, in: cell.area), shown: old.cropBox, rotation: old.rotation,
        isAlone: false)
      move.form = form
      forms["P\(number)"] = .reference(form)
      drawing += Array("q\n".utf8) + move.transform.concatenation + Array("/P\(number) Do\nQ\n".utf8)
      if sheet.hasFrames { drawing += frame(move.transform.apply(old.cropBox)) }
      lists["Annots"]? += try annotations.move(of: old.object, by: move)
      lists["B"]? += old.object["B"].items.map(\.referredOrCopied)
      lists["VP"]? += move.viewports(old.object["VP"])
      if let oldID = old.object.id { moves[oldID] = move }
    }
    let box = PDFRect(x: 0, y: 0, width: sheet.size.width, height: sheet.size.height)
    try document.set("MediaBox", of: page, to: .rect(box))
    try document.set("Resources", of: page, to: .dictionary(["XObject": .dictionary(forms)]))
    try document.set("Contents", of: page, to: try document.makeStream(drawing))
    for (key, values) in lists where !values.isEmpty { try document.set(key, of: page, to: .array(values)) }
    return page
  }

  /// The map that puts what is shown of a page upright into the middle of an area.
  private static func placement(of page: Page, in area: PDFRect) -> PDFTransform {
    let size = page.displaySize
    let factor = min(area.width / size.width, area.height / size.height)
    let left = area.x + (area.width - size.width * factor) / 2
    let top = area.maxY - (area.height - size.height * factor) / 2
    return page.displayTransform.followed(by: PDFTransform(factor, 0, 0, -factor, left, top))
  }

  /// A line around a page, which is no part of the text where there are tags.
  private func frame(_ rect: PDFRect) -> [UInt8] {
    let numbers = [rect.x, rect.y, rect.width, rect.height].map { PDFNumber.text($0) }.joined(separator: " ")
    let line = "q 0.5 w \(numbers) re S Q\n"
    return Array((isTagged ? "/Artifact BMC\n\(line)EMC\n" : line).utf8)
  }

  // MARK: The document

  private enum Place {
    case page(Int)
    /// A sheet, and the first page on it; `nil` for a sheet without any.
    case sheet(Int, first: Int?)
  }

  /// Sheets and the pages that stay, in their order.
  private static func order(_ sheets: [Sheet], _ sheetOfPage: [Int: Int], _ count: Int) -> [Place] {
    var order: [Place] = []
    var next = 0
    func take(upTo number: Int) {
      while next <= number, next < sheets.count {
        order.append(.sheet(next, first: sheets[next].cells.map(\.page).min()))
        next += 1
      }
    }
    for page in 0..<count {
      if let number = sheetOfPage[page] { take(upTo: number) } else { order.append(.page(page)) }
    }
    take(upTo: sheets.count - 1)
    return order
  }

  private static func places(of order: [Place], _ sheetOfPage: [Int: Int], _ count: Int) -> [Int] {
    var places = [Int](repeating: 0, count: count)
    var ofSheet: [Int: Int] = [:]
    for (place, entry) in order.enumerated() {
      switch entry {
      case .page(let page): places[page] = place
      case .sheet(let number, _): ofSheet[number] = place
      }
    }
    for (page, number) in sheetOfPage { places[page] = ofSheet[number] ?? 0 }
    return places
  }

  private func setLabels(_ labels: PageLabels, _ order: [Place], _ keepsLabels: Bool) throws(PDFError) {
    guard !document.catalog["PageLabels"].isNull else { return }
    guard keepsLabels, !labels.ranges.isEmpty else {
      return try document.remove("PageLabels", from: document.catalog)
    }
    let first = order.map { place in
      switch place {
      case .page(let page): page
      case .sheet(_, let page): page ?? 0
      }
    }
    try document.set("PageLabels", of: document.catalog, to: labels.reordered(first).value)
  }

  /// What counts pages and would name others now.
  private func forgetPageNumbers() throws(PDFError) {
    let preferences = document.catalog["ViewerPreferences"]
    let key = PropertiesText.countsPages.description
    if !preferences[key].isNull { try document.remove(key, from: preferences) }
  }
}
