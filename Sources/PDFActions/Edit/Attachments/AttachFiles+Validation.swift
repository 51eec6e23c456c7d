import PDFScopeCore

extension AttachFiles {
  /// Checks what can be checked without a document.
  ///
  /// - Throws: `usage` where the name or the media type makes no sense, or one name is for several files.
  func validate() throws(ActionError) {
    guard !file.isEmpty else {
      throw ActionError("usage", "it is not said which files", hint: "give --file", pointer: "/file")
    }
    if let name {
      guard file.count == 1 else {
        throw ActionError("usage", "one name is for one file", hint: "attach one file at a time", pointer: "/name")
      }
      let isFolder = name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0 == "\0" }
      guard !name.isEmpty, name != ".", name != "..", !isFolder else {
        throw ActionError("usage", "\"\(name)\" is no name of a file", hint: "leave out its folder", pointer: "/name")
      }
    } else if file.contains("-") {
      throw ActionError("usage", "what comes from standard input has no name", hint: "give --name", pointer: "/name")
    }
    if let mime, !MediaType.isWellFormed(mime) {
      throw ActionError("usage", "\"\(mime)\" is no media type", hint: "such as text/csv", pointer: "/mime")
    }
  }
}
