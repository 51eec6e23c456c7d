import PDFScopeCore
import TestSupport
import Testing

/// A page with more annotations than poppler reads at all.
@Suite struct ManyAnnotationsTests {
  @Test func theTextIsFoundAllTheSame() throws {
    let note = "<< /Type /Annot /Subtype /Text /Rect [1 1 2 2] /Contents (n) >>"
    let page = """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R \
      /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >> \
      /Annots [\(String(repeating: note, count: 12_000))] >>
      """
    let objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", page]
    let content = SmallPDF.stream("", Array("BT /F 9 Tf 9 50 Td (needle) Tj ET".utf8))
    let folder = try TemporaryFolder()
    let path = try folder.write(SmallPDF.make(objects.map { Array($0.utf8) } + [content]), to: "many.pdf")
    let call = try Call("search", "needle", path)
    #expect(call.status == 0 && call.lines == ["1:needle"])
    #expect(call.errors.contains("annotations beyond the first 9999"))
  }
}
