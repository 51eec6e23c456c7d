/// Writes the actions that links can be given (ISO 32000-2 12.6.4.2, 12.6.4.8, 12.6.4.12).
struct LinkTarget {
  private let document: Document
  private var names: DestinationNames?

  init(_ document: Document) { self.document = document }

  /// The dictionary of an action.
  ///
  /// - Throws: `usage.invalidValue` for kinds that are not written, and for a destination that is on no page.
  mutating func value(of action: Action) throws(PDFError) -> PDFValue {
    var entries: [String: PDFValue] = ["Type": .name("Action"), "S": .name(action.type)]
    switch action {
    case .goTo(let destination): entries["D"] = try value(of: destination)
    case .uri(let target):
      entries["URI"] = Action.URITarget.value(of: target.uri)
      if target.isMap { entries["IsMap"] = .boolean(true) }
    case .named(let name): entries["N"] = .name(name)
    default:
      throw PDFError(.usageInvalidValue, "a link can be given a page, a named destination or a URI, no \(action.type)")
    }
    return .dictionary(entries)
  }

  private mutating func value(of destination: Destination) throws(PDFError) -> PDFValue {
    if let name = destination.name {
      let known = names ?? DestinationNames(document)
      names = known
      return known.value(named: name) ?? .text(name)
    }
    guard document.pageObject(of: destination) != nil, !destination.isRemote else {
      throw PDFError(.usageInvalidValue, "a link needs a page to lead to", page: destination.pageIndex)
    }
    return document.destinationValue(destination)
  }
}
