import Glibc
import PDFScope
import TestSupport
import Testing

/// Programs that misbehave: each ends as a clear error, in time, and leaves nothing behind.
@Suite struct HostileProgramTests {
  private static func run(
    _ script: String, timeout: Double = 20, memory: String = "256M", changes: String = "none",
    program: [String] = ["/bin/sh", "-c"]
  ) async throws -> Outcome {
    let document = await Opened(fixture: "pages/one.pdf")
    try await document.register(
      "act", program: program + [script], timeout: timeout, memory: memory, changes: changes)
    let outcome = await document.outcomes(of: "act")[0]
    // The document is as good as before.
    #expect(await document.send(.listOutline).status == .nothing)
    return outcome
  }

  @Test(
    arguments: [
      ("exit 3", "ended with status 3"), ("echo oops >&2; exit 1", "oops"), ("kill -9 $$", "killed by signal 9"),
      ("kill -SEGV $$", "killed by signal 11"), ("true", "answered nothing"), ("echo", "answered nothing"),
      ("echo hello", "no JSON"), (#"echo '{"result":'"#, "no JSON"), (#"echo '{"result":{}} x'"#, "no JSON"),
      (#"echo '{} {}'"#, "no JSON"), ("echo '[]'", "an object"), ("echo '{\"x\":1}'", "\"result\" and \"events\""),
      (#"echo '{"result":1}'"#, "an object"), (#"echo '{"events":{}}'"#, "an array"),
      (#"echo '{"events":[{"action":"edit.turn"}]}'"#, "at /events/0/action"),
      (#"echo '{"events":[{"action":"custom.act"}]}'"#, "an event of a button"),
      (#"echo '{"events":[{"action":"edit.reversePages"}]}'"#, "changes nothing"),
      (#"echo '{"events":[{"action":"thumbnails.render"}]}'"#, "writes no files"),
      ("printf '\\377\\376'", "no JSON"), ("head -c 100000 /dev/urandom", "no JSON"),
      ("printf '{\"result\":{\"a\":\"\\000\"}}'", "no JSON"),
      ("yes '[' | head -n 100000 | tr -d '\\n'", "no JSON"),
      ("exec 0<&- 1>&- 2>&-; exit 0", "answered nothing"),
      ("for i in $(seq 100000); do echo line $i >&2; done; printf '\\033[31mred' >&2; exit 1", "\u{FFFD}[31mred"),
      ("rm -rf -- \"$PWD\"; exit 1", "ended with status 1"),
    ])
  func `what is no answer is told`(script: String, message: String) async throws {
    let outcome = try await Self.run(script)
    #expect(outcome.status == .failed && outcome.error?.code.rawValue == "action.failed")
    #expect(outcome.error?.message.contains(message) == true, "\(outcome.error?.message ?? "")")
    #expect(outcome.error?.message.utf8.count ?? 0 < 4000)
  }

  /// What this process holds is not the program's, though the system counts it from before the program was run.
  @Test func `a large process runs small programs`() async throws {
    let size = 400 << 20
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
    defer { memory.deallocate() }
    memset(memory, 1, size)
    let outcome = try await Self.run("exit 3")
    #expect(outcome.error?.code.rawValue == "action.failed", "\(outcome.error?.message ?? "")")
  }

  @Test func `only what is said last on standard error is kept`() async throws {
    let outcome = try await Self.run("for i in $(seq 3000); do echo line $i >&2; done; exit 1")
    #expect(outcome.error?.message.hasSuffix("line 2996\nline 2997\nline 2998\nline 2999\nline 3000") == true)
  }

  @Test func `a program that is not there`() async throws {
    let absent = try await Self.run("", program: ["/nowhere/program"])
    #expect(absent.error?.code.rawValue == "action.failed")
    #expect(absent.error?.message == "custom.act: program cannot be run: No such file or directory")
    let unknown = try await Self.run("", program: ["no-such-program-here"])
    #expect(unknown.error?.message == "custom.act: the program no-such-program-here is not installed")
    let text = try await Self.run("", program: [Fixtures.path("pages/one.pdf")])
    #expect(text.error?.message.contains("Permission denied") == true || text.error?.message.contains("format") == true)
  }

  @Test(arguments: [
    "sleep 1000", "while :; do :; done", "trap '' TERM INT; while :; do sleep 1; done", "kill -STOP $$",
    "kill -STOP $PPID; sleep 1000", "while :; do kill -STOP $PPID; done",
  ])
  func `time is limited`(script: String) async throws {
    let start = ContinuousClock.now
    let outcome = try await Self.run(script, timeout: 0.5)
    #expect(outcome.error?.code.rawValue == "action.timeout", "\(outcome.error?.message ?? "")")
    #expect(outcome.error?.message.hasPrefix("custom.act: sh took more than 0.5 seconds") == true)
    #expect(ContinuousClock.now - start < .seconds(15))
  }

  @Test func `the limit is named as people say it`() async throws {
    let outcome = try await Self.run("sleep 1000", timeout: 1)
    #expect(outcome.error?.message == "custom.act: sh took more than 1 second")
  }

  /// A program may tidy up when it is asked to end.
  @Test func `it is asked before it is killed`() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Self.run(
      "trap 'echo tidied > \(folder.path)/note; exit' TERM; while :; do sleep 0.05; done", timeout: 0.5)
    #expect(outcome.error?.code.rawValue == "action.timeout")
    #expect(try folder.names() == ["note"])
  }

  @Test func `answers are limited`() async throws {
    for script in ["yes", "cat /dev/zero", "echo '{}'; yes ' '"] {
      let outcome = try await Self.run(script)
      #expect(outcome.error?.message.hasPrefix("custom.act: sh answered with more than 64 MiB") == true)
    }
    let complaints = try await Self.run("yes >&2", timeout: 0.5)
    #expect(complaints.error?.code.rawValue == "action.timeout")
  }

  @Test(
    arguments: [
      "b = bytearray(400 << 20); print('{}')", "x = []\nwhile True: x.append(bytearray(1 << 20))",
      "import mmap, time\nm = mmap.mmap(-1, 600 << 20)\nfor i in range(0, 600 << 20, 4096): m[i] = 1\ntime.sleep(5)",
    ])
  func `memory is limited`(script: String) async throws {
    let outcome = try await Self.run(script, memory: "128M", program: ["python3", "-c"])
    #expect(outcome.error?.code.rawValue == "action.memory", "\(outcome.error?.message ?? "")")
    #expect(outcome.error?.message.contains("128 MiB") == true)
  }

  /// The limit is one for all that a program starts, in its group or out of it.
  @Test(arguments: ["", "setsid "])
  func `memory is limited for all of its processes together`(prefix: String) async throws {
    let part = "import time; b = bytearray(50 << 20); time.sleep(20)"
    let script = "for i in 1 2 3 4 5 6; do \(prefix)python3 -c '\(part)' & done; wait; echo '{}'"
    let start = ContinuousClock.now
    let outcome = try await Self.run(script, memory: "128M")
    #expect(outcome.error?.code.rawValue == "action.memory", "\(outcome.error?.message ?? "")")
    #expect(outcome.error?.message.contains("the 128 MiB that they may have together") == true)
    #expect(ContinuousClock.now - start < .seconds(15))
  }

  /// What a fork shares with its parent is there once.
  @Test func `what processes share counts once`() async throws {
    let script = """
      import os, time
      b = bytearray(60 << 20)
      children = [os.fork() or (time.sleep(1), os._exit(0)) for _ in range(6)]
      for _ in range(20): os.posix_spawn("/bin/true", ["true"], {})
      for _ in range(26): os.wait()
      print("{}")
      """
    let outcome = try await Self.run(script, memory: "128M", program: ["python3", "-c"])
    #expect(outcome.status == .ok, "\(outcome.error?.message ?? "")")
  }

  /// Whatever it starts ends with it: in its group, out of it, and grandchildren whose parents are gone.
  @Test(
    arguments: [
      "sleep 987 & echo '{}'", "setsid sleep 987 & echo '{}'", "(setsid sh -c '(sleep 987 &) &' &) ; echo '{}'",
      "nohup setsid sh -c 'trap \"\" TERM HUP; sleep 987; sleep 987' >/dev/null 2>&1 & sleep 0.1; echo '{}'",
    ])
  func `what it leaves behind is ended`(script: String) async throws {
    let mark = "987.\(UInt32.random(in: 1...99_999_999))"
    let start = ContinuousClock.now
    let outcome = try await Self.run(script.replacing("987", with: mark))
    #expect(outcome.status == .ok, "\(outcome.error?.message ?? "")")
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(try Tool.run(["pgrep", "-f", mark]).text == "")
  }

  @Test func `a storm of processes ends at the time limit`() async throws {
    let mark = "988.\(UInt32.random(in: 1...99_999_999))"
    let outcome = try await Self.run(
      "i=0; while [ $i -lt 200 ]; do setsid sleep \(mark) & i=$((i+1)); done; wait", timeout: 1)
    #expect(outcome.error?.code.rawValue == "action.timeout")
    #expect(try Tool.run(["pgrep", "-f", mark]).text == "")
  }

  @Test func `it leaves no files, however deep and guarded`() async throws {
    let outcome = try await Self.run(
      """
      i=0; while [ $i -lt 300 ]; do mkdir d; cd d; i=$((i+1)); done
      cd "$TMPDIR" 2>/dev/null; cd "$(dirname "$PDFSCOPE_DOCUMENT")"
      mkdir locked; touch locked/file; ln -s / locked/root; ln -s nowhere link; mkfifo pipe; chmod 0 locked
      touch 'a b' $'-x' '*'; chmod 500 .
      printf '{"result":{"folder":"%s"}}' "$PWD"
      """)
    #expect(outcome.status == .ok, "\(outcome.error?.message ?? "")")
    let folder = try #require(outcome.result?.json["folder"]?.stringValue)
    #expect(folder.contains("/pdfscope-action-") && !Files.exists(folder))
    #expect(Files.exists("/bin/sh"))
  }

  @Test func `it ends when it is not wanted any more`() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    try await document.register("wait", program: ["/bin/sleep", "1000"])
    var environment = EnvironmentValues()
    let cancellation = Cancellation()
    environment.cancellation = cancellation
    let pending = environment.run { document.scope.send(.custom(CustomEvent(name: "wait"))) }
    try await Task.sleep(for: .milliseconds(200))
    cancellation.cancel()
    let outcome = await pending.outcome
    #expect(outcome.error?.code.rawValue == "action.cancelled")
    #expect(outcome.error?.message == "custom.wait: sleep was cancelled")
  }

  @Test func `many run at the same time`() async throws {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for number in 0..<24 {
        group.addTask { try await Self.run("sleep 0.1; echo '{\"result\":{\"n\":\(number)}}'") }
      }
      var numbers: Set<Int> = []
      for try await outcome in group { numbers.insert(outcome.result?.json["n"]?.intValue ?? -1) }
      #expect(numbers == Set(0..<24))
    }
  }
}
