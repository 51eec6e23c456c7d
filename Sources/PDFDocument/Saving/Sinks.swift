import Glibc
import QPDFBridge

/// Takes what qpdf writes.
protocol ByteSink: AnyObject {
  /// Takes bytes; answers 0, or the error number that ends the writing.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int32
}

/// Writes to a descriptor, which stays open.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  private(set) var count = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = Glibc.write(descriptor, part.baseAddress, part.count)
      if written < 0 {
        if errno == EINTR { continue }
        return errno
      }
      count += written
      rest = rest.dropFirst(written)
    }
    return 0
  }
}

/// Collects in memory, up to a limit.
final class MemorySink: ByteSink {
  private var bytes: GrowingBytes
  private let limit: Int

  init(expecting: Int, limit: Int) {
    bytes = GrowingBytes(expecting: max(1 << 12, min(expecting, limit)))
    self.limit = limit
  }

  func write(_ more: UnsafeRawBufferPointer) -> Int32 {
    guard more.count <= limit - bytes.count else { return EFBIG }
    return bytes.append(more) ? 0 : ENOMEM
  }

  /// Hands the bytes over; the sink is empty afterwards.
  func take() -> FileBytes { bytes.take() }
}

/// Tells how much was written of a file, and ends the writing where it is not wanted any more.
final class PacedSink: ByteSink {
  private let sink: any ByteSink
  private let document: Document
  /// About how long the file becomes: what is written anew is seldom longer than what it was read from.
  private let expected: Int
  private var count = 0
  private var next = 0
  /// After so many bytes one tells again.
  private static let piece = 1 << 16

  init(_ sink: any ByteSink, _ document: Document) {
    self.sink = sink
    self.document = document
    expected = document.source.count
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    if count >= next, let pace = document.pace {
      next = count + Self.piece
      guard pace(min(count, expected), expected) else { return ECANCELED }
    }
    count += bytes.count
    return sink.write(bytes)
  }
}

extension Document {
  /// Lets qpdf write the whole document into a sink.
  func write(to sink: any ByteSink, _ options: SaveOptions) throws(PDFError) {
    try repairPageTree()
    var settings = qpdfbridge_write_options()
    settings.object_streams = options.objectStreams.bridge
    settings.preserve_encryption = options.keepsEncryption && !options.uncompressesStreams
    settings.encryption_of = settings.preserve_encryption ? succession?.protection?.handle : nil
    settings.uncompress_streams = options.uncompressesStreams
    settings.deterministic_id = options.isDeterministic && !(facts.encryption != nil && settings.preserve_encryption)
    var error = qpdfbridge_error()
    let context = SinkContext(sink)
    let code = withExtendedLifetime(context) {
      qpdfbridge_write(
        handle, &settings,
        { context, bytes, count in
          guard let context, let bytes else { return 0 }
          let sink = Unmanaged<SinkContext>.fromOpaque(context).takeUnretainedValue().sink
          return sink.write(UnsafeRawBufferPointer(start: bytes, count: count))
        }, Unmanaged.passUnretained(context).toOpaque(), &error)
    }
    guard code != 0 else { return }
    throw writingError(error)
  }

  private func writingError(_ error: qpdfbridge_error) -> PDFError {
    var error = error
    let number = error.system_error
    let object = ObjectID(error)
    let code = qpdfbridge_code(UInt32(bitPattern: error.code))
    let message = error.takeMessage()
    switch code {
    case QPDFBRIDGE_SINK: return .writing(number)
    case QPDFBRIDGE_LIMIT, QPDFBRIDGE_MEMORY:
      return PDFError(.documentLimit, "the document cannot be written: \(message)", object: object)
    default: return PDFError(.documentDamaged, "the document cannot be written: \(message)", object: object)
    }
  }
}

/// A class to hand through C, around a sink of any class.
private final class SinkContext {
  let sink: any ByteSink

  init(_ sink: any ByteSink) { self.sink = sink }
}

extension SaveOptions.ObjectStreams {
  fileprivate var bridge: Int32 {
    switch self {
    case .dissolve: Int32(QPDFBRIDGE_OBJECT_STREAMS_DISABLE.rawValue)
    case .preserve: Int32(QPDFBRIDGE_OBJECT_STREAMS_PRESERVE.rawValue)
    case .generate: Int32(QPDFBRIDGE_OBJECT_STREAMS_GENERATE.rawValue)
    }
  }
}

extension PDFError {
  /// The error for a system call that failed while something was written.
  static func writing(_ number: Int32) -> PDFError {
    switch number {
    case ENOSPC, EDQUOT: PDFError(.outputDiskFull, "the output cannot be written: the disk is full")
    case ECANCELED: .cancelled
    case EPIPE: PDFError(.outputClosed, "nobody reads the output any more")
    default: PDFError(.outputNotWritable, "the output cannot be written: \(errorText(number))")
    }
  }
}
