package import PopplerInterface

/// The library behind the table of functions, loaded on first use.
public enum PopplerLibrary {
  /// The version of poppler this was built with. Loads nothing.
  public static var builtVersion: String { String(cString: poppler_interface_built_version()) }

  /// The version of the poppler that is installed. Loads it.
  ///
  /// - Throws: `library.missing`.
  public static func version() throws(ReadingError) -> String {
    String(cString: try table().pointee.version())
  }

  /// How many documents and texts are open now in the whole process; for tests. Loads the library.
  ///
  /// - Throws: `library.missing`.
  public static func liveCount() throws(ReadingError) -> Int {
    Int(try table().pointee.live_count())
  }

  /// The functions.
  ///
  /// - Throws: `library.missing`.
  package static func table() throws(ReadingError) -> UnsafePointer<PopplerTable> {
    var reason: UnsafePointer<CChar>?
    if let table = poppler_interface_load(&reason) {
      return table
    }
    throw ReadingError(
      .libraryMissing, reason.map { String(cString: $0) } ?? "\(POPPLER_LIBRARY_NAME) was not found",
      hint: "install pdfscope as a whole, or set PDFSCOPE_LIBRARY_PATH to the folder of \(POPPLER_LIBRARY_NAME)")
  }
}
