/// Changes the bookmarks of a document in memory; ``save()`` writes them into its XMP.
///
/// The property in JSON is the master. A bookmark that leads to a page is written into Preview's list too, with the
/// same identifier, any other into the JSON alone.
public struct BookmarkEditor {
  /// The bookmarks as they would be written.
  public private(set) var bookmarks: [Bookmark]
  /// What was damaged and is written anew; nothing for a document that is sound.
  public let repairs: [ContentWarning]

  let document: Document
  /// The packet to be changed; `nil` where there is none yet.
  let packet: [UInt8]?
  /// Whether the places that bookmarks were read from are places of `packet`.
  let isPacketKept: Bool
  private let reader: BookmarkReader
  private let original: [Bookmark]
  private let ids: BookmarkIDs
  /// Whether Preview's list follows the order of the bookmarks, because the user has put them into one.
  private(set) var isReordered = false
  /// The identifiers in use, in small letters.
  private var usedIDs: Set<String>
  /// The highest sort key where all bookmarks have one.
  private var lastSortKey: Double?

  /// Takes the bookmarks of a document.
  ///
  /// - Parameters:
  ///   - repairs: Whether XMP that is damaged is written anew with what can be read of it.
  ///   - isDeterministic: Whether identifiers follow from the document and the bookmark, and not from chance.
  /// - Throws: `metadata.malformed` or `bookmarks.malformed` with what is wrong and where, without `repairs`;
  ///   `stream.unreadable` where the XMP cannot be decoded.
  public init(_ reader: DocumentReader, repairs: Bool = false, isDeterministic: Bool = false) throws(PDFError) {
    document = reader.document
    var found: [ContentWarning] = []
    do throws(PDFError) {
      packet = try Self.soundPacket(reader)
      isPacketKept = true
    } catch {
      guard repairs else { throw error }
      packet = XMPPacket.new(keeping: reader.metadata) { Self.isBookmarks($0) }
      isPacketKept = false
      found.append(ContentWarning(error.code, error.message, object: error.object))
    }
    let read = reader.bookmarks
    if let warning = read.warnings.first(where: { $0.code == .bookmarksMalformed }) {
      guard repairs else {
        throw PDFError(
          warning.code, "the document's bookmarks are damaged: \(warning.message)",
          hint: "--repair drops what cannot be read", object: document.catalog["Metadata"].id)
      }
      found += read.warnings.filter { $0.code == .bookmarksMalformed }
    }
    self.repairs = found
    self.reader = BookmarkReader(document)
    original = read.items
    bookmarks = read.items
    usedIDs = Set(read.items.map { $0.id.lowercased() })
    let keys = read.items.compactMap(\.sortKey)
    lastSortKey = keys.count == read.items.count ? keys.max() : nil
    ids = BookmarkIDs(derivedFrom: isDeterministic ? document : nil)
  }

  /// The packet, if it can be changed where it stands; `nil` for a document without one.
  static func soundPacket(_ reader: DocumentReader) throws(PDFError) -> [UInt8]? {
    let metadata = reader.document.catalog["Metadata"]
    if metadata.isNull { return nil }
    let hint = "--repair writes it anew with what can be read of it"
    guard metadata.isStream else {
      throw PDFError(
        .metadataMalformed, "the document's XMP is damaged: /Metadata of the catalog is no stream", hint: hint,
        object: metadata.id)
    }
    var bytes: [UInt8] = []
    do throws(PDFError) {
      bytes = try reader.metadataBytes.get()
    } catch {
      throw PDFError(
        error.code, "the document's XMP cannot be read: \(error.message)", hint: hint, object: metadata.id)
    }
    guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
    do throws(PDFError) {
      _ = try XMPEditor(bytes)
    } catch {
      throw PDFError(error.code, error.message, hint: error.hint, object: metadata.id)
    }
    return bytes
  }

  static let nutrientName = XMPName(Bookmarks.nutrientNamespace, Bookmarks.propertyName)
  static let previewName = XMPName(Bookmarks.previewNamespace, Bookmarks.propertyName)

  static func isBookmarks(_ name: XMPName) -> Bool { name == nutrientName || name == previewName }

