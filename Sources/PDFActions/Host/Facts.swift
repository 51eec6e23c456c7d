import PDFDocument
import PDFScopeCore
import PDFText

extension OpenDocument {
  /// What the rules need to know.
  ///
  /// - Parameter detailed: whether to find out which buttons have nothing to show, which takes a look at every page.
  func facts(detailed: Bool, destination: DocumentFacts.Destination) -> DocumentFacts {
    var facts = DocumentFacts(
      access: .init(document.facts.access), pageCount: document.pageCount,
      permissions: .init(document.facts.permissions), signatures: signatureFacts, xfa: .init(reader.xfa),
      destination: destination)
    if detailed {
      facts.emptiness = [
        .outline: !reader.hasOutline, .bookmarks: reader.bookmarks.items.isEmpty, .annotate: !reader.hasAnnotations,
        .search: !hasText, .thumbnails: document.pageCount == 0, .edit: document.pageCount == 0,
      ]
    }
    // Once a document is being changed, the button has to follow.
    if detailed || followsBookmarks || document.revision > 0 {
      facts.bookmarkedPages = Set(reader.bookmarks.items.compactMap(\.pageIndex))
    }
    return facts
  }

  private var signatureFacts: DocumentFacts.Signatures {
    var facts = DocumentFacts.Signatures(reader.signatures)
    if facts != .none { facts.needsWholeFile = !document.mayBeIncremented }
    return facts
  }

  /// Whether any page shows text. Most documents have some on one of their first pages.
  private var hasText: Bool {
    guard mayHaveText else { return false }
    // What cannot be read may well be text.
    guard let poppler = try? readable() else { return true }
    let source = PopplerTextSource(poppler)
    return (0..<document.pageCount).contains { index in
      guard let text = try? source.text(ofPage: index) else { return false }
      return !text.isEmpty
    }
  }

  /// Whether any page could show text: text needs a font among the resources of the page or of a form on it.
  private var mayHaveText: Bool {
    var seen: Set<ObjectID> = []
    var open = (0..<document.pageCount).lazy.compactMap { [document] in document.page(at: $0)?.resources }
      .makeIterator()
    var inner: [PDFObject] = []
    while let resources = inner.popLast() ?? open.next() {
      if let id = resources.id, !seen.insert(id).inserted { continue }
      if !resources["Font"].keys.isEmpty { return true }
      for (_, object) in resources["XObject"].entries {
        // A form may name itself in resources that are written inside it and have no id of their own.
        guard object["Subtype"].isName("Form"), let id = object.id, seen.insert(id).inserted else { continue }
        inner.append(object["Resources"])
      }
    }
    return false
  }
}

extension DocumentFacts.Access {
  /// How a document was opened.
  init(_ access: DocumentAccess) {
    switch access {
    case .unencrypted: self = .unencrypted
    case .owner: self = .owner
    case .user: self = .user
    }
  }
}

extension DocumentFacts.Permissions {
  fileprivate init(_ permissions: DocumentPermissions) {
    self = []
    let table: [(Bool, Self)] = [
      (permissions.allowsPrinting, .print), (permissions.allowsModifying, .modify),
      (permissions.allowsExtracting, .extract), (permissions.allowsAnnotating, .annotate),
      (permissions.allowsFillingForms, .fillForms), (permissions.allowsAccessibility, .extractForAccessibility),
      (permissions.allowsAssembling, .assemble), (permissions.allowsHighResolutionPrinting, .printHighQuality),
    ]
    for (isAllowed, bit) in table where isAllowed { insert(bit) }
  }
}

extension DocumentFacts.Signatures {
  fileprivate init(_ signatures: PDFDocument.Signatures) {
    self.init(
      certification: signatures.certification.flatMap { Level(rawValue: $0.rawValue) },
      lock: signatures.lockLevel.flatMap { Level(rawValue: $0.rawValue) },
      approvals: signatures.approvals.count, timestamps: signatures.timeStamps.count,
      hasUsageRights: signatures.hasUsageRights)
  }
}

extension DocumentFacts.XFAForm {
  fileprivate init(_ form: PDFDocument.XFAForm) {
    switch form {
    case .none: self = .none
    case .static: self = .static
    case .dynamic: self = .dynamic
    }
  }
}
