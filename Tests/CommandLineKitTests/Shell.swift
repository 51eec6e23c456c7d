import Glibc
import Testing

/// Runs programs of the machine and keeps files for them; for tests that ask an independent reader.
enum Shell {
  struct Output {
    var status: Int32
    var standardOutput: String
    var standardError: String
  }

  /// Runs a program found on the path, with standard input closed.
  static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Output {
    let folder = try TemporaryFolder()
    let (outPath, errorPath) = (folder.path + "/out", folder.path + "/error")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outPath, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT, 0o600)
    var variables = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8", "TERM": "dumb"]
    variables.merge(environment) { $1 }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + environment { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, program, &actions, nil, words, environment)
    try #require(code == 0, "\(program) cannot be run; install it to run this test")
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let exitStatus = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return Output(
      status: exitStatus, standardOutput: try TemporaryFolder.read(outPath),
      standardError: try TemporaryFolder.read(errorPath))
  }
}

private struct TemporaryFolderError: Error {}

/// A folder that goes away with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/command-line-kit-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map { mkdtemp($0) != nil } }
    guard made == true else { throw TemporaryFolderError() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // Shells leave files of their own in their home folder, so the folder is not empty.
    let words = ["rm", "-rf", path].map { (word: String) in strdup(word) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    if posix_spawn(&process, "/bin/rm", nil, nil, words, [nil]) == 0 { waitpid(process, nil, 0) }
  }

  /// Writes a file and tells its path.
  func write(_ name: String, _ text: String) throws -> String {
    let target = path + "/" + name
    let file = try #require(fopen(target, "w"))
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    return target
  }

  static func read(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
