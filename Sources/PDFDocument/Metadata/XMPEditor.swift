/// Changes properties of an XMP packet where they stand in its bytes, so that everything else in it, known or not,
/// stays as it was written.
///
/// The mark of a packet that is not to be changed (`end="r"`) speaks to programs that know nothing of the file around
/// it (ISO 16684-1, 7.3.2.3); it stays, and keeps nobody from changing the whole stream. So does the room at the end.
struct XMPEditor {
  /// What a property is to say.
  enum Value {
    /// A text.
    case text(String)
    /// Elements, written with these prefixes.
    case markup((Prefixes) -> String)
  }

  /// The prefixes of the place that something is written at.
  struct Prefixes {
    /// Of RDF; never the default namespace, because attributes are not in it.
    var rdf: String
    /// Of the property, with its colon; empty where that is in the default namespace.
    var property: String
  }

  private struct Edit {
    var range: Range<Int>
    var text: String
  }

  /// The packet before it is changed.
  let packet: XMPPacket
  /// Its bytes.
  let text: XMPText
  private let tags: [XMLTags.Tag]
  /// The start tag of an element, by its node, and the end tag of a start tag.
  private let startTags: [Int: Int]
  private let endTags: [Int: Int]
  /// The rdf:RDF that holds the properties.
  private let root: Int
  private var edits: [Edit] = []
  private var removed: Set<Int> = []
  private var added: [(name: XMPName, prefix: String, value: Value)] = []
  private var changedNames: Set<XMPName> = []

  /// Reads a packet.
  ///
  /// - Throws: `metadata.malformed` with what is wrong and where, for a packet that must not be written again.
  init(_ raw: [UInt8]) throws(PDFError) {
    packet = XMPPacket(raw)
    if let fault = packet.fault {
      let place = fault.line.map { "line \($0)" } ?? ""
      throw Self.malformed(fault.message.contains(place) ? fault.message : fault.message + " (\(place))")
    }
    let elements = packet.tree.nodes.indices.filter { [tree = packet.tree] in tree.nodes[$0].kind == .element }
    guard let text = XMPText(raw), let tags = XMLTags(text.body)?.tags else {
      throw Self.malformed("its characters cannot be written again as they are")
    }
    let starts = tags.indices.filter { !tags[$0].isEnd }
    guard starts.count == elements.count else { throw Self.malformed("its elements cannot be told apart") }
    guard
      let root = elements.first(where: { [tree = packet.tree] in
        tree.nodes[$0].isNamed("RDF", in: XMPPacket.Namespace.rdf)
      })
    else { throw Self.malformed("it has no rdf:RDF, which holds the properties") }
    self.text = text
    self.tags = tags
    self.root = root
    startTags = Dictionary(zip(elements, starts)) { first, _ in first }
    endTags = Self.pairs(of: tags)
  }

  private static func malformed(_ words: String) -> PDFError {
    PDFError(
      .metadataMalformed, "the document's XMP is damaged: \(words)",
      hint: "--repair writes it anew with what can be read of it")
  }

  private static func pairs(of tags: [XMLTags.Tag]) -> [Int: Int] {
    var pairs: [Int: Int] = [:]
    var open: [Int] = []
    for (index, tag) in tags.enumerated() {
      if tag.isEmpty {
        pairs[index] = index
      } else if !tag.isEnd {
        open.append(index)
      } else if let start = open.popLast() {
        pairs[start] = index
      }
    }
    return pairs
  }
}

// MARK: - Places

extension XMPEditor {
  private func startTag(_ element: Int) -> XMLTags.Tag? { startTags[element].map { tags[$0] } }

  private func endTag(_ element: Int) -> XMLTags.Tag? {
    startTags[element].flatMap { endTags[$0] }.map { tags[$0] }
  }

  /// An element from its first byte to its last.
  func range(ofElement node: Int) -> Range<Int>? {
    guard let start = startTag(node), let end = endTag(node) else { return nil }
    return start.range.lowerBound..<end.range.upperBound
  }

  /// What stands between the tags of an element; nothing where it has but one.
  func content(ofElement node: Int) -> Range<Int>? {
    guard let start = startTag(node), let end = endTag(node), !start.isEmpty else { return nil }
    return start.range.upperBound..<end.range.lowerBound
  }

