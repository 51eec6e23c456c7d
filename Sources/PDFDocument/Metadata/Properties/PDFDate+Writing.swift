extension PDFDate {
  /// The date as a PDF string (ISO 32000-2 7.9.4): `D:20240501123000+02'00`; without zone where it has none. `nil` when
  /// the text is no date.
  public var pdfText: String? {
    guard let iso8601, let components else { return nil }
    // Of `2024-05-01T12:30:00` the digits, up to the zone.
    let digits = iso8601.utf8.prefix(19).filter { (0x30...0x39).contains($0) }
    let date = "D:" + String(decoding: digits, as: UTF8.self)
    guard let offset = components.offset else { return date }
    guard offset != 0 else { return date + "Z" }
    let zone = iso8601.utf8.dropFirst(20).filter { (0x30...0x39).contains($0) }.map { Character(UnicodeScalar($0)) }
    return date + (offset < 0 ? "-" : "+") + String(zone.prefix(2)) + "'" + String(zone.suffix(2))
  }
}
