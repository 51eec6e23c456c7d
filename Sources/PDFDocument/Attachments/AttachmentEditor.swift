import QPDFBridge

/// Puts files into a document as a whole, and takes them out (ISO 32000-2 7.11.4, 14.13).
public struct AttachmentEditor {
  /// A file to be put in.
  public struct NewFile {
    /// Its name, without folders.
    public var name: String
    /// Its bytes.
    public var bytes: [UInt8]
    /// The same, as FlateDecode undoes it; `nil` leaves the file as it is.
    public var packed: [UInt8]?
    /// What there is to say of it; `nil` says nothing, or leaves what was said of the file that it replaces.
    public var description: String?
    /// The media type, such as `text/csv`.
    public var mediaType: String?
    /// How it has to do with the document (14.13.2), as a name of the standard; with one it is associated with the
    /// document.
    public var relationship: String?
    /// When it was changed, seconds since 1970-01-01T00:00:00Z.
    public var modified: Int?

    /// A file.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  private let document: Document
  private var list: NameTreeWriter
  private var names: FreeNames<[UInt8]>
  private var isListChanged = false

  /// Looks at the document's list of files.
  ///
  /// - Throws: `document.limit` where it has too many.
  public init(_ document: Document) throws(PDFError) {
    self.document = document
    list = try NameTreeWriter(document.catalog["Names"]["EmbeddedFiles"])
    names = list.names
  }

  /// Adds a file to the list.
  ///
  /// - Parameter old: the file that it takes the place of; what is said of that one stays where nothing else is said.
  public mutating func add(_ file: NewFile, replacing old: AttachedFile? = nil) throws(PDFError) {
    if let old { try deleteData(of: old) }
    let stream = try makeStream(file, like: old)
    let name = PDFValue.text(file.name)
    let files = PDFValue.dictionary(["F": .reference(stream), "UF": .reference(stream)])
    let specification: PDFObject
    if let old, old.specification.isDictionary, old.object != nil {
      specification = old.specification
      // The names for single systems are gone from PDF 2.0, and would name the old file; so do related files.
      for key in ["Unix", "DOS", "Mac", "RF", "FS", "EP", "Thumb"] where !specification[key].isNull {
        try document.remove(key, from: specification)
      }
      let entries: [(String, PDFValue)] = [("Type", .name("Filespec")), ("F", name), ("UF", name), ("EF", files)]
      for (key, value) in entries { try document.set(key, of: specification, to: value) }
    } else {
      specification = try document.makeObject(
        .dictionary(["Type": .name("Filespec"), "F": name, "UF": name, "EF": files]))
    }
    if let description = file.description {
      try document.set("Desc", of: specification, to: description.isEmpty ? .null : .text(description))
    }
    if let relationship = file.relationship {
      try document.set("AFRelationship", of: specification, to: .name(relationship))
      try associate(specification)
    }
    try enter(specification, name: file.name, replacing: old)
  }

  /// Takes files out: they go from the list, and from what is associated with the document and its pages. Those of
  /// annotations stay.
  public mutating func remove(_ files: [AttachedFile]) throws(PDFError) {
    let removed = files.filter { if case .annotation = $0.place { false } else { true } }
    guard !removed.isEmpty else { return }
    let keys = Set(removed.compactMap(\.keyBytes))
    let ids = Set(removed.compactMap(\.object))
    let directKeys = Set(removed.filter { $0.object == nil }.compactMap(\.keyBytes))
    list.entries.removeAll { entry in
      if case .reference(let id) = entry.value { return ids.contains(id) }
      return entry.oldKey.map(directKeys.contains) ?? false
    }
    names = list.names
    isListChanged = isListChanged || !keys.isEmpty
    let direct = removed.filter { $0.object == nil }.map(\.specification)
    try dissociate(ids, direct)
    // What an annotation has stays, though it may be in the list as well.
    let pinned = annotationSpecifications
    let kept = AttachedFileReader(document).files(onPages: false).filter { file in
      !(file.object.map(ids.contains) ?? file.keyBytes.map(directKeys.contains) ?? false)
    }
    try delete(streamsOf: removed.map(\.specification), sparing: kept.map(\.specification) + pinned)
    try delete(ids.subtracting(pinned.compactMap(\.id)))
    try forget(keys)
    document.preferWholeFile(because: "attachments were removed")
  }

  /// Writes the list where it was changed.
  public func finish() throws(PDFError) {
    guard isListChanged else { return }
    let names = document.catalog["Names"]
    let isCollection = document.catalog["Collection"].isDictionary
    if list.entries.isEmpty, !isCollection {
      if names.keys == ["EmbeddedFiles"] {
        try document.remove("Names", from: document.catalog)
      } else if names.isDictionary {
        try document.remove("EmbeddedFiles", from: names)
      }
      // Viewers would open a list of nothing.
      if document.catalog["PageMode"].isName("UseAttachments") {
        try document.remove("PageMode", from: document.catalog)
      }
      return
    }
    let root = try document.makeObject(try list.write(to: document))
    if names.isDictionary {
      try document.set("EmbeddedFiles", of: names, to: root)
    } else if let id = root.id {
      try document.set("Names", of: document.catalog, to: .dictionary(["EmbeddedFiles": .reference(id)]))
    }
  }
}

// MARK: - Putting in

extension AttachmentEditor {
  private func deleteData(of old: AttachedFile) throws(PDFError) {
    let others = AttachedFileReader(document).files(onPages: false).filter {
      $0.object != old.object || $0.keyBytes != old.keyBytes
    }
    // An annotation that has the specification itself gets the new file, one that has but its stream keeps the old one.
    let pinned = annotationSpecifications.filter { $0.id == nil || $0.id != old.object }
    try delete(streamsOf: [old.specification], sparing: others.map(\.specification) + pinned)
    document.preferWholeFile(because: "attachments were replaced")
  }

