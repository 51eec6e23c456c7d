import PDFScope
import SandboxBridge
import TestSupport
import Testing

@testable import PDFBatch

/// What a process can still do after it has given up what workers do. `SandboxProbe` is such a process.
struct SandboxTests {
  private static func probe(_ version: Int? = nil) throws -> [String: String] {
    let (inside, outside) = (try TemporaryFolder(), try TemporaryFolder())
    try outside.write(Array("here\n".utf8), to: "there")
    let slash = try #require(PDFScopeBinary.path.lastIndex(of: "/"))
    let program = String(PDFScopeBinary.path[..<slash]) + "/SandboxProbe"
    let result = try Tool.run([program, inside.path, outside.path] + (version.map { ["\($0)"] } ?? []))
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

  @Test func aFolderThatIsMissingOpensNothingElse() throws {
    func folder(_ path: String) -> String? {
      WritableFolders.folder(of: .file(path: path, input: "in.pdf", mayReplace: false, makesFolder: true))
    }
    let there = try TemporaryFolder()
    #expect(folder("/pdfscope-none/two/out.pdf") == "/pdfscope-none")
    #expect(folder("/pdfscope-none/out.pdf") == "/pdfscope-none")
    #expect(folder("/out.pdf") == "/")
    #expect(folder(there.path("none/two/out.pdf")) == folder(there.path("out.pdf")))
    var folders = WritableFolders([])
    folders.add("/pdfscope-none/two")
    #expect(!folders.covers("/etc"))
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
      "inside.open", "inside.cut", "signal.thread",
    ] {
      #expect(answers[what] == "ok", "\(what)")
    }
  }

  /// Landlock cannot be taken a version back here; that a call is refused before it asks Landlock shows in its error.
  @Test func whatAnOlderLandlockLeavesOpenIsRefused() throws {
    let second = try Self.probe(2)
    for what in ["outside.truncate", "inside.truncate", "inside.cut", "signal.parent"] {
      #expect(second[what] == "EPERM", "\(what)")
    }
    for what in ["inside.create", "inside.open", "inside.save", "outside.read", "signal.self", "signal.thread"] {
      #expect(second[what] == "ok", "\(what)")
    }
    let third = try Self.probe(3)
    #expect(third["inside.truncate"] == "ok" && third["inside.cut"] == "ok" && third["signal.parent"] == "EPERM")
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
