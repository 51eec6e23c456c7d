/// Makes optional content groups (ISO 32000-2 8.11) that came with a page known to the document: what was not shown in
/// the one they come from is not shown here.
struct ImportedLayers {
  private let source: Document
  private let target: Document

  init(from source: Document, into target: Document) {
    self.source = source
    self.target = target
  }

  /// Lists groups in the properties of the document, where they are not yet.
  func register(_ layers: [(from: ObjectID, to: ObjectID)]) throws(PDFError) {
    guard !layers.isEmpty, source !== target else { return }
    let properties = try properties()
    let known = Set(properties["OCGs"].itemIDs.compactMap { $0 })
    let hidden = hiddenGroups()
    let configuration = properties["D"]
    for layer in layers where !known.contains(layer.to) {
      try append(layer.to, to: "OCGs", of: properties)
      let state = hidden(layer.from) ? "OFF" : "ON"
      if configuration["BaseState"].isName("OFF") != (state == "OFF") {
        try append(layer.to, to: state, of: configuration)
      }
    }
  }

  private func properties() throws(PDFError) -> PDFObject {
    if !target.catalog["OCProperties"].isDictionary {
      try target.set(
        "OCProperties", of: target.catalog, to: .dictionary(["OCGs": .array([]), "D": .dictionary([:])]))
    }
    let properties = target.catalog["OCProperties"]
    if !properties["OCGs"].isArray { try target.set("OCGs", of: properties, to: .array([])) }
    if !properties["D"].isDictionary { try target.set("D", of: properties, to: .dictionary([:])) }
    return properties
  }

  private func append(_ id: ObjectID, to key: String, of dictionary: PDFObject) throws(PDFError) {
    if !dictionary[key].isArray { try target.set(key, of: dictionary, to: .array([])) }
    try target.appendItem(.reference(id), to: dictionary[key])
  }

  /// Whether a group is hidden when the source is opened.
  private func hiddenGroups() -> (ObjectID) -> Bool {
    let configuration = source.catalog["OCProperties"]["D"]
    let off = Set(configuration["OFF"].itemIDs.compactMap { $0 })
    let on = Set(configuration["ON"].itemIDs.compactMap { $0 })
    let isOffByDefault = configuration["BaseState"].isName("OFF")
    return { isOffByDefault ? !on.contains($0) : off.contains($0) }
  }
}
