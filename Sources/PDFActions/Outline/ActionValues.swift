import PDFDocument
import PDFScopeCore

/// Makes values for a document out of what results say of destinations and actions.
struct ActionValues {
  let document: Document
  /// The space that places are given in.
  let space: CoordinateSpace
  let names: DestinationNames

  init(_ document: Document, space: CoordinateSpace) {
    self.document = document
    self.space = space
    names = DestinationNames(document)
  }

  /// What an item of the outline is to do.
  ///
  /// - Throws: `page.outOfRange`; `outline.text` for an action that cannot be made of what is told of it.
  func target(of item: OutlineResult.Item) throws(ActionError) -> OutlineEditor.Target {
    if let action = item.action { return .action(try value(of: action)) }
    guard let value = try destination(page: item.page?.number, item.destination) else { return .nothing }
    return .destination(value)
  }

  // MARK: Destinations

  /// A destination: by name where the document knows that name, else the page and how it is shown.
  private func destination(page: Int?, _ record: DestinationRecord?) throws(ActionError) -> PDFValue? {
    if let name = record?.name {
      if let value = names.value(named: name) { return value }
      // Where the page is known it is better than a name that nobody defines.
      if page == nil { return .text(name) }
    }
    guard page != nil || record != nil else { return nil }
    return document.destinationValue(try explicit(page: page, record))
  }

  private func explicit(page: Int?, _ record: DestinationRecord?) throws(ActionError) -> Destination {
    var destination = Destination(kind: kind(of: record), pageIndex: try page.map(index(ofPage:)))
    destination.zoom = record?.zoom
    switch space {
    case .page:
      guard let index = destination.pageIndex, let page = document.page(at: index) else { break }
      page.setPosition(
        of: &destination, left: record?.left, top: record?.top, right: record?.right, bottom: record?.bottom)
    case .pdf: set(record, in: &destination)
    }
    return destination
  }

  private func kind(of record: DestinationRecord?) -> Destination.Kind {
    record?.kind.flatMap(Destination.Kind.init(rawValue:)) ?? .fit
  }

  private func set(_ record: DestinationRecord?, in destination: inout Destination) {
    destination.left = record?.left
    destination.top = record?.top
    destination.right = record?.right
    destination.bottom = record?.bottom
  }

  /// The index of a page of this document.
  private func index(ofPage number: Int) throws(ActionError) -> Int {
    guard (1...max(1, document.pageCount)).contains(number) else {
      let count = document.pageCount == 1 ? "1 page" : "\(document.pageCount) pages"
      throw ActionError(
        "page.outOfRange", "page \(number) does not exist: the document has \(count)",
        page: number)
    }
    return number - 1
  }

  /// A destination in another document: its pages are numbers, and its coordinates are not known.
  private func remote(page: Int?, _ record: DestinationRecord?) -> PDFValue? {
    if let name = record?.name { return .text(name) }
    guard page != nil || record != nil else { return nil }
    var destination = Destination(kind: kind(of: record), isRemote: true)
    destination.zoom = record?.zoom
    if space == .pdf { set(record, in: &destination) }
    guard case .array(var items) = document.destinationValue(destination) else { return nil }
    items[0] = page.map { .integer($0 - 1) } ?? .null
    return .array(items)
  }

  // MARK: Actions

  private func value(of record: ActionRecord) throws(ActionError) -> PDFValue {
    var action = try members(of: record)
    action["S"] = .name(record.type)
    if !record.next.isEmpty {
      var next: [PDFValue] = []
      for record in record.next { next.append(try value(of: record)) }
      action["Next"] = next.count == 1 ? next[0] : .array(next)
    }
    return .dictionary(action)
  }

