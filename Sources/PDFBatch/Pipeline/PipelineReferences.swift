import PDFScopeCore

/// What the conditions and fields of a pipeline ask for, so that nothing else is kept or looked for.
struct PipelineReferences: Sendable, Hashable {
  /// What is asked for of a step's result.
  enum Wanted: Sendable, Hashable {
    case all
    case members(Set<String>)
  }

  private(set) var results: [String: Wanted] = [:]
  /// Whether it matters which buttons have nothing to show, which takes a look at every page.
  private(set) var usesEmptiness = false

  /// Notes what a path asks for.
  mutating func add(_ path: ValuePath) {
    switch path.root {
    case "result":
      guard let id = path.firstMember else { return }
      guard let member = path.member(at: 1) else {
        results[id] = .all
        return
      }
      switch results[id] {
      case nil: results[id] = .members([member])
      case .members(let members): results[id] = .members(members.union([member]))
      case .all: break
      }
    case "context":
      // Whoever asks for all of a context asks for this as well.
      if path.member(at: 1) == nil || path.member(at: 1) == "isEmpty" { usesEmptiness = true }
    default: break
    }
  }

  /// Whether a member of a step's result is asked for.
  func wants(_ member: String, ofStep id: String) -> Bool {
    switch results[id] {
    case nil: false
    case .all: true
    case .members(let members): members.contains(member)
    }
  }
}
