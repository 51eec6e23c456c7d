import PDFScopeCore

extension Pipeline {
  /// The folders that steps name for files beside the document: as much of their paths as is known beforehand.
  package var outputFolders: [String] { steps.compactMap { $0.output?.knownFolder } }

  /// Whether files of its events go where the document goes, or into the folder of the call where it goes nowhere.
  package var writesBesideDocuments: Bool {
    steps.contains { step in
      guard step.output == nil, let action = step.event["action"]?.stringValue else { return false }
      guard let declaration = custom.first(where: { $0.eventName == action }) else {
        return StepOutput.fields(ofAction: action) != nil
      }
      // Programs write none: what they answer with may not.
      return declaration.requirement.writesFiles
    }
  }
}
