/// Finds a document's signatures (ISO 32000-2, 12.8): in the fields of its form, and in the catalog's permissions.
struct SignatureReader {
  private let document: Document
  private let permissions: PDFObject

  /// How many names a lock may list, and how many parts of a file a signature.
  private static let listLimit = 100_000

  init(_ document: Document) {
    self.document = document
    permissions = document.catalog["Perms"]
  }

  /// Reads all of them.
  func read() -> Signatures {
    var signatures = Signatures()
    var form = FormReader(document)
    for leaf in form.leaves() where leaf.field.kind == .signature {
      signatures.fields.append(field(leaf))
    }
    signatures.warnings = form.warnings
    if !signatures.isSigned, mayHaveStraySignature {
      signatures.fields += fieldsOfPages(known: Set(signatures.fields.compactMap(\.field.object)))
    }
    let certification = permissions["DocMDP"]
    if certification.isDictionary, !signatures.all.contains(where: { $0.kind == .certification }) {
      signatures.detachedCertification = signature(certification)
    }
    signatures.hasUsageRights = permissions["UR3"].isDictionary || permissions["UR"].isDictionary
    return signatures
  }

  /// Whether a signature may be in a field that the form does not list, and only a page shows.
  ///
  /// To look at all pages of every document would cost too much. A signature cannot be compressed, so where the key
  /// that all of them have is nowhere in the file there is none.
  private var mayHaveStraySignature: Bool {
    let form = document.catalog["AcroForm"]
    guard form.isDictionary else { return false }
    if let flags = form["SigFlags"].int, flags & 1 != 0 { return true }
    return document.source.buffer.firstRange(of: "/ByteRange") != nil
  }

  private func fieldsOfPages(known: Set<ObjectID>) -> [SignatureField] {
    var known = known
    var fields: [SignatureField] = []
    var budget = FormReader.nodeLimit
    for index in 0..<document.pageCount {
      guard let annotations = document.page(at: index)?.object["Annots"] else { continue }
      for widget in annotations.items where widget["Subtype"].isName("Widget") {
        budget -= 1
        guard budget > 0 else { return fields }
        let chain = FieldChain(widget)
        guard chain.inherited("FT")?.name == "Sig", let value = chain.inherited("V") else { continue }
        let field = FormField(widget)
        if let id = field.object, !known.insert(id).inserted { continue }
        let object = chain.objects.first { !$0["T"].isNull } ?? widget
        fields.append(self.field(FormReader.Leaf(field: field, object: object, value: value, widgets: [widget])))
      }
    }
    return fields
  }

  private func field(_ leaf: FormReader.Leaf) -> SignatureField {
    let page = leaf.widgets.lazy.compactMap { $0["P"].id }.first.flatMap { document.pageIndex(of: $0) }
    return SignatureField(
      field: leaf.field, pageIndex: page, signature: isSignature(leaf.value) ? signature(leaf.value) : nil,
      lock: lock(leaf.object["Lock"]))
  }

  /// Whether a field's value is a signature that was made, and not an empty form of one.
  private func isSignature(_ value: PDFObject) -> Bool {
    // Contents that are not read, because too much is, are taken for some.
    value.isDictionary
      && (value["ByteRange"].isArray || value["Contents"].isString && value["Contents"].bytes?.isEmpty != true)
  }

  private func signature(_ object: PDFObject) -> Signature {
    let references = references(object["Reference"])
    let certifies = references.first { $0["TransformMethod"].isName("DocMDP") }
    let isNamed = object.id != nil && object.id == permissions["DocMDP"].id
    let isTimeStamp = object["Type"].isName("DocTimeStamp") || object["SubFilter"].isName("ETSI.RFC3161")
    let kind: Signature.Kind = isTimeStamp ? .timeStamp : certifies != nil || isNamed ? .certification : .approval
    var signature = Signature(object: object.id, kind: kind, locks: [])
    signature.filter = object["Filter"].name
    signature.subFilter = object["SubFilter"].name
    signature.signerName = text(object["Name"])
    signature.reason = text(object["Reason"])
    signature.location = text(object["Location"])
    signature.contactInfo = text(object["ContactInfo"])
    signature.date = object["M"].text.map { PDFDate($0) }
    signature.signedBytes = signedBytes(object["ByteRange"])
    if kind == .certification { signature.level = CertificationLevel(certifies?["TransformParams"]["P"].int) }
    for reference in references where reference["TransformMethod"].isName("FieldMDP") {
      // What it is to lock cannot be told without parameters; the safe reading is everything.
      signature.locks.append(lock(reference["TransformParams"]) ?? FieldLock(scope: .all))
    }
    return signature
  }

  private func text(_ object: PDFObject) -> String? {
    object.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The references of a signature; one that stands alone, against the standard, is taken as well.
  private func references(_ object: PDFObject) -> [PDFObject] {
    object.isDictionary ? [object] : Array(object.items.prefix(Self.listLimit))
  }

  /// A lock dictionary, or the parameters of FieldMDP: both say it with the same keys.
  private func lock(_ object: PDFObject) -> FieldLock? {
    guard object.isDictionary else { return nil }
    let scope = object["Action"].name.flatMap(FieldLock.Scope.init(rawValue:)) ?? .all
    let level = object["P"].int.map { CertificationLevel($0) }
    return FieldLock(
      scope: scope, fields: object["Fields"].items.prefix(Self.listLimit).compactMap(\.text), level: level)
  }

  private func signedBytes(_ array: PDFObject) -> SignedBytes? {
    guard array.isArray else { return nil }
    let numbers = array.items.prefix(Self.listLimit).map(\.int)
    let length = document.source.count
    var ranges: [Range<Int>] = []
    var isPlausible = numbers.count >= 2 && numbers.count % 2 == 0 && numbers.first == 0
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      guard let start = numbers[index], let count = numbers[index + 1], start >= 0, count >= 0,
        start >= ranges.last?.upperBound ?? 0, start <= length, count <= length - start
      else {
        isPlausible = false
        break
      }
      ranges.append(start..<start + count)
    }
    return SignedBytes(
      ranges: ranges, isPlausible: isPlausible, leavesOutContents: leavesOutContents(ranges), fileLength: length)
  }

  private func leavesOutContents(_ ranges: [Range<Int>]) -> Bool {
    guard ranges.count == 2, ranges[0].upperBound + 2 <= ranges[1].lowerBound else { return false }
    let bytes = document.source.buffer
    return bytes[ranges[0].upperBound] == UInt8(ascii: "<") && bytes[ranges[1].lowerBound - 1] == UInt8(ascii: ">")
  }
}
