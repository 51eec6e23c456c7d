/// A moment of universal time, as PDF and XMP spell it.
struct Timestamp {
  private let year: Int
  private let month: Int
  private let day: Int
  private let seconds: Int

  /// The last moment that four digits can give the year of.
  private static let last = 253_402_300_799

  /// - Parameter seconds: since 1970-01-01T00:00:00Z; moments before it and after the year 9999 are brought there.
  init(secondsSince1970 seconds: Int) {
    let limited = min(max(seconds, 0), Self.last)
    self.seconds = limited % 86_400
    // Years are counted from March, so that the day a leap year has more is the last one.
    let days = limited / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  private static func digits(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private var parts: [String] {
    [
      Self.digits(year, 4), Self.digits(month), Self.digits(day), Self.digits(seconds / 3600),
      Self.digits(seconds / 60 % 60), Self.digits(seconds % 60),
    ]
  }

  /// As a PDF string (ISO 32000-2 7.9.4): `D:20240102030405Z`.
  var pdf: String { "D:" + parts.joined() + "Z" }

  /// As XMP has it (ISO 16684-1 8.2.1.2): `2024-01-02T03:04:05Z`.
  var iso8601: String {
    parts[..<3].joined(separator: "-") + "T" + parts[3...].joined(separator: ":") + "Z"
  }
}
