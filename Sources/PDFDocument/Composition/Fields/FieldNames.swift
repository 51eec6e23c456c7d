/// The names that fields have now, for those who name them: actions that reset, send and hide them.
struct FieldNames {
  private struct Group: Hashable {
    var source: Int
    /// The place of a copy of a page; `nil` for the pages themselves.
    var place: Int?
  }

  /// By full names as they were, those of the fields that were renamed; those below them follow.
  private var renamed: [Group: [String: String]] = [:]
  private var sources: Set<Int> = []

  /// No field has another name.
  init() {}

  /// The names of fields as they were put together.
  init(_ tree: FieldGraph) {
    for node in tree.nodes.indices where tree.nodes[node].isRenamed && tree.nodes[node].role != .widget {
      let group = tree.groups[tree.nodes[node].group]
      renamed[Group(source: group.source, place: group.place), default: [:]][tree.oldName(node)] = tree.newName(node)
      sources.insert(group.source)
    }
  }

  /// Whether fields of a source have other names.
  func hasChanged(_ source: Int) -> Bool { sources.contains(source) }

  /// The name that a field of a source has now.
  ///
  /// - Parameters:
  ///   - name: its full name as it was.
  ///   - place: the place of the copy of a page that is asked from: its own fields are meant first.
  func newName(_ name: String, of source: Int, on place: Int?) -> String {
    for place in place == nil ? [nil] : [place, nil] {
      if let names = renamed[Group(source: source, place: place)], let new = Self.newName(name, names) { return new }
    }
    return name
  }

  private static func newName(_ name: String, _ names: [String: String]) -> String? {
    // No field has a longer one, see FieldIndex.
    guard name.utf8.count <= FieldIndex.longestName else { return nil }
    var end = name.endIndex
    while true {
      if let new = names[String(name[..<end])] { return new + name[end...] }
      guard let dot = name[..<end].lastIndex(of: ".") else { return nil }
      end = dot
    }
  }
}
