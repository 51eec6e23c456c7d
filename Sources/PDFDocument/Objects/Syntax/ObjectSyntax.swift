import Glibc
import QPDFBridge

/// The decoded data of one object stream (ISO 32000-2 7.5.7).
final class SyntaxBytes {
  let text: UnsafeBufferPointer<UInt8>

  /// Takes over what the bridge handed out.
  init(taking bytes: qpdfbridge_bytes) {
    text = UnsafeBufferPointer(start: bytes.bytes, count: bytes.bytes == nil ? 0 : bytes.count)
  }

  deinit { qpdfbridge_free(UnsafeMutableRawPointer(mutating: text.baseAddress)) }
}

/// One indirect object as it was read out of an object stream by ``SyntaxParser``.
///
/// It is what the file says. Before the first change of a document whatever of it is still held is tied to the objects
/// of qpdf (``tie(in:)``), which from then on are what is read.
final class ObjectSyntax {
  /// A value; ranges are of `bytes`, places are of `nodes`.
  enum Node {
    case null
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    /// With its brackets, of either kind.
    case string(start: UInt32, end: UInt32)
    /// Without its slash.
    case name(start: UInt32, end: UInt32)
    /// The items stand one after the other.
    case array(first: UInt32, count: UInt32)
    /// So do the entries, each a name and a value, sorted by the bytes of the names; `count` is of entries.
    case dictionary(first: UInt32, count: UInt32)
    case reference(number: Int32, generation: Int32)
  }

  let number: Int32
  /// The object itself first.
  let nodes: [Node]
  private let bytes: SyntaxBytes
  /// The same values as qpdf has them, by their places, once they were needed.
  private var handles: [Int: ObjectHandle] = [:]
  /// Whether the document may have changed, so that only `handles` tell the truth.
  private(set) var isTied = false

  init(number: Int32, nodes: [Node], bytes: SyntaxBytes) {
    self.number = number
    self.nodes = nodes
    self.bytes = bytes
  }

  /// About what it takes of memory, in bytes.
  var cost: Int { 160 + nodes.count * MemoryLayout<Node>.stride }
}

// MARK: - Reading

extension ObjectSyntax {
  func kind(of node: Int) -> PDFObject.Kind {
    switch nodes[node] {
    case .null, .reference: .null
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .string: .string
    case .name: .name
    case .array: .array
    case .dictionary: .dictionary
    }
  }

  /// The place of a key's value in a dictionary, a key given without its slash.
  func value(of key: String, in node: Int) -> Int? {
    guard case .dictionary(let first, let count) = nodes[node], count > 0 else { return nil }
    var key = key
    return key.withUTF8 { wanted in
      var (lower, upper) = (0, Int(count))
      while lower < upper {
        let middle = (lower + upper) / 2
        let place = Int(first) + 2 * middle
        guard case .name(let start, let end) = nodes[place] else { return nil }
        let order = compare(start, end, wanted)
        if order == 0 { return place + 1 }
        if order < 0 { lower = middle + 1 } else { upper = middle }
      }
      return nil
    }
  }

  @inline(__always)
  private func compare(_ start: UInt32, _ end: UInt32, _ wanted: UnsafeBufferPointer<UInt8>) -> Int {
    let count = Int(end - start)
    let common = min(count, wanted.count)
    guard common > 0, let left = bytes.text.baseAddress, let right = wanted.baseAddress else {
      return count - wanted.count
    }
    let order = memcmp(left + Int(start), right, common)
    return order == 0 ? count - wanted.count : Int(order)
  }

  /// The number of items of an array, else 0.
  func count(of node: Int) -> Int {
    if case .array(_, let count) = nodes[node] { Int(count) } else { 0 }
  }

  /// The place of an item of an array.
  func item(_ index: Int, of node: Int) -> Int? {
    guard case .array(let first, let count) = nodes[node], index >= 0, index < Int(count) else { return nil }
    return Int(first) + index
  }

  /// The id of a reference.
  func reference(at node: Int) -> ObjectID? {
    guard case .reference(let number, let generation) = nodes[node] else { return nil }
    return ObjectID(number, generation)
  }

  /// The keys of a dictionary as bytes, and the places of their values.
  func entries(of node: Int) -> [(key: [UInt8], value: Int)] {
    guard case .dictionary(let first, let count) = nodes[node] else { return [] }
    return (0..<Int(count)).map { entry in
      let place = Int(first) + 2 * entry
      return (data(of: place) ?? [], place + 1)
    }
  }

  /// A string's bytes, or a name's without its slash.
  func data(of node: Int) -> [UInt8]? {
    switch nodes[node] {
    case .name(let start, let end): Array(bytes.text[Int(start)..<Int(end)])
    case .string(let start, let end): SyntaxString.decode(bytes.text[Int(start)..<Int(end)])
    default: nil
    }
  }
}

// MARK: - Ties to qpdf

extension ObjectSyntax {
  /// The same value as qpdf has it.
  func handle(of node: Int, in document: Document) -> ObjectHandle? {
    if handles.isEmpty { findHandles(in: document) }
    return handles[node]
  }

  /// Reads from qpdf from now on, where changes are made.
  func tie(in document: Document) {
    if handles.isEmpty { findHandles(in: document) }
    isTied = true
  }

  /// Finds every value that can have a handle, from the object inwards. Only while the document is as it was read.
  private func findHandles(in document: Document) {
    guard let root = document.bridgeHandle(of: ObjectID(number: Int(number))) else { return }
    handles[0] = root
    var pending = [0]
    while let node = pending.popLast() {
      guard let handle = handles[node] else { continue }
      switch nodes[node] {
      case .array(let first, let count):
        for index in 0..<Int(count) where hasHandle(Int(first) + index) {
          var value = qpdfbridge_value()
          qpdfbridge_get_item(handle.pointer, Int64(index), &value)
          handles[Int(first) + index] = value.handle.map { ObjectHandle($0) }
          pending.append(Int(first) + index)
        }
      case .dictionary:
        for (key, place) in entries(of: node) where hasHandle(place) {
          var value = qpdfbridge_value()
          key.withNullTerminator { qpdfbridge_get_key(handle.pointer, $0, &value) }
          handles[place] = value.handle.map { ObjectHandle($0) }
          pending.append(place)
        }
      default: break
      }
    }
  }

  private func hasHandle(_ node: Int) -> Bool {
    switch nodes[node] {
    case .string, .name, .array, .dictionary: true
    default: false
    }
  }
}
