import Glibc
import TestSupport
import Testing

@testable import PDFDocument

/// A file that is not what was read is not replaced.
@Suite struct FileLockTests {
  private func turned(_ path: String) throws -> Document {
    let document = try Document.open(path: FilePath(path))
    try document.rotatePages([0], by: 90)
    return document
  }

  @Test func whatOthersChangedIsKept() throws {
    let folder = try TemporaryFolder()
    let old = try Fixtures.bytes("pages/one.pdf")
    let changes: [(String) throws -> Void] = [
      { try Files.write(old + [0x0A], to: $0) },
      // Another file of the same size under the same name.
      { path in
        try Files.write(old, to: path + ".new")
        #expect(rename(path + ".new", path) == 0)
      },
      { #expect(unlink($0) == 0) },
    ]
    for change in changes {
      let path = try folder.write(old, to: "in.pdf")
      let document = try turned(path)
      try change(path)
      let now = Files.exists(path) ? try Files.read(path) : nil
      expectError(.outputChanged) { try document.save(to: FilePath(path), replacing: true) }
      #expect(try (Files.exists(path) ? Files.read(path) : nil) == now)
      // Somewhere else it can still be saved.
      try document.save(to: FilePath(folder.path("else.pdf")), replacing: true)
    }
  }

  @Test func aChangeWhileItIsWrittenIsSeen() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy(fixture: "pages/one.pdf", as: "in.pdf")
    let document = try turned(path)
    let lock = try #require(try document.claim(FilePath(path)))
    try Files.write(Fixtures.bytes("pages/twelve.pdf"), to: path)
    expectError(.outputChanged) { try document.save(to: FilePath(path), replacing: true, lock: lock) }
    #expect(try Files.read(path) == Fixtures.bytes("pages/twelve.pdf"))
    #expect(try folder.names() == ["in.pdf"])
  }

  @Test func oneAtATime() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy(fixture: "pages/one.pdf", as: "in.pdf")
    let (first, second) = (try turned(path), try turned(path))
    do {
      let lock = try #require(try first.claim(FilePath(path)))
      expectError(.outputLocked) { _ = try second.claim(FilePath(path)) }
      expectError(.outputLocked) { try second.save(to: FilePath(path), replacing: true) }
      try first.save(to: FilePath(path), replacing: true, lock: lock)
    }
    // What the second has read is no longer there.
    expectError(.outputChanged) { try second.save(to: FilePath(path), replacing: true) }
    // The first goes on from what it has saved itself.
    try first.rotatePages([0], by: 90)
    try first.save(to: FilePath(path), replacing: true)
    #expect(try Document.open(path: FilePath(path)).page(at: 0)?.rotation == 180)
  }

  @Test func aNameThatWasLeftBehindIsTaken() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.path("out.pdf"))
    var left: String?
    do {
      let file = try AtomicFile(path: path, replacing: false, isNamed: true)
      left = try folder.names().first
      #expect(DescriptorSink(file.descriptor).write(UnsafeRawBufferPointer(start: nil, count: 0)) == 0)
      // While it is alive another gets another name.
      let other = try AtomicFile(path: path, replacing: false, isNamed: true)
      #expect(try folder.names().count == 2)
      try other.commit()
    }
    let name = try #require(left)
    #expect(try folder.names() == ["out.pdf"])
    try folder.write("left".utf8, to: name)
    let file = try AtomicFile(path: path, replacing: true, isNamed: true)
    #expect(try folder.names() == [name, "out.pdf"])
    try file.commit()
    #expect(try folder.names() == ["out.pdf"])
    #expect(try Files.read(folder.path("out.pdf")) == [])
  }

  @Test func aBackupThatWasMadeAlready() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy(fixture: "pages/one.pdf", as: "in.pdf")
    #expect(link(path, folder.path("in.pdf.bak")) == 0)
    try turned(path).save(to: FilePath(path), replacing: true, keepingOldAs: FilePath(folder.path("in.pdf.bak")))
    #expect(try Files.read(folder.path("in.pdf.bak")) == Fixtures.bytes("pages/one.pdf"))
    expectError(.outputExists) {
      try turned(path).save(to: FilePath(path), replacing: true, keepingOldAs: FilePath(folder.path("in.pdf.bak")))
    }
  }
}
