package import PopplerInterface

/// A document opened by poppler.
///
/// Not for two threads at a time: each thread that reads or draws pages opens its own from the same `DocumentBytes`.
public final class PopplerDocument {
  /// How many pages there are.
  public let pageCount: Int
  package let table: UnsafePointer<PopplerTable>
  package let handle: OpaquePointer
  private let bytes: DocumentBytes

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - password: The owner's or the user's, as bytes in the encoding of the document's encryption.
  /// - Throws: `document.damaged`, `document.locked`, `document.wrongPassword`, `document.limit`, `library.missing`.
  public init(_ bytes: DocumentBytes, password: [UInt8]? = nil) throws(ReadingError) {
    table = try PopplerLibrary.table()
    guard let pointer = bytes.pointer, bytes.count > 0 else {
      throw ReadingError(.damaged, "the document is empty")
    }
    var opened: OpaquePointer?
    var failure = PopplerFailure()
    let open = table.pointee.open
    let status = (password ?? []).withUnsafeBytes { secret in
      var source = PopplerSource(
        bytes: pointer, byte_count: bytes.count,
        password: secret.baseAddress?.assumingMemoryBound(to: CChar.self), password_length: secret.count)
      return open(&source, &opened, &failure)
    }
    guard let opened else {
      throw ReadingError(status: status, failure, pageIndex: nil, isPasswordGiven: password != nil)
    }
    handle = opened
    self.bytes = bytes
    pageCount = Int(table.pointee.page_count(opened))
  }

  deinit {
    table.pointee.close(handle)
  }

  /// A page's size as it is shown: its CropBox with Rotate applied, in default user space units. UserUnit is not
  /// multiplied in.
  ///
  /// - Parameter index: The page, counted from 0.
  /// - Throws: `page.outOfRange`, `page.unreadable`.
  public func sizeOfPage(at index: Int) throws(ReadingError) -> (width: Double, height: Double) {
    var size = PopplerPageSize()
    try call(page: index) { page, failure in table.pointee.page_size(handle, page, &size, failure) }
    return (size.width, size.height)
  }

  /// What poppler complained about since the last call, each complaint once.
  public func takeWarnings() -> [ReadingWarning] {
    var warnings: [ReadingWarning] = []
    let dropped = withUnsafeMutablePointer(to: &warnings) { list in
      table.pointee.take_warnings(
        handle,
        { warning, context in
          context?.assumingMemoryBound(to: [ReadingWarning].self).pointee.append(ReadingWarning(warning.pointee))
        }, list)
    }
    if dropped > 0 {
      warnings.append(ReadingWarning(message: "\(dropped) more complaints were left out"))
    }
    return warnings
  }

  /// Calls a function of the table that works on a page, and turns what it returns into an error.
  package func call(
    page index: Int, _ body: (Int32, UnsafeMutablePointer<PopplerFailure>) -> Int32
  ) throws(ReadingError) {
    var failure = PopplerFailure()
    let status = body(Int32(exactly: index) ?? -1, &failure)
    if status != Int32(POPPLER_OK) {
      throw ReadingError(status: status, failure, pageIndex: index, isPasswordGiven: false)
    }
  }
}

extension ReadingWarning {
  init(_ warning: PopplerComplaint) {
    message = String(cString: warning.message)
    pageIndex = warning.page < 0 ? nil : Int(warning.page)
    offset = warning.offset < 0 ? nil : Int(warning.offset)
  }
}

extension ReadingError {
  init(status: Int32, _ failure: PopplerFailure, pageIndex: Int?, isPasswordGiven: Bool) {
    var failure = failure
    let capacity = MemoryLayout.size(ofValue: failure.message)
    let message = withUnsafePointer(to: &failure.message) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
    }
    self.init(Self.code(of: status, isPasswordGiven: isPasswordGiven), message, pageIndex: pageIndex)
    if code == .wrongPassword {
      self.message = "the password is wrong"
    }
  }

  private static func code(of status: Int32, isPasswordGiven: Bool) -> Code {
    switch Int(status) {
    case POPPLER_DAMAGED: .damaged
    case POPPLER_LOCKED: isPasswordGiven ? .wrongPassword : .locked
    case POPPLER_LIMIT, POPPLER_NO_MEMORY: .limit
    case POPPLER_NO_SUCH_PAGE: .pageOutOfRange
    case POPPLER_PAGE_UNREADABLE: .pageUnreadable
    default: .internal
    }
  }
}
