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
      for name in drawn.names {
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

/// Finds in a content stream which external objects it draws. It knows as much of the syntax as that takes.
private enum ContentScan {
  static func drawn(in bytes: [UInt8]) -> (names: Set<String>, hasInlinePicture: Bool) {
    var names: Set<String> = []
    var name: String?
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): index = endOfString(bytes, from: index)
      case UInt8(ascii: "%"):
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      case UInt8(ascii: "/"):
        let end = endOfWord(bytes, from: index + 1)
        name = PDFObject.nameText(unescaped(bytes[(index + 1)..<end]))
        index = end
      case let byte where isRegular(byte):
        let end = endOfWord(bytes, from: index)
        let word = bytes[index..<end]
        if word.elementsEqual("Do".utf8), let drawn = name { names.insert(drawn) }
        if word.elementsEqual("BI".utf8) { return (names, true) }
        index = end
      default: index += 1
      }
    }
    return (names, false)
  }

  private static func isRegular(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"()<>[]{}/%".utf8.contains(byte)
  }

  private static func endOfWord(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, isRegular(bytes[end]) { end += 1 }
    return end
  }

  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    return min(index, bytes.count)
  }

  /// `#2F` within a name is one byte (7.3.5).
  private static func unescaped(_ name: ArraySlice<UInt8>) -> [UInt8] {
    guard name.contains(UInt8(ascii: "#")) else { return Array(name) }
    var bytes: [UInt8] = []
    var index = name.startIndex
    while index < name.endIndex {
      if name[index] == UInt8(ascii: "#"), index + 2 < name.endIndex,
        let value = UInt8(String(decoding: name[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        index += 3
      } else {
        bytes.append(name[index])
        index += 1
      }
    }
    return bytes
  }
}
