import PDFScopeCore
import TestSupport
import Testing

/// What a document has beside the drawings on its pages, as qpdf and poppler read it: a list of things for each column
/// of the table of pdfscope-edit(1).
struct Keepsakes {
  /// A thing, with the pages that it stands on and leads to.
  struct Item {
    var key: String
    /// Pages, each by what is written on it: one page, or several on a sheet.
    var places: [Set<String>] = []
    /// A page without which nothing needs it, where that is not among the places.
    var home: Set<String> = []

    /// Whether a document has this thing, on the same pages.
    func isAmong(_ others: [Item]) -> Bool {
      others.contains { other in
        other.key == key && other.places.count == places.count
          && zip(places, other.places).allSatisfy { $0.isSubset(of: $1) }
      }
    }

    /// Whether it belongs to pages that are all among these.
    func belongs(to pages: Set<String>, withItsHome hasHome: Bool) -> Bool {
      places.allSatisfy(pages.isSuperset) && (!hasHome || home.isSubset(of: pages))
    }
  }

  /// The things by column.
  private(set) var items: [String: [Item]] = [:]

  init(_ path: String, password: String = "") throws {
    let reader = try Reader(path, password)
    items["outline"] = reader.outline()
    items["links"] = reader.links()
    items["names"] = reader.names()
    items["labels"] = reader.labels()
    items["threads"] = reader.threads()
    items["fields"] = reader.fields()
    items["layers"] = reader.layers()
    items["opening"] = reader.opening()
    items["info"] = reader.info()
    let password = ["-upw", password]
    let tagged = try Tool.run(["pdfinfo", "-struct-text"] + password + [path]).text
    items["tags"] = Reader.marks(tagged).sorted().map { Item(key: $0, places: [[$0]]) }
    let packet = try Tool.run(["pdfinfo", "-meta"] + password + [path]).text
    items["XMP"] = ["A title to keep", "A title to lose", "and &lt;this", "but &lt;this"].filter(packet.contains)
      .map { Item(key: $0) }
    items["bookmarks"] = try reader.bookmarks(packet)
    items["files"] = try reader.files()
    // What qpdf tells of the permissions and ciphers; the passwords are those that it was opened with.
    let encryption = try Tool.run(["qpdf", "--password=\(password[1])", "--show-encryption", path]).text
    items["encryption"] = encryption.split(separator: "\n").map { Item(key: String($0)) }
  }
}

extension Keepsakes {
  /// A document's objects by qpdf, with what is written on its pages by pdftotext.
  private struct Reader {
    let path: String
    let password: String
    let objects: JSONValue
    let catalog: JSONValue
    let sections: JSONValue
    /// What is written on each page.
    let pages: [Set<String>]
    /// The pages by their objects, `12 0 R`.
    let places: [String: Set<String>]

    init(_ path: String, _ password: String) throws {
      (self.path, self.password) = (path, password)
      let keys = ["qpdf", "pages", "pagelabels"].map { "--json-key=\($0)" }
      let result = try Tool.run(["qpdf", "--password=\(password)", "--json=2"] + keys + [path])
      sections = try JSONParser.parse(bytes: result.output)
      objects = try #require(sections["qpdf"]?[1], "\(result.errorText)")
      let root = try #require(objects["trailer"]?["value"]?["/Root"]?.stringValue)
      catalog = try #require(objects["obj:" + root]?["value"])
      let text = try Tool.run(["pdftotext", "-upw", password, path, "-"]).text
      pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast().map { Self.marks($0) }
      let ids = (sections["pages"]?.arrayValue ?? []).compactMap { $0["object"]?.stringValue }
      try #require(ids.count == pages.count)
      places = Dictionary(zip(ids, pages)) { $0.union($1) }
    }

    /// The names of pages in a text: `Page 3 of everything`.
    static func marks(_ text: some StringProtocol) -> Set<String> {
      let words = text.split { $0.isWhitespace || $0 == "\"" }
      return Set(
        words.indices.dropLast(3).filter { words[$0] == "Page" && words[$0 + 2] == "of" }.map {
          words[$0...($0 + 3)].joined(separator: " ")
        })
    }

    // MARK: Objects

    func resolve(_ value: JSONValue?) -> JSONValue? {
      guard let name = value?.stringValue, name.hasSuffix(" R"), let object = objects["obj:" + name] else {
        return value
      }
      return object["value"] ?? object["stream"]?["dict"]
    }

    func entry(_ value: JSONValue?, _ key: String) -> JSONValue? { resolve(resolve(value)?[key]) }

    func list(_ value: JSONValue?, _ key: String) -> [JSONValue] { entry(value, key)?.arrayValue ?? [] }

    func text(_ value: JSONValue?) -> String {
      let text = value?.stringValue ?? ""
      return text.hasPrefix("u:") ? String(text.dropFirst(2)) : text
    }

    /// The pairs of a name tree.
    func pairs(_ tree: JSONValue?) -> [(String, JSONValue)] {
      let names = list(tree, "/Names")
      let own = stride(from: 0, to: names.count - 1, by: 2).map { (text(names[$0]), names[$0 + 1]) }
      return own + list(tree, "/Kids").flatMap { pairs($0) }
    }

    /// The page that a destination or an action leads to.
    func target(_ value: JSONValue?) -> Set<String>? {
      let value = resolve(value)
      if let page = value?.arrayValue?.first?.stringValue { return places[page] }
      if let name = value?.stringValue {
        if name.hasPrefix("/") { return target(entry(entry(catalog, "/Dests"), name)) }
        return target(pairs(entry(entry(catalog, "/Names"), "/Dests")).first { $0.0 == text(value) }?.1)
      }
      guard let kind = entry(value, "/S")?.stringValue else { return entry(value, "/D").flatMap { target($0) } }
      return kind == "/GoTo" ? target(value?["/D"]) : nil
    }

