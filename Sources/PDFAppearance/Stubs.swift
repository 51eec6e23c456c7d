import PDFDocument
public final class FontFinder: Sendable { public static let shared = FontFinder() }
final class ShapedRun: Sendable {}
final class TextShaper { init(_ finder: FontFinder) {} }
final class FontEmbedding { init(_ document: Document) {} ; func finish() throws(PDFError) {} }
struct TextComposer { let shaper: TextShaper; let style: TextStyle; let width: Double?
  func compose(_ text: String) throws(PDFError) -> TextLayout { throw PDFError(.internalError, "no text yet") } }
struct TextWriter { let fonts: FontEmbedding
  func write(_ layout: TextLayout, at origin: PDFPoint) throws(PDFError) -> TextContent { throw PDFError(.internalError, "no text yet") } }
