extension BookmarkEditor {
  /// An item of Preview's list.
  private struct PreviewItem {
    var page: Int
    var id: String
    /// The item it was read from.
    var node: Int?
  }

  /// Writes the bookmarks into the document's XMP, where anything is to be changed. A document without XMP gets a
  /// packet; with the last bookmark both properties go.
  ///
  /// - Returns: Whether the document was changed.
  /// - Throws: `metadata.malformed` where the packet cannot be changed without changing what else it says.
  @discardableResult
  public mutating func save() throws(PDFError) -> Bool {
    guard isChanged else { return false }
    completeAll()
    guard packet != nil || !bookmarks.isEmpty else { return false }
    let old = packet ?? XMPPacket.new()
    var changed = try written(into: old, keepsItems: isPacketKept)
    if !says(changed) {
      // What surrounded an item of Preview's list was needed to read it.
      changed = try written(into: old, keepsItems: false)
      guard says(changed) else {
        throw PDFError(.metadataMalformed, "the document's XMP cannot hold these bookmarks")
      }
    }
    let stream = document.catalog["Metadata"]
    if stream.isStream {
      guard try !isSame(changed, stream) else { return false }
      try document.replaceStreamData(of: stream, with: changed)
    } else {
      // Not compressed, so that programs that know nothing of PDF find it (ISO 32000-2 14.3.2).
      let stream = try document.makeStream(changed, ["Type": .name("Metadata"), "Subtype": .name("XML")])
      try document.set("Metadata", of: document.catalog, to: stream)
    }
    return true
  }

  private func isSame(_ bytes: [UInt8], _ stream: PDFObject) throws(PDFError) -> Bool {
    (try? stream.streamData(decoding: .lossless, limit: bytes.count + 1)) == bytes
  }

  // MARK: The properties

  private var jsonItems: [BookmarkJSON] {
    bookmarks.flatMap { [$0] + $0.doubles.filter { $0.sources == [.nutrient] } }.compactMap(\.json)
  }

  /// In the order of the list as it is, new ones at its end; in that of the bookmarks once that was changed.
  private var previewItems: [PreviewItem] {
    let all = bookmarks.flatMap { [$0] + $0.doubles.filter { $0.sources == [.preview] } }
    let items = all.compactMap { bookmark -> PreviewItem? in
      guard bookmark.belongsToPreview, let page = bookmark.storedPageIndex else { return nil }
      return PreviewItem(page: page, id: bookmark.id, node: bookmark.previewNode)
    }
    if isReordered { return items }
    return items.enumerated().sorted {
      ($0.element.node ?? .max, $0.offset) < ($1.element.node ?? .max, $1.offset)
    }.map(\.element)
  }

  private func written(into bytes: [UInt8], keepsItems: Bool) throws(PDFError) -> [UInt8] {
    var editor = try XMPEditor(bytes)
    let json = BookmarkJSON.array(jsonItems)
    if bookmarks.isEmpty {
      editor.set(Self.nutrientName, prefix: "pspdf", to: nil)
    } else if !isThere(json, in: editor.packet) {
      editor.set(Self.nutrientName, prefix: "pspdf", to: .text(json.text))
    }
    let items = previewItems
    let old = keepsItems ? previewFields(in: editor.packet) : [:]
    let kept = items.map { source(of: $0, old, in: editor) }
    if items.isEmpty {
      editor.set(Self.previewName, prefix: "apple-preview", to: nil)
    } else if !isThere(items, kept, in: editor) {
      let escaped = items.map { editor.text.escaped($0.id) }
      editor.set(
        Self.previewName, prefix: "apple-preview",
        to: .markup { prefixes in
          let (rdf, own) = (prefixes.rdf, prefixes.property)
          let lines = items.indices.map { index in
            kept[index]?.text
              ?? "<\(rdf):li \(rdf):parseType=\"Resource\"><\(own)PageIndex>\(items[index].page)</\(own)PageIndex>"
              + "<\(own)UUID>\(escaped[index])</\(own)UUID></\(rdf):li>"
          }
          return "\n<\(rdf):Seq>\n" + lines.joined(separator: "\n") + "\n</\(rdf):Seq>\n"
        })
    }
    return try editor.result()
  }

  private func values(_ name: XMPName, in packet: XMPPacket) -> [XMPValue] {
    packet.properties.filter { $0.name == name }.map(\.value)
  }

  private func isThere(_ json: BookmarkJSON, in packet: XMPPacket) -> Bool {
    let values = values(Self.nutrientName, in: packet)
    guard values.count == 1, case .text(let text) = values[0] else { return false }
    return BookmarkJSON(text) == json
  }

  /// Whether Preview's list holds these items, as they are and no others.
  private func isThere(
    _ items: [PreviewItem], _ kept: [(text: String, isSame: Bool)?], in editor: XMPEditor
  ) -> Bool {
    let values = values(Self.previewName, in: editor.packet)
    guard values.count == 1, case .array(.sequence, let old) = values[0] else { return false }
    return old.map(\.node) == items.map(\.node) && kept.allSatisfy { $0?.isSame ?? false }
  }

  /// The fields of each item of Preview's list, by its node.
  private func previewFields(in packet: XMPPacket) -> [Int: [XMPProperty]] {
    var fields: [Int: [XMPProperty]] = [:]
    for (item, node) in values(Self.previewName, in: packet).flatMap(\.nodes) {
      if let node { fields[node] = item.fields }
    }
    return fields
  }

  /// An item as it was written, with another page where it has got one; `nil` where it is to be written anew.
  private func source(
    of item: PreviewItem, _ old: [Int: [XMPProperty]], in editor: XMPEditor
  ) -> (text: String, isSame: Bool)? {
    guard let node = item.node, let fields = old[node], let range = editor.range(ofElement: node) else { return nil }
    func field(_ name: String) -> XMPProperty? {
      fields.first { $0.name == XMPName(Bookmarks.previewNamespace, name) }
    }
    guard let page = field("PageIndex"), let id = field("UUID")?.value.text,
      id.lowercased() == item.id.lowercased()
    else { return nil }
    if page.value.text.flatMap(BookmarkReader.integer) == item.page { return (editor.source(range), true) }
    guard let value = editor.value(of: page.node), range.lowerBound <= value.lowerBound,
      value.upperBound <= range.upperBound
    else { return nil }
    let before = editor.source(range.lowerBound..<value.lowerBound)
    return (before + String(item.page) + editor.source(value.upperBound..<range.upperBound), false)
  }

  /// Whether a packet says what it is to say, as a reader would find it.
  private func says(_ bytes: [UInt8]) -> Bool {
    let packet = XMPPacket(bytes)
    let items = previewItems
    let list = values(Self.previewName, in: packet).flatMap(\.items)
    let found = list.map { item in
      (item[Bookmarks.previewNamespace, "PageIndex"]?.text, item[Bookmarks.previewNamespace, "UUID"]?.text)
    }
    return (bookmarks.isEmpty ? values(Self.nutrientName, in: packet).isEmpty : isThere(.array(jsonItems), in: packet))
      && found.count == items.count
      && zip(found, items).allSatisfy { found, item in
        found.0.flatMap(BookmarkReader.integer) == item.page && found.1?.lowercased() == item.id.lowercased()
      }
  }
}
