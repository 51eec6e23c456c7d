extension FieldGraph {
  /// Gives the topmost fields of later groups names that none before has. Within a group nothing changes.
  mutating func rename() {
    var names = FreeNames<String>()
    for group in groups.indices {
      let heads = heads(of: group)
      let own = Set(heads.compactMap { nodes[$0].name })
      var renamed: [String: String] = [:]
      for head in heads {
        guard let name = nodes[head].name else { continue }
        let new = renamed[name] ?? names.take(name) { own.contains($0) }
        renamed[name] = new
        if new != name { setName(head, new) }
      }
    }
  }

  mutating func setName(_ node: Int, _ name: String) {
    nodes[node].name = name
    nodes[node].isRenamed = true
  }

  /// The fields whose full names changed.
  func renamings() -> [CompositionReport.Renaming] {
    var result: [CompositionReport.Renaming] = []
    // Most documents have none: a field has another name where something on the way up has.
    var isChanged = nodes.map(\.isRenamed)
    for group in groups.indices {
      var pending = groups[group].roots
      while let node = pending.popLast() {
        for kid in nodes[node].kids where isChanged[node] { isChanged[kid] = true }
        pending += nodes[node].kids
      }
      for node in terminals(of: group) where isChanged[node] && nodes[node].successor == nil {
        result.append(
          CompositionReport.Renaming(source: nodes[node].source, old: oldName(node), new: newName(node)))
      }
    }
    return result
  }
}
