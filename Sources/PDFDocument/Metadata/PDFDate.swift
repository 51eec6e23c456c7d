/// A date as PDF writes it (ISO 32000-2, 7.9.4), read tolerantly.
///
/// A string that is no date keeps its text in `raw` and has no `iso8601`.
public struct PDFDate: Sendable, Hashable {
  /// The moment, in the clock of its own zone.
  public struct Components: Sendable, Hashable {
    /// The year, 0 to 9999.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, from 1.
    public var day: Int
    /// The hour, 0 to 23.
    public var hour: Int
    /// The minute, 0 to 59.
    public var minute: Int
    /// The second, 0 to 59.
    public var second: Int
    /// Minutes east of universal time; nil when the date does not say.
    public var offset: Int?
  }

  /// The text as it stands in the document.
  public let raw: String
  /// The moment; nil when the text is no date.
  public let components: Components?

  /// Reads `D:YYYYMMDDHHmmSSOHH'mm'`, where all after the year may be missing, the prefix and the apostrophes too; and
  /// the form of ISO 8601, which some producers write instead.
  public init(_ text: String) {
    raw = text
    var reader = PDFDateReader(text)
    components = reader.read()
  }

  /// The date by ISO 8601, to the second: `2024-05-01T12:30:00+02:00`; without zone where the date has none.
  public var iso8601: String? {
    guard let components else { return nil }
    let date =
      "\(padded(components.year, 4))-\(padded(components.month, 2))-\(padded(components.day, 2))"
      + "T\(padded(components.hour, 2)):\(padded(components.minute, 2)):\(padded(components.second, 2))"
    guard let offset = components.offset else { return date }
    if offset == 0 { return date + "Z" }
    let minutes = abs(offset)
    return date + (offset < 0 ? "-" : "+") + "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  /// The moment in seconds since 1970-01-01T00:00:00Z, universal time where the date names no zone; `nil` when the text
  /// is no date.
  public var secondsSince1970: Int? {
    guard let date = components else { return nil }
    // Years are counted from March, so that the day a leap year has more is the last one.
    let year = date.month > 2 ? date.year : date.year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    return days * 86_400 + date.hour * 3600 + date.minute * 60 + date.second - (date.offset ?? 0) * 60
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

private struct PDFDateReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
    skipSpaces()
    let prefix = rest.prefix(2).map { $0 | 0x20 }
    if prefix == [UInt8(ascii: "d"), UInt8(ascii: ":")] { rest = rest.dropFirst(2) }
    skipSpaces()
  }

  mutating func read() -> PDFDate.Components? {
    guard let year = year() else { return nil }
    var date = PDFDate.Components(year: year, month: 1, day: 1, hour: 0, minute: 0, second: 0)
    // A part may only follow the one before it; whatever is no digit ends the list.
    if let month = part(after: UInt8(ascii: "-")) {
      date.month = month
      if let day = part(after: UInt8(ascii: "-")) {
        date.day = day
        readTime(into: &date)
      }
    }
    guard readZone(into: &date), isEnd, Self.isReal(date) else { return nil }
    return date
  }

  private var isEnd: Bool { rest.allSatisfy { $0 <= 0x20 } }

  private mutating func skipSpaces() {
    while let first = rest.first, first <= 0x20 { rest = rest.dropFirst() }
  }

  /// Four digits. Distiller 3 wrote the year 2000 as `19100`: one digit too many before ten others.
  private mutating func year() -> Int? {
    let digits = rest.prefix { isDigit($0) }
    if digits.count == 15, digits.starts(with: "191".utf8) { return number(digits: 5).map { 1900 + $0 % 1000 } }
    return number(digits: 4)
  }

  private mutating func readTime(into date: inout PDFDate.Components) {
    if let mark = rest.first, mark == UInt8(ascii: "T") || mark == UInt8(ascii: " ") { rest = rest.dropFirst() }
    guard let hour = number(digits: 2) else { return }
    date.hour = hour
    guard let minute = part(after: UInt8(ascii: ":")) else { return }
    date.minute = minute
    guard let second = part(after: UInt8(ascii: ":")) else { return }
    date.second = second
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { isDigit($0) } }
  }

  /// `Z`, `+01'00'`, `-0130`, `+1:30`, or nothing. False when something else follows.
  private mutating func readZone(into date: inout PDFDate.Components) -> Bool {
    skipSpaces()
    guard let sign = rest.first else { return true }
    rest = rest.dropFirst()
    switch sign {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      date.offset = 0
      rest = rest.drop { isDigit($0) || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: ":") }
      return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let hours = number(digits: 2) else { return false }
      skipSeparators()
      let minutes = number(digits: 2) ?? 0
      skipSeparators()
      guard hours < 24, minutes < 60 else { return false }
      date.offset = (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
      return true
    case UInt8(ascii: "'"):
      return isEnd
    default:
      return false
    }
  }

  private mutating func skipSeparators() {
    while let mark = rest.first, mark == UInt8(ascii: "'") || mark == UInt8(ascii: ":") { rest = rest.dropFirst() }
  }

  private mutating func part(after separator: UInt8) -> Int? {
    if rest.first == separator, rest.dropFirst().first.map(isDigit) == true { rest = rest.dropFirst() }
    return number(digits: 2)
  }

  private mutating func number(digits count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isReal(_ date: PDFDate.Components) -> Bool {
    guard (1...12).contains(date.month), date.hour < 24, date.minute < 60, date.second < 60 else { return false }
    let isLeap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[date.month - 1]).contains(date.day)
  }
}
