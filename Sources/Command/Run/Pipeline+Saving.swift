import PDFScope

extension Pipeline {
  /// Whether its events change documents, and whether they may: a program need not do what its action declares.
  ///
  /// - Parameter custom: the custom actions that there are.
  func changes(with custom: [CustomActionDeclaration]) -> (certain: Bool, possible: Bool) {
    var changes = (certain: false, possible: false)
    for step in steps {
      guard let action = step.event["action"]?.stringValue else { continue }
      if let declaration = custom.first(where: { $0.eventName == action }) {
        guard declaration.requirement.changesDocument else { continue }
        changes = (changes.certain || !declaration.sends.isEmpty, true)
      } else if ActionEvent.declarations.first(where: { $0.name == action })?.requirement.changesDocument == true {
        changes = (true, true)
      }
    }
    return changes
  }
}

extension SavePlace {
  var isInPlace: Bool {
    if case .inPlace = self { true } else { false }
  }

  /// The folders that documents go to, as far as they are known beforehand: a worker gives up writing elsewhere.
  func folders(of paths: [String]) -> [String] {
    switch self {
    case .inPlace:
      // Of very many folders each worker would have to be told.
      var folders: Set<String> = []
      for path in paths where folders.count < 256 {
        folders.insert(FileKind.isFolder(path) ? path : PathParts(path).folder)
      }
      return folders.sorted()
    case .standardOutput: return []
    case .file(let path): return [PathParts(path).folder]
    case .folder(let folder): return [folder]
    case .paths(let template):
      let fixed = template.description.prefix { $0 != "{" }
      return [PathParts(String(fixed) + "x").folder]
    }
  }
}
