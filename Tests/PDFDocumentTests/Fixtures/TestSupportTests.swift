import Glibc
import TestSupport
import Testing

/// The helpers that every other test leans on.
@Suite struct TestSupportTests {
  @Test func takesStatusOutputAndErrors() throws {
    let result = try Tool.run(["sh", "-c", "printf out; printf problem >&2; exit 7"])
    #expect(result.status == 7)
    #expect(result.signal == nil)
    #expect(result.text == "out")
    #expect(result.errorText == "problem")
  }

  @Test func feedsMoreThanAPipeHolds() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try Tool.run(["cat"], input: .bytes(bytes)).output == bytes)
  }

  @Test func outlivesAProgramThatDoesNotReadItsInput() throws {
    let bytes = [UInt8](repeating: 65, count: 1_000_000)
    #expect(try Tool.run(["true"], input: .bytes(bytes)).status == 0)
  }

  @Test func killsWhatTakesTooLong() throws {
    let start = ContinuousClock.now
    let failure = #expect(throws: Tool.Failure.self) {
      try Tool.run(["sh", "-c", "printf begun; sleep 30 & wait"], timeout: .milliseconds(300))
    }
    #expect(ContinuousClock.now - start < .seconds(10))
    guard case .timedOut(_, _, let output, _) = failure else { throw try #require(failure) }
    #expect(output == Array("begun".utf8))
  }

  @Test func reportsSignalsAsTheShellDoes() throws {
    let result = try Tool.run(["sh", "-c", "kill -SEGV $$"])
    #expect(result.signal == SIGSEGV)
    #expect(result.status == 128 + SIGSEGV)
  }

  @Test func setsEnvironmentAndFolder() throws {
    let folder = try TemporaryFolder()
    let inside = try folder.makeFolder("inside")
    let result = try Tool.run(
      ["/bin/sh", "-c", "echo $WORD; pwd; echo $HOME"], environment: ["WORD": "hello"], currentDirectory: inside)
    #expect(result.text.split(separator: "\n").map(String.init) == ["hello", inside])
  }

  @Test func setsDescriptors() throws {
    var options = Tool.Options()
    options.descriptors = [3: Array("secret".utf8), 9: []]
    #expect(try Tool.run(["sh", "-c", "cat <&3; cat <&9"], options).text == "secret")
    options = Tool.Options()
    options.input = .closed
    options.output = .closed
    #expect(try Tool.run(["sh", "-c", "ls -l /proc/self/fd/0 >&2"], options).errorText.contains("/proc/self/fd/0"))
    options.output = .file("/dev/full")
    #expect(try Tool.run(["cat", "/proc/version"], options).errorText.contains("No space"))
    options.output = .brokenPipe
    #expect(try Tool.run(["cat", "/dev/zero"], options).signal == SIGPIPE)
  }

  @Test func saysWhatCannotBeStarted() {
    #expect(throws: Tool.Failure.self) { try Tool.run(["/nonexistent/program"]) }
  }

  @Test func temporaryFolderGoesWithAllThatIsInIt() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try folder?.makeFolder("a")
    try folder?.write([1, 2], to: "a/b")
    try folder?.makeFolder("locked", mode: 0)
    #expect(try Files.names(in: path) == ["a", "locked"])
    #expect(try Files.read(path + "/a/b") == [1, 2])
    folder = nil
    #expect(!Files.exists(path))
  }

  @Test func findsTheExecutable() {
    #expect(access(PDFScopeBinary.path, X_OK) == 0)
  }
}
