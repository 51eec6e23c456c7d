import Glibc

/// A file that is written piece by piece over a long time and appears under its name whole, at its end, or not at all.
///
/// However the process ends, nothing half written is under the name. A device or a pipe is written to as it is.
public final class StreamedFile {
  private enum Target {
    case file(AtomicFile)
    case special(Int32)
  }

  /// How much is collected before it is written, in bytes.
  private static let pieceSize = 1 << 16

  private var target: Target?
  private var piece: [UInt8] = []

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: where it shall appear. A symbolic link is followed.
  ///   - replacing: whether a file that is there may be replaced at the end; its mode and owner are kept.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  public init(path: FilePath, replacing: Bool) throws(PDFError) {
    if OutputPath.isSpecial(path) {
      let descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw .writing(errno) }
      target = .special(descriptor)
    } else {
      target = .file(try AtomicFile(path: path, replacing: replacing, isPrecious: false))
    }
    piece.reserveCapacity(Self.pieceSize)
  }

  /// Adds bytes.
  ///
  /// - Throws: `output.diskFull`, `output.notWritable`, `output.closed`; nothing comes of the file then.
  public func write(_ bytes: some Sequence<UInt8>) throws(PDFError) {
    guard target != nil else { return }
    piece.append(contentsOf: bytes)
    if piece.count >= Self.pieceSize { try flush() }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: `output.exists` where a file has appeared there meanwhile and may not be replaced, `output.diskFull`,
  ///   `output.notWritable`.
  public func commit() throws(PDFError) {
    try flush()
    if case .file(let file) = target { try file.commit() }
    abandon()
  }

  /// Gives the file up; a file that is there under its name stays as it is.
  public func abandon() {
    if case .special(let descriptor) = target { close(descriptor) }
    target = nil
    piece = []
  }

  private func flush() throws(PDFError) {
    let descriptor: Int32
    switch target {
    case .file(let file): descriptor = file.descriptor
    case .special(let number): descriptor = number
    case nil: return
    }
    let number = piece.withUnsafeBytes { DescriptorSink(descriptor).write($0) }
    piece.removeAll(keepingCapacity: true)
    guard number == 0 else {
      abandon()
      throw .writing(number)
    }
  }

  deinit { abandon() }
}
