import PDFScopeCore

extension Pipeline {
  /// The folders that steps put files into beside the document: as much of their paths as is known beforehand.
  package var outputFolders: [String] {
    steps.compactMap { step in
      if let output = step.output { return output.knownFolder }
      // Without a place of their own files go where the document goes, or into the folder of the call.
      let action = step.event["action"]?.stringValue
      return action.flatMap(StepOutput.fields(ofAction:)) == nil ? nil : "."
    }
  }
}

extension StepOutput {
  /// The folder of all paths that it can make.
  fileprivate var knownFolder: String {
    // No value leads out of the folder in which it stands.
    PathParts(String(beginning.prefix { $0 != "{" })).folder
  }
}
