import PDFDocument
import PDFScopeCore

/// What the parts of a document are called. In a folder a number tells apart those of documents of one name; what a
/// template leaves open is refused and not guessed.
struct PartNames {
  private let place: OutputPlace
  private let document: OpenDocument
  private let stem: String

  init(_ place: OutputPlace, of document: OpenDocument) {
    self.place = place
    self.document = document
    stem = PathParts(document.path).stem
  }

  /// A path for each part. They are given for good: nothing else of the call gets them.
  ///
  /// - Throws: `output.several`, `output.collision`, `output.outside`, `output.isInput`, `output.exists`.
  func paths(of parts: [DocumentPart]) throws(ActionError) -> [String] {
    if let template = place.paths, template.fieldNames.isEmpty, parts.count > 1 {
      throw ActionError(
        "output.several", "\(parts.count) documents cannot go to one file: \(template.description)",
        hint: "give a folder, or a template such as '{stem}-{part}.pdf'")
    }
    var paths: [String] = []
    var owners: [String: Int] = [:]
    for (number, part) in parts.enumerated() {
      let wanted = try path(of: part, number: number, count: parts.count)
      let path = place.namer.unique(wanted)
      if path != wanted { try check(wanted, number, owner: owners[wanted]) }
      owners[path] = number
      paths.append(path)
    }
    try place.claims?.take(paths)
    for path in paths { try checkIsFree(path) }
    return paths
  }

  /// What the template or the folder calls a part.
  ///
  /// - Throws: `output.outside`.
  func path(of part: DocumentPart, number: Int, count: Int) throws(ActionError) -> String {
    let digits = String(count).count
    guard let template = place.paths else {
      return PathParts.path(
        of: FileName.safe(stem, ending: "-\(Template.padded(number + 1, to: digits)).pdf"), in: place.folder)
    }
    let pageCount = document.document.pageCount
    let pageDigits = String(pageCount).count
    let first = part.pages.first ?? 0
    var context: TemplateContext = [
      "stem": .text(stem), "name": .text(PathParts(document.path).name), "ext": .text("pdf"),
      "part": .number(number + 1, digits: digits), "parts": .integer(count),
      "page": .number(first + 1, digits: pageDigits),
      "last": .number((part.pages.last ?? 0) + 1, digits: pageDigits), "pages": .integer(pageCount),
      "index": .integer(number + 1),
    ]
    if template.uses(.label) { context[.label] = .text(try label(ofPage: first)) }
    if template.uses(.title) { context[.title] = .text(title(of: part)) }
    return template.renderPath(context)
  }

  private func label(ofPage page: Int) throws(ActionError) -> String {
    let label = document.document.reference(toPage: page).label ?? String(page + 1)
    guard label.utf8.first != UInt8(ascii: "/"), !label.split(separator: "/").contains("..") else {
      throw ActionError(
        "output.outside", "the label \"\(label)\" would lead out of the folder", hint: "name {page} instead of {label}",
        page: page + 1)
    }
    return label
  }

  /// Of a text that goes on over lines one line, and never nothing.
  private func title(of part: DocumentPart) -> String {
    let title = part.title ?? document.title ?? ""
    let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? stem : words
  }

  private func check(_ path: String, _ number: Int, owner: Int?) throws(ActionError) {
    let input = FilePath(systemText: document.path)
    if document.path != "-", Document.isSameFile(FilePath(systemText: path), input) {
      throw ActionError(
        "output.isInput", "\(path), the document itself, would be part \(number + 1)",
        hint: "give another folder or name")
    }
    guard place.paths != nil else { return }
    let other = owner.map { "part \($0 + 1)" } ?? "a file of another document of this call, or a document itself"
    throw ActionError(
      "output.collision", "\(path) would be part \(number + 1) and \(other)",
      hint: "name a field that tells them apart, such as {stem}, {part} or {page}")
  }

  /// Checks that nothing is there that may not be replaced.
  ///
  /// - Throws: `output.isInput`, `output.exists`, `output.notWritable`.
  private func checkIsFree(_ path: String) throws(ActionError) {
    let target = SaveTarget.file(
      path: path, input: document.path, mayReplace: place.mayReplace(path), makesFolder: true)
    guard var problem = target.problem else { return }
    if problem.code.rawValue == "output.isInput" { problem.hint = "give another folder or name" }
    throw problem
  }
}

extension PartNames {
  /// The name that the one document made of pages gets, which goes to a file or, under the name of its source, to a
  /// folder.
  ///
  /// - Throws: `output.collision`, `output.isInput`, `output.exists`, `output.notWritable`.
  func pathOfExtract() throws(ActionError) -> String {
    let parts = PathParts(document.path)
    let wanted =
      place.paths?.renderPath([
        "stem": .text(parts.stem), "name": .text(parts.name), "ext": .text(parts.ext.isEmpty ? "pdf" : parts.ext),
      ]) ?? PathParts.path(of: FileName.safe(parts.stem, ending: ".pdf"), in: place.folder)
    // What is in the way is told of the name that was asked for.
    if wanted != "-" { try place.claims?.take([wanted]) }
    try checkIsFree(wanted)
    let path = place.namer.unique(wanted)
    guard path == wanted || place.paths == nil else {
      throw ActionError(
        "output.collision", "\(wanted) is a document of this call, or would be made of another one too",
        hint: "name a field that tells them apart, such as {stem}")
    }
    if path != "-" { try place.claims?.take([path]) }
    try checkIsFree(path)
    return path
  }
}
