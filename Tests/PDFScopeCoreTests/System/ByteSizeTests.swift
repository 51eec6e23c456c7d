import PDFScopeCore
import Testing

struct ByteSizeTests {
  @Test(arguments: [
    ("0", 0), ("1", 1), ("16777216", 1 << 24), ("1K", 1 << 10), ("512M", 1 << 29), ("512m", 1 << 29), ("2g", 1 << 31),
    ("64T", 1 << 46), ("8388607t", 8_388_607 << 40), ("8388608T", Int.max), ("99999999999999999999", Int.max),
  ])
  func sizesAreRead(_ text: String, _ bytes: Int) { #expect(ByteSize.bytes(text) == bytes) }

  @Test(arguments: ["", "M", "-1", "+1", "1.5G", "1 M", "M1", "12Q", "1MB", "1KK", "0x10", "١"])
  func othersAreNone(_ text: String) { #expect(ByteSize.bytes(text) == nil) }
}
