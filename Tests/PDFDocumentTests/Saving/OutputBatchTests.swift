import Glibc
import TestSupport
import Testing

@testable import PDFDocument

/// Files that are written together.
@Suite(.serialized) struct OutputBatchTests {
  private let bytes = FileBytes([1, 2, 3])

  @Test func stayOrGoTogether() throws {
    let folder = try Folder()
    _ = try folder.write(FileBytes([9]), to: "old")
    let batch = OutputBatch()
    for name in ["a", "b", "old"] { try batch.write(bytes, to: FilePath(folder.file(name)), replacing: true) }
    #expect(batch.replacedCount == 1)
    #expect(batch.remove() == 2)
    #expect(folder.names == ["old"])
    #expect(try folder.read("old") == [1, 2, 3])
    let kept = OutputBatch()
    try kept.write(bytes, to: FilePath(folder.file("c")), replacing: false)
    kept.keep()
    #expect(kept.remove() == 0 && folder.names == ["c", "old"])
  }

  /// What is there belongs to somebody else.
  @Test func whatIsThereStaysThere() throws {
    let folder = try Folder()
    _ = try folder.write(FileBytes([9]), to: "old")
    let batch = OutputBatch()
    expectError(.outputExists) { try batch.write(bytes, to: FilePath(folder.file("old")), replacing: false) }
    #expect(batch.remove() == 0)
    #expect(try folder.read("old") == [9])
  }

  @Test func pipesAreWrittenToAndStay() throws {
    let folder = try Folder()
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let batch = OutputBatch()
    for replacing in [false, true] {
      try batch.write(bytes, to: FilePath(path), replacing: replacing)
      var read = [UInt8](repeating: 0, count: 9)
      #expect(Glibc.read(reader, &read, 9) == 3 && read.prefix(3) == [1, 2, 3])
    }
    #expect(batch.replacedCount == 0 && batch.remove() == 0)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }
}
