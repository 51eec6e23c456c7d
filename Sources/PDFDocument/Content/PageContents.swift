/// The content streams of a page (ISO 32000-2 7.8.2), in order, with the marks that this program left on its own.
struct PageContents {
  /// The streams; what is none in the page's list is left out, as viewers do.
  private(set) var streams: [ObjectID]
  /// The mark of each stream.
  private(set) var marks: [ContentMark?]

  /// Reads the list of a page.
  init(_ page: Page) {
    let contents = page.object["Contents"]
    let document = page.document
    let ids = contents.isArray ? contents.itemIDs.compactMap { $0 } : [contents.id].compactMap { $0 }
    streams = ids.filter { document.object($0).isStream }
    marks = streams.map { ContentMark(document.object($0)) }
  }

  /// How many streams at the beginning draw something under the page.
  var underCount: Int { marks.prefix { $0?.role.draws ?? false }.count }

  /// Where the streams stand that hold together what the page showed before anything was drawn over it; `nil` where
  /// there are none, or where others have put content around them.
  var frame: (opening: Int, closing: Int)? {
    guard let opening = marks.firstIndex(where: { $0?.role == .opening }),
      let closing = marks.lastIndex(where: { $0?.role == .closing }), opening < closing, opening == underCount,
      marks[(closing + 1)...].allSatisfy({ $0?.role.draws ?? false })
    else { return nil }
    return (opening, closing)
  }

  /// Takes drawings away; returns their marks.
  mutating func remove(where isMeant: (ContentMark) -> Bool) -> [ContentMark] {
    var removed: [ContentMark] = []
    for index in marks.indices.reversed() {
      guard let mark = marks[index], mark.role.draws, isMeant(mark) else { continue }
      removed.append(mark)
      remove(at: index)
    }
    return removed
  }

  /// Takes the frame away where nothing is drawn behind it.
  mutating func removeNeedlessFrame() {
    guard let frame, frame.closing == marks.count - 1 else { return }
    remove(at: frame.closing)
    remove(at: frame.opening)
  }

  private mutating func remove(at index: Int) {
    streams.remove(at: index)
    marks.remove(at: index)
  }

  /// The most bytes of one page's content that are looked through.
  private static let mostBytes = 128 << 20

  /// The content of streams in one piece, as viewers put it together; `nil` where not all of it can be decoded.
  static func decoded(_ streams: [ObjectID], of document: Document) -> [UInt8]? {
    var bytes: [UInt8] = []
    for id in streams {
      guard let data = try? document.object(id).streamData(limit: mostBytes - bytes.count) else { return nil }
      if bytes.isEmpty { bytes = data } else { bytes += data }
      bytes.append(0x0A)
    }
    return bytes
  }
}
