import PDFScopeCore

/// What other programs find in a document.
struct Digest {
  /// Its objects, as pikepdf reads them.
  private(set) var objects: JSONValue
  /// Its pages, as MuPDF reads and draws them.
  private(set) var pages: JSONValue
  /// The first pages, as PDFium does.
  private(set) var others: JSONValue

  init(_ value: JSONValue) {
    objects = value["pikepdf"] ?? .null
    pages = value["mupdf"] ?? .null
    others = value["pdfium"] ?? .null
  }

  // MARK: - Who is a witness

  /// Readers that cannot open the document, or find another number of pages than pdfscope: what they find is of another
  /// document, and is no longer in this digest.
  mutating func dismissStrangers(pageCount: Int) -> [Difference] {
    var differences: [Difference] = []
    func isWitness(_ reader: String, _ count: Int?) -> Bool {
      if count == pageCount { return true }
      differences.append(
        Difference(
          "original: \(reader)", ours: "\(pageCount) pages", theirs: count.map { "\($0)" } ?? "no answer"))
      return false
    }
    if !isWitness("pikepdf", objects["pages"]?.arrayValue?.count) { objects = .null }
    if !isWitness("mupdf", pages["pages"]?.arrayValue?.count) { pages = .null }
    if !isWitness("pdfium", others["count"]?.intValue) { others = .null }
    return differences
  }

  // MARK: - What was there

  /// What is no longer in a changed document as it is in this one. What the calls add is left out.
  ///
  /// - Parameters:
  ///   - pagesGone: how many pages were taken out at the front; then what leads to them may be gone too, and is not
  ///     compared.
  ///   - changes: what the calls were to change, which is not compared.
  func lost(in changed: Digest, pagesGone: Int, changes: Set<ChangingCall.Aspect>) -> [Difference] {
    var before = without(changes).kept(pagesGone: pagesGone, isLeader: true)
    var after = changed.without(changes).kept(pagesGone: pagesGone, isLeader: false)
    var differences: [Difference] = []
    // A reader that could not read the original is no witness.
    for reader in before.keys where before[reader]?.isNull ?? true { before[reader] = nil }
    for reader in after.keys where before[reader] == nil { after[reader] = nil }
    for reader in before.keys where after[reader]?.isNull ?? true {
      differences.append(Difference("\(reader)", ours: "a document", theirs: "no answer"))
      before[reader] = nil
      after[reader] = nil
    }
    // The other way round, so that what we have made stands under `ours`.
    return differences
      + JSONComparison.differences(.object(after), .object(before)).map {
        Difference(String($0.place.drop { $0 == "." }), ours: $0.ours, theirs: $0.theirs)
      }
  }

  /// What is to be the same afterwards, by reader.
  private func kept(pagesGone: Int, isLeader: Bool) -> JSONObject {
    let objects = Self.changed(self.objects) { digest in
      digest["bookmarks"] = nil
      digest["annotations"] = Self.filter(digest["annotations"]) { !Self.isOurs($0) }
      for key in ["attachments", "associated"] {
        digest[key] = Self.filter(digest[key]) { !Marks.name($0["name"]?.stringValue) }
      }
      digest["outline"] = Self.filter(digest["outline"]) { !Marks.name($0["title"]?.stringValue) }
    }
    let pages = Self.changed(self.pages) { digest in
      digest["annotations"] = nil
      digest["outline"] = Self.filter(digest["outline"]) { !Marks.name($0[1]?.stringValue) }
    }
    guard pagesGone == 0 else {
      return [
        "pikepdf": Self.shortened(objects, pagesGone, isLeader), "mupdf": Self.shortened(pages, pagesGone, isLeader),
      ]
    }
    return ["pikepdf": objects, "mupdf": pages, "pdfium": others]
  }

  /// What there is beside that which calls were to change.
  private func without(_ changes: Set<ChangingCall.Aspect>) -> Digest {
    var rest = self
    for change in changes {
      switch change {
      case .looks:
        let looks = ["media", "crop", "resources", "contents", "entries", "size", "picture", "text", "letters"]
        rest.objects = Self.withoutOfPages(looks, rest.objects)
        rest.pages = Self.withoutOfPages(looks, rest.pages)
        rest.others = Self.withoutOfPages(looks, rest.others)
      case .labels:
        rest.objects = Self.changed(Self.withoutOfPages(["label"], rest.objects)) { digest in
          digest["catalog"] = digest["catalog"].map { Self.changed($0) { $0["/PageLabels"] = nil } }
        }
        rest.pages = Self.changed(rest.pages) { $0["labels"] = nil }
      case .information:
        rest.objects = Self.changed(rest.objects) {
          $0["information"] = nil
          $0["metadata"] = nil
        }
      }
    }
    return rest
  }

