import QPDFBridge

/// The Flate filter (ISO 32000-2 7.4.4).
enum Flate {
  /// Compresses the data of a stream whose /Filter is /FlateDecode. The same data give the same bytes.
  ///
  /// - Throws: `document.limit` when memory is short.
  static func compress(_ data: [UInt8]) throws(PDFError) -> [UInt8] {
    var packed = qpdfbridge_bytes()
    var error = qpdfbridge_error()
    defer { qpdfbridge_free(packed.bytes) }
    guard qpdfbridge_deflate(data, data.count, &packed, &error) == 0 else {
      throw PDFError(.documentLimit, "the data cannot be compressed: \(error.takeMessage())")
    }
    return [UInt8](UnsafeBufferPointer(start: packed.bytes, count: packed.count))
  }
}
