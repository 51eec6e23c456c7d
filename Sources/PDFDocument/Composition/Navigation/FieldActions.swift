/// Actions that name fields (ISO 32000-2 12.6.4.11, 12.7.6.2, 12.7.6.3): where these have other names now, so do they.
extension ActionRewriter {
  /// The key under which actions of a type name fields.
  static func fieldsKey(ofType type: String) -> StaticString? {
    switch type {
    case "ResetForm", "SubmitForm": "Fields"
    case "Hide": "T"
    default: nil
    }
  }

  /// Whether a name, or one in a list, is that of a field with another name now.
  func namesChangedFields(_ names: PDFObject) -> Bool {
    guard composer.fields.newNames.hasChanged(copier.index) else { return false }
    let items = names.isArray ? names.items : [names]
    return items.contains { item in item.text.map { newName($0) != $0 } ?? false }
  }

  /// The names as they are now; what is no name stays.
  func fieldsText(_ names: PDFObject) throws(PDFError) -> [UInt8] {
    guard names.isArray else { return try fieldText(names) }
    var text: [UInt8] = [UInt8(ascii: "[")]
    for item in names.items { text += try fieldText(item) + [0x20] }
    return text + [UInt8(ascii: "]")]
  }

  private func fieldText(_ item: PDFObject) throws(PDFError) -> [UInt8] {
    guard let name = item.text else { return try copier.value(of: item) }
    let new = newName(name)
    return new == name ? try copier.value(of: item) : PDFValue.text(new).syntax
  }

  private func newName(_ name: String) -> String {
    composer.fields.newNames.newName(name, of: copier.index, on: place)
  }
}
