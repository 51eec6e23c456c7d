/// Writes the actions that links can be given (ISO 32000-2 12.6.4.2, 12.6.4.8, 12.6.4.12).
struct LinkTarget {
  private let document: Document
  private var names: [String: PDFValue]?

  init(_ document: Document) { self.document = document }

  /// The dictionary of an action.
  ///
  /// - Throws: `usage.invalidValue` for kinds that are not written, and for a destination that is on no page.
  mutating func value(of action: Action) throws(PDFError) -> PDFValue {
    var entries: [String: PDFValue] = ["Type": .name("Action"), "S": .name(action.type)]
    switch action {
    case .goTo(let destination): entries["D"] = try value(of: destination)
    case .uri(let target):
      entries["URI"] = .string(Array(target.uri.utf8))
      if target.isMap { entries["IsMap"] = .boolean(true) }
    case .named(let name): entries["N"] = .name(name)
    default:
      throw PDFError(.usageInvalidValue, "a link can be given a page, a named destination or a URI, no \(action.type)")
    }
    return .dictionary(entries)
  }

  private mutating func value(of destination: Destination) throws(PDFError) -> PDFValue {
    if let name = destination.name { return key(named: name) }
    let page = destination.pageIndex.flatMap { document.page(at: $0)?.object.id } ?? destination.pageObject
    guard let page, !destination.isRemote else {
      throw PDFError(.usageInvalidValue, "a link needs a page to lead to", page: destination.pageIndex)
    }
    let kind = destination.kind == .unknown ? Destination.Kind.fit : destination.kind
    let numbers: [Double?] =
      switch kind {
      case .xyz: [destination.left, destination.top, destination.zoom]
      case .fitH, .fitBH: [destination.top]
      case .fitV, .fitBV: [destination.left]
      case .fitR: [destination.left ?? 0, destination.bottom ?? 0, destination.right ?? 0, destination.top ?? 0]
      case .fit, .fitB, .unknown: []
      }
    return .array([.reference(page), .name(kind.rawValue)] + numbers.map { $0.map { .real($0) } ?? .null })
  }

  /// The name of a destination as the document spells it: a string of its tree, a name of its older dictionary.
  private mutating func key(named name: String) -> PDFValue {
    let known = names ?? readNames()
    names = known
    return known[name] ?? .text(name)
  }

  private func readNames() -> [String: PDFValue] {
    var names: [String: PDFValue] = [:]
    for (key, _) in document.catalog["Dests"].entries {
      names[key] = .name(key)
    }
    NameTree(document.catalog["Names"]["Dests"]).visit { key, _ in
      names[TextString.decode(key)] = .string(key)
      return true
    }
    return names
  }
}