  private func attribute(_ node: Int) -> XMLTags.Attribute? {
    let attribute = packet.tree.nodes[node]
    guard attribute.kind == .attribute, let parent = attribute.parent else { return nil }
    return startTag(parent)?.attributes.first { $0.prefix == attribute.prefix && $0.local == attribute.name }
  }

  /// Where the value of an attribute, or of an element that holds characters alone, stands.
  func value(of node: Int) -> Range<Int>? {
    attribute(node)?.value ?? content(ofElement: node)
  }

  /// The bytes of a range, as text.
  func source(_ range: Range<Int>) -> String { String(decoding: text.body[range], as: UTF8.self) }

  /// A range with the white space before it.
  private func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, text.body[start - 1] <= 0x20 { start -= 1 }
    return start..<range.upperBound
  }

  /// A prefix of RDF at an element that attributes can have; `nil` where none is in force.
  private func rdfPrefix(at element: Int) -> String? {
    var seen: Set<String> = []
    var found: [String] = []
    var next: Int? = element
    while let node = next {
      for child in packet.tree.children(of: node) where packet.tree.nodes[child].kind == .namespace {
        let declaration = packet.tree.nodes[child]
        if seen.insert(declaration.prefix).inserted, declaration.namespace == XMPPacket.Namespace.rdf,
          !declaration.prefix.isEmpty
        {
          found.append(declaration.prefix)
        }
      }
      next = packet.tree.nodes[node].parent
    }
    return found.contains("rdf") ? "rdf" : found.first
  }
}

// MARK: - Changing

extension XMPEditor {
  /// Gives a property of the document a value, at its first place; it goes from all others. Nothing takes it away.
  ///
  /// - Parameter prefix: The prefix to write it with where it is new.
  mutating func set(_ name: XMPName, prefix: String, to value: Value?) {
    changedNames.insert(name)
    var value = value
    for property in packet.properties where property.name == name {
      if let wanted = value, write(wanted, at: property.node) {
        value = nil
      } else {
        removed.insert(property.node)
      }
    }
    if let value { added.append((name, prefix, value)) }
  }

  /// Writes a value where the property stands; `false` where it cannot stand there.
  private mutating func write(_ value: Value, at node: Int) -> Bool {
    if let attribute = attribute(node) {
      guard case .text(let words) = value else { return false }
      let quote = text.body[attribute.value.lowerBound - 1]
      edits.append(Edit(range: attribute.value, text: text.escaped(words, in: quote)))
      return true
    }
    guard let tag = startTag(node), let range = range(ofElement: node) else { return false }
    let (words, declaration) = markup(value, at: node, prefix: tag.prefix)
    let declarations = tag.attributes.filter { $0.prefix == "xmlns" || $0.prefix.isEmpty && $0.local == "xmlns" }
    if declaration.isEmpty, declarations.count == tag.attributes.count, let content = content(ofElement: node) {
      edits.append(Edit(range: content, text: words))
    } else {
      // Other attributes say what kind of value it was.
      let kept = declarations.map { " " + source($0.range) }.joined()
      let name = tag.qualifiedName
      edits.append(Edit(range: range, text: "<\(name)\(kept)\(declaration)>\(words)</\(name)>"))
    }
    return true
  }

  /// A value as markup at an element, and the declaration of a prefix that it needs there.
  private func markup(_ value: Value, at element: Int, prefix: String) -> (words: String, declaration: String) {
    switch value {
    case .text(let words): return (text.escaped(words), "")
    case .markup(let make):
      let rdf = rdfPrefix(at: element)
      let prefixes = Prefixes(rdf: rdf ?? "rdf", property: prefix.isEmpty ? "" : prefix + ":")
      return (make(prefixes), rdf == nil ? " xmlns:rdf=\"\(XMPPacket.Namespace.rdf)\"" : "")
    }
  }

