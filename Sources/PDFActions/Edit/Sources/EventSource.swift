import PDFDocument
import PDFScopeCore

/// A document that an event names beside its own: to be read, never to be written.
struct EventSource {
  /// The path as the event has it.
  let path: String
  /// The open document.
  let document: OpenDocument

  /// The name of its file, for people.
  var name: String { path == "-" ? "standard input" : SystemText.readable(PathParts(path).name) }
}

extension Work {
  /// Opens the documents that an event names, each with the passwords of the call, and judges each by its own facts.
  /// All are open and may be used when this returns. One that is named several times is opened once.
  ///
  /// - Parameters:
  ///   - paths: the documents; `-` is standard input.
  ///   - pointer: the list in the event that names them.
  /// - Throws: why one of them cannot be opened, naming it. Where one may not be used, ``vetoes`` have why, of all of
  ///   them.
  func sources(_ paths: [String], pointer: String) throws(ActionError) -> [EventSource] {
    var opened: [String: EventSource] = [:]
    var sources: [EventSource] = []
    for (place, path) in paths.enumerated() {
      if let source = opened[path] {
        sources.append(source)
        continue
      }
      let source = try open(path, pointer: "\(pointer)/\(place)")
      opened[path] = source
      sources.append(source)
      judge(source)
    }
    if let veto = vetoes.first { throw ActionError(veto.code, veto.message) }
    return sources
  }

  /// Opens one document that an event names, as ``sources(_:pointer:)`` does.
  ///
  /// - Parameter pointer: the place in the event that names it.
  func source(_ path: String, pointer: String) throws(ActionError) -> EventSource {
    let source = try open(path, pointer: pointer)
    judge(source)
    if let veto = vetoes.first { throw ActionError(veto.code, veto.message) }
    return source
  }

  private func open(_ path: String, pointer: String) throws(ActionError) -> EventSource {
    guard path != "-" || document.path != "-" else {
      throw ActionError("usage", "standard input can be read once only", pointer: pointer)
    }
    do throws(PDFError) {
      let file = FilePath(systemText: path)
      try InputKind.check(file)
      // Thousands of files may be open, but not their descriptors.
      let bytes = try InputFile.read(path: file, keepingOpen: false)
      let opened = try Document.open(bytes, passwords: passwords)
      guard !(opened.facts.encryption?.hasOwnFileMethod ?? false) else {
        throw PDFError(
          .documentUnsupported, "its embedded files are encrypted in another way than the rest, and would be lost")
      }
      return EventSource(path: path, document: OpenDocument(opened, path: path))
    } catch {
      var failure = ActionError(error)
      failure.message = "\(path == "-" ? "standard input" : path): \(error.message)"
      failure.pointer = pointer
      throw failure
    }
  }

  private func judge(_ source: EventSource) {
    let facts = source.document.facts(detailed: false, destination: .undecided)
    let judged = Rules.sourceContext(of: context.name, facts: facts, policy: policy.forDocument(source.path))
    vetoes += judged.vetoes.map { $0.naming(source.path) }
    warnings += judged.lifted.map {
      Warning("lifted.\($0.code)", "\(source.name): not enforced: \($0.obstacle)")
    }
    if source.document.reader.signatures.isSigned {
      warnings.append(
        Warning("signatures.lost", "\(source.name): its signatures do not survive in another document"))
    }
  }
}
