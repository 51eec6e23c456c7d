import Glibc
import PDFScope

/// The records of documents that are worked on or wait for their turn. What is more than memory should hold goes to a
/// file without a name.
final class RecordSpool {
  private enum Piece {
    case memory([UInt8])
    case file(offset: Int, count: Int)
  }

  /// How many bytes are held in memory, over all documents.
  private let mostBytes: Int
  private var pieces: [Int: [Piece]] = [:]
  private var held = 0
  private var descriptor: Int32 = -1
  private var end = 0
  /// How many pieces are in the file; it begins anew when none is.
  private var filed = 0

  /// A piece is as long as this before the next begins, so that few small allocations hold many records.
  private static let pieceBytes = 1 << 16

  init(mostBytes: Int = 32 << 20) { self.mostBytes = mostBytes }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds a record of a document.
  ///
  /// - Throws: `output.diskFull`, `output.notWritable` where it neither fits into memory nor into a file.
  func append(_ record: JSONValue, to document: Int) throws(ActionError) {
    let bytes = record.utf8() + [UInt8(ascii: "\n")]
    var list = pieces.removeValue(forKey: document) ?? []
    defer { pieces[document] = list }
    if held + bytes.count > mostBytes {
      list.append(try write(bytes))
    } else if case .memory(var last)? = list.last, last.count + bytes.count <= Self.pieceBytes {
      list.removeLast()
      last += bytes
      list.append(.memory(last))
      held += bytes.count
    } else {
      list.append(.memory(bytes))
      held += bytes.count
    }
  }

  /// Hands out the records of a document, in pieces of whole lines, and forgets them.
  func take(_ document: Int, _ body: ([UInt8]) throws -> Void) throws {
    guard let list = pieces.removeValue(forKey: document) else { return }
    defer { for piece in list { forget(piece) } }
    for piece in list {
      switch piece {
      case .memory(let bytes): try body(bytes)
      case .file(let offset, let count): try body(try read(offset, count))
      }
    }
  }

  /// Forgets the records of a document.
  func drop(_ document: Int) {
    for piece in pieces.removeValue(forKey: document) ?? [] { forget(piece) }
  }

  private func forget(_ piece: Piece) {
    switch piece {
    case .memory(let bytes): held -= bytes.count
    case .file:
      filed -= 1
      guard filed == 0 else { return }
      end = 0
      _ = ftruncate(descriptor, 0)
    }
  }

  private func write(_ bytes: [UInt8]) throws(ActionError) -> Piece {
    if descriptor < 0 { descriptor = try Self.makeFile() }
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, end + done) }
      if count > 0 { done += count } else if errno != EINTR { throw Self.failure(errno) }
    }
    defer {
      end += bytes.count
      filed += 1
    }
    return .file(offset: end, count: bytes.count)
  }

  private func read(_ offset: Int, _ count: Int) throws(ActionError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes[done...].withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, offset + done) }
      if got > 0 { done += got } else if got == 0 || errno != EINTR { throw Self.failure(got == 0 ? EIO : errno) }
    }
    return bytes
  }

  private static func makeFile() throws(ActionError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((folder + "/pdfscope-records-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
  }

  private static func failure(_ number: Int32) -> ActionError {
    ActionError(
      number == ENOSPC || number == EDQUOT ? "output.diskFull" : "output.notWritable",
      "the records of a large document cannot be kept in a temporary file: \(String(cString: strerror(number)))",
      hint: "TMPDIR names the folder for such files")
  }
}
