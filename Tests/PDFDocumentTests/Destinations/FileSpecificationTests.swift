import PDFDocument
import Testing

/// Names of files, as launch actions have them.
struct FileSpecificationTests {
  private func file(_ specification: String) throws -> FileSpecification? {
    let link = "<< /Subtype /Link /Rect [0 0 10 10] /A << /S /Launch /F \(specification) >> >>"
    let further = ["<< /Length 0 >>\nstream\n\nendstream"]
    let reader = try DocumentReader(catalog: "", page: "/Annots [\(link)]", further: further)
    guard case .launch(let target)? = reader.annotations(onPage: 0).annotations.first?.action else {
      throw Unexpected()
    }
    return target.file
  }

  @Test(arguments: [
    ("(a/b.pdf)", "a/b.pdf"),
    ("<< /F (plain) /UF <FEFF03A9> >>", "Ω"),
    ("<< /F (plain) /UF () >>", "plain"),
    ("<< /Unix (/u) /DOS (d) >>", "/u"),
    ("<< /DOS (/c/d) /Mac (m) >>", "/c/d"),
  ])
  func names(specification: String, path: String) throws {
    #expect(try file(specification) == FileSpecification(path: path))
  }

  @Test(arguments: ["<< >>", "12", "<< /F 12 /UF null >>", "null", "/Name"])
  func none(specification: String) throws {
    #expect(try file(specification) == nil)
  }

  @Test func urlsDescriptionsAndEmbeddedFiles() throws {
    let url = try file("<< /FS /URL /F (https://example.org/) /Desc (a page) >>")
    #expect(url?.isURL == true)
    #expect(url?.description == "a page")
    #expect(url?.isEmbedded == false)
    let embedded = try file("<< /EF << /F 5 0 R >> >>")
    #expect(embedded?.isEmbedded == true)
    #expect(embedded?.path.isEmpty == true)
  }
}
