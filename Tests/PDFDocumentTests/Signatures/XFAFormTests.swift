import PDFDocument
import Testing

/// Which forms are made anew when they are opened.
struct XFAFormTests {
  @Test(arguments: [
    ("forms/xfa-static.pdf", XFAForm.static), ("forms/xfa-dynamic.pdf", .dynamic), ("forms/fields.pdf", .none),
    ("pages/one.pdf", .none),
  ])
  func fixtures(name: String, form: XFAForm) throws {
    #expect(try DocumentReader(fixture: name).xfa == form)
  }

  private func form(_ catalog: String, config: String = "") throws -> XFAForm {
    let field = "<< /T (f) /FT /Tx >>"
    let stream = "<< /Length \(config.utf8.count) >>\nstream\n\(config)\nendstream"
    return try DocumentReader(catalog: catalog, further: [field, stream]).xfa
  }

  @Test(arguments: [
    ("/AcroForm << /Fields [5 0 R] /XFA [(config) 6 0 R] >>", XFAForm.static),
    ("/AcroForm << /Fields [5 0 R] /XFA 6 0 R >>", .static),
    ("/AcroForm << /Fields [5 0 R] /XFA 6 0 R >> /NeedsRendering false", .static),
    ("/AcroForm << /Fields [5 0 R] /XFA 6 0 R >> /NeedsRendering true", .dynamic),
    ("/AcroForm << /Fields [] /XFA [(config) 6 0 R] >>", .dynamic),
    ("/AcroForm << /XFA 6 0 R >>", .dynamic),
    ("/AcroForm << /Fields [5 0 R] /XFA [] >>", .none),
    ("/AcroForm << /Fields [5 0 R] /XFA null >> /NeedsRendering true", .none),
    ("/AcroForm << /Fields [5 0 R] /XFA (x) >>", .none),
  ])
  func byWhatTheCatalogSays(catalog: String, expected: XFAForm) throws {
    #expect(try form(catalog) == expected)
  }

  @Test(arguments: [
    ("<dynamicRender>required</dynamicRender>", XFAForm.dynamic),
    ("<x:dynamicRender\n> required </x:dynamicRender>", .dynamic),
    ("<dynamicRender>forbidden</dynamicRender>", .static), ("<dynamicRender/>required", .static),
    ("<!-- dynamicRender --><dynamicRender>required", .dynamic), ("dynamicRender", .static), ("", .static),
  ])
  func byTheConfiguration(config: String, expected: XFAForm) throws {
    for xfa in ["[(template) null (config) 6 0 R (x)]", "6 0 R"] {
      #expect(try form("/AcroForm << /Fields [5 0 R] /XFA \(xfa) >>", config: config) == expected)
    }
  }
}
