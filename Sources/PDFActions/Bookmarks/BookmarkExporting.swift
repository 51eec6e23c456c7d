import PDFDocument
import PDFScopeCore

/// `bookmarks.export`.
struct BookmarkExporting: EventAction {
  func perform(_ event: ExportBookmarks, on work: Work) -> BookmarksExport {
    let bookmarks = work.document.reader.bookmarks
    work.warnings += bookmarks.warnings.map(Warning.init)
    let sorted = bookmarks.sorted(event.sort)
    let content: JSONObject =
      switch event.form {
      case .records:
        ["bookmarks": .array(sorted.map { record(of: $0, in: work.document.document) })]
      case .instant:
        [
          "format": .string(InstantBookmarks.format),
          "bookmarks": .array(sorted.map { InstantBookmarks.bookmark($0).value }),
        ]
      }
    return BookmarksExport(form: event.form, content: .object(content), isNothing: sorted.isEmpty)
  }

  /// The record of a bookmark, with the item it was read from where that says more.
  private func record(of bookmark: Bookmark, in document: Document) -> JSONValue {
    var record = BookmarksResult.Bookmark(bookmark, in: document).json.objectValue ?? [:]
    guard let stored = bookmark.json else { return .object(record) }
    var plain = BookmarkEditor.item(page: bookmark.pageIndex, name: bookmark.name)
    if bookmark.isIDStored { plain.set("uuid", .string(bookmark.id)) }
    if stored.value != plain.value {
      // Numbers whose digits would change are kept in the text that they stand in.
      record["stored"] = BookmarkJSON(stored.value.text()) == stored ? stored.value : .string(stored.text)
    }
    return .object(record)
  }
}

extension BookmarkJSON {
  /// The same as a value. A number that is too large for one becomes the text of its digits.
  var value: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let digits): (try? JSONParser.parse(digits)) ?? .string(digits)
    case .string(let text): .string(text)
    case .array(let items): .array(items.map(\.value))
    case .object(let members): .object(JSONObject(members.map { (key: $0.key, value: $0.value.value) }))
    }
  }

  /// The page that an action in either spelling leads to, from 0; `nil` for any other action.
  var goToPage: Int? {
    let type = self["type"]?.string ?? self["actionType"]?.string
    return isGoTo(type) ? self["pageIndex"]?.int : nil
  }

  /// Whether an action leads to a page, one that there is or not.
  var isGoTo: Bool { isGoTo(self["type"]?.string ?? self["actionType"]?.string) }

  private func isGoTo(_ type: String?) -> Bool { type?.lowercased() == "goto" }
}

/// Bookmarks in the Instant JSON of Nutrient, whose pages count from 0.
enum InstantBookmarks {
  /// What a document in Instant JSON says it is.
  static let format = "https://pspdfkit.com/instant-json/v1"
  /// The type of a bookmark.
  static let type = "pspdfkit/bookmark"

  /// The types of actions: as Instant JSON spells them, and as the property in XMP does.
  private static let actionTypes = [
    ("goTo", "Goto"), ("uri", "URI"), ("goToRemote", "GoToRemote"), ("goToEmbedded", "GoToEmbedded"),
    ("launch", "Launch"), ("named", "Named"), ("javascript", "JavaScript"), ("submitForm", "SubmitForm"),
    ("resetForm", "ResetForm"), ("hide", "Hide"),
  ]

  /// A bookmark of a document.
  static func bookmark(_ bookmark: Bookmark) -> BookmarkJSON {
    let stored = bookmark.json ?? BookmarkEditor.item(page: bookmark.storedPageIndex, name: bookmark.name)
    var action = stored["action"] ?? BookmarkEditor.item(page: bookmark.storedPageIndex, name: nil)["action"]
    if let old = action {
      let type = old["type"]?.string ?? old["actionType"]?.string ?? "goTo"
      let name = actionTypes.first { $0.1.lowercased() == type.lowercased() }?.0 ?? type
      action = members(of: old, but: ["type", "actionType"], after: ["type": .string(name)])
    }
    return members(
      of: stored, but: ["type", "v", "id", "uuid", "action", "name"],
      after: [
        "type": .string(type), "v": .number("1"), "action": action,
        "name": bookmark.name.map { .string($0) }, "id": bookmark.isIDStored ? .string(bookmark.id) : nil,
      ])
  }

  /// A bookmark of Instant JSON as the property in XMP holds it.
  static func item(_ bookmark: BookmarkJSON) -> BookmarkJSON {
    var action = bookmark["action"]
    if let old = action, let type = old["type"]?.string {
      let name = actionTypes.first { $0.0.lowercased() == type.lowercased() }?.1 ?? type
      action = members(of: old, but: ["type", "actionType"], after: ["actionType": .string(name)])
    }
    let id = bookmark["id"] ?? bookmark["uuid"] ?? bookmark["pdfBookmarkId"]
    return members(
      of: bookmark, but: ["type", "v", "action", "name", "id", "uuid", "pdfBookmarkId"],
      after: ["action": action, "name": bookmark["name"], "uuid": id])
  }

  /// An object of some members and then those of another one, but for a few.
  private static func members(
    of object: BookmarkJSON, but left: Set<String>, after first: KeyValuePairs<String, BookmarkJSON?>
  ) -> BookmarkJSON {
    guard case .object(let start) = BookmarkJSON.object(first), case .object(let members) = object else {
      return object
    }
    return .object(start + members.filter { !left.contains($0.key) })
  }
}
