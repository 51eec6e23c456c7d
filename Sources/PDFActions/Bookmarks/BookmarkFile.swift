import PDFDocument
import PDFScopeCore

/// Bookmarks read from a file, as items of the property in XMP.
struct BookmarkFile {
  /// A bookmark of the file.
  struct Item {
    var json: BookmarkJSON
    /// The JSON Pointer of its place in the file.
    var pointer: String

    /// Its identifier; `nil` where it has none.
    var id: String? { json["uuid"]?.string.flatMap { $0.isEmpty ? nil : $0 } }
    /// Its page, from 0; `nil` where it leads elsewhere.
    var pageIndex: Int? { json["action"]?.goToPage }
    /// Whether it leads to a page.
    var isPage: Bool { json["action"]?.isGoTo ?? false }
  }

  /// The bookmarks in the order of the file.
  let items: [Item]

  private static let largest = 64 << 20

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: `file.notFound` and the like, `document.limit`, `bookmarks.import` with what is wrong and where.
  init(path: String) throws(ActionError) {
    var bytes = try EventFile(path: path, limit: Self.largest, pointer: "/from", mayBeEmpty: false).bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    do {
      _ = try JSONParser.parse(bytes: bytes)
    } catch {
      throw ActionError("bookmarks.import", "\(path): \(error)")
    }
    guard let json = BookmarkJSON(String(decoding: bytes, as: UTF8.self)) else {
      throw ActionError("bookmarks.import", "\(path): it is nested too deeply")
    }
    items = try Self.list(in: json, path)
  }

  private static func list(in json: BookmarkJSON, _ path: String) throws(ActionError) -> [Item] {
    let (list, pointer): (BookmarkJSON?, String) =
      switch json {
      case .array: (json, "")
      default:
        if let inner = json["content"]?["bookmarks"] {
          (inner, "/content/bookmarks")
        } else {
          (json["bookmarks"], "/bookmarks")
        }
      }
    guard case .array(let members)? = list else {
      throw ActionError(
        "bookmarks.import", "\(path): expected a list of bookmarks, or an object with one named \"bookmarks\"",
        pointer: pointer)
    }
    var items: [Item] = []
    for (index, member) in members.enumerated() {
      guard case .object = member, let item = item(member) else {
        throw ActionError(
          "bookmarks.import", "\(path): \(pointer)/\(index) is no bookmark: it leads nowhere",
          hint: "a bookmark has a page, counted from 1, or an action", pointer: "\(pointer)/\(index)")
      }
      items.append(Item(json: item, pointer: "\(pointer)/\(index)"))
    }
    return items
  }

  /// A bookmark in any form; `nil` for one that leads nowhere.
  private static func item(_ member: BookmarkJSON) -> BookmarkJSON? {
    let action = member["action"]
    let isForeign =
      member["type"]?.string == InstantBookmarks.type || member["uuid"] != nil || action?["actionType"] != nil
      || action?["pageIndex"] != nil
    guard !isForeign else {
      let item = InstantBookmarks.item(member)
      return item["action"] == nil ? nil : item
    }
    return record(member)
  }

  /// One of our records. What it says is truer than the item it was made of.
  private static func record(_ record: BookmarkJSON) -> BookmarkJSON? {
    let stored = record["stored"].map { stored in stored.string.flatMap { BookmarkJSON($0) } ?? stored }
    var item = stored ?? .object([])
    guard case .object = item else { return nil }
    if let page = record["page"]?.int {
      // One less than the least number is no page either.
      if item["action"]?.goToPage != page &- 1 {
        item.set("action", BookmarkEditor.item(page: page &- 1, name: nil)["action"])
      }
    } else if stored == nil {
      item.set("action", record["action"].flatMap(storedAction))
    }
    // What is stored as a name and is none stays.
    let storesNoName = item["name"]?.string?.isEmpty ?? true
    if record["name"] != nil || !storesNoName { item.set("name", record["name"]) }
    item.set("uuid", record["id"]?.string.map { .string($0) })
    return item["action"] == nil ? nil : item
  }

  /// An action of our records as the property in XMP holds it.
  private static func storedAction(_ action: BookmarkJSON) -> BookmarkJSON? {
    guard let type = action["type"]?.string else { return nil }
    let page = action["page"]?.int.map { BookmarkJSON.number(String($0 &- 1)) }
    switch type {
    case "GoTo": return page.map { .object(["actionType": .string("Goto"), "pageIndex": $0]) }
    case "URI":
      let uri = action["uri"]?.string.map { BookmarkJSON.string(Action.URITarget.asciiText(of: $0)) }
      return .object(["actionType": .string("URI"), "uri": uri ?? action["uri"]])
    case "GoToR", "GoToE":
      return .object([
        "actionType": .string(type == "GoToR" ? "GoToRemote" : "GoToEmbedded"), "relativePath": action["file"],
        "namedDestination": action["destination"]?["name"], "pageIndex": page, "newWindow": action["newWindow"],
      ])
    case "Launch": return .object(["actionType": .string(type), "filePath": action["file"]])
    case "Named": return .object(["actionType": .string(type), "action": action["name"]])
    case "JavaScript": return .object(["actionType": .string(type), "script": action["script"]])
    default: return .object(["actionType": .string(type)])
    }
  }
}
