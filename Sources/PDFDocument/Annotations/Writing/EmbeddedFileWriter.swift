import QPDFBridge

extension AnnotationEditor.EmbeddedFile {
  /// Puts the file into a document: a file specification that leads to its stream (ISO 32000-2 7.11.3, 7.11.4). The
  /// stream is not compressed; a whole file that is written does that.
  ///
  /// - Returns: the file specification.
  func write(to document: Document) throws(PDFError) -> ObjectID? {
    var parameters: [String: PDFValue] = ["Size": .integer(bytes.count)]
    if let modified { parameters["ModDate"] = .string(Array(Timestamp(secondsSince1970: modified).pdf.utf8)) }
    var digest = [UInt8](repeating: 0, count: 16)
    var error = qpdfbridge_error()
    if qpdfbridge_md5(bytes, bytes.count, &digest, &error) == 0 {
      parameters["CheckSum"] = .string(digest)
    } else {
      qpdfbridge_error_clear(&error)
    }
    let stream = try document.makeStream(
      bytes, ["Type": .name("EmbeddedFile"), "Params": .dictionary(parameters)])
    guard let id = stream.id else { return nil }
    let name = PDFValue.text(nameWithoutFolders)
    let specification = try document.makeObject(
      .dictionary([
        "Type": .name("Filespec"), "F": name, "UF": name,
        "EF": .dictionary(["F": .reference(id), "UF": .reference(id)]),
      ]))
    return specification.id
  }

  /// The last component: a name that leads elsewhere is a trap for who takes the file out again.
  private var nameWithoutFolders: String {
    let name = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    return name.isEmpty || name == "." || name == ".." ? "file" : name
  }
}