  /// The changed packet.
  ///
  /// - Throws: `metadata.malformed` where that cannot be done without changing anything else.
  func result() throws(PDFError) -> [UInt8] {
    var body = text.body
    var last = body.count
    for edit in (edits + removals() + additions()).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      guard edit.range.upperBound <= last else { throw Self.malformed("its properties stand in each other") }
      body.replaceSubrange(edit.range, with: edit.text.utf8)
      last = edit.range.lowerBound
    }
    let changed = text.encoded(body)
    let after = XMPPacket(changed)
    guard after.fault == nil,
      after.statements(leavingOut: changedNames.contains) == packet.statements(leavingOut: changedNames.contains)
    else { throw Self.malformed("it cannot be changed without changing what else it says") }
    return changed
  }

  /// A description goes with the last thing it says.
  private func removals() -> [Edit] {
    var edits: [Edit] = []
    for (parent, nodes) in Dictionary(grouping: removed, by: { packet.tree.nodes[$0].parent ?? root }) {
      if isEmptied(parent), let range = range(ofElement: parent) {
        edits.append(Edit(range: withSpaceBefore(range), text: ""))
        continue
      }
      for node in nodes {
        guard let range = attribute(node)?.range ?? range(ofElement: node) else { continue }
        edits.append(Edit(range: withSpaceBefore(range), text: ""))
      }
    }
    return edits
  }

  /// Whether a description says nothing more; the only one of a packet stays, because it says what it is about.
  private func isEmptied(_ description: Int) -> Bool {
    let tree = packet.tree
    let others = tree.children(of: root).filter { tree.nodes[$0].kind == .element && $0 != description }
    guard !others.isEmpty else { return false }
    return tree.children(of: description).allSatisfy { child in
      let node = tree.nodes[child]
      switch node.kind {
      case .namespace: return true
      case .attribute: return removed.contains(child) || node.isNamed("about", in: XMPPacket.Namespace.rdf)
      case .element: return removed.contains(child)
      case .text: return node.value.utf8.allSatisfy { $0 <= 0x20 }
      case .cdata, .comment, .instruction: return false
      }
    }
  }

  /// New properties in a description of their own after the last one, and the wrapper where there is none.
  private func additions() -> [Edit] {
    var result = changedNames.isEmpty || (edits.isEmpty && added.isEmpty) ? [] : wrapper()
    guard !added.isEmpty, let tag = startTag(root) else { return result }
    let words = description()
    if tag.isEmpty {
      // "/>" becomes ">", the description, and an end tag.
      let end = tag.range.upperBound
      result.append(Edit(range: (end - 2)..<end, text: ">\(words)\n</\(tag.qualifiedName)>"))
    } else {
      let last = packet.tree.children(of: root).last { packet.tree.nodes[$0].kind == .element }
      let place = last.flatMap { range(ofElement: $0)?.upperBound } ?? tag.range.upperBound
      result.append(Edit(range: place..<place, text: words))
    }
    return result
  }

  private func description() -> String {
    let tree = packet.tree
    let first = tree.children(of: root).first { tree.nodes[$0].kind == .element }
    let about = first.flatMap { first in
      tree.children(of: first).lazy.map { tree.nodes[$0] }.first { $0.kind == .attribute && $0.name == "about" }?.value
    }
    let inherited = rdfPrefix(at: root)
    let rdf = inherited ?? "rdf"
    let quote = UInt8(ascii: "\"")
    var words = "\n<\(rdf):Description \(rdf):about=\"\(text.escaped(about ?? "", in: quote))\""
    if inherited == nil { words += " xmlns:rdf=\"\(XMPPacket.Namespace.rdf)\"" }
    var declared: Set<String> = []
    for item in added where declared.insert(item.prefix).inserted {
      words += "\n  xmlns:\(item.prefix)=\"\(text.escaped(item.name.namespace, in: quote))\""
    }
    words += ">"
    for item in added {
      let name = "\(item.prefix):\(item.name.name)"
      let value =
        switch item.value {
        case .text(let text): self.text.escaped(text)
        case .markup(let make): make(Prefixes(rdf: rdf, property: item.prefix + ":"))
        }
      words += "\n<\(name)>\(value)</\(name)>"
    }
    return words + "\n</\(rdf):Description>"
  }

  /// The instructions around a packet, by which programs find it that know nothing of PDF (ISO 16684-1, 7.3.2).
  private func wrapper() -> [Edit] {
    let isWrapped = packet.tree.nodes.contains { $0.kind == .instruction && $0.name == "xpacket" }
    guard !isWrapped, !text.hasDeclaration, let end = tags.last?.range.upperBound else { return [] }
    return [
      Edit(range: 0..<0, text: XMPPacket.header + "\n"), Edit(range: end..<end, text: "\n" + XMPPacket.trailer),
    ]
  }
}
