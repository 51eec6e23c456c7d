import QPDFBridge

/// Objects read one by one out of object streams (ISO 32000-2 7.5.7).
///
/// qpdf reads a whole object stream for each object it is asked for, and what it makes of them takes much time and
/// memory: of a thousand items of an outline in as many streams it reads a hundred thousand objects. Here a stream is
/// decoded once and an object is read when it is asked for. Only what is beyond doubt is read here; what is not comes
/// from qpdf, as all does once the document is changed.
final class SyntaxCache {
  /// The most memory all this takes, in bytes; objects beyond are qpdf's.
  static let usualLimit = 128 << 20
  /// The most an object stream may decode to.
  private static let mostDecoded = 16 << 20

  /// For each object number the object stream it is in, 0 for none.
  private let places: UnsafeBufferPointer<Int32>
  private var containers: [Int32: Container?] = [:]
  private var objects: [Int32: ObjectSyntax?] = [:]
  private var room: Int
  private var parser = SyntaxParser()
  /// What may still be read of the decoded data, in bytes. Objects that overlap could be read without end.
  private var work: Int

  /// An object stream.
  private final class Container {
    let bytes: SyntaxBytes
    let offsets: [Int32: Int]

    init(_ bytes: SyntaxBytes, _ offsets: [Int32: Int]) {
      self.bytes = bytes
      self.offsets = offsets
    }
  }

  /// `nil` for a document without object streams, and for one that is damaged.
  init?(_ handle: OpaquePointer, limit: Int = SyntaxCache.usualLimit) {
    var count = 0
    let places = qpdfbridge_get_containers(handle, &count)
    guard count > 0, !qpdfbridge_has_warned(handle) else { return nil }
    self.places = UnsafeBufferPointer(start: places, count: count)
    room = limit
    work = 2 * limit
  }

  /// Whether an object is in an object stream, so that it may be read here.
  func mayHold(_ number: Int32, _ generation: Int32) -> Bool {
    generation == 0 && number > 0 && Int(number) < places.count && places[Int(number)] != 0
  }

  /// An object; `nil` where qpdf has to be asked for it.
  func object(_ number: Int32, of handle: OpaquePointer) -> ObjectSyntax? {
    if let known = objects[number] { return known }
    let object = read(number, of: handle)
    room -= object?.cost ?? 32
    objects[number] = .some(object)
    return object
  }

  /// Ends the reading: what is held by others is tied to qpdf's objects, the rest is let go.
  func end(in document: Document) {
    containers = [:]
    for number in Array(objects.keys) {
      guard var object = objects.removeValue(forKey: number) ?? nil else { continue }
      if !isKnownUniquelyReferenced(&object) { object.tie(in: document) }
    }
  }

  private func read(_ number: Int32, of handle: OpaquePointer) -> ObjectSyntax? {
    // After a repair the objects may be elsewhere.
    guard room > 0, work > 0, !qpdfbridge_has_warned(handle),
      let container = container(places[Int(number)], of: handle), let offset = container.offsets[number],
      let nodes = parser.parse(container.bytes.text, at: offset, work: &work)
    else { return nil }
    return ObjectSyntax(number: number, nodes: nodes, bytes: container.bytes)
  }

  private func container(_ number: Int32, of handle: OpaquePointer) -> Container? {
    if let known = containers[number] { return known }
    let container = decode(number, of: handle)
    room -= container.map { $0.bytes.text.count + 64 * $0.offsets.count } ?? 64
    containers[number] = .some(container)
    return container
  }
}

// MARK: - Object streams

extension SyntaxCache {
  private func decode(_ number: Int32, of handle: OpaquePointer) -> Container? {
    var value = qpdfbridge_value()
    qpdfbridge_get_object(handle, number, 0, &value)
    guard let stream = value.handle.map({ ObjectHandle($0) }), isObjectStream(stream),
      let count = integer("N", of: stream), let first = integer("First", of: stream)
    else { return nil }
    var block = qpdfbridge_bytes()
    var error = qpdfbridge_error()
    let level = Int32(QPDFBRIDGE_DECODE_SPECIALIZED.rawValue)
    let limit = min(room, Self.mostDecoded)
    guard qpdfbridge_get_stream_data(stream.pointer, level, limit, &block, &error) == 0 else {
      qpdfbridge_error_clear(&error)
      return nil
    }
    let bytes = SyntaxBytes(taking: block)
    // Of damaged data not all may be there.
    guard !qpdfbridge_has_warned(handle), let offsets = Self.offsets(bytes.text, count: count, first: first) else {
      return nil
    }
    return Container(bytes, offsets)
  }

  private func isObjectStream(_ stream: ObjectHandle) -> Bool {
    guard Kind(bridge: stream.resolve().kind) == .stream else { return false }
    var value = qpdfbridge_value()
    qpdfbridge_get_key(stream.pointer, "Type", &value)
    guard value.kind == Int32(QPDFBRIDGE_KIND_NAME.rawValue), let type = value.handle.map({ ObjectHandle($0) }) else {
      if let handle = value.handle { qpdfbridge_object_free(handle) }
      return false
    }
    var bytes = qpdfbridge_bytes()
    qpdfbridge_get_bytes(type.pointer, &bytes)
    return bytes.takeArray() == Array("ObjStm".utf8)
  }

  private typealias Kind = PDFObject.Kind

  private func integer(_ key: String, of stream: ObjectHandle) -> Int? {
    var value = qpdfbridge_value()
    qpdfbridge_get_key(stream.pointer, key, &value)
    // A reference is left to qpdf.
    if let handle = value.handle { qpdfbridge_object_free(handle) }
    guard value.kind == Int32(QPDFBRIDGE_KIND_INTEGER.rawValue), value.integer >= 0, value.integer <= Int32.max else {
      return nil
    }
    return Int(value.integer)
  }

  /// Where the objects begin, by their numbers: the pairs of integers at the front. Of several with one number the last
  /// counts.
  private static func offsets(_ text: UnsafeBufferPointer<UInt8>, count: Int, first: Int) -> [Int32: Int]? {
    // Each takes at least four bytes.
    guard count <= text.count / 4 + 1 else { return nil }
    var offsets: [Int32: Int] = [:]
    offsets.reserveCapacity(count)
    var index = 0
    for _ in 0..<count {
      guard let number = integer(text, &index), let offset = integer(text, &index) else { return nil }
      offsets[number] = Int(offset) + first
    }
    return offsets
  }

  private static func integer(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int32? {
    while index < text.count, SyntaxScanner.isSpace(text[index]) { index += 1 }
    let start = index
    var value = 0
    while index < text.count, text[index] >= 0x30, text[index] <= 0x39, index - start < 10 {
      value = value * 10 + Int(text[index] - 0x30)
      index += 1
    }
    guard index > start, index < text.count, SyntaxScanner.isSpace(text[index]) else { return nil }
    return Int32(exactly: value)
  }
}
