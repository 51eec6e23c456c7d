extension OutlineEditor {
  /// Writes what was asked for into the document. Only objects that have to say something else are changed.
  ///
  /// - Returns: the items whose objects were changed or made.
  /// - Throws: `document.limit` where there are no object numbers left.
  @discardableResult
  public mutating func commit() throws(PDFError) -> Set<Int> {
    let before = original.links()
    let after = tree.links()
    let touched = after.order.filter { item in
      !isExisting(item) || changes[item] != nil || before.items[item] != after.items[item]
    }
    let isSameAtTop = before.first == after.first && before.last == after.last && before.visible == after.visible
    guard !touched.isEmpty || !isSameAtTop else { return [] }
    var writer = OutlineWriter(self, after)
    return try writer.write(touched, writesRoot: !isSameAtTop)
  }

  /// Mends a document's outline: links, counts and titles are written anew where they are wrong, what is reached twice
  /// is left out where it is reached again, and so is what is no item.
  ///
  /// - Returns: how many objects were changed or made.
  /// - Throws: `document.limit` where there are more items than are read: what was not read would be lost.
  public static func repair(_ structure: OutlineStructure) throws(PDFError) -> Int {
    try structure.checkIsWhole()
    var editor = OutlineEditor(structure)
    for index in structure.nodes.indices {
      let item = structure.object(index)
      if !item["Title"].isString { editor.setTitle(OutlineStructure.title(of: item), of: index) }
    }
    let revision = structure.document.revision
    let root = structure.root
    if structure.count == 0, !root.isNull, !root.isDictionary {
      try structure.document.remove("Outlines", from: structure.document.catalog)
    }
    let links = editor.tree.links()
    var writer = OutlineWriter(editor, links)
    let written = try writer.write(links.order, writesRoot: true)
    return structure.document.revision == revision ? 0 : max(1, written.count)
  }
}

/// Writes items and the links between them.
private struct OutlineWriter {
  private let editor: OutlineEditor
  private let links: OutlineTree.AllLinks
  private let document: Document
  private var ids: [Int: ObjectID] = [:]
  private var root: PDFObject
  private var written: Set<Int> = []

  init(_ editor: OutlineEditor, _ links: OutlineTree.AllLinks) {
    self.editor = editor
    self.links = links
    document = editor.document
    root = editor.structure.root
  }

  mutating func write(_ items: [Int], writesRoot: Bool) throws(PDFError) -> Set<Int> {
    let isNewRoot = try prepareRoot()
    for item in links.order where id(of: item) == nil { ids[item] = try document.makeObject(.dictionary([:])).id }
    for item in items {
      if let id = ids[item] { try make(item, as: id) } else { try change(item) }
    }
    // Where the outline has become another object, the items at the top must know it.
    if isNewRoot {
      for item in editor.tree.roots where ids[item] == nil { try change(item) }
    }
    if writesRoot || isNewRoot { try writeRoot() }
    return written
  }

  private func id(of item: Int) -> ObjectID? {
    ids[item] ?? (editor.isExisting(item) ? editor.structure.nodes[item].id : nil)
  }

  /// Sees to it that the outline is an object of its own, which items can refer to.
  ///
  /// - Returns: whether it had to be made.
  private mutating func prepareRoot() throws(PDFError) -> Bool {
    if root.isDictionary, root.id != nil { return false }
    // Of what is no outline nothing is made where there are no items.
    guard !links.order.isEmpty || root.isDictionary else { return false }
    let content: PDFValue = root.isDictionary ? root.copied : .dictionary(["Type": .name("Outlines")])
    let made = try document.makeObject(content)
    try document.set("Outlines", of: document.catalog, to: made)
    root = made
    return true
  }

  private func reference(_ item: Int?) -> PDFValue { item.flatMap(id).map { .reference($0) } ?? .null }

  /// The keys of an item that say how it hangs together with others.
  private func linkValues(_ item: Int) -> [String: PDFValue] {
    let links = links.items[item]
    return [
      "Parent": links.parent == nil ? root.id.map { .reference($0) } ?? .null : reference(links.parent),
      "Prev": reference(links.previous), "Next": reference(links.next), "First": reference(links.first),
      "Last": reference(links.last), "Count": links.count.map { .integer($0) } ?? .null,
    ]
  }

  /// Makes an item: a new one, or one that stood directly in another.
  private mutating func make(_ item: Int, as id: ObjectID) throws(PDFError) {
    var content: [String: PDFValue] = [:]
    if editor.isExisting(item), case .dictionary(let old) = editor.structure.object(item).copied { content = old }
    for (key, value) in (editor.changes[item] ?? [:]).merging(linkValues(item), uniquingKeysWith: { $1 }) {
      content[key] = value == .null ? nil : value
    }
    try document.replaceObject(id, with: .dictionary(content))
    written.insert(item)
  }

  /// Changes an item where it says something else than it should.
  private mutating func change(_ item: Int) throws(PDFError) {
    let object = editor.structure.object(item)
    for (key, value) in (editor.changes[item] ?? [:]).merging(linkValues(item), uniquingKeysWith: { $1 })
    where try set(key, of: object, to: value) {
      written.insert(item)
    }
  }

  private mutating func writeRoot() throws(PDFError) {
    guard root.isDictionary else { return }
    _ = try set("First", of: root, to: reference(links.first))
    _ = try set("Last", of: root, to: reference(links.last))
    _ = try set("Count", of: root, to: links.order.isEmpty ? .null : .integer(links.visible))
  }

  /// Sets a key where it has another value.
  private func set(_ key: String, of object: PDFObject, to value: PDFValue) throws(PDFError) -> Bool {
    let old = object[key]
    // A count of 0 says the same as none.
    if key == "Count", value == .null, old.int == 0 { return false }
    // Titles that only look the same, composed in another way, are not the same.
    if case .text(let text) = value, let same = old.text?.utf8.elementsEqual(text.utf8), same { return false }
    guard old.referredOrCopied != value else { return false }
    try document.set(key, of: object, to: value)
    return true
  }
}
