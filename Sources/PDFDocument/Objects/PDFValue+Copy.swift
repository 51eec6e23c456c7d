extension PDFObject {
  /// The object as a value of its own: what is direct in it is copied, what is indirect is referred to. A stream can
  /// only be referred to.
  ///
  /// A direct object is nested no deeper than the 500 levels the parser allows, so recursion is safe here.
  var copied: PDFValue {
    switch kind {
    case .null, .other: .null
    case .boolean: .boolean(bool ?? false)
    case .integer: .integer(int ?? 0)
    case .real: .real(double ?? 0)
    case .name: .name(name ?? "")
    case .string: .string(bytes ?? [])
    case .array: .array(items.map(\.referredOrCopied))
    case .dictionary:
      .dictionary(
        Dictionary(entries.map { ($0.key, $0.value.referredOrCopied) }, uniquingKeysWith: { first, _ in first }))
    case .stream: id.map { .reference($0) } ?? .null
    }
  }

  /// A reference where the object is indirect, else a copy.
  var referredOrCopied: PDFValue {
    id.map { .reference($0) } ?? copied
  }
}
