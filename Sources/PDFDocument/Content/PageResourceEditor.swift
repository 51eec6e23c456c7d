/// Changes the external objects of a page's resources (ISO 32000-2 7.8.3), of that page alone: resources that are
/// inherited or may be shared are copied first, their entries left to refer to what they referred to.
struct PageResourceEditor {
  private let page: Page
  private let document: Document

  init(_ page: Page) {
    self.page = page
    document = page.document
  }

  /// Adds a form under a name.
  func add(_ form: ObjectID, named name: String) throws(PDFError) {
    let own = page.object["Resources"]
    guard own.isDictionary, own.id == nil else {
      var copy = try entries(of: page.resources)
      copy.set("XObject", to: try extended(page.resources["XObject"], by: form, named: name))
      return try document.set("Resources", of: page.object, toSyntax: copy.syntax)
    }
    let objects = own["XObject"]
    if objects.isDictionary, objects.id == nil {
      try document.set(name, of: objects, to: .reference(form))
    } else {
      try document.set("XObject", of: own, toSyntax: try extended(objects, by: form, named: name))
    }
  }

  /// Takes a name out of the page's own resources. Where they are not its own, what it names was not added here.
  func remove(_ name: String) throws(PDFError) {
    let own = page.object["Resources"]
    let objects = own["XObject"]
    guard own.isDictionary, own.id == nil, objects.isDictionary, objects.id == nil else { return }
    try document.remove(name, from: objects)
    if page.object["Resources"]["XObject"].keys.isEmpty {
      try document.remove("XObject", from: own)
    }
  }

  private func extended(_ objects: PDFObject, by form: ObjectID, named name: String) throws(PDFError) -> [UInt8] {
    var copy = try entries(of: objects)
    copy.set(name, to: Array(form.description.utf8))
    return copy.syntax
  }

  private func entries(of dictionary: PDFObject) throws(PDFError) -> SyntaxEntries {
    guard dictionary.isDictionary else { return SyntaxEntries([]) }
    return SyntaxEntries(try document.syntax(of: dictionary))
  }
}
