/// The date at the foot of a manual page.
public struct ManualDate: Sendable, Hashable {
  /// The year, in full.
  public var year: Int
  /// The month, from 1 to 12; held to that range when printed.
  public var month: Int
  /// The day of the month.
  public var day: Int

  /// Makes a date.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The form `mdoc` wants: `March 7, 2025`.
  var mdoc: String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return "\(names[min(max(month, 1), 12) - 1]) \(day), \(year)"
  }
}

/// A manual page, ready to be written to a file.
public struct ManualPage: Sendable, Equatable {
  /// The page's name: `pdfscope-edit`.
  public var name: String
  /// The section of the manual.
  public var section: String
  /// The source, in the `mdoc` language.
  public var source: String

  /// The name of the page's file: `pdfscope-edit.1`.
  public var fileName: String { "\(name).\(section)" }
}