  /// Whether there is anything to be written.
  public var isChanged: Bool { bookmarks != original || !repairs.isEmpty }
}

// MARK: - Changes

extension BookmarkEditor {
  /// The places of the bookmarks in the order that the user gave them.
  public var customOrder: [Int] {
    let keys = bookmarks.map(\.sortKey)
    guard !keys.contains(nil) else { return Array(bookmarks.indices) }
    return bookmarks.indices.sorted { ((keys[$0] ?? 0), $0) < ((keys[$1] ?? 0), $1) }
  }

  /// Adds a bookmark that leads to a page, from 0, at the end; returns its place.
  @discardableResult
  public mutating func add(page index: Int, name: String?) -> Int {
    add(Self.item(page: index, name: name))
  }

  /// Adds a bookmark as it stands in the property in JSON, with what is not understood of it, at the end. One without
  /// an identifier gets one. Returns its place.
  @discardableResult
  public mutating func add(_ item: BookmarkJSON) -> Int {
    var bookmark = reader.bookmark(item)
    if !bookmark.isIDStored { identify(&bookmark) }
    if let last = lastSortKey, bookmark.sortKey == nil, let next = Int(exactly: last.rounded(.down) + 1) {
      bookmark.json?.set("sortKey", .number(String(next)))
    }
    lastSortKey = lastSortKey.flatMap { last in bookmark.sortKey.map { max($0, last) } }
    usedIDs.insert(bookmark.id.lowercased())
    bookmark.sources = sources(of: bookmark)
    bookmarks.append(bookmark)
    return bookmarks.count - 1
  }

  /// Gives the bookmark at a place a name, or takes its name away. A place where there is none changes nothing.
  public mutating func rename(_ place: Int, to name: String?) {
    let name = name.flatMap { $0.isEmpty ? nil : $0 }
    guard bookmarks.indices.contains(place), bookmarks[place].name != name else { return }
    bookmarks[place].name = name
    bookmarks[place].json?.set("name", name.map { .string($0) })
  }

  /// Puts another item into the place of a bookmark. Members of the old one that the new one has not are kept. A place
  /// where there is none changes nothing.
  public mutating func replace(_ place: Int, with item: BookmarkJSON) {
    guard bookmarks.indices.contains(place), case .object(let members) = item else { return }
    let old = bookmarks[place]
    var json = old.json ?? Self.item(page: old.storedPageIndex, name: old.name)
    for member in members where member.key != "uuid" { json.set(member.key, member.value) }
    var bookmark = reader.bookmark(json)
    bookmark.id = old.id
    bookmark.isIDStored = old.isIDStored
    bookmark.previewNode = old.previewNode
    bookmark.doubles = old.doubles
    bookmark.sources = sources(of: bookmark)
    guard (bookmark.name, bookmark.action, json) != (old.name, old.action, old.json ?? json) else { return }
    bookmarks[place] = bookmark
  }

  /// Takes bookmarks away; returns them in their order.
  @discardableResult
  public mutating func remove(_ places: Set<Int>) -> [Bookmark] {
    let gone = bookmarks.indices.filter(places.contains).map { bookmarks[$0] }
    bookmarks = bookmarks.indices.filter { !places.contains($0) }.map { bookmarks[$0] }
    return gone
  }

  /// Brings all bookmarks into an order, given as their places.
  ///
  /// - Precondition: Every place is there once; anything else changes nothing.
  public mutating func reorder(_ places: [Int]) {
    guard places.sorted() == Array(bookmarks.indices), places != customOrder else { return }
    isReordered = true
    bookmarks = places.map { bookmarks[$0] }
    guard bookmarks.contains(where: { $0.sortKey != nil }) else { return }
    for place in bookmarks.indices {
      complete(place)
      bookmarks[place].json?.set("sortKey", .number(String(place)))
    }
  }

  /// Has the bookmarks go with their pages when some are removed, from 0: those that led to one of them go, the others
  /// follow theirs. Returns how many went and how many were moved.
  @discardableResult
  public mutating func removePages(_ pages: Set<Int>) -> (gone: Int, moved: Int) {
    var places: [Int?] = []
    var kept = 0
    for page in 0..<document.pageCount {
      let isKept = !pages.contains(page)
      places.append(isKept ? kept : nil)
      if isKept { kept += 1 }
    }
    return followPages(to: places)
  }

