import Glibc
import Testing

@testable import PDFDocument

/// Files that another program cuts short while they are mapped.
@Suite struct CutShortTests {
  /// A document of 40 MiB, which is mapped: a stream, and behind it the page and the table.
  private func bigDocument(in folder: Folder) throws -> String {
    let stream = "<< /Length \(40 << 20) >>\nstream\n" + String(repeating: "x", count: 40 << 20) + "\nendstream"
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 3 0 R >>"
    return try folder.write(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [4 0 R] /Count 1 >>", stream, page,
      ]), to: "big.pdf")
  }

  @Test func whatIsGoneReadsAsZerosAndIsTold() throws {
    let folder = try Folder()
    let path = try bigDocument(in: folder)
    let bytes = try InputFile.read(path: FilePath(path))
    #expect(!bytes.wasCutShort)
    #expect(truncate(path, 5000) == 0)
    #expect(bytes.buffer[4999] == UInt8(ascii: "x"))
    // The rest of the last page is zeros already; what lies behind it would end the process.
    #expect(bytes.buffer[30 << 20] == 0)
    #expect(bytes.buffer.last == 0)
    #expect(bytes.wasCutShort)
    expectError(.fileNotReadable) { try bytes.checkIsWhole() }
    expectError(.fileNotReadable) { _ = try Document.open(bytes) }
  }

  @Test func nothingIsSavedFromWhatIsLeft() throws {
    let folder = try Folder()
    let path = try bigDocument(in: folder)
    let document = try Document.open(path: FilePath(path))
    #expect(document.pageCount == 1)
    try document.rotatePages([0], by: 90)
    #expect(truncate(path, 5000) == 0)
    let old = try folder.write(FileBytes("old".utf8), to: "old.pdf")
    expectError(.fileNotReadable) { try document.save(to: FilePath(folder.file("out.pdf"))) }
    expectError(.fileNotReadable) { try document.save(to: FilePath(old), replacing: true) }
    #expect(folder.names == ["big.pdf", "old.pdf"])
    #expect(try folder.read("old.pdf") == Array("old".utf8))
  }

  /// More mappings than there are guards: the rest is read into memory.
  @Test func anyNumberOfLargeFilesIsRead() throws {
    let folder = try Folder()
    let path = try bigDocument(in: folder)
    let all = try (0..<70).map { _ in try InputFile.read(path: FilePath(path)) }
    #expect(all.allSatisfy { $0.count == all[0].count && $0.buffer.prefix(5).elementsEqual("%PDF-".utf8) })
  }
}
