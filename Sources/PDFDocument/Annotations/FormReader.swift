/// Walks the fields of a document's form from the top, without recursion (ISO 32000-2, 12.7.3).
struct FormReader {
  /// A field at the end of a branch: it holds a value and has widgets, no fields below it.
  struct Leaf {
    let field: FormField
    let object: PDFObject
    let value: PDFObject
    /// The objects that show it: itself, or its kids.
    let widgets: [PDFObject]
  }

  /// How many objects are looked at.
  static let nodeLimit = 200_000

  private(set) var warnings: [ContentWarning] = []
  private let form: PDFObject

  /// Makes a reader for a document's form; there may be none.
  init(_ document: Document) {
    form = document.catalog["AcroForm"]
  }

  private struct Node {
    var object: PDFObject
    /// The partial names from the top down.
    var names: [String]
    var type: String?
    var flags: Int?
    var value: PDFObject?
  }

  /// The fields in document order.
  mutating func leaves() -> [Leaf] {
    var leaves: [Leaf] = []
    var visited: Set<ObjectID> = []
    var budget = Self.nodeLimit
    var pending = form["Fields"].items.reversed().map { Node(object: $0, names: []) }
    while var node = pending.popLast() {
      budget -= 1
      guard budget > 0, node.names.count < FieldChain.depthLimit else {
        warnings.note(.formMalformed, "the form has too many fields", object: node.object.id)
        break
      }
      guard node.object.isDictionary else { continue }
      if let id = node.object.id, !visited.insert(id).inserted {
        warnings.note(.formMalformed, "the form comes back to a field it has been at", object: id)
        continue
      }
      inherit(&node)
      let kids = node.object["Kids"].items.filter(\.isDictionary)
      // A kid with a name is a field of its own, one without is a widget of this one.
      let fields = kids.filter { !$0["T"].isNull || !$0["Kids"].isNull }
      if fields.isEmpty {
        leaves.append(leaf(node, widgets: kids.isEmpty ? [node.object] : kids))
      }
      for kid in fields.reversed() {
        pending.append(
          Node(object: kid, names: node.names, type: node.type, flags: node.flags, value: node.value))
      }
    }
    return leaves
  }

  private func inherit(_ node: inout Node) {
    if let name = node.object["T"].text { node.names.append(name) }
    node.type = node.object["FT"].name ?? node.type
    node.flags = node.object["Ff"].int ?? node.flags
    let value = node.object["V"]
    if !value.isNull { node.value = value }
  }

  private func leaf(_ node: Node, widgets: [PDFObject]) -> Leaf {
    let value = node.value ?? node.object["V"]
    let field = FormField(
      object: node.object.id, fullName: node.names.joined(separator: "."),
      kind: FormField.Kind(type: node.type, flags: node.flags ?? 0), flags: node.flags ?? 0,
      value: FormField.Value(value))
    return Leaf(field: field, object: node.object, value: value, widgets: widgets)
  }
}
