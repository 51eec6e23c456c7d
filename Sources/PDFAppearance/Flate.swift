import FontBridge
package import PDFDocument

/// The Flate filter (ISO 32000-2 7.4.4).
package enum Flate {
  /// Compresses the data of a stream whose /Filter is /FlateDecode. The same data give the same bytes.
  ///
  /// - Throws: `document.limit` when memory is short.
  package static func compress(_ bytes: [UInt8]) throws(PDFError) -> [UInt8] {
    var count = 0
    let packed = bytes.withUnsafeBufferPointer { buffer in
      // An empty array has no address, and zlib wants one.
      withUnsafePointer(to: UInt8(0)) { font_bridge_deflate(buffer.baseAddress ?? $0, buffer.count, &count) }
    }
    guard let result = [UInt8](taking: packed, count: count) else {
      throw PDFError(.documentLimit, "memory is short")
    }
    return result
  }

  /// Undoes the compression into at most `count` bytes; fewer where the data end before or are damaged.
  static func decompress(_ bytes: [UInt8], count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(1, count)) { buffer, filled in
      guard let result = buffer.baseAddress, count > 0 else { return }
      filled = bytes.withUnsafeBufferPointer { input in
        input.baseAddress.map { font_bridge_inflate($0, input.count, result, count) } ?? 0
      }
    }
  }
}
