extension Page {
  /// Whether the page's content shows a picture, in itself or in a form that it draws (ISO 32000-2, 8.9, 8.10).
  ///
  /// Forms within forms are followed without recursion, each once; contents beyond a few megabytes are not read.
  public var showsPicture: Bool {
    var scan = PictureScan()
    return scan.find(contents(of: object["Contents"]), resources)
  }

  private func contents(of object: PDFObject) -> [PDFObject] { object.isArray ? object.items : [object] }
}

/// Looks for pictures in contents.
private struct PictureScan {
  private static let bytesLimit = 4 << 20
  private static let streamsLimit = 256
  private var visited: Set<ObjectID> = []
  private var pending: [(stream: PDFObject, resources: PDFObject)] = []

  mutating func find(_ contents: [PDFObject], _ resources: PDFObject) -> Bool {
    pending = contents.prefix(Self.streamsLimit).map { ($0, resources) }
    var left = Self.streamsLimit
    while let (stream, resources) = pending.popLast(), left > 0 {
      left -= 1
      if let id = stream.id, !visited.insert(id).inserted { continue }
      guard let bytes = try? stream.streamData(limit: Self.bytesLimit) else { continue }
      let drawn = ContentScan.drawn(in: bytes)
      if drawn.hasInlinePicture { return true }
      for name in drawn.uses.keys {
        let object = resources["XObject"][name]
        switch object["Subtype"].name {
        case "Image"?: return true
        case "Form"?:
          let own = object["Resources"]
          pending.append((object, own.isDictionary ? own : resources))
        default: break
        }
      }
    }
    return false
  }
}
