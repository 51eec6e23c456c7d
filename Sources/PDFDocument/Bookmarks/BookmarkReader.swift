/// Reads the bookmarks in an XMP packet.
struct BookmarkReader {
  private let document: Document
  private let geometry: PageGeometry

  init(_ document: Document) {
    self.document = document
    geometry = PageGeometry(document)
  }

  /// Reads both properties and joins the bookmarks that have the same UUID; the JSON says more, so it comes first.
  func bookmarks(in packet: XMPPacket) -> Bookmarks {
    var bookmarks = Bookmarks()
    var places: [String: Int] = [:]
    for var bookmark in nutrientItems(packet, &bookmarks.warnings) + previewItems(packet, &bookmarks.warnings) {
      let key = bookmark.id.lowercased()
      if bookmark.isIDStored, let place = places[key] {
        // An id twice in one property is a second bookmark all the same, but nothing is lost by showing the first.
        if bookmarks.items[place].sources.contains(bookmark.sources[0]) {
          bookmarks.items[place].doubles.append(bookmark)
        } else {
          bookmarks.items[place].sources += bookmark.sources
          bookmarks.items[place].previewNode = bookmark.previewNode
        }
        continue
      }
      if !bookmark.isIDStored { bookmark.id = "bookmark-\(bookmarks.items.count + 1)" }
      places[bookmark.id.lowercased()] = bookmarks.items.count
      bookmarks.items.append(bookmark)
    }
    return bookmarks
  }

  private func properties(_ packet: XMPPacket, _ namespace: String) -> [XMPValue] {
    let name = XMPName(namespace, Bookmarks.propertyName)
    return packet.properties.lazy.filter { $0.name == name }.map(\.value)
  }

  // MARK: The JSON property

  private func nutrientItems(_ packet: XMPPacket, _ warnings: inout [ContentWarning]) -> [Bookmark] {
    var bookmarks: [Bookmark] = []
    for property in properties(packet, Bookmarks.nutrientNamespace) {
      for text in property.items.compactMap(\.text) {
        guard let json = BookmarkJSON(text) else {
          warnings.note(.bookmarksMalformed, "the bookmarks in XMP are not valid JSON")
          continue
        }
        let items = if case .array(let items) = json { items } else { [json] }
        for item in items {
          guard case .object = item else {
            warnings.note(.bookmarksMalformed, "a bookmark in XMP is not a JSON object")
            continue
          }
          bookmarks.append(bookmark(item))
        }
      }
    }
    return bookmarks
  }

  /// The bookmark that an item of the property in JSON stands for.
  func bookmark(_ json: BookmarkJSON) -> Bookmark {
    let id = ["uuid", "id", "pdfBookmarkId"].lazy.compactMap { json[$0]?.string }.first { !$0.isEmpty }
    let page = json["pageIndex"]?.int.map { goTo($0) }
    return Bookmark(
      id: id ?? "", isIDStored: id != nil, name: json["name"]?.string.flatMap { $0.isEmpty ? nil : $0 },
      action: json["action"].flatMap(action) ?? page, sources: [.nutrient], json: json)
  }

  /// The action in either spelling: `{"actionType":"Goto"}` of the first version, `{"type":"goTo"}` of the later ones.
  private func action(_ json: BookmarkJSON) -> Action? {
    let type = json["type"]?.string ?? json["actionType"]?.string ?? ""
    let newWindow = json["newWindow"]?.bool
    switch type.lowercased() {
    case "goto", "":
      return json["pageIndex"]?.int.map { goTo($0, kind: json["destinationType"]?.string) }
    case "uri", "url":
      return .uri(Action.URITarget(uri: string(json, "uri", "URI", "url") ?? "", isMap: false))
    case "gotoremote", "remotegoto":
      return .goToRemote(remoteTarget(json, newWindow: newWindow))
    case "gotoembedded":
      return .goToEmbedded(remoteTarget(json, newWindow: newWindow))
    case "launch":
      return .launch(
        Action.LaunchTarget(file: string(json, "filePath").map { FileSpecification(path: $0) }, newWindow: newWindow))
    case "named":
      return .named(string(json, "action", "namedActionType") ?? "")
    case "javascript":
      return .javaScript(string(json, "script") ?? "")
    case "submitform":
      return .submitForm(Action.FormTarget(url: string(json, "uri"), flags: 0, fields: []))
    case "resetform":
      return .resetForm(Action.FormTarget(url: nil, flags: 0, fields: []))
    case "hide":
      return .hide(Action.HideTarget(hides: json["hide"]?.bool ?? true, targets: []))
    default:
      return .other(type)
    }
  }

  private func string(_ json: BookmarkJSON, _ keys: String...) -> String? {
    keys.lazy.compactMap { json[$0]?.string }.first
  }

  private func remoteTarget(_ json: BookmarkJSON, newWindow: Bool?) -> Action.RemoteTarget {
    var destination: Destination?
    if let name = json["namedDestination"]?.string {
      destination = Destination(kind: .unknown, isRemote: true)
      destination?.name = name
    } else if let index = json["pageIndex"]?.int {
      destination = Destination(kind: .unknown, isRemote: true)
      destination?.storedPageIndex = index
    }
    return Action.RemoteTarget(
      file: string(json, "relativePath").map { FileSpecification(path: $0) }, destination: destination,
      newWindow: newWindow, path: [])
  }

  private func goTo(_ index: Int, kind: String? = nil) -> Action {
    var destination = Destination(kind: kind == "fitPage" ? .fit : .unknown)
    destination.storedPageIndex = index
    destination.pageIndex = (0..<document.pageCount).contains(index) ? index : nil
    return .goTo(destination)
  }

  // MARK: Preview's property

  private func previewItems(_ packet: XMPPacket, _ warnings: inout [ContentWarning]) -> [Bookmark] {
    var bookmarks: [Bookmark] = []
    for property in properties(packet, Bookmarks.previewNamespace) {
      for (item, node) in property.nodes {
        let index = item[Bookmarks.previewNamespace, "PageIndex"]?.text.flatMap(Self.integer)
        let id = item[Bookmarks.previewNamespace, "UUID"]?.text.flatMap { $0.isEmpty ? nil : $0 }
        guard let index else {
          warnings.note(.bookmarksMalformed, "a bookmark of Preview in XMP has no page")
          continue
        }
        bookmarks.append(
          Bookmark(
            id: id ?? "", isIDStored: id != nil, action: goTo(index), sources: [.preview], previewNode: node))
      }
    }
    return bookmarks
  }

  /// A whole number with white space around it.
  static func integer(_ text: String) -> Int? {
    let isSpace: (UInt8) -> Bool = { $0 <= 0x20 }
    let digits = text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return Int(String(decoding: Array(digits), as: UTF8.self))
  }
}
