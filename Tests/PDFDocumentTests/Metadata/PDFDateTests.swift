import PDFDocument
import TestSupport
import Testing

/// Dates in all the forms that writers use.
struct PDFDateTests {
  @Test(arguments: [
    ("D:20240501123045+02'00'", "2024-05-01T12:30:45+02:00"),
    ("D:20240501123045+02'00", "2024-05-01T12:30:45+02:00"),
    ("D:20240501123045-0530", "2024-05-01T12:30:45-05:30"),
    ("D:20240501123045-05'30'", "2024-05-01T12:30:45-05:30"),
    ("D:20240501123045+09", "2024-05-01T12:30:45+09:00"),
    ("D:20240501123045+09'", "2024-05-01T12:30:45+09:00"),
    ("D:20240501123045Z", "2024-05-01T12:30:45Z"),
    ("D:20240501123045Z00'00'", "2024-05-01T12:30:45Z"),
    ("D:20240501123045+00'00'", "2024-05-01T12:30:45Z"),
    ("D:20240501123045-00'00'", "2024-05-01T12:30:45Z"),
    ("D:20240501123045", "2024-05-01T12:30:45"),
    ("20240501123045Z", "2024-05-01T12:30:45Z"),
    ("d:20240501123045", "2024-05-01T12:30:45"),
    (" D: 20240501123045 ", "2024-05-01T12:30:45"),
    ("D:202405011230", "2024-05-01T12:30:00"),
    ("D:2024050112", "2024-05-01T12:00:00"),
    ("D:20240501", "2024-05-01T00:00:00"),
    ("D:202405", "2024-05-01T00:00:00"),
    ("D:2024", "2024-01-01T00:00:00"),
    ("D:2024Z", "2024-01-01T00:00:00Z"),
    ("D:20240229", "2024-02-29T00:00:00"),
    ("D:20000229", "2000-02-29T00:00:00"),
    ("D:191000506123045", "2000-05-06T12:30:45"),
    ("D:191050506123045", "2005-05-06T12:30:45"),
    ("2024-05-01T12:30:45+02:00", "2024-05-01T12:30:45+02:00"),
    ("2024-05-01T12:30:45.123Z", "2024-05-01T12:30:45Z"),
    ("2024-05-01 12:30", "2024-05-01T12:30:00"),
    ("2024-05-01", "2024-05-01T00:00:00"),
  ])
  func dates(text: String, iso: String) {
    #expect(PDFDate(text).iso8601 == iso)
    #expect(PDFDate(text).raw == text)
  }

  @Test(arguments: [
    "", "D:", "yesterday", "D:202", "D:20241301", "D:20240001", "D:20240532", "D:20230229", "D:19000229",
    "D:20240501246060", "D:20240501126000", "D:20240501123060", "D:20240501123045+24'00'", "D:20240501123045+02'60'",
    "D:20240501123045Q", "D:20240501123045 and more", "D:2024x", "Tue May  1 2018", "١٢٣٤", "D:-2024",
  ])
  func notDates(text: String) {
    #expect(PDFDate(text).iso8601 == nil)
    #expect(PDFDate(text).components == nil)
    #expect(PDFDate(text).raw == text)
  }

  /// Every moment that is written by the book is read back.
  @Test func writtenByTheBook() {
    var generator = SeededGenerator(seed: 11)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    for _ in 0..<2000 {
      let year = Int.random(in: 1990...2100, using: &generator)
      let parts = [12, 28, 23, 59, 59].enumerated().map { index, most in
        Int.random(in: (index < 2 ? 1 : 0)...most, using: &generator)
      }
      let offset = Int.random(in: -839...839, using: &generator)
      let sign = offset < 0 ? "-" : "+"
      let zone = (abs(offset) / 60, abs(offset) % 60)
      let text = "D:\(year)" + parts.map(two).joined() + "\(sign)\(two(zone.0))'\(two(zone.1))'"
      let date = PDFDate(text).components
      #expect(date?.year == year)
      #expect([date?.month, date?.day, date?.hour, date?.minute, date?.second] == parts.map { $0 })
      #expect(date?.offset == offset)
    }
  }

  @Test func anyTextAtAll() {
    var generator = SeededGenerator(seed: 12)
    let characters = Array("D:0123456789+-'ZT .:x")
    for _ in 0..<5000 {
      let text = String(
        (0..<Int.random(in: 0...24, using: &generator)).map { _ in
          characters.randomElement(using: &generator) ?? "0"
        })
      guard let iso = PDFDate(text).iso8601 else { continue }
      #expect(PDFDate(iso).iso8601 == iso)
    }
  }
}