  /// Has the bookmarks go with their pages: for each page, from 0, `places` has the one it becomes, or `nil` where it
  /// goes. Returns how many bookmarks went and how many were moved.
  @discardableResult
  public mutating func followPages(to places: [Int?]) -> (gone: Int, moved: Int) {
    var counts = (gone: 0, moved: 0)
    bookmarks = bookmarks.compactMap { bookmark -> Bookmark? in
      let all = [bookmark] + bookmark.doubles
      var left = all.compactMap { Self.moved($0, places) }
      guard !left.isEmpty else {
        counts.gone += 1
        return nil
      }
      if left[0].storedPageIndex != bookmark.storedPageIndex { counts.moved += 1 }
      var first = left.removeFirst()
      first.doubles = left
      return first
    }
    return counts
  }

  /// Has the bookmarks go with their pages, each of which, from 0, is at `places` afterwards. Returns how many were
  /// moved.
  @discardableResult
  public mutating func movePages(to places: [Int]) -> Int {
    let before = bookmarks
    bookmarks = bookmarks.map { bookmark in
      guard var moved = Self.moved(bookmark, places) else { return bookmark }
      moved.doubles = bookmark.doubles.map { Self.moved($0, places) ?? $0 }
      return moved
    }
    return zip(before, bookmarks).count { $0 != $1 }
  }

  /// A bookmark after pages have moved to other places; `nil` where its own has none any more.
  private static func moved(_ bookmark: Bookmark, _ places: [Int?]) -> Bookmark? {
    guard case .goTo(var destination)? = bookmark.action, let page = bookmark.pageIndex, places.indices.contains(page)
    else { return bookmark }
    guard let index = places[page] else { return nil }
    var bookmark = bookmark
    destination.pageIndex = index
    destination.storedPageIndex = index
    bookmark.action = .goTo(destination)
    guard index != page, var json = bookmark.json else { return bookmark }
    if var action = json["action"] {
      action.set("pageIndex", .number(String(index)))
      json.set("action", action)
    } else {
      json.set("pageIndex", .number(String(index)))
    }
    bookmark.json = json
    return bookmark
  }
}

// MARK: - Items

extension BookmarkEditor {
  /// A bookmark in the form of the property in JSON, in the words that its readers have known from the first.
  public static func item(page index: Int?, name: String?, action: BookmarkJSON? = nil) -> BookmarkJSON {
    let goTo = index.map { BookmarkJSON.object(["actionType": .string("Goto"), "pageIndex": .number(String($0))]) }
    return .object(["action": action ?? goTo, "name": name.map { .string($0) }])
  }

  /// Makes what has been read from Preview's list alone, or has no identifier, fit to be written.
  private mutating func complete(_ place: Int) {
    var bookmark = bookmarks[place]
    if !bookmark.isIDStored { identify(&bookmark) }
    if bookmark.json == nil {
      bookmark.json = Self.item(page: bookmark.storedPageIndex, name: bookmark.name)
      bookmark.json?.set("uuid", .string(bookmark.id))
    }
    bookmark.sources = sources(of: bookmark)
    bookmarks[place] = bookmark
  }

  private mutating func identify(_ bookmark: inout Bookmark) {
    let content = "\(bookmark.storedPageIndex ?? -1) \(bookmark.name ?? "") \(bookmark.json?["action"]?.text ?? "")"
    bookmark.id = ids.make(for: content, unlike: usedIDs)
    usedIDs.insert(bookmark.id.lowercased())
    bookmark.isIDStored = true
    bookmark.json?.set("uuid", .string(bookmark.id))
  }

  private func sources(of bookmark: Bookmark) -> [Bookmark.Source] {
    bookmark.belongsToPreview ? [.nutrient, .preview] : [.nutrient]
  }

  /// Makes every bookmark fit to be written.
  mutating func completeAll() {
    for place in bookmarks.indices { complete(place) }
  }
}