  private static func withoutOfPages(_ keys: [String], _ digest: JSONValue) -> JSONValue {
    changed(digest) { digest in
      digest["pages"] = (digest["pages"]?.arrayValue).map { pages in
        .array(
          pages.map { page in
            guard page.objectValue != nil else { return page }
            return changed(page) { page in
              for key in keys { page[key] = nil }
            }
          })
      }
    }
  }

  private static func changed(_ digest: JSONValue, _ change: (inout JSONObject) -> Void) -> JSONValue {
    guard var members = digest.objectValue else { return .null }
    change(&members)
    return .object(members)
  }

  /// Without what belongs to pages at the front, or may lead to them.
  private static func shortened(_ digest: JSONValue, _ count: Int, _ isLeader: Bool) -> JSONValue {
    guard var digest = digest.objectValue else { return .null }
    if let pages = digest["pages"]?.arrayValue {
      // What else belongs to a page may lead to others, whose numbers are no longer the same.
      digest["pages"] = .array(pages.dropFirst(isLeader ? count : 0).map { changed($0) { $0["entries"] = nil } })
    }
    // Outline items keep their titles.
    digest["outline"] = (digest["outline"]?.arrayValue).map { .array($0.map { $0["title"] ?? $0[1] ?? .null }) }
    for key in [
      "annotations", "associated", "fields", "destinations", "names", "catalog", "tags", "labels",
    ] { digest[key] = nil }
    return .object(digest)
  }

  private static func filter(_ list: JSONValue?, _ isKept: (JSONValue) -> Bool) -> JSONValue? {
    guard let items = list?.arrayValue else { return list }
    return .array(items.filter(isKept))
  }

  /// Whether an annotation was made by the calls.
  private static func isOurs(_ annotation: JSONValue) -> Bool {
    Marks.name(annotation["id"]?.stringValue) || annotation["author"]?.stringValue == Marks.author
  }

  // MARK: - What was added

  /// How the annotations that the calls added differ from what pdfscope lists.
  ///
  /// - Parameters:
  ///   - raw: the list in the coordinates of the file.
  ///   - shown: the list in those of the page as it is shown.
  func annotationDifferences(raw: [JSONValue], shown: [JSONValue]) -> [Difference] {
    let raw = raw.filter(Self.isOurs)
    let shown = shown.filter(Self.isOurs)
    var differences: [Difference] = []
    if let theirs = objects["annotations"]?.arrayValue?.filter(Self.isOurs) {
      differences += Self.compare(
        raw, theirs, ["type", "page", "contents", "author", "subject", "flags", "rect", "color", "opacity", "replyTo"],
        "pikepdf")
      differences += zip(raw, theirs).flatMap { our, their in
        let lists = our["quads"]?.arrayValue.map { $0.flatMap { $0.arrayValue ?? [] } }
        // The order of corners is that of the file there, and that of reading here.
        return JSONComparison.differences(
          Self.sorted(lists), Self.sorted(their["quads"]?.arrayValue), at: "pikepdf \(Self.name(our)) quads")
      }
      for annotation in theirs where annotation["hasAppearance"] == nil && Self.isDrawn(annotation) {
        differences.append(
          Difference("pikepdf \(Self.name(annotation)) appearance", ours: "a stream", theirs: "nothing"))
      }
    }
    if let theirs = pages["annotations"]?.arrayValue?.filter(Self.isOurs) {
      // MuPDF leaves links and pop-up windows out.
      let ours = shown.filter { !["Link", "Popup"].contains($0["type"]?.stringValue) }
      differences += Self.compare(ours, theirs, ["type", "page", "contents", "rect"], "mupdf")
    }
    return differences
  }

  private static func isDrawn(_ annotation: JSONValue) -> Bool {
    !["Link", "Popup"].contains(annotation["type"]?.stringValue) && annotation["state"] == nil
  }

  private static func name(_ record: JSONValue) -> String {
    record["id"]?.stringValue.flatMap { Marks.name($0) ? $0 : nil } ?? record["type"]?.stringValue ?? "annotation"
  }

