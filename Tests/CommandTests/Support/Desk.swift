import Glibc
import TestSupport
import Testing

/// A folder to work in, with copies of fixtures whose bytes are remembered.
final class Desk {
  let folder: TemporaryFolder
  var path: String { folder.path }
  private var bytes: [String: [UInt8]] = [:]

  /// - Parameter files: fixtures by the name they shall have here.
  init(_ files: KeyValuePairs<String, String>) throws {
    folder = try TemporaryFolder()
    for (name, fixture) in files {
      try folder.copy(fixture: fixture, as: name)
      bytes[name] = try Fixtures.bytes(fixture)
    }
  }

  /// Puts a file there that is no fixture.
  func put(_ content: String, as name: String) throws {
    try folder.write(content.utf8, to: name)
    bytes[name] = Array(content.utf8)
  }

  /// Runs the program there.
  func call(
    _ arguments: String..., input: Tool.Input = .nothing, environment: [String: String] = [:]
  ) throws -> Call {
    try Call(arguments, input: input, environment: environment, folder: path)
  }

  func call(_ arguments: [String], environment: [String: String] = [:]) throws -> Call {
    try Call(arguments, environment: environment, folder: path)
  }

  /// The names here, but for those put there in the beginning.
  func newNames() throws -> [String] {
    try folder.names().filter { bytes[$0] == nil && !Files.isFolder(folder.path($0)) }
  }

  /// Whether every file is as it was put there.
  func isUntouched() throws -> Bool {
    try bytes.allSatisfy { name, content in try Files.read(folder.path(name)) == content }
  }

  /// Expects that nothing was left behind and nothing touched.
  func expectUntouched(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let names = try newNames()
    #expect(names.isEmpty, comment, sourceLocation: sourceLocation)
    let isUntouched = try isUntouched()
    #expect(isUntouched, comment, sourceLocation: sourceLocation)
  }
}

/// The program run by somebody who may not read everything.
enum Unprivileged {
  /// Runs `pdfscope` as the user nobody where the tests are run by root, who may read everything.
  ///
  /// - Returns: `nil` where that cannot be done, which is recorded as a known issue of the machine.
  static func call(_ arguments: [String], in folder: TemporaryFolder) throws -> Tool.Result? {
    guard geteuid() == 0 else { return try PDFScopeBinary.run(arguments, currentDirectory: folder.path) }
    // The folders above the built program need not be open to others.
    let program = folder.path("program")
    try Files.write(Files.read(PDFScopeBinary.path), to: program, mode: 0o755)
    defer { unlink(program) }
    chmod(folder.path, 0o777)
    let result = try Tool.run(
      ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program] + arguments,
      environment: PDFScopeBinary.environment, currentDirectory: folder.path)
    guard [126, 127].contains(result.status) else { return result }
    withKnownIssue("a file that may not be read is not tested: the program cannot be run by another user") {
      Issue.record("setpriv: \(result.errorText)")
    }
    return nil
  }
}
