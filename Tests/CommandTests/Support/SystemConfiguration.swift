import TestSupport
import Testing

/// Runs the program where `/etc/pdfscope/config.json` holds what a test wants: in a mount name space of its own.
enum SystemConfiguration {
  /// - Returns: the call; `nil` where no name space can be had, which is recorded as a known issue of the machine.
  static func call(_ text: String, _ arguments: [String], environment: [String: String] = [:], folder: String) throws
    -> Call.Plain?
  {
    let etc = try TemporaryFolder()
    _ = try etc.makeFolder("pdfscope")
    try etc.write(text.utf8, to: "pdfscope/config.json")
    // The loader's list of libraries is the only other thing that the program reads there.
    let script = #"cp /etc/ld.so.cache "$0"; mount --bind "$0" /etc || exit 99; exec "$@""#
    let result = try Tool.run(
      ["unshare", "-rm", "bash", "-c", script, etc.path, PDFScopeBinary.path] + arguments,
      environment: PDFScopeBinary.environment.merging(environment) { $1 }, currentDirectory: folder)
    guard result.status == 99 || result.errorText.hasPrefix("unshare:") else { return Call.Plain(result: result) }
    withKnownIssue("the system's configuration is not tested: mounting one takes a name space") {
      Issue.record("unshare: \(result.errorText)")
    }
    return nil
  }
}

extension Call {
  /// What a program printed that was run in another way.
  struct Plain {
    let result: Tool.Result
    var status: Int32 { result.status }
    var text: String { result.text }
    var errors: String { result.errorText }
  }
}
