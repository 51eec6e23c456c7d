import QPDFBridge

/// A value of a document: a light handle that keeps its document alive.
///
/// References are followed on access, so a reference and what it leads to look alike; ``id`` tells them apart. No read
/// traps or throws: what is missing, of another kind or unreadable is a null object, `nil`, 0 or empty, and the
/// document notes a warning where the file is at fault.
public struct PDFObject {
  /// The kinds of object (ISO 32000-2 7.3). `other` is what only content streams have.
  public enum Kind: Sendable, Equatable {
    case null
    case boolean
    case integer
    case real
    case string
    case name
    case array
    case dictionary
    case stream
    case other
  }

  enum Storage {
    case null
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    /// A direct string, name, array, dictionary or stream, whose kind cannot change.
    case direct(ObjectHandle, Kind)
    /// A reference, followed anew on every access: the object may have been replaced.
    case reference(ObjectHandle)
    /// A reference to an object in an object stream, followed anew on every access: read by ourselves while the
    /// document is as it was opened. The object's id is the number.
    case link
    /// A direct string, name, array or dictionary in such an object, and its place there.
    case syntax(ObjectSyntax, Int)
  }

  /// The document the object belongs to.
  public let document: Document
  /// The object's number and generation; `nil` for a direct object.
  public let id: ObjectID?
  /// The indirect object that holds this one, or is this one: what has to be written when this object is changed.
  /// `nil` for the trailer and what is direct in it.
  public let owner: ObjectID?
  let storage: Storage

  init(_ document: Document, _ storage: Storage, id: ObjectID? = nil, owner: ObjectID? = nil) {
    self.document = document
    self.storage = storage
    self.id = id
    self.owner = id ?? owner
  }

  /// Takes over what the bridge handed out; `owner` is the indirect object it was found in.
  init(_ document: Document, taking value: qpdfbridge_value, owner: ObjectID? = nil) {
    let handle = value.handle.map { ObjectHandle($0) }
    let isReference = value.kind == Int32(QPDFBRIDGE_KIND_REFERENCE.rawValue)
    if isReference, let syntaxes = document.syntaxes, syntaxes.mayHold(value.number, value.generation) {
      self.init(document, .link, id: ObjectID(value.number, value.generation))
      return
    }
    let storage: Storage
    switch (value.kind, handle) {
    case (Int32(QPDFBRIDGE_KIND_BOOLEAN.rawValue), _): storage = .boolean(value.integer != 0)
    case (Int32(QPDFBRIDGE_KIND_INTEGER.rawValue), _): storage = .integer(Int(value.integer))
    case (Int32(QPDFBRIDGE_KIND_REAL.rawValue), _): storage = .real(value.real)
    case (Int32(QPDFBRIDGE_KIND_REFERENCE.rawValue), let handle?): storage = .reference(handle)
    case (let kind, let handle?): storage = .direct(handle, Kind(bridge: kind))
    default: storage = .null
    }
    self.init(document, storage, id: ObjectID(value.number, value.generation), owner: owner)
  }

  /// A null object of the same document.
  var none: PDFObject { PDFObject(document, .null) }

  /// The kind of the object, or of what the reference leads to.
  public var kind: Kind {
    switch storage {
    case .null: return .null
    case .boolean: return .boolean
    case .integer: return .integer
    case .real: return .real
    case .direct(_, let kind): return kind
    case .reference, .link, .syntax: break
    }
    switch source {
    case .none: return .null
    case .syntax(let syntax, let node): return syntax.kind(of: node)
    case .bridge(let handle): return Kind(bridge: handle.resolve().kind)
    }
  }
}

extension PDFObject.Kind {
  init(bridge kind: Int32) {
    switch qpdfbridge_kind(UInt32(bitPattern: kind)) {
    case QPDFBRIDGE_KIND_NULL: self = .null
    case QPDFBRIDGE_KIND_BOOLEAN: self = .boolean
    case QPDFBRIDGE_KIND_INTEGER: self = .integer
    case QPDFBRIDGE_KIND_REAL: self = .real
    case QPDFBRIDGE_KIND_STRING: self = .string
    case QPDFBRIDGE_KIND_NAME: self = .name
    case QPDFBRIDGE_KIND_ARRAY: self = .array
    case QPDFBRIDGE_KIND_DICTIONARY: self = .dictionary
    case QPDFBRIDGE_KIND_STREAM: self = .stream
    default: self = .other
    }
  }
}

