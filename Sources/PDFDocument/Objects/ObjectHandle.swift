import QPDFBridge

/// Owns one object handle of the bridge. It may outlive its document, but then it may only be released; every
/// ``PDFObject`` therefore holds its document as well.
final class ObjectHandle {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { qpdfbridge_object_free(pointer) }

  /// What the handle leads to, with scalars read.
  func resolve() -> qpdfbridge_value {
    var value = qpdfbridge_value()
    qpdfbridge_resolve(pointer, &value)
    return value
  }
}

extension qpdfbridge_bytes {
  /// Takes the bytes over and frees the bridge's copy; `nil` when there are none.
  consuming func takeArray() -> [UInt8]? {
    guard let bytes else { return nil }
    defer { qpdfbridge_free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension qpdfbridge_error {
  /// Takes the message over and frees the bridge's copy.
  mutating func takeMessage() -> String {
    defer { qpdfbridge_error_clear(&self) }
    return message.map { String(cString: $0) } ?? "unknown error"
  }
}
