import Foundation
import Glibc
import Testing

@testable import PDFDocument

@Suite struct InputFileTests {
  @Test func readsSmallFiles() throws {
    let folder = try Folder()
    let path = try folder.write(TestPDF.onePage(), to: "a.pdf")
    #expect(try InputFile.read(path: FilePath(path)).array == TestPDF.onePage().array)
    #expect(try Document.open(path: FilePath(path)).pageCount == 1)
  }

  @Test func mapsLargeFiles() throws {
    let folder = try Folder()
    let path = try folder.write(TestPDF.onePage(), to: "a.pdf")
    // A hole of 3 GiB before the end: the file has a size without taking space.
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    let size = 3 << 30
    #expect(ftruncate(descriptor, off_t(size)) == 0)
    let bytes = try InputFile.read(path: FilePath(path))
    #expect(bytes.count == size)
    #expect(bytes.buffer.prefix(5).elementsEqual("%PDF-".utf8))
    #expect(bytes.buffer[size - 1] == 0)
  }

  @Test func filesBeyond2GiBOpen() throws {
    // The objects stand at the beginning, the table behind the hole.
    let folder = try Folder()
    let path = try folder.write(TestPDF.onePage(), to: "a.pdf")
    let whole = TestPDF.onePage().array
    let table = try #require(whole.firstRange(of: Array("xref\n".utf8))?.lowerBound)
    let size = 3 << 30
    let trailer = try #require(whole.firstRange(of: Array("startxref".utf8))?.lowerBound)
    let end = Array(whole[table..<trailer]) + Array("startxref\n\(size)\n%%EOF\n".utf8)
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    #expect(ftruncate(descriptor, off_t(table)) == 0)
    #expect(pwrite(descriptor, end, end.count, off_t(size)) == end.count)
    let document = try Document.open(path: FilePath(path))
    #expect(document.pageCount == 1)
    #expect(!document.wasRebuilt)
  }

  @Test func everyFailureHasItsCode() throws {
    let folder = try Folder()
    expectError(.fileNotFound) { _ = try InputFile.read(path: FilePath(folder.file("none.pdf"))) }
    expectError(.fileNotFound) { _ = try InputFile.read(path: "") }
    expectError(.fileIsDirectory) { _ = try InputFile.read(path: FilePath(folder.path)) }
    let empty = try folder.write(FileBytes([]), to: "empty.pdf")
    expectError(.fileEmpty) { _ = try InputFile.read(path: FilePath(empty)) }
    expectError(.fileNotFound) { _ = try InputFile.read(path: FilePath(empty + "/x.pdf")) }
    expectError(.fileNotReadable) { _ = try InputFile.read(path: FilePath(String(repeating: "n", count: 300))) }
    expectError(.fileEmpty) { _ = try InputFile.read(path: "/dev/null") }
    expectError(.fileNotReadable) { _ = try InputFile.read(descriptor: -1) }
    // Even root can open this but not read it at its beginning.
    expectError(.fileNotReadable) { _ = try InputFile.read(path: "/proc/self/mem") }
  }

  @Test(.enabled(if: geteuid() != 0, "root reads everything"))
  func unreadableFilesAreTold() throws {
    let folder = try Folder()
    let path = try folder.write(TestPDF.onePage(), to: "a.pdf")
    #expect(chmod(path, 0) == 0)
    expectError(.fileNotReadable) { _ = try InputFile.read(path: FilePath(path)) }
  }

  @Test func readsPipes() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let bytes = [UInt8](repeating: 7, count: 50_000)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    defer { close(ends[0]) }
    #expect(try InputFile.read(descriptor: ends[0]).array == bytes)
    expectError(.fileEmpty) { _ = try InputFile.read(descriptor: ends[0]) }
  }

  /// A device or a pipe without end is not read for long, unless it may be a document.
  @Test(.timeLimit(.minutes(10)))
  func inputsWithoutEndAreGivenUp() throws {
    expectError(.documentNotPDF) { _ = try InputFile.read(path: "/dev/zero") }
    expectError(.documentNotPDF) { _ = try InputFile.read(path: "/dev/urandom") }
  }

  @Test func largePipesAreRead() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let piece = [UInt8](repeating: 32, count: 1 << 20)
    let writer = Thread {
      _ = write(writing, "%PDF-1.7\n", 9)
      for _ in 0..<100 { _ = piece.withUnsafeBytes { DescriptorSink(writing).write($0) } }
      close(writing)
    }
    writer.start()
    let bytes = try InputFile.read(descriptor: reading)
    #expect(bytes.count == 9 + (100 << 20))
    #expect(bytes.buffer.last == 32)
  }

  @Test func namesNeedNotBeUnicode() throws {
    let folder = try Folder()
    let path = FilePath(bytes: Array(folder.path.utf8) + Array("/a".utf8) + [0xFF, 0xFE])
    let document = try Document.open(TestPDF.onePage())
    try document.save(to: path)
    #expect(try Document.open(path: path).pageCount == 1)
    #expect(path.description.hasSuffix("/a\u{FFFD}\u{FFFD}"))
  }
}