  private static func sorted(_ numbers: [JSONValue]?) -> JSONValue? {
    numbers.map { .array($0.compactMap(\.doubleValue).sorted().map(JSONValue.number)) }
  }

  private static func compare(
    _ ours: [JSONValue], _ theirs: [JSONValue], _ keys: [String], _ reader: String
  ) -> [Difference] {
    guard ours.count == theirs.count else {
      return [Difference("\(reader) annotations", ours: "\(ours.count)", theirs: "\(theirs.count)")]
    }
    return zip(ours, theirs).flatMap { our, their in
      keys.flatMap { key in
        JSONComparison.differences(
          Self.present(our[key]), Self.present(their[key]), at: "\(reader) \(name(our)) \(key)")
      }
    }
  }

  /// Nothing for an empty text, which some leave out.
  private static func present(_ value: JSONValue?) -> JSONValue? { value?.stringValue == "" ? nil : value }

  /// How the labels that pages have differ from those that they were given.
  func labelDifferences() -> [Difference] {
    let labels = (objects["pages"]?.arrayValue ?? []).map { $0["label"] ?? .null }
    let given = labels.indices.map { JSONValue.string("\(Marks.prefix)\(ChangingCall.firstLabel + $0)") }
    return JSONComparison.differences(.array(labels), .array(given), at: "pikepdf labels")
  }

  /// How the outline items that the calls added differ from what pdfscope lists.
  func outlineDifferences(_ listed: [JSONValue]) -> [Difference] {
    func ours(_ list: [JSONValue], _ title: (JSONValue) -> JSONValue?) -> [JSONValue] {
      list.filter { Marks.name(title($0)?.stringValue) }
    }
    let ours = ours(listed) { $0["title"] }
    var differences: [Difference] = []
    if let theirs = objects["outline"]?.arrayValue?.filter({ Marks.name($0["title"]?.stringValue) }) {
      if theirs.count != ours.count {
        differences.append(Difference("pikepdf outline", ours: "\(ours.count) items", theirs: "\(theirs.count)"))
      }
      for (our, their) in zip(ours, theirs) {
        let title = our["title"]?.stringValue ?? ""
        for key in ["title", "level", "page", "isBold", "isItalic", "isOpen"] {
          differences += JSONComparison.differences(our[key], their[key], at: "pikepdf \(title) \(key)")
        }
        for key in ["kind", "left", "top", "right", "bottom", "zoom"] {
          differences += JSONComparison.differences(
            our["destination"]?[key], their[key], at: "pikepdf \(title) \(key)")
        }
      }
    }
    if let theirs = pages["outline"]?.arrayValue?.filter({ Marks.name($0[1]?.stringValue) }) {
      let ours = ours.map { JSONValue.array([$0["level"] ?? .null, $0["title"] ?? .null, $0["page"] ?? .null]) }
      differences += JSONComparison.differences(.array(ours), .array(theirs), at: "mupdf outline")
    }
    return differences
  }

  /// How the bookmarks in the document's XMP, read by a library for XML, differ from what pdfscope lists.
  func bookmarkDifferences(_ listed: [JSONValue]) -> [Difference] {
    guard let stored = objects["bookmarks"], stored.objectValue != nil else { return [] }
    let places: [JSONValue] = listed.compactMap { bookmark in
      bookmark["page"]?.intValue.map { ["uuid": bookmark["id"] ?? .null, "page": .integer($0 - 1)] }
    }
    let nutrient: [JSONValue] = (stored["nutrient"]?.arrayValue ?? []).compactMap { item in
      item["action"]?["pageIndex"]?.intValue.map { ["uuid": item["uuid"] ?? .null, "page": .integer($0)] }
    }
    let preview: [JSONValue] = (stored["preview"]?.arrayValue ?? []).compactMap { item in
      item["PageIndex"]?.stringValue.flatMap(Int.init).map { ["uuid": item["UUID"] ?? .null, "page": .integer($0)] }
    }
    let names = listed.filter { $0["page"] != nil }.map { $0["name"] ?? .null }
    let storedNames = (stored["nutrient"]?.arrayValue ?? []).filter { $0["action"]?["pageIndex"] != nil }
      .map { $0["name"] ?? .null }
    return JSONComparison.differences(.array(places), .array(nutrient), at: "nutrient")
      + JSONComparison.differences(.array(places), .array(preview), at: "preview")
      + JSONComparison.differences(.array(names), .array(storedNames), at: "nutrient names")
  }
}
