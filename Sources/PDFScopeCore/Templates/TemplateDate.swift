/// A date and time of day of the Gregorian calendar, as templates write it.
///
/// Formats know `%Y` (year, four digits) `%y` (two digits) `%m` `%d` `%H` `%M` `%S` (two digits each) `%j` (day of the
/// year, three digits) and `%%`.
public struct TemplateDate: Sendable, Hashable {
  /// The year, 0 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 60.
  public let second: Int

  /// A date whose parts are taken as given, each brought into its range.
  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.year = min(max(year, 0), 9999)
    self.month = min(max(month, 1), 12)
    self.day = min(max(day, 1), Self.days(in: self.month, of: self.year))
    self.hour = min(max(hour, 0), 23)
    self.minute = min(max(minute, 0), 59)
    self.second = min(max(second, 0), 60)
  }

  /// The date of a number of seconds since 1970-01-01T00:00:00Z (`SOURCE_DATE_EPOCH`), brought into the years 0 to
  /// 9999.
  ///
  /// - Parameter utcOffset: how many seconds the local time is ahead of UTC.
  public init(unixTime: Int, utcOffset: Int = 0) {
    let years = -62_167_219_200...253_402_300_799
    func within(_ range: ClosedRange<Int>, _ value: Int) -> Int { min(max(value, range.lowerBound), range.upperBound) }
    let local = within(years, within(years, unixTime) + within(-86_400...86_400, utcOffset))
    let seconds = Self.modulo(local, 86_400)
    let days = (local - seconds) / 86_400
    // Days are counted from 0000-03-01, so that a leap day ends its year: eras of 400 years have 146097 days each.
    let shifted = days + 719_468
    let era = (shifted - Self.modulo(shifted, 146_097)) / 146_097
    let dayOfEra = Self.modulo(shifted, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, hour: seconds / 3_600, minute: seconds / 60 % 60,
      second: seconds % 60)
  }

  /// The format of a date field that gives none.
  public static let defaultFormat = "%Y-%m-%d"

  private static func modulo(_ value: Int, _ divisor: Int) -> Int {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private var dayOfYear: Int { (1..<month).reduce(day) { $0 + Self.days(in: $1, of: year) } }

  /// The date in a format; a letter that is not known stands for nothing (see `unknownCode(in:)`).
  public func formatted(_ format: String = defaultFormat) -> String {
    var text = ""
    var isCode = false
    for character in format {
      if isCode {
        text += value(of: character) ?? ""
        isCode = false
      } else if character == "%" {
        isCode = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  private func value(of code: Character) -> String? {
    switch code {
    case "Y": Template.padded(year, to: 4)
    case "y": Template.padded(year % 100, to: 2)
    case "m": Template.padded(month, to: 2)
    case "d": Template.padded(day, to: 2)
    case "H": Template.padded(hour, to: 2)
    case "M": Template.padded(minute, to: 2)
    case "S": Template.padded(second, to: 2)
    case "j": Template.padded(dayOfYear, to: 3)
    case "%": "%"
    default: nil
    }
  }

  /// The first code of a format that is not known (`%q`, or `%` at the end); nil when all are.
  static func unknownCode(in format: String) -> String? {
    var rest = format[...]
    while let percent = rest.firstIndex(of: "%") {
      let next = rest.index(after: percent)
      guard next < rest.endIndex, "YymdHMSj%".contains(rest[next]) else {
        return next < rest.endIndex ? "%\(rest[next])" : "%"
      }
      rest = rest[rest.index(after: next)...]
    }
    return nil
  }
}