  private func makeStream(_ file: NewFile, like old: AttachedFile?) throws(PDFError) -> ObjectID {
    var parameters: [String: PDFValue] = ["Size": .integer(file.bytes.count)]
    if let modified = file.modified {
      parameters["ModDate"] = .string(Array(Timestamp(secondsSince1970: modified).pdf.utf8))
    }
    if let digest = MD5.digest(file.bytes) { parameters["CheckSum"] = .string(digest) }
    var entries: [String: PDFValue] = ["Type": .name("EmbeddedFile"), "Params": .dictionary(parameters)]
    if let type = file.mediaType ?? old?.mediaType { entries["Subtype"] = .name(type) }
    var data = file.bytes
    if let packed = file.packed, packed.count < data.count {
      data = packed
      entries["Filter"] = .name("FlateDecode")
    }
    guard let id = try document.makeStream(data, entries).id else {
      throw PDFError(.internalError, "a stream without a number")
    }
    return id
  }

  private mutating func enter(
    _ specification: PDFObject, name: String, replacing old: AttachedFile?
  ) throws(PDFError) {
    guard let id = specification.id else { return }
    isListChanged = true
    let place = old.flatMap { old in
      list.entries.firstIndex { entry in
        if case .reference(let entryID) = entry.value { return entryID == id }
        return old.object == nil && old.keyBytes == entry.oldKey
      }
    }
    if let place {
      list.entries[place].value = .reference(id)
    } else {
      list.entries.append(.init(key: names.take(TextString.encode(name)), value: .reference(id)))
    }
  }

  private func associate(_ specification: PDFObject) throws(PDFError) {
    guard let id = specification.id else { return }
    let associated = document.catalog["AF"]
    guard associated.isArray else {
      return try document.set("AF", of: document.catalog, to: .array([.reference(id)]))
    }
    guard !associated.itemIDs.contains(id) else { return }
    try document.appendItem(.reference(id), to: associated)
  }
}

// MARK: - Taking out

extension AttachmentEditor {
  /// The specifications that annotations have, which must not go.
  private var annotationSpecifications: [PDFObject] {
    (0..<document.pageCount).flatMap { index -> [PDFObject] in
      let annotations = document.page(at: index)?.object["Annots"].items ?? []
      return annotations.filter { $0["Subtype"].isName("FileAttachment") }.map { $0["FS"] }
    }
  }

  /// Takes specifications from the arrays of associated files.
  private func dissociate(_ ids: Set<ObjectID>, _ direct: [PDFObject]) throws(PDFError) {
    let owners = [document.catalog] + (0..<document.pageCount).compactMap { document.page(at: $0)?.object }
    for owner in owners {
      let associated = owner["AF"]
      guard associated.isArray else { continue }
      for (place, item) in associated.items.enumerated().reversed() {
        let goes = item.id.map(ids.contains) ?? direct.contains { $0.isSame(as: item) }
        if goes { try document.removeItem(place, of: associated) }
      }
      if associated.count == 0 { try document.remove("AF", from: owner) }
    }
  }

  /// Deletes the streams of specifications, so that whatever else leads to them keeps nothing in the file.
  private func delete(streamsOf specifications: [PDFObject], sparing kept: [PDFObject]) throws(PDFError) {
    func streams(_ specifications: [PDFObject]) -> Set<ObjectID> {
      Set(specifications.flatMap { $0["EF"].entries.compactMap { $0.value.isStream ? $0.value.id : nil } })
    }
    for id in streams(specifications).subtracting(streams(kept)).sorted() {
      try document.replaceObject(id, with: .null)
    }
  }

  private func delete(_ specifications: Set<ObjectID>) throws(PDFError) {
    for id in specifications.sorted() where document.object(id)["EF"].isDictionary {
      try document.replaceObject(id, with: .null)
    }
  }

  /// A collection opens with one of its files (ISO 32000-2 table 153).
  private func forget(_ keys: Set<[UInt8]>) throws(PDFError) {
    let collection = document.catalog["Collection"]
    if let first = collection["D"].bytes, keys.contains(first) { try document.remove("D", from: collection) }
  }
}

/// MD5 digests, which is what PDF has for files (ISO 32000-2 table 45).
public enum MD5 {
  /// The digest, 16 bytes; `nil` where the library has none.
  public static func digest(_ bytes: [UInt8]) -> [UInt8]? {
    var digest = [UInt8](repeating: 0, count: 16)
    var error = qpdfbridge_error()
    guard qpdfbridge_md5(bytes, bytes.count, &digest, &error) == 0 else {
      qpdfbridge_error_clear(&error)
      return nil
    }
    return digest
  }
}
