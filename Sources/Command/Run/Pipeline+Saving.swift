import PDFScope

extension Pipeline {
  /// Whether its events change documents, and whether they may: nobody knows of a custom action.
  var changes: (certain: Bool, possible: Bool) {
    var changes = false
    var isCustom = false
    for step in steps {
      guard let action = step.event["action"]?.stringValue else { continue }
      let declaration = ActionEvent.declarations.first { $0.name == action }
      changes = changes || declaration?.requirement.changesDocument == true
      isCustom = isCustom || declaration == nil
    }
    return (changes, changes || isCustom)
  }

  /// What a template for paths may name.
  var saveFields: [TemplateField] {
    OutputPlace.documentFields + [.folder]
      + variables.keys.map { TemplateField("variables." + $0, .text, "a variable of the pipeline") }
      + environmentNames.map { TemplateField("env." + $0, .text, "a variable of the environment") }
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
