import Glibc
import QPDFBridge
import Testing

@testable import PDFDocument

/// The two ways in which a file comes to its place: without a name until the end, and under a temporary one.
@Suite(.serialized) struct AtomicFileTests {
  private let bytes = Array("whole".utf8)

  private func write(_ file: AtomicFile) {
    #expect(bytes.withUnsafeBytes { DescriptorSink(file.descriptor).write($0) } == 0)
  }

  private func isHandled(_ number: Int32) -> Bool {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 && action.__sigaction_handler.sa_handler != nil
  }

  @Test(arguments: [false, true], [false, true])
  func itAppearsWholeOrNotAtAll(isNamed: Bool, isReplacing: Bool) throws {
    let folder = try Folder()
    let path = FilePath(folder.file("out"))
    if isReplacing { _ = try folder.write(FileBytes("old".utf8), to: "out") }
    let before = folder.names
    do {
      let file = try AtomicFile(path: path, replacing: isReplacing, isNamed: isNamed)
      write(file)
      #expect(folder.names.count == before.count + (isNamed ? 1 : 0))
    }
    #expect(folder.names == before)
    let file = try AtomicFile(path: path, replacing: isReplacing, isNamed: isNamed)
    write(file)
    #expect(OutputPath.status(of: path)?.st_size == (isReplacing ? 3 : nil))
    try file.commit()
    #expect(folder.names == ["out"])
    #expect(try folder.read("out") == bytes)
    #expect(OutputPath.status(of: path)?.st_nlink == 1)
  }

  @Test(arguments: [false, true])
  func whoeverIsQuickerKeepsTheName(isNamed: Bool) throws {
    let folder = try Folder()
    do {
      let file = try AtomicFile(path: FilePath(folder.file("out")), replacing: false, isNamed: isNamed)
      _ = try folder.write(FileBytes("theirs".utf8), to: "out")
      expectError(.outputExists) { try file.commit() }
    }
    #expect(folder.names == ["out"])
    #expect(try folder.read("out") == Array("theirs".utf8))
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func aDeadlySignalRemovesATemporaryFile(number: Int32) throws {
    let folder = try Folder()
    // Whoever runs the tests may have had it ignored.
    let old = signal(number, SIG_DFL)
    defer { signal(number, old) }
    let file = try AtomicFile(path: FilePath(folder.file("out")), replacing: false, isNamed: true)
    #expect(isHandled(number))
    #expect(folder.names.count == 1)
    // A child of one thread that does nothing but to be ended.
    let child = fork()
    if child == 0 {
      var mask = sigset_t()
      sigemptyset(&mask)
      sigprocmask(SIG_SETMASK, &mask, nil)
      raise(number)
      _exit(0)
    }
    var status: Int32 = 0
    #expect(waitpid(child, &status, 0) == child)
    #expect(status & 0x7F == number)
    #expect(folder.names == [])
    expectError(.outputNotWritable) { try file.commit() }
  }

  /// A program that handles the signals itself goes on doing so, and one that ignores them is not ended by them.
  @Test func theProgramsOwnHandlersStay() throws {
    let folder = try Folder()
    let old = signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, old) }
    let file = try AtomicFile(path: FilePath(folder.file("out")), replacing: false, isNamed: true)
    #expect(raise(SIGHUP) == 0)
    try file.commit()
    #expect(folder.names == ["out"])
    #expect(raise(SIGHUP) == 0)
  }
}