    func target(of object: JSONValue?) -> [Set<String>] {
      let object = resolve(object)
      return (target(object?["/Dest"]) ?? target(object?["/A"])).map { [$0] } ?? []
    }

    // MARK: Columns

    func outline() -> [Item] {
      var (items, last): ([Item], Set<String>) = ([], [])
      func add(_ parent: JSONValue?) {
        var next = entry(parent, "/First")
        while let item = next, items.count < 1000 {
          let address = text(entry(entry(item, "/A"), "/URI"))
          let target = target(of: item)
          // What leads to no page stays with the item before it.
          let title = text(entry(item, "/Title"))
          items.append(Item(key: title + address, places: target, home: target.isEmpty ? last : []))
          last = target.first ?? last
          add(item)
          next = entry(item, "/Next")
        }
      }
      add(entry(catalog, "/Outlines"))
      return items
    }

    func links() -> [Item] {
      places.flatMap { page, marks in
        list(.string(page), "/Annots").filter { entry($0, "/Subtype")?.stringValue == "/Link" }.map {
          Item(key: "link", places: [marks] + target(of: $0))
        }
      }
    }

    func names() -> [Item] {
      let old = entry(catalog, "/Dests")?.objectValue?.map { ($0.key, $0.value) } ?? []
      return (old + pairs(entry(entry(catalog, "/Names"), "/Dests"))).map { name, value in
        Item(key: name, places: target(value).map { [$0] } ?? [])
      }
    }

    func labels() -> [Item] {
      let ranges = sections["pagelabels"]?.arrayValue ?? []
      return pages.enumerated().compactMap { page, marks in
        guard let range = ranges.last(where: { $0["index"]?.intValue ?? 0 <= page }), let label = range["label"],
          let first = range["index"]?.intValue
        else { return nil }
        let number = (label["/St"]?.intValue ?? 1) + page - first
        let roman = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
        let style = label["/S"]?.stringValue
        let digits = style == "/r" ? roman[number] : style == "/D" ? String(number) : ""
        return Item(key: text(label["/P"]) + digits, places: [marks])
      }
    }

    func threads() -> [Item] {
      list(catalog, "/Threads").flatMap { thread in
        let title = text(entry(entry(thread, "/I"), "/Title"))
        var (items, seen, next): ([Item], Set<String>, JSONValue?) = ([], [], resolve(thread)?["/F"])
        while let bead = next, let id = bead.stringValue, seen.insert(id).inserted {
          items.append(Item(key: title, places: target(.array([resolve(bead)?["/P"] ?? .null])).map { [$0] } ?? []))
          next = resolve(bead)?["/N"]
        }
        return items
      }
    }

    func fields() -> [Item] {
      var homes: [String: Set<String>] = [:]
      for (page, marks) in places {
        for annotation in list(.string(page), "/Annots").compactMap(\.stringValue) { homes[annotation] = marks }
      }
      func all(_ fields: [JSONValue]) -> [Item] {
        fields.flatMap { field in
          let own = homes[field.stringValue ?? ""]
          return [
            Item(key: text(entry(field, "/T")) + "=" + text(entry(field, "/V")), places: own.map { [$0] } ?? [])
          ] + all(list(field, "/Kids"))
        }
      }
      return all(list(entry(catalog, "/AcroForm"), "/Fields"))
    }

    func layers() -> [Item] {
      let users = sections["pages"]?.arrayValue?.compactMap { $0["object"] } ?? []
      return list(entry(catalog, "/OCProperties"), "/OCGs").map { layer in
        let user = users.first { page in
          entry(entry(page, "/Resources"), "/Properties")?.objectValue?.contains { $0.value == layer } == true
        }
        return Item(key: text(entry(layer, "/Name")), home: places[user?.stringValue ?? ""] ?? [])
      }
    }

    func opening() -> [Item] {
      let action = target(catalog["/OpenAction"]).map { [Item(key: "OpenAction", places: [$0])] } ?? []
      return action
        + ["/Lang", "/PageLayout", "/ViewerPreferences"].compactMap { key in
          entry(catalog, key).map { Item(key: "\(key) \($0.text())") }
        }
    }

    func info() -> [Item] {
      let entries = entry(objects["trailer"]?["value"], "/Info")?.objectValue ?? [:]
      return entries.filter { $0.key != "/ModDate" }.map { Item(key: "\($0.key) \(text($0.value))") }
    }

    /// Those in the XMP packet, a list in JSON.
    func bookmarks(_ packet: String) throws -> [Item] {
      let packet = packet.replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
      guard let start = packet.firstRange(of: "[{\"action\"")?.lowerBound,
        let end = packet[start...].firstIndex(of: "]")
      else { return [] }
      return try JSONParser.parse(String(packet[start...end])).arrayValue?.map { bookmark in
        let page = bookmark["action"]?["pageIndex"]?.intValue
        return Item(
          key: bookmark["name"]?.stringValue ?? "",
          places: page.map { pages.indices.contains($0) ? [pages[$0]] : [] } ?? [])
      } ?? []
    }

    func files() throws -> [Item] {
      try pairs(entry(entry(catalog, "/Names"), "/EmbeddedFiles")).map { name, _ in
        let content = try Tool.run(["qpdf", "--password=\(password)", "--show-attachment=\(name)", path]).text
        return Item(key: "\(name): \(content)")
      }
    }
  }
}
