import Testing

@testable import PDFScopeCore

@Suite struct ByteCountTests {
  @Test(arguments: [
    ("1", 1), ("500000", 500_000), ("2k", 2048), ("2K", 2048), ("2KiB", 2048), ("2kb", 2000), ("10M", 10 << 20),
    ("10MB", 10_000_000), ("1G", 1 << 30), ("3GB", 3_000_000_000), ("7B", 7), ("007", 7),
    ("999999999G", 999_999_999 << 30),
  ])
  func readsUnits(text: String, bytes: Int) throws {
    #expect(ByteCount(text)?.bytes == bytes)
    #expect(StringPattern.byteCount.matches(text))
    #expect(ByteCount(text)?.parameterJSON == .string(text))
  }

  @Test(arguments: [
    "", "0", "00K", "-1", "1.5M", "M", "1 M", "1T", "10MM", "1KBi", "9999999999G", "1234567890123456789", "1\u{0301}",
  ])
  func refusesOtherText(text: String) {
    #expect(ByteCount(text) == nil)
    #expect(!StringPattern.byteCount.matches(text))
  }
}
