import QPDFBridge

// Values that are copied are copied as syntax: names whose bytes are no text, and numbers with more digits than are
// written here, stay what they are.
extension Document {
  /// The syntax of an object, of a stream its dictionary, with references as they are; `null` where there is nothing.
  func syntax(of object: PDFObject) throws(PDFError) -> [UInt8] {
    guard let handle = object.handle else { return object.copied.syntax }
    var syntax = qpdfbridge_syntax()
    var error = qpdfbridge_error()
    guard qpdfbridge_get_syntax_of(handle.pointer, &syntax, &error) == 0 else {
      throw PDFError(.objectInvalid, "the object cannot be read: \(error.takeMessage())", object: object.owner)
    }
    return [UInt8](UnsafeBufferPointer(start: syntax.bytes, count: syntax.count))
  }

  /// Sets a key of a dictionary to what is written in PDF syntax.
  ///
  /// - Throws: `object.invalid` when `container` has no keys or the syntax is none.
  func set(_ key: String, of container: PDFObject, toSyntax syntax: [UInt8]) throws(PDFError) {
    try set(key, of: container, to: parse(syntax: syntax))
  }
}

/// The entries of a dictionary as they are written.
struct SyntaxEntries {
  /// Keys with their slashes, and values.
  private(set) var entries: [(key: [UInt8], value: [UInt8])] = []

  /// Takes a dictionary apart; what is none has no entries.
  init(_ syntax: [UInt8]) {
    syntax.withUnsafeBytes { bytes in
      let scanner = SyntaxScanner(bytes)
      var index = scanner.skipSpace(0)
      guard scanner.byte(at: index) == UInt8(ascii: "<"), scanner.byte(at: index + 1) == UInt8(ascii: "<") else {
        return
      }
      index = scanner.skipSpace(index + 2)
      while scanner.byte(at: index) == UInt8(ascii: "/") {
        let end = scanner.endOfToken(index)
        let start = scanner.skipSpace(end)
        let after = scanner.endOfValue(start)
        guard after > start else { return }
        entries.append((Array(bytes[index..<end]), Array(bytes[start..<after])))
        index = scanner.skipSpace(after)
      }
    }
  }

  /// Takes an entry out.
  mutating func remove(_ key: String) {
    let name = Array("/\(key)".utf8)
    entries.removeAll { $0.key == name }
  }

  /// Gives a key, which is plain ASCII, a value.
  mutating func set(_ key: String, to value: [UInt8]) {
    remove(key)
    entries.append((Array("/\(key)".utf8), value))
  }

  /// The dictionary in PDF syntax.
  var syntax: [UInt8] {
    var bytes = Array("<<".utf8)
    for (key, value) in entries {
      bytes += key
      bytes.append(UInt8(ascii: " "))
      bytes += value
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes += ">>".utf8
    return bytes
  }
}
