import QPDFBridge

extension PDFObject {
  /// How far a stream's filters are undone.
  public enum Decoding: Sendable {
    /// Nothing but decryption.
    case none
    /// Flate, LZW, ASCII85 and ASCIIHex.
    case general
    /// Those and run-length encoding.
    case lossless
  }

  /// The most a stream may decode to, where the caller names no limit: 256 MiB.
  public static let usualStreamLimit = 256 << 20

  /// A stream's data, decoded through its filters.
  ///
  /// - Parameter limit: The most bytes; more than ``usualStreamLimit`` are never made by one filter.
  /// - Throws: `object.invalid` when this is not a stream, `document.limit` when there is more than `limit`,
  ///   `stream.unreadable` when a filter cannot be undone (a picture's, or an unknown one). Of a damaged stream what
  ///   can be read comes back, and the document notes a warning.
  public func streamData(
    decoding: Decoding = .lossless, limit: Int = PDFObject.usualStreamLimit
  ) throws(PDFError) -> [UInt8] {
    guard isStream, let handle else {
      throw PDFError(.objectInvalid, "a stream was expected", object: id)
    }
    let level =
      switch decoding {
      case .none: QPDFBRIDGE_DECODE_NONE
      case .general: QPDFBRIDGE_DECODE_GENERALIZED
      case .lossless: QPDFBRIDGE_DECODE_SPECIALIZED
      }
    var bytes = qpdfbridge_bytes()
    var error = qpdfbridge_error()
    let code = qpdfbridge_get_stream_data(handle.pointer, Int32(level.rawValue), max(0, limit), &bytes, &error)
    guard code == 0 else {
      let isLimit = code == Int32(QPDFBRIDGE_LIMIT.rawValue)
      throw PDFError(
        isLimit ? .documentLimit : .streamUnreadable, error.takeMessage(), object: id ?? ObjectID(error))
    }
    return bytes.takeArray() ?? []
  }
}

extension Document {
  /// Whether a stream of the file decodes, through filters on top of each other, to more than a reader should be asked
  /// to read. A copy made with ``SaveOptions/forReading`` is without it.
  public var hasEndlessStream: Bool {
    var answer = false
    var error = qpdfbridge_error()
    let code = qpdfbridge_has_endless_stream(handle, &answer, &error)
    qpdfbridge_error_clear(&error)
    // A file that cannot be looked through is read from a copy, of which at least the whole is known.
    return answer || code != 0
  }
}

extension ObjectID {
  /// The object an error of the bridge is about.
  init?(_ error: qpdfbridge_error) {
    self.init(error.number, error.generation)
  }
}