// MARK: - Kinds

extension PDFObject {
  /// Whether there is nothing here: the null object, a missing key, a reference that leads nowhere.
  public var isNull: Bool { kind == .null }
  /// Whether this is a dictionary; a stream's dictionary does not count.
  public var isDictionary: Bool { kind == .dictionary }
  /// Whether this is a stream.
  public var isStream: Bool { kind == .stream }
  /// Whether this is an array.
  public var isArray: Bool { kind == .array }
  /// Whether this is a name.
  public var isName: Bool { kind == .name }
  /// Whether this is a string.
  public var isString: Bool { kind == .string }

  /// Whether this is the name `name`, given without its slash.
  public func isName(_ name: String) -> Bool { self.name == name }
}

// MARK: - Scalars

extension PDFObject {
  /// The value of a boolean.
  public var bool: Bool? {
    if case .boolean(let value) = scalar { value } else { nil }
  }

  /// The value of an integer; `nil` for a real.
  public var int: Int? {
    if case .integer(let value) = scalar { value } else { nil }
  }

  /// The value of an integer or a real, always finite.
  public var double: Double? {
    switch scalar {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  /// The storage with a reference to a scalar followed.
  private var scalar: Storage {
    switch storage {
    case .reference(let handle): return PDFObject(document, taking: handle.resolve()).storage
    case .link: break
    default: return storage
    }
    switch source {
    case .none: return .null
    case .syntax(let syntax, let node): return value(at: node, of: syntax).storage
    case .bridge(let handle): return PDFObject(document, taking: handle.resolve()).storage
    }
  }

  /// A name without its slash. Bytes that are not UTF-8 are read as Latin-1.
  public var name: String? {
    guard kind == .name, let bytes = rawBytes else { return nil }
    return Self.nameText(bytes)
  }

  /// The text of a name (the standard recommends UTF-8: 7.3.5).
  static func nameText(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(latin1: bytes)
  }

  /// The bytes of a string, decrypted.
  public var bytes: [UInt8]? {
    kind == .string ? rawBytes : nil
  }

  /// The bytes of a string, decrypted, or of a name without its slash: what names of things are compared by.
  var nameBytes: [UInt8]? {
    let kind = self.kind
    return kind == .string || kind == .name ? rawBytes : nil
  }

  /// A string decoded as a text string (ISO 32000-2 7.9.2.2).
  public var text: String? {
    bytes.map { TextString.decode($0) }
  }

  private var rawBytes: [UInt8]? {
    let found: [UInt8]?
    switch source {
    case .none: return nil
    case .syntax(let syntax, let node): found = syntax.data(of: node)
    case .bridge(let handle):
      var bytes = qpdfbridge_bytes()
      qpdfbridge_get_bytes(handle.pointer, &bytes)
      found = bytes.takeArray()
    }
    guard let found, document.mayRead(found.count) else { return nil }
    return found
  }
}

// MARK: - Containers

extension PDFObject {
  /// The value of a key, given without its slash, of a dictionary or of a stream's dictionary; a null object otherwise.
  public subscript(key: String) -> PDFObject {
    switch source {
    case .none: return none
    case .syntax(let syntax, let node):
      return syntax.value(of: key, in: node).map { value(at: $0, of: syntax) } ?? none
    case .bridge(let handle):
      var value = qpdfbridge_value()
      qpdfbridge_get_key(handle.pointer, key, &value)
      return PDFObject(document, taking: value, owner: owner)
    }
  }

  /// An item of an array; a null object otherwise.
  public subscript(index: Int) -> PDFObject {
    switch source {
    case .none: return none
    case .syntax(let syntax, let node):
      return syntax.item(index, of: node).map { value(at: $0, of: syntax) } ?? none
    case .bridge(let handle):
      var value = qpdfbridge_value()
      qpdfbridge_get_item(handle.pointer, Int64(index), &value)
      return PDFObject(document, taking: value, owner: owner)
    }
  }

  /// The number of items of an array, else 0.
  public var count: Int {
    switch source {
    case .none: 0
    case .syntax(let syntax, let node): syntax.count(of: node)
    case .bridge(let handle): Int(qpdfbridge_count(handle.pointer))
    }
  }

  /// The items of an array, else none: one crossing for all, where a loop over the subscript crosses for each.
  public var items: [PDFObject] {
    let count = self.count
    guard count > 0, document.mayRead(4 * count) else { return [] }
    switch source {
    case .none: return []
    case .syntax(let syntax, let node):
      return (0..<count).compactMap { syntax.item($0, of: node) }.map { value(at: $0, of: syntax) }
    case .bridge(let handle):
      var values = [qpdfbridge_value](repeating: qpdfbridge_value(), count: count)
      let stored = qpdfbridge_get_items(handle.pointer, &values, Int64(count))
      return values.prefix(Int(stored)).map { PDFObject(document, taking: $0, owner: owner) }
    }
  }

  /// The numbers of an array, else none. What is not a number counts as 0.
  public var numbers: [Double] {
    optionalNumbers.map { $0 ?? 0 }
  }

  /// The numbers of an array, `nil` where an item is not a number.
  public var optionalNumbers: [Double?] {
    let count = self.count
    guard count > 0, document.mayRead(4 * count) else { return [] }
    switch source {
    case .none: return []
    case .syntax(let syntax, let node):
      return (0..<count).compactMap { syntax.item($0, of: node) }.map { value(at: $0, of: syntax).double }
    case .bridge(let handle):
      var numbers = [Double](repeating: 0, count: count)
      let stored = qpdfbridge_get_numbers(handle.pointer, &numbers, Int64(count))
      return numbers.prefix(Int(stored)).map { $0.isNaN ? nil : $0 }
    }
  }

  /// The ids of an array's items, `nil` for direct ones. Nothing is read from the file for it.
  public var itemIDs: [ObjectID?] {
    let count = self.count
    guard count > 0 else { return [] }
    switch source {
    case .none: return []
    case .syntax(let syntax, let node):
      return (0..<count).compactMap { syntax.item($0, of: node) }.map { syntax.reference(at: $0) }
    case .bridge(let handle):
      var pairs = [Int32](repeating: 0, count: 2 * count)
      let stored = qpdfbridge_get_references(handle.pointer, &pairs, Int64(count))
      return (0..<Int(stored)).map { ObjectID(pairs[2 * $0], pairs[2 * $0 + 1]) }
    }
  }

  /// The keys of a dictionary or of a stream's dictionary, without slashes, in the order of their bytes; else none.
  /// What is not UTF-8 is read as Latin-1, so that not every key finds its value again; ``entries`` do.
  public var keys: [String] {
    switch source {
    case .none: []
    case .syntax(let syntax, let node): syntax.entries(of: node).map { Self.nameText($0.key) }
    case .bridge(let handle): Self.keyBytes(of: handle).map(Self.nameText)
    }
  }

  /// The keys, as ``keys`` gives them, with their values.
  public var entries: [(key: String, value: PDFObject)] { rawEntries.map { (Self.nameText($0.key), $0.value) } }

  /// The keys as bytes, with their values.
  var rawEntries: [(key: [UInt8], value: PDFObject)] {
    switch source {
    case .none: return []
    case .syntax(let syntax, let node):
      return syntax.entries(of: node).map { ($0.key, value(at: $0.value, of: syntax)) }
    case .bridge(let handle):
      return Self.keyBytes(of: handle).map { key in
        var value = qpdfbridge_value()
        key.withNullTerminator { qpdfbridge_get_key(handle.pointer, $0, &value) }
        return (key, PDFObject(document, taking: value, owner: owner))
      }
    }
  }

  private static func keyBytes(of handle: ObjectHandle) -> [[UInt8]] {
    var block = qpdfbridge_bytes()
    qpdfbridge_get_keys(handle.pointer, &block)
    guard let bytes = block.takeArray() else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }

  /// Whether two handles stand for the same object: the same indirect object, or the same direct one in one place.
  public func isSame(as other: PDFObject) -> Bool {
    guard let left = handle, let right = other.handle, document === other.document else { return false }
    return qpdfbridge_is_same(left.pointer, right.pointer)
  }
}

extension String {
  /// Reads every byte as the character of that number.
  init(latin1 bytes: some Sequence<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