  private func members(of record: ActionRecord) throws(ActionError) -> [String: PDFValue] {
    let members = record.members
    switch record.type {
    case "GoTo": return ["D": try destination(page: members.page, try members.destination()) ?? .null]
    case "GoToR", "GoToE":
      return [
        "F": file(members), "D": remote(page: members.page, try members.destination()) ?? .null,
        "NewWindow": members["newWindow"]?.boolValue.map { .boolean($0) } ?? .null,
        "T": path(members["path"]?.arrayValue?.compactMap(\.stringValue) ?? []),
      ].filter { $0.value != .null }
    case "URI":
      guard let uri = members["uri"]?.stringValue else { break }
      return ["URI": Action.URITarget.value(of: uri)].merging(
        members["isMap"] == true ? ["IsMap": .boolean(true)] : [:], uniquingKeysWith: { $1 })
    case "Launch": return launch(members)
    case "Named":
      guard let name = members["name"]?.stringValue else { break }
      return ["N": .name(name)]
    case "JavaScript", "Rendition":
      guard let script = members["script"]?.stringValue else { break }
      return ["JS": .text(script)]
    case "SubmitForm":
      guard let url = members["url"]?.stringValue else { break }
      let target: PDFValue = .dictionary(["FS": .name("URL"), "F": Action.URITarget.value(of: url)])
      return ["F": target].merging(fields(members), uniquingKeysWith: { $1 })
    case "ResetForm": return fields(members)
    case "Hide":
      return ["H": .boolean(members["hides"]?.boolValue ?? true), "T": .array(texts(members["targets"]))]
    case "ImportData" where members["file"] != nil: return ["F": file(members)]
    default: break
    }
    throw ActionError(
      "outline.text", "an action of the type \(JSONValue.string(record.type).text()) cannot be made from a text",
      hint: "one that the document has already is kept where title and action are the same")
  }

  private func launch(_ members: JSONObject) -> [String: PDFValue] {
    var action = ["F": file(members)]
    var windows: [String: PDFValue] = [:]
    windows["P"] = members["parameters"]?.stringValue.map { .text($0) }
    windows["O"] = members["operation"]?.stringValue.map { .text($0) }
    if !windows.isEmpty {
      windows["F"] = .text(members["file"]?.stringValue ?? "")
      action["Win"] = .dictionary(windows)
    }
    action["NewWindow"] = members["newWindow"]?.boolValue.map { .boolean($0) }
    return action.filter { $0.value != .null }
  }

  /// A file specification; a name that is not ASCII needs the form with `UF` (ISO 32000-2 7.11.2).
  private func file(_ members: JSONObject) -> PDFValue {
    guard let path = members["file"]?.stringValue else { return .null }
    guard !path.utf8.allSatisfy({ $0 < 0x80 }) else { return .text(path) }
    return .dictionary(["Type": .name("Filespec"), "F": .text(path), "UF": .text(path)])
  }

  /// The chain of targets to an embedded document (table 205), from the outside in.
  private func path(_ steps: [String]) -> PDFValue {
    steps.reversed().reduce(.null) { rest, step in
      var target: [String: PDFValue] = ["R": .name(step == ".." ? "P" : "C")]
      if step != ".." { target["N"] = .text(step) }
      if rest != .null { target["T"] = rest }
      return .dictionary(target)
    }
  }

  private func fields(_ members: JSONObject) -> [String: PDFValue] {
    let names = texts(members["fields"])
    return names.isEmpty ? [:] : ["Fields": .array(names)]
  }

  /// Names of fields; an annotation without name is told by its object.
  private func texts(_ list: JSONValue?) -> [PDFValue] {
    (list?.arrayValue ?? []).compactMap(\.stringValue).map { text in
      let words = text.split(separator: " ")
      if words.count == 3, words[2] == "R", let number = Int(words[0]), let generation = Int(words[1]) {
        let id = ObjectID(number: number, generation: generation)
        if document.object(id).isDictionary { return .reference(id) }
      }
      return .text(text)
    }
  }
}

extension JSONObject {
  fileprivate var page: Int? { self["page"]?.intValue.flatMap { $0 > 0 ? $0 : nil } }

  fileprivate func destination() throws(ActionError) -> DestinationRecord? {
    guard let value = self["destination"] else { return nil }
    do throws(DecodingFailure) {
      return try DestinationRecord(JSONReader(value))
    } catch {
      throw ActionError("outline.text", "the destination of an action: \(error.message)", hint: error.hint)
    }
  }
}
