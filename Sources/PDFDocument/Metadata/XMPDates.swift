/// Sets the dates of modification in an XMP packet by changing their bytes alone, so that everything else in it, known
/// or not, stays as it was written.
struct XMPDates {
  private typealias Tag = XMLTags.Tag

  private let bytes: [UInt8]
  private let tags: [Tag]
  private let packet: XMPPacket
  /// What each prefix stands for all through the packet; nothing where it is not one thing. Empty for the default.
  private var namespaces: [String: String] = [:]

  /// Reads a packet; `nil` for one that is not well-formed or not in UTF-8.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    packet = XMPPacket(bytes)
    guard packet.fault == nil, !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil,
      let tags = XMLTags(bytes)
    else { return nil }
    self.tags = tags.tags
    readNamespaces()
  }

  /// The packet with xmp:ModifyDate and xmp:MetadataDate set where they are.
  ///
  /// - Parameter needsModifyDate: Whether a missing xmp:ModifyDate is added, because the information dictionary has its
  ///   counterpart.
  /// - Returns: `nil` where that cannot be done without changing anything else.
  func setting(_ date: String, needsModifyDate: Bool) -> [UInt8]? {
    guard let places = places() else { return nil }
    var edits = places.values.map { (range: $0, text: date) }
    if needsModifyDate, !places.hasModifyDate {
      guard let addition = addition(date) else { return nil }
      edits.append(addition)
    }
    var result = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return saysTheSame(result, date) ? result : nil
  }

  private static let dateNames = ["ModifyDate", "MetadataDate"]

  /// Whether two packets differ in the two dates only.
  private func saysTheSame(_ changed: [UInt8], _ date: String) -> Bool {
    let after = XMPPacket(changed)
    let dates = after.properties.filter { Self.isDate($0.name) }
    return after.fault == nil
      && packet.statements(leavingOut: Self.isDate) == after.statements(leavingOut: Self.isDate)
      && dates.allSatisfy { $0.value == .text(date) }
  }

  private static func isDate(_ name: XMPName) -> Bool {
    name.namespace == XMPPacket.Namespace.basic && dateNames.contains(name.name)
  }
}

// MARK: - Where the dates are

extension XMPDates {
  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The descriptions that stand in rdf:RDF itself: the place of each in `tags`.
  private var descriptions: [Int] {
    guard let root = tags.firstIndex(where: { isNamed($0, "RDF") && !$0.isEnd && !$0.isEmpty }) else { return [] }
    let end = tags[root...].firstIndex { $0.isEnd && $0.depth == tags[root].depth } ?? root
    return tags[root..<end].indices.filter {
      isNamed(tags[$0], "Description") && !tags[$0].isEnd && tags[$0].depth == tags[root].depth + 1
    }
  }

  private func isNamed(_ tag: Tag, _ local: String) -> Bool {
    tag.local == local && namespaces[tag.prefix] == XMPPacket.Namespace.rdf
  }

  private func isBasic(_ prefix: String) -> Bool { namespaces[prefix] == XMPPacket.Namespace.basic }

  /// Where the values of the dates are.
  private func places() -> (values: [Range<Int>], hasModifyDate: Bool)? {
    var values: [Range<Int>] = []
    var hasModifyDate = false
    for index in descriptions {
      let description = tags[index]
      for attribute in description.attributes
      where !attribute.prefix.isEmpty && Self.dateNames.contains(attribute.local) && isBasic(attribute.prefix) {
        values.append(attribute.value)
        hasModifyDate = hasModifyDate || attribute.local == "ModifyDate"
      }
      guard !description.isEmpty else { continue }
      for child in (index + 1)..<tags.count {
        let tag = tags[child]
        if tag.depth <= description.depth { break }
        guard tag.depth == description.depth + 1, !tag.isEnd, Self.dateNames.contains(tag.local), isBasic(tag.prefix)
        else { continue }
        // Anything but a text is no date that could be set.
        guard !tag.isEmpty, child + 1 < tags.count, tags[child + 1].isEnd else { return nil }
        values.append(tag.range.upperBound..<tags[child + 1].range.lowerBound)
        hasModifyDate = hasModifyDate || tag.local == "ModifyDate"
      }
    }
    return (values, hasModifyDate)
  }

  /// A description more, about the same thing as the others, at the end of rdf:RDF.
  private func addition(_ date: String) -> (range: Range<Int>, text: String)? {
    guard let first = descriptions.first,
      let root = tags.first(where: { isNamed($0, "RDF") && !$0.isEnd }),
      let end = tags.last(where: { $0.isEnd && $0.depth == root.depth && $0.local == "RDF" }), !root.prefix.isEmpty
    else { return nil }
    let about = tags[first].attributes.first { $0.local == "about" }
    let value = about.map { text($0.value) } ?? ""
    guard !value.contains("\"") else { return nil }
    let rdf = root.prefix
    let words =
      "<\(rdf):Description \(rdf):about=\"\(value)\" xmlns:xmp=\"\(XMPPacket.Namespace.basic)\">"
      + "<xmp:ModifyDate>\(date)</xmp:ModifyDate></\(rdf):Description>\n"
    return (end.range.lowerBound..<end.range.lowerBound, words)
  }
}

// MARK: - Namespaces

extension XMPDates {
  private mutating func readNamespaces() {
    var ambiguous: Set<String> = []
    for attribute in tags.flatMap(\.attributes) {
      let isDefault = attribute.prefix.isEmpty && attribute.local == "xmlns"
      guard isDefault || attribute.prefix == "xmlns" else { continue }
      let prefix = isDefault ? "" : attribute.local
      let value = text(attribute.value)
      if namespaces.updateValue(value, forKey: prefix) ?? value != value { ambiguous.insert(prefix) }
    }
    for prefix in ambiguous { namespaces[prefix] = nil }
  }
}
