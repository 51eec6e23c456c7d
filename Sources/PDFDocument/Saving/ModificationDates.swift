extension Document {
  /// The largest XMP packet that is written again: 16 MiB.
  static let largestPacket = 16 << 20

  /// Sets the dates of modification to the time of the options: /ModDate where there is an information dictionary
  /// (ISO 32000-2 14.3.3), and xmp:ModifyDate and xmp:MetadataDate in step where there is an XMP packet (14.3.2). A
  /// document that carries neither gets none, and one that is certified or has usage rights stays as it is.
  func stampModification(_ options: SaveOptions) throws(PDFError) {
    guard isChanged, !keepsModificationDates, let seconds = options.timestamp, mayBeStamped else { return }
    let time = Timestamp(secondsSince1970: seconds)
    let info = trailer["Info"]
    if info.isDictionary, info["ModDate"].bytes != Array(time.pdf.utf8) {
      try set("ModDate", of: info, to: .string(Array(time.pdf.utf8)))
    }
    try stampPacket(time, needsModifyDate: info.isDictionary)
  }

  private var mayBeStamped: Bool {
    let signatures = signatures
    return signatures.level == nil && !signatures.hasUsageRights
  }

  /// A packet that cannot be read, or says something else afterwards, is left alone.
  private func stampPacket(_ time: Timestamp, needsModifyDate: Bool) throws(PDFError) {
    let stream = catalog["Metadata"]
    guard stream.isStream, let bytes = try? stream.streamData(limit: Self.largestPacket),
      let changed = XMPDates(bytes)?.setting(time.iso8601, needsModifyDate: needsModifyDate), changed != bytes
    else { return }
    try replaceStreamData(of: stream, with: changed)
  }
}
