import TestSupport
import Testing

/// Runs the program with system calls that fail, or at which it is killed.
struct Strace {
  /// What `--inject` takes: `fsync:error=EIO`, `renameat:signal=KILL:when=1`.
  let injection: String

  /// Whether processes may be traced here; where not, that is recorded as a known issue of the machine.
  static let isAllowed: Bool = {
    guard let result = try? Tool.run(["strace", "-o", "/dev/null", "true"]) else { return false }
    return result.status == 0
  }()

  static func require() -> Bool {
    if !isAllowed {
      withKnownIssue("system calls that fail are not tested: strace cannot trace here") { Issue.record("strace") }
    }
    return isAllowed
  }

  /// Runs `pdfscope` so; status 137 where it was killed.
  func call(_ arguments: [String], in folder: String) throws -> Tool.Result {
    let call = injection.split(separator: ":")[0]
    return try Tool.run(
      [
        "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(injection)",
        PDFScopeBinary.path,
      ]
        + arguments, environment: PDFScopeBinary.environment, currentDirectory: folder)
  }
}
