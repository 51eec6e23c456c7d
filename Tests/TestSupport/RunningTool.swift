public import Glibc

/// A program that runs while the test does something else, such as killing it.
public struct RunningTool {
  private var child: Child

  /// Starts a program; the first argument is its name, looked up in `PATH` where it has no slash.
  public init(_ arguments: [String], _ options: Tool.Options = Tool.Options()) throws {
    child = try Child(arguments, options)
  }

  /// Starts `pdfscope` with these arguments; `options.environment` is added to `PDFScopeBinary.environment`.
  public static func pdfscope(_ arguments: [String], _ options: Tool.Options = Tool.Options()) throws -> RunningTool {
    var options = options
    options.environment = PDFScopeBinary.environment.merging(options.environment ?? [:]) { $1 }
    return try RunningTool([PDFScopeBinary.path] + arguments, options)
  }

  /// The number of its process, which leads a group of its own.
  public var process: pid_t { child.process }

  /// The processes that it has started and that still run.
  public var children: [pid_t] {
    // Each thread has the list of those that it has started.
    let threads = "/proc/\(process)/task"
    return ((try? Files.names(in: threads)) ?? []).flatMap { thread in
      let list = (try? Files.read("\(threads)/\(thread)/children")) ?? []
      return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// Waits until it ends.
  public mutating func finish() throws -> Tool.Result { try child.finish() }
}
