import QPDFBridge

/// Where what an object says is read.
enum ObjectSource {
  case none
  /// An object that was read out of an object stream, and the place of the value there.
  case syntax(ObjectSyntax, Int)
  case bridge(ObjectHandle)
}

extension PDFObject {
  /// Where this object is read, with references followed.
  var source: ObjectSource {
    switch storage {
    case .direct(let handle, _), .reference(let handle): return .bridge(handle)
    case .syntax(let syntax, let node):
      guard syntax.isTied else { return .syntax(syntax, node) }
      return syntax.handle(of: node, in: document).map { .bridge($0) } ?? .none
    case .link:
      guard let id else { return .none }
      if let syntax = document.syntaxes?.object(Int32(truncatingIfNeeded: id.number), of: document.handle) {
        return .syntax(syntax, 0)
      }
      return document.bridgeHandle(of: id).map { .bridge($0) } ?? .none
    case .null, .boolean, .integer, .real: return .none
    }
  }

  /// The object as qpdf has it; `nil` for a direct scalar.
  var handle: ObjectHandle? {
    switch storage {
    case .direct(let handle, _), .reference(let handle): handle
    case .syntax(let syntax, let node): syntax.handle(of: node, in: document)
    case .link: id.flatMap { document.bridgeHandle(of: $0) }
    case .null, .boolean, .integer, .real: nil
    }
  }

  /// What stands at a place of an object that was read out of an object stream.
  func value(at node: Int, of syntax: ObjectSyntax) -> PDFObject {
    switch syntax.nodes[node] {
    case .null: PDFObject(document, .null, owner: owner)
    case .boolean(let value): PDFObject(document, .boolean(value), owner: owner)
    case .integer(let value): PDFObject(document, .integer(value), owner: owner)
    case .real(let value): PDFObject(document, .real(value), owner: owner)
    case .string, .name, .array, .dictionary: PDFObject(document, .syntax(syntax, node), owner: owner)
    case .reference(let number, let generation): document.object(number, generation)
    }
  }
}

extension Document {
  /// A reference as qpdf has it.
  func bridgeHandle(of id: ObjectID) -> ObjectHandle? {
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else { return nil }
    var value = qpdfbridge_value()
    qpdfbridge_get_object(handle, number, generation, &value)
    return value.handle.map { ObjectHandle($0) }
  }

  /// What a reference leads to.
  func object(_ number: Int32, _ generation: Int32) -> PDFObject {
    if let syntaxes, syntaxes.mayHold(number, generation) {
      return PDFObject(self, .link, id: ObjectID(number, generation))
    }
    var value = qpdfbridge_value()
    qpdfbridge_get_object(handle, number, generation, &value)
    return PDFObject(self, taking: value)
  }

  /// Has everything read from qpdf from now on, where changes are made. What is held stays what it is.
  func endReadingSyntax() {
    guard let syntaxes else { return }
    self.syntaxes = nil
    syntaxes.end(in: self)
  }
}
