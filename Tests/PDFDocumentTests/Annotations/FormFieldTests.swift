import PDFDocument
import Testing

/// Fields of forms, found from the form and from the widgets.
struct FormFieldTests {
  @Test func everyType() throws {
    let fields = try DocumentReader(fixture: "forms/fields.pdf").formFields
    let found = fields.map { "\($0.fullName) \($0.kind.rawValue) \($0.value)" }
    #expect(
      found == [
        "name text text(\"Ada\")",
        "comments text text(\"two\\nlines\")",
        "secret text none",
        "code text text(\"123\")",
        "fixed text text(\"as it is\")",
        "address.street text text(\"Main Street\")",
        "address.city text none",
        "agree checkbox state(\"Yes\")",
        "news checkbox state(\"Off\")",
        "size radio state(\"M\")",
        "country comboBox text(\"de\")",
        "colours listBox list([\"red\", \"blue\"])",
        "reset button none",
        "twin text text(\"same\")",
        "signature signature none",
      ])
    #expect(fields.filter(\.isReadOnly).map(\.fullName) == ["fixed"])
  }

  @Test func fromTheWidgets() throws {
    let reader = try DocumentReader(fixture: "forms/fields.pdf")
    let widgets = reader.annotations(onPage: 0).annotations.filter { $0.type == "Widget" }
    #expect(widgets.count == 18)
    #expect(widgets.allSatisfy { $0.field != nil && $0.author == nil })
    #expect(widgets.map { $0.field?.fullName }.filter { $0 == "size" }.count == 3)
    #expect(widgets.first { $0.field?.fullName == "address.street" }?.field?.value == .text("Main Street"))
    // The widget and the walk down from the form tell the same of a field.
    for field in reader.formFields {
      let shown = widgets.filter { $0.field?.fullName == field.fullName }.compactMap(\.field)
      #expect(!shown.isEmpty)
      #expect(shown.allSatisfy { $0.kind == field.kind && $0.value == field.value }, "\(field.fullName)")
      #expect(shown.allSatisfy { $0.object == field.object }, "\(field.fullName)")
    }
  }

  @Test func fieldsAndWidgetsThatDoNotKnowOfEachOther() throws {
    let reader = try DocumentReader(fixture: "forms/orphans.pdf")
    #expect(reader.formFields.map(\.fullName) == ["unseen"])
    #expect(reader.annotations(onPage: 0).annotations.map { $0.field?.fullName } == ["stray"])
  }

  @Test func circlesAndDepth() throws {
    let reader = try DocumentReader(
      catalog: "/AcroForm << /Fields [5 0 R 5 0 R 9] >>",
      page: "/Annots [6 0 R]",
      further: [
        "<< /T (a) /FT /Tx /Parent 6 0 R /Kids [6 0 R 7 0 R] >>",
        "<< /Subtype /Widget /T (b) /Parent 5 0 R /Kids [5 0 R] >>", "<< /T (c) /Parent 5 0 R /V (x) >>",
      ])
    #expect(reader.formFields.map(\.fullName) == ["a.c"])
    #expect(reader.annotations(onPage: 0).annotations.map { $0.field?.fullName } == ["a.b"])
    let deep = try DocumentReader(
      catalog: "/AcroForm << /Fields [5 0 R] >>", page: "/Annots [5000 0 R]",
      further: (6...5000).map { "<< /T (x) /Parent \($0 - 2) 0 R /Kids [\($0) 0 R] >>" }
        + ["<< /Subtype /Widget /Parent 4999 0 R /FT /Tx >>"])
    #expect(deep.formFields.count <= 1)
    #expect(deep.annotations(onPage: 0).annotations.first?.field?.fullName.hasPrefix("x.x.x") == true)
  }

  @Test(arguments: [
    ("/V (text)", FormField.Value.text("text")), ("/V /Name", .state("Name")), ("/V [(a) /b 3]", .list(["a", "b"])),
    ("/V 12", .text("12")), ("/V 1.5", .text("1.5")), ("/V << >>", .dictionary), ("/V null", .none), ("", .none),
    ("/V 6 0 R", .text("streamed")),
  ])
  func values(entry: String, value: FormField.Value) throws {
    let reader = try DocumentReader(
      catalog: "/AcroForm << /Fields [5 0 R] >>",
      further: ["<< /T (f) /FT /Tx \(entry) >>", "<< /Length 8 >>\nstream\nstreamed\nendstream"])
    #expect(reader.formFields.map(\.value) == [value])
  }
}
