/// What is different in the dictionary of a field, or of a widget, from that of its source.
struct FieldEntries {
  private let part: FieldPart
  private let composer: Composer

  init(_ part: FieldPart, _ composer: Composer) {
    self.part = part
    self.composer = composer
  }

  /// Keys that are the annotation's, not the field's (ISO 32000-2 tables 166, 168 and 191).
  private static let ofWidgets: [StaticString] = [
    "Type", "Subtype", "Rect", "Contents", "P", "NM", "M", "F", "AP", "AS", "Border", "C", "StructParent", "OC", "AF",
    "ca", "CA", "BM", "Lang", "H", "MK", "A", "BS", "Popup",
  ]
  /// Keys that are the field's.
  private static let ofFields: [StaticString] = [
    "T", "TU", "TM", "FT", "Ff", "V", "DV", "DS", "RV", "Opt", "MaxLen", "TI", "I", "Lock", "SV",
  ]

  /// The keys that are left out, and the entries that are added.
  func entries(of node: Int) throws(PDFError) -> (omitted: [StaticString], entries: ObjectText) {
    let tree = part.tree
    let entry = tree.nodes[node]
    let object = tree.original(node).object
    var omitted: [StaticString] = ["Parent", "Kids"]
    var entries = ObjectText(open: [])
    if let parent = entry.parent { entries.set("Parent", to: tree.nodes[tree.current(parent)].number) }
    let kids = entry.kids.filter { isWritten($0) }.map { PDFValue.reference(ObjectID(number: tree.nodes[$0].number)) }
    if !kids.isEmpty { entries.set("Kids", .array(kids)) }
    switch entry.role {
    case .whole: break
    case .field: omitted += Self.ofWidgets
    case .widget: omitted += Self.ofFields
    }
    if entry.role != .widget {
      if entry.isRenamed, let name = entry.name {
        omitted.append("T")
        entries.set("T", .text(name))
      }
      if tree.original(node).type == "Sig" { omitted.append("V") }
    }
    for (key, text) in entry.given { entries.set("\(key)", text: text) }
    try addAppearance(node, object, &omitted, &entries)
    if entry.followsState { addState(node, object, &omitted, &entries) }
    return (omitted, entries)
  }

  /// Whether a kid is there: an annotation may have been left out.
  private func isWritten(_ node: Int) -> Bool {
    guard part.tree.nodes[node].isAnnotation, !part.isCopy(node) else { return true }
    return composer.copiers[part.tree.nodes[node].source].known(part.tree.original(node).id) != 0
  }

  /// The default appearance with the fonts' new names; where the form of the field said how text looks, and the new one
  /// says something else, the field says it.
  private func addAppearance(
    _ node: Int, _ object: PDFObject, _ omitted: inout [StaticString], _ entries: inout ObjectText
  ) throws(PDFError) {
    let entry = part.tree.nodes[node]
    if let bytes = object["DA"].bytes, let new = part.resources.renewed(bytes, of: entry.source) {
      omitted.append("DA")
      entries.set("DA", .string(new))
    }
    guard entry.parent == nil, let base = FormText.base(part.tree), base != entry.source else { return }
    let index = part.tree.indexes[entry.source]
    for key in ["DA", "Q"] as [StaticString] {
      let name = "\(key)"
      guard object[name].isNull, !entry.given.contains(where: { "\($0.key)" == name }),
        let value = index.defaults[name]
      else { continue }
      let text = try part.text(of: value, key, entry.source)
      if part.tree.indexes[base].defaults[name]?.copied.syntax != text { entries.set(name, text: text) }
    }
  }

  /// The state of a button that belongs to another field now (12.5.5): the field's, where it has a picture of that.
  private func addState(
    _ node: Int, _ object: PDFObject, _ omitted: inout [StaticString], _ entries: inout ObjectText
  ) {
    guard let parent = part.tree.nodes[node].parent, part.tree.original(parent).type == "Btn" else { return }
    let origin = part.tree.nodes[parent]
    let value = part.tree.indexes[origin.source].inherited("V", origin.origin)?.name ?? "Off"
    let hasPicture = !object["AP"]["N"][value].isNull
    omitted.append("AS")
    entries.set("AS", .name(hasPicture ? value : "Off"))
  }
}
