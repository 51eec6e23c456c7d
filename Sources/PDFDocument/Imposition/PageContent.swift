/// Makes what pages show into something that can be put elsewhere.
struct PageContent {
  /// Compresses the data of a stream whose /Filter is /FlateDecode.
  typealias Compress = ([UInt8]) throws(PDFError) -> [UInt8]

  let document: Document
  let compress: Compress

  /// Makes a form XObject (ISO 32000-2 8.10) of a page's content, in the page's user space and clipped to what is
  /// shown.
  ///
  /// What a page has beside its content and resources goes along: its transparency group, the key of its marked content
  /// in the structure, its metadata and associated files.
  func form(of page: Page) throws(PDFError) -> ObjectID {
    var entries: [String: PDFValue] = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "FormType": .integer(1), "BBox": .rect(page.cropBox),
      "Resources": page.resources.isNull ? .dictionary([:]) : page.resources.referredOrCopied,
    ]
    for key in ["StructParents", "Metadata", "AF"] where !page.object[key].isNull {
      entries[key] = page.object[key].referredOrCopied
    }
    if case .dictionary(var group) = page.object["Group"].copied {
      // That of a page always is (11.6.6).
      group["I"] = .boolean(true)
      entries["Group"] = .dictionary(group)
    }
    let data = try data(of: page)
    entries.merge(data.entries) { $1 }
    let form = try document.makeStream(data.bytes, entries)
    guard let id = form.id else { throw PDFError(.internalError, "a form without an object") }
    return id
  }

  /// The data of a page's content in one stream, with the entries that say how to decode them.
  private func data(of page: Page) throws(PDFError) -> (bytes: [UInt8], entries: [String: PDFValue]) {
    let streams = Self.streams(of: page)
    if streams.count == 1, let bytes = try? streams[0].streamData(decoding: .none) {
      var entries: [String: PDFValue] = [:]
      for key in ["Filter", "DecodeParms"] where !streams[0][key].isNull {
        entries[key] = streams[0][key].referredOrCopied
      }
      return (bytes, entries)
    }
    var bytes: [UInt8] = []
    for stream in streams {
      do throws(PDFError) {
        bytes += try stream.streamData()
        bytes.append(0x0A)
      } catch {
        document.note(
          PDFWarning("a part of the page's content is left out: \(error.message)", object: stream.id, page: page.index))
      }
    }
    return (try compress(bytes), ["Filter": .name("FlateDecode")])
  }

  /// The content's streams.
  static func streams(of page: Page) -> [PDFObject] {
    let contents = page.object["Contents"]
    return (contents.isArray ? contents.items : [contents]).filter(\.isStream)
  }

  // MARK: In place

  /// Applies a map to what a page draws, clipped to what is shown of it. Returns whether that could be done without a
  /// form: not where patterns would stay behind, which begin at the page's corner (8.7.3.1), and not where the content
  /// restores graphics states that it has not saved.
  func transform(_ page: Page, by transform: PDFTransform) throws(PDFError) -> Bool {
    guard page.resources["Pattern"].entries.isEmpty, let depth = depthAtEnd(of: page) else { return false }
    let streams = Self.streams(of: page).compactMap(\.id)
    guard !streams.isEmpty else { return true }
    let before = try document.makeStream(Array("q\n".utf8) + transform.concatenation + Self.clip(to: page.cropBox))
    let after = try document.makeStream([0x0A] + [UInt8](repeatElement("Q\n".utf8, count: depth + 1).joined()))
    let all = [before.id] + streams + [after.id]
    try document.set(
      "Contents", of: page.object, to: .array(all.compactMap { $0.map { .reference($0) } }))
    return true
  }

  /// Has a page show a form instead of its content.
  func show(_ form: ObjectID, on page: Page, by transform: PDFTransform) throws(PDFError) {
    let content = Array("q\n".utf8) + transform.concatenation + Array("/Fm Do\nQ\n".utf8)
    let stream = try document.makeStream(content)
    try document.set("Contents", of: page.object, to: stream)
    try document.set(
      "Resources", of: page.object,
      to: .dictionary(["XObject": .dictionary(["Fm": .reference(form)])]))
    // They belong to the content, which is in the form.
    for key in ["StructParents", "AF"] { try document.remove(key, from: page.object) }
  }

  private static func clip(to box: PDFRect) -> [UInt8] {
    Array([box.x, box.y, box.width, box.height].map { PDFNumber.text($0) }.joined(separator: " ").utf8)
      + Array(" re W n\n".utf8)
  }

  /// How many graphics states the content leaves saved; `nil` where it restores more than it saves, or cannot be read.
  private func depthAtEnd(of page: Page) -> Int? {
    var bytes: [UInt8] = []
    for stream in Self.streams(of: page) {
      guard let data = try? stream.streamData(), bytes.count + data.count <= PDFObject.usualStreamLimit else {
        return nil
      }
      bytes += data
      bytes.append(0x0A)
    }
    let balance = ContentScan.balance(in: bytes)
    return balance.lowest < 0 || balance.last > 10_000 ? nil : balance.last
  }
}
