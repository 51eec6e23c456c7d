import Glibc
import PDFDocument
import PDFScopeCore
import SandboxBridge

/// A program that is to be run: with what, where, and how much it may take.
struct ProgramCall: Sendable {
  let executable: FilePath
  let arguments: [[UInt8]]
  let environment: [[UInt8]]
  /// The folder that it starts in.
  let folder: FilePath
  /// The copy of the document, which is removed when it has ended.
  let document: FilePath
  /// What it reads on standard input.
  let input: [UInt8]
  /// The most time it may take, in seconds.
  let timeout: Double
  /// The most memory it may have, in bytes.
  let memoryLimit: Int

  /// What people call the program.
  var name: String { PathParts(SystemText.string(executable.bytes)).name }
}

/// What a program has said until it ended well.
struct ProgramOutput: Sendable {
  let name: String
  /// Standard output.
  let output: [UInt8]
  /// The end of standard error.
  let complaints: Complaints
}

extension ProgramCall {
  /// Starts the program under its keeper.
  ///
  /// - Returns: the keeper's process, and the ends of the pipes that are read here.
  func start() throws(ActionError) -> (keeper: pid_t, pipes: ProgramPipes) {
    let input = try inputFile()
    defer { close(input) }
    let output = try pipe()
    let error = try pipe()
    let status = try pipe()
    defer { for end in [output, error, status] { close(end.write) } }
    var keeper: pid_t = -1
    let number = launch(input, output.write, error.write, status.write, &keeper)
    let pipes = ProgramPipes(output: output.read, error: error.read, status: status.read)
    guard number == 0 else {
      pipes.closeAll()
      throw fault(number)
    }
    return (keeper, pipes)
  }

  private func pipe() throws(ActionError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let problem = sandboxbridge_pipe(&ends)
    guard problem == 0 else { throw fault(problem) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  /// What the program reads is in a file, so that it matters not whether and when it does.
  private func inputFile() throws(ActionError) -> Int32 {
    let descriptor = sandboxbridge_shared_memory("event", input.count)
    guard descriptor >= 0 else { throw fault(errno) }
    var rest = input[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        let number = errno
        close(descriptor)
        throw fault(number)
      }
      rest = rest.dropFirst(count)
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  private func launch(
    _ input: Int32, _ output: Int32, _ error: Int32, _ status: Int32, _ keeper: inout pid_t
  ) -> Int32 {
    withPointers(to: arguments) { arguments in
      withPointers(to: environment) { environment in
        executable.withCString { path in
          folder.withCString { folder in
            document.withCString { document in
              var program = sandboxbridge_program(
                path: path, arguments: arguments, environment: environment, folder: folder, document: document,
                input: input, output: output, error: error, memory: UInt64(memoryLimit))
              keeper = sandboxbridge_program_start(&program, status)
              return keeper < 0 ? errno : 0
            }
          }
        }
      }
    }
  }

  private func fault(_ number: Int32) -> ActionError {
    ActionError("action.failed", "\(name) cannot be run: \(String(cString: strerror(number)))")
  }
}

/// The ends of a program's pipes that are read here.
struct ProgramPipes {
  /// Standard output; `nil` once it is closed.
  var output: Int32?
  /// Standard error; `nil` once it is closed.
  var error: Int32?
  /// What the keeper tells; `nil` once it is closed.
  var status: Int32?

  func closeAll() { for descriptor in [output, error, status] { if let descriptor { close(descriptor) } } }
}

/// Lends texts as C wants a list of them: pointers, and a null pointer at the end.
private func withPointers<Result>(
  to texts: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
  for (place, text) in texts.enumerated() {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
    for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[text.count] = 0
    list[place] = copy
  }
  list[texts.count] = nil
  defer {
    for place in texts.indices { list[place]?.deallocate() }
    list.deallocate()
  }
  return body(list)
}
