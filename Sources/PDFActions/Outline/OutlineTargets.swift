import PDFDocument
import PDFScopeCore

/// Turns the options of an event into what an item is to do.
struct OutlineTargets {
  let document: OpenDocument
  let space: CoordinateSpace

  /// What an item is to do; `nil` where nothing is said of it.
  ///
  /// - Parameter current: the page, from 0, that the item leads to now.
  /// - Throws: `usage` where options exclude each other, `outline.noSuchDestination`, and what page selections throw.
  func target(
    _ choice: OutlineTargetChoice, current: Int? = nil
  ) throws(ActionError) -> OutlineEditor.Target? {
    guard !choice.isEmpty else { return nil }
    guard [choice.page != nil, choice.dest != nil, choice.uri != nil].count(where: { $0 }) <= 1 else {
      throw ActionError("usage", "--page, --dest and --uri exclude each other")
    }
    if choice.dest != nil || choice.uri != nil, choice.hasView {
      throw ActionError("usage", "a place on the page belongs to --page", hint: "a named destination has its own")
    }
    if let name = choice.dest { return .destination(try value(named: name)) }
    if let uri = choice.uri {
      return .action(.dictionary(["S": .name("URI"), "URI": Action.URITarget.value(of: uri)]))
    }
    let index = try choice.page.map(page) ?? current
    guard let index, let page = document.document.page(at: index) else {
      throw ActionError("usage", "a place needs its page", hint: "give it with --page")
    }
    return .destination(document.document.destinationValue(try destination(choice, on: page)))
  }

  private func value(named name: String) throws(ActionError) -> PDFValue {
    if let value = DestinationNames(document.document).value(named: name) { return value }
    let known = document.reader.destinations.names.prefix(5).map { JSONValue.string($0).text() }
    throw ActionError(
      "outline.noSuchDestination",
      "the document has no destination named \(JSONValue.string(name).text())",
      hint: known.isEmpty ? "it has none at all" : "it has \(known.joined(separator: ", "))")
  }

  private func page(_ selection: PageSelection) throws(ActionError) -> Int {
    let pages: [Int]
    do throws(ActionError) {
      pages = try document.pages(selection)
    } catch {
      // To leave the page out would leave nothing.
      var failure = error
      if error.code.rawValue == "page.outOfRange" { failure.hint = nil }
      throw failure
    }
    guard pages.count == 1 else {
      throw ActionError("usage", "--page \(selection.description): expected one page, found \(pages.count)")
    }
    return pages[0]
  }

  // MARK: Places

  private func destination(_ choice: OutlineTargetChoice, on page: Page) throws(ActionError) -> Destination {
    let kind = kind(of: choice)
    try check(choice, kind, on: page)
    var destination = Destination(kind: kind, pageIndex: page.index)
    destination.zoom = choice.zoom
    switch space {
    case .page:
      page.setPosition(
        of: &destination, left: choice.left, top: choice.top, right: choice.right, bottom: choice.bottom)
    case .pdf:
      destination.left = choice.left
      destination.top = choice.top
      destination.right = choice.right
      destination.bottom = choice.bottom
    }
    return destination
  }

  private func kind(of choice: OutlineTargetChoice) -> Destination.Kind {
    if let kind = choice.kind { return Destination.Kind(rawValue: kind.rawValue) ?? .fit }
    if choice.right != nil || choice.bottom != nil { return .fitR }
    return choice.hasView ? .xyz : .fit
  }

  /// Refuses numbers that the kind has no use for, and a rectangle that is none.
  private func check(_ choice: OutlineTargetChoice, _ kind: Destination.Kind, on page: Page) throws(ActionError) {
    let isTurned = space == .page && page.rotation % 180 != 0
    let used: Set<String> =
      switch kind {
      case .xyz: ["left", "top", "zoom"]
      case .fitR: ["left", "top", "right", "bottom"]
      // What is a height in the file is a distance from the left on a page that lies on its side.
      case .fitH, .fitBH: [isTurned ? "left" : "top"]
      case .fitV, .fitBV: [isTurned ? "top" : "left"]
      case .fit, .fitB, .unknown: []
      }
    let given = [
      ("left", choice.left), ("top", choice.top), ("right", choice.right), ("bottom", choice.bottom),
      ("zoom", choice.zoom),
    ]
    for (name, value) in given {
      if value != nil, !used.contains(name) {
        throw ActionError(
          "usage", "a \(kind.rawValue) has no --\(name)" + (isTurned ? " on a page that is turned" : ""),
          hint: used.isEmpty ? nil : "it has " + used.sorted().map { "--" + $0 }.joined(separator: ", "))
      }
      if value == nil, kind == .fitR, used.contains(name) {
        throw ActionError("usage", "a FitR needs --left, --top, --right and --bottom")
      }
    }
    if let zoom = choice.zoom, zoom < 0 { throw ActionError("usage", "--zoom \(zoom): expected 0 or more") }
  }
}
