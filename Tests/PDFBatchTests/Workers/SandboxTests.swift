import PDFScope
import SandboxBridge
import TestSupport
import Testing

/// What a process can still do after it has given up what workers do. `SandboxProbe` is such a process.
struct SandboxTests {
  private static func probe() throws -> [String: String] {
    let (inside, outside) = (try TemporaryFolder(), try TemporaryFolder())
    try outside.write(Array("here\n".utf8), to: "there")
    let slash = try #require(PDFScopeBinary.path.lastIndex(of: "/"))
    let result = try Tool.run([PDFScopeBinary.path[..<slash] + "/SandboxProbe", inside.path, outside.path])
    try #require(result.status == 0, "\(result.errorText)")
    // Whatever the probe says of itself: nothing has changed.
    #expect(try outside.names() == ["there"])
    #expect(try Files.read(outside.path("there")) == Array("here\n".utf8))
    var answers: [String: String] = [:]
    for line in result.text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      answers[String(words[0])] = String(words[1])
    }
    return answers
  }

  @Test func theKernelOfTheTestsHasBoth() throws {
    let answers = try Self.probe()
    #expect(answers["landlock"] == "\(sandboxbridge_landlock_version()) 0")
    #expect(answers["seccomp"] == "0")
    #expect(sandboxbridge_landlock_version() >= 6, "the other tests need what this version brought")
  }

  @Test func whatDocumentsNeedIsLeft() throws {
    let answers = try Self.probe()
    for what in [
      "inside.create", "inside.truncate", "inside.rename", "inside.mkdir", "inside.save", "inside.replace",
      "inside.remove", "null.write", "outside.read", "child.inside", "socketpair", "signal.self", "thread", "library",
    ] {
      #expect(answers[what] == "ok", "\(what)")
    }
  }

  @Test func nothingIsWrittenElsewhere() throws {
    let answers = try Self.probe()
    for what in ["create", "write", "truncate", "remove", "mkdir", "save", "move"] {
      #expect(answers["outside." + what] == "EACCES", "\(what)")
    }
    #expect(answers["outside.link"] == "EXDEV")
    #expect(answers["child.outside"] == "EACCES")
  }

  @Test func callsThatNoDocumentNeedsAreRefused() throws {
    let answers = try Self.probe()
    for what in [
      "socket.inet", "socket.unix", "ptrace", "unshare", "mount", "bpf", "io_uring", "keyctl", "kexec",
      "clone.namespace", "signal.parent",
    ] {
      #expect(answers[what] == "EPERM", "\(what)")
    }
  }
}
