import QPDFBridge

/// Writes indirect objects as they stand in a file, encrypted as the document is (ISO 32000-2 7.3.10 and 7.6).
struct ObjectWriter {
  private let document: Document
  private let encryption: EncryptionFacts?
  private let isDeterministic: Bool

  /// The most data a stream may have: 4 GiB.
  private static let mostData = 4 << 30

  /// - Parameters:
  ///   - isPlain: whether nothing is encrypted, to compare objects.
  ///   - isDeterministic: whether initialization vectors follow from the content.
  init(_ document: Document, isPlain: Bool = false, isDeterministic: Bool = false) {
    self.document = document
    self.isDeterministic = isDeterministic
    encryption = isPlain ? nil : document.facts.encryption
  }

  /// An object from its number to `endobj`.
  func text(of id: ObjectID) throws(PDFError) -> [UInt8] {
    var text = Array("\(id.number) \(id.generation) obj\n".utf8)
    let object = document.object(id)
    if object.isStream {
      let (dictionary, data) = try stream(object, id)
      text += dictionary
      text += Array("\nstream\n".utf8)
      text += data
      text += Array("\nendstream".utf8)
    } else {
      text += try syntax(of: object, cipher(for: id, stringMethod))
    }
    return text + Array("\nendobj\n".utf8)
  }

  /// The dictionary of a stream, without what follows from its data; nothing of it is encrypted.
  func dictionary(of id: ObjectID) throws(PDFError) -> [UInt8] {
    try plainDictionary(document.object(id), without: ["Length"])
  }

  /// A dictionary of which nothing is encrypted, without some of its keys.
  func plainDictionary(_ object: PDFObject, without keys: [String]) throws(PDFError) -> [UInt8] {
    try syntax(of: object, nil, without: keys)
  }

  private func stream(_ object: PDFObject, _ id: ObjectID) throws(PDFError) -> (dictionary: [UInt8], data: [UInt8]) {
    let data = try encrypted(
      object.streamData(decoding: .none, limit: Self.mostData), cipher(for: id, method(ofStream: object)))
    var dictionary = try syntax(of: object, cipher(for: id, stringMethod), without: ["Length"])
    dictionary.removeLast(2)
    dictionary += Array("/Length \(data.count) >>".utf8)
    return (dictionary, data)
  }

  private func syntax(
    of object: PDFObject, _ cipher: qpdfbridge_cipher?, without keys: [String] = []
  ) throws(PDFError) -> [UInt8] {
    guard let handle = object.handle else { throw PDFError(.internalError, "an object without a handle") }
    var result = qpdfbridge_bytes()
    var error = qpdfbridge_error()
    let omitted: [CChar] = keys.reduce(into: []) { $0 += $1.utf8CString } + [0, 0]
    let code = withPointer(to: cipher) {
      qpdfbridge_serialize(handle.pointer, $0, omitted, &result, &error)
    }
    guard code == 0, let bytes = result.takeArray() else {
      throw PDFError(.objectInvalid, "the object cannot be written: \(error.takeMessage())", object: object.id)
    }
    return bytes
  }

  private func encrypted(_ data: [UInt8], _ cipher: qpdfbridge_cipher?) throws(PDFError) -> [UInt8] {
    guard cipher != nil else { return data }
    var result = qpdfbridge_bytes()
    var error = qpdfbridge_error()
    let code = withPointer(to: cipher) {
      qpdfbridge_encrypt(document.handle, $0, data, data.count, &result, &error)
    }
    guard code == 0, let bytes = result.takeArray() else {
      throw PDFError(.internalError, "a stream cannot be encrypted: \(error.takeMessage())")
    }
    return bytes
  }

  private func withPointer<Result>(
    to cipher: qpdfbridge_cipher?, _ body: (UnsafePointer<qpdfbridge_cipher>?) -> Result
  ) -> Result {
    guard let cipher else { return body(nil) }
    return withUnsafePointer(to: cipher) { body($0) }
  }
}

// MARK: - What is encrypted, and how

extension ObjectWriter {
  private var stringMethod: EncryptionFacts.Method { encryption?.stringMethod ?? .none }

  private func cipher(for id: ObjectID, _ method: EncryptionFacts.Method) -> qpdfbridge_cipher? {
    let code: Int32
    switch method {
    case .none, .unknown: return nil
    case .rc4: code = 2
    case .aes128: code = 3
    case .aes256: code = 4
    }
    return qpdfbridge_cipher(
      method: code, number: Int32(truncatingIfNeeded: id.number), generation: Int32(truncatingIfNeeded: id.generation),
      is_deterministic: isDeterministic)
  }

  /// The cipher of a stream: that of its own crypt filter where it names one (ISO 32000-2 7.4.10), none for metadata
  /// where it stays readable, and else that of all streams, or of all embedded files.
  private func method(ofStream stream: PDFObject) -> EncryptionFacts.Method {
    guard let encryption else { return .none }
    let type = stream["Type"]
    if type.isName("XRef") { return .none }
    guard encryption.version >= 4 else { return .rc4 }
    if let parameters = cryptParameters(of: stream) { return method(ofFilter: parameters["Name"].name) }
    if type.isName("Metadata"), !encryption.encryptsMetadata { return .none }
    return type.isName("EmbeddedFile") ? encryption.fileMethod : encryption.streamMethod
  }

  /// The parameters of the stream's own crypt filter, null where it has no parameters; `nil` where it has no such
  /// filter.
  private func cryptParameters(of stream: PDFObject) -> PDFObject? {
    let filter = stream["Filter"]
    let parameters = stream["DecodeParms"]
    if filter.isName("Crypt") { return parameters.isArray ? parameters[0] : parameters }
    guard let index = filter.items.firstIndex(where: { $0.isName("Crypt") }) else { return nil }
    return parameters.isArray ? parameters[index] : parameters
  }

  private func method(ofFilter name: String?) -> EncryptionFacts.Method {
    guard let name, name != "Identity" else { return .none }
    switch document.trailer["Encrypt"]["CF"][name]["CFM"].name {
    case "V2": return .rc4
    case "AESV2": return .aes128
    case "AESV3": return .aes256
    default: return .none
    }
  }
}
