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

  /// Where nothing is in the way there is no second name, even if something might be replaced.
  @Test(arguments: [false, true], [false, true])
  func whatMayBeReplacedNeedNotBeThere(isNamed: Bool, isPrecious: Bool) throws {
    let folder = try Folder()
    let path = FilePath(folder.file("out"))
    for _ in 0..<2 {
      let file = try AtomicFile(path: path, replacing: true, isPrecious: isPrecious, isNamed: isNamed)
      write(file)
      try file.commit()
      #expect(folder.names == ["out"])
      #expect(try folder.read("out") == bytes)
      #expect(OutputPath.status(of: path)?.st_nlink == 1)
    }
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

  /// Those who watch hold no line but their own: otherwise two of them would wait for each other when the process ends.
  @Test func watchersDoNotHoldEachOther() async throws {
    let folder = try Folder()
    let descriptor = open(folder.file("."), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    let watches = await withTaskGroup(of: qpdfbridge_watch.self) { group in
      for number in 0..<12 { group.addTask { qpdfbridge_watch_temporary(descriptor, "name-\(number)") } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    defer { for watch in watches { qpdfbridge_end_watch(watch) } }
    let lines = Set(
      watches.map { watch in
        var status = stat()
        return fstat(watch.line, &status) == 0 ? "socket:[\(status.st_ino)]" : ""
      })
    #expect(lines.count == watches.count && !lines.contains(""))
    for watch in watches {
      #expect(watch.process > 0)
      var held = lines
      for _ in 0..<200 where !held.isEmpty {
        held = Self.descriptors(of: watch.process).intersection(lines)
        usleep(5_000)
      }
      #expect(held.isEmpty)
      #expect(Self.descriptors(of: watch.process).contains { $0.hasPrefix("socket:") }, "its own")
    }
  }

  /// What the descriptors of a process lead to.
  private static func descriptors(of process: Int32) -> Set<String> {
    Set(
      (0..<1024).compactMap { number in
        var target = [CChar](repeating: 0, count: 128)
        let count = readlink("/proc/\(process)/fd/\(number)", &target, target.count - 1)
        return count > 0 ? String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
      })
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
