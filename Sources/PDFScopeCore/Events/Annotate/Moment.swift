/// A day or a moment, as filters take it: `2026-01-31`, `2026-01-31T12:00`, `2026-01-31T12:00:00+01:00`.
public struct Moment: Sendable, Hashable, ParameterValue {
  /// The text it was given as.
  public let text: String
  /// Seconds since 1970-01-01T00:00:00Z; without a time zone it is taken as universal time, a day as its beginning.
  public let secondsSince1970: Int

  /// Reads a day or a moment of ISO 8601; `nil` for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes.count <= 25, let day = Self.day(bytes[..<10]) else { return nil }
    var seconds = day
    if bytes.count > 10 {
      guard let time = Self.time(bytes[10...]) else { return nil }
      seconds += time
    }
    self.text = text
    secondsSince1970 = seconds
  }

  /// Text of the form of ``StringPattern/moment``.
  public static var valueType: ValueType {
    .form(
      ValueType.Form(
        .moment, placeholder: "DATE", expectation: "a day or a moment such as 2026-01-31 or 2026-01-31T12:00:00Z",
        example: "2026-01-31"))
  }
  /// Reads the text.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    guard let moment = Moment(try reader.string()) else { throw reader.failure(expected: Self.valueType.expectation) }
    self = moment
  }
  /// The text.
  public var parameterJSON: JSONValue? { .string(text) }

  /// `2026-01-31` as seconds since 1970.
  private static func day(_ bytes: ArraySlice<UInt8>) -> Int? {
    let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(number)
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2], bytes.count == 10,
      (1...12).contains(month), (1...TemplateDate.days(in: month, of: year)).contains(day)
    else { return nil }
    // Days are counted from March, so that the leap day is the last of its year.
    let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * m + 2) / 5 + day - 1
    return (days - 719_468) * 86_400
  }

  /// `T12:00`, `T12:00:30`, with `Z` or `+01:00` behind it where there is one, as seconds.
  private static func time(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.first == UInt8(ascii: "T") else { return nil }
    let body = bytes.dropFirst()
    let end = body.firstIndex { "Z+-".utf8.contains($0) } ?? body.endIndex
    let parts = body[..<end].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number)
    guard [2, 3].contains(parts.count), body[..<end].count == parts.count * 3 - 1, let hour = parts[0],
      let minute = parts[1], let second = parts.count > 2 ? parts[2] : 0, hour < 24, minute < 60, second < 60,
      let zone = zone(body[end...])
    else { return nil }
    return hour * 3600 + minute * 60 + second - zone
  }

  /// The zone's seconds east of universal time.
  private static func zone(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first else { return 0 }
    if sign == UInt8(ascii: "Z") { return bytes.count == 1 ? 0 : nil }
    let parts = bytes.dropFirst().split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number)
    guard bytes.count == 6, parts.count == 2, let hours = parts[0], let minutes = parts[1], hours < 24, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 4, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
