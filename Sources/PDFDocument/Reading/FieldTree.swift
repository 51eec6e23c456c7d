/// Which field of the form (ISO 32000-2 12.7.4) stands below which, as their parents tell it.
struct FieldTree {
  /// The fields of the form's own list.
  var roots: [ObjectID] = []
  /// What lists a field or a widget among its kids.
  var parents: [ObjectID: ObjectID] = [:]

  /// Reads the tree, however it is built: each field is looked at once.
  init(_ document: Document) {
    roots = document.catalog["AcroForm"]["Fields"].itemIDs.compactMap { $0 }
    var seen = Set(roots)
    var pending = roots
    while let id = pending.popLast() {
      for kid in document.object(id)["Kids"].itemIDs {
        guard let kid, seen.insert(kid).inserted else { continue }
        parents[kid] = id
        pending.append(kid)
      }
    }
  }
}

extension Document {
  /// The fields, read when they are first needed and anew after a change.
  func fieldTree() -> FieldTree {
    if let fieldTreeCache, fieldTreeCache.revision == revision { return fieldTreeCache.tree }
    let tree = FieldTree(self)
    fieldTreeCache = (revision, tree)
    return tree
  }
}
