/// Joins the resources that forms have for the text of their fields (ISO 32000-2 12.7.3, /DR). Fonts of one name that
/// are not the same get new names, and the default appearances that use them new texts.
final class FormResources {
  private unowned let composer: Composer
  /// The sources whose resources are in it, in their order of coming.
  private var sources: [Int] = []
  private var categories: [(name: String, entries: [(name: [UInt8], text: [UInt8])])] = []
  private var fonts = FreeNames<[UInt8]>()
  private var renamed: [Int: [[UInt8]: [UInt8]]] = [:]

  init(_ composer: Composer) { self.composer = composer }

  /// Takes the resources of a source over; it may have been done before.
  func take(_ source: Int) throws(PDFError) {
    guard !sources.contains(source) else { return }
    sources.append(source)
    let copier = composer.copiers[source]
    let resources = form(of: source)["DR"]
    guard resources.isDictionary else { return }
    for (category, entries) in resources.rawEntries {
      try take(PDFObject.nameText(category), entries, copier)
    }
  }

  private func form(of source: Int) -> PDFObject { composer.copiers[source].document.catalog["AcroForm"] }

  private func take(_ category: String, _ object: PDFObject, _ copier: ObjectCopier) throws(PDFError) {
    let place = categories.firstIndex { $0.name == category } ?? categories.count
    guard object.isDictionary else {
      // Of lists, such as the old one of procedure sets, the first is as good as any.
      if place == categories.count { categories.append((category, [([], try copier.value(of: object))])) }
      return
    }
    if place == categories.count { categories.append((category, [])) }
    let known = Dictionary(categories[place].entries.map { ($0.name, $0.text) }) { first, _ in first }
    let entries = object.rawEntries
    let own = Set(entries.map(\.key))
    for (name, value) in entries where !value.isNull {
      let text = try copier.value(of: value)
      guard let other = known[name] else {
        categories[place].entries.append((name, text))
        if category == "Font" { fonts.insert(name) }
        continue
      }
      guard category == "Font", other != text else { continue }
      let new = fonts.take(name) { own.contains($0) }
      renamed[copier.index, default: [:]][name] = new
      categories[place].entries.append((new, text))
    }
  }

  /// A default appearance of a source (12.7.4.3) as it has to be; `nil` where it stays as it is.
  func renewed(_ appearance: [UInt8], of source: Int) -> [UInt8]? {
    guard let names = renamed[source], !names.isEmpty else { return nil }
    var result: [UInt8] = []
    var isChanged = false
    var rest = appearance[...]
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      result += rest[...slash]
      let end = rest[(slash + 1)...].firstIndex { !SyntaxScanner.isRegular($0) } ?? rest.endIndex
      let name = Array(rest[(slash + 1)..<end])
      if let new = names[name] {
        result += PDFValue.name(PDFObject.nameText(new)).syntax.dropFirst()
        isChanged = true
      } else {
        result += name
      }
      rest = rest[end...]
    }
    return isChanged ? result + rest : nil
  }

  /// The resources as text; `nil` for none.
  func text() throws(PDFError) -> [UInt8]? {
    if sources.count == 1 {
      let resources = form(of: sources[0])["DR"]
      return resources.isNull ? nil : try composer.copiers[sources[0]].value(of: resources)
    }
    guard !categories.isEmpty else { return nil }
    var result = ObjectText()
    for (name, entries) in categories {
      if entries.count == 1, entries[0].name.isEmpty {
        result.set(name, text: entries[0].text)
        continue
      }
      var inner = ObjectText()
      for (name, text) in entries { inner.set(PDFObject.nameText(name), text: text) }
      result.set(name, text: inner.text)
    }
    return result.text
  }
}
