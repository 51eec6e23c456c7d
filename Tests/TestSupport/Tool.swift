import Glibc

/// Runs a program and takes what it writes. One child costs about a millisecond.
public enum Tool {
  /// What a program reads from its standard input.
  public enum Input: Sendable {
    /// `/dev/null`.
    case nothing
    case bytes([UInt8])
    case file(String)
    /// No descriptor 0 at all.
    case closed

    public static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
  }

  /// Where the standard output of a program goes.
  public enum Output: Sendable {
    case captured
    /// A file opened for writing, such as `/dev/full`.
    case file(String)
    /// A pipe that nobody reads.
    case brokenPipe
    /// No descriptor 1 at all.
    case closed
  }

  /// How a program is started. The defaults are: no input, this process's environment and folder, one minute.
  public struct Options: Sendable {
    public var input: Input = .nothing
    public var output: Output = .captured
    /// The whole environment of the program; nil hands on the one of this process.
    public var environment: [String: String]?
    public var currentDirectory: String?
    public var timeout: Duration = .seconds(60)
    /// Further descriptors from which the program can read these bytes (up to 64 KiB each).
    public var descriptors: [Int32: [UInt8]] = [:]

    public init() {}
  }

  /// What became of a program.
  public struct Result: Sendable {
    /// The exit status; where a signal ended the program, 128 and its number, as in the shell.
    public let status: Int32
    /// The signal that ended the program.
    public let signal: Int32?
    public let output: [UInt8]
    public let errors: [UInt8]
    /// User and system time of the program and the children it waited for.
    public let cpuTime: Duration

    /// Standard output as UTF-8, with replacement characters where it is not.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// Standard error, likewise.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// Why a program gave no result.
  public enum Failure: Error, CustomStringConvertible {
    case notStarted(command: [String], reason: String)
    /// The time was up; the program and its group were killed.
    case timedOut(command: [String], after: Duration, output: [UInt8], errors: [UInt8])

    public var description: String {
      switch self {
      case .notStarted(let command, let reason):
        "could not start \(command.joined(separator: " ")): \(reason)"
      case .timedOut(let command, let time, let output, let errors):
        """
        killed after \(time): \(command.joined(separator: " "))
        standard output, \(output.count) bytes: \(String(decoding: output.prefix(2000), as: UTF8.self))
        standard error, \(errors.count) bytes: \(String(decoding: errors.prefix(2000), as: UTF8.self))
        """
      }
    }
  }

  /// Runs a program to its end. The first argument is its name, looked up in `PATH` where it has no slash.
  ///
  /// - Throws: `Failure`, or `SystemError` where no pipe could be made.
  public static func run(_ arguments: [String], _ options: Options = Options()) throws -> Result {
    var child = try Child(arguments, options)
    return try child.finish()
  }

  /// The same, with the options that are wanted most.
  public static func run(
    _ arguments: [String], input: Input = .nothing, environment: [String: String]? = nil,
    currentDirectory: String? = nil, timeout: Duration = .seconds(60)
  ) throws -> Result {
    var options = Options()
    options.input = input
    options.environment = environment
    options.currentDirectory = currentDirectory
    options.timeout = timeout
    return try run(arguments, options)
  }
}
