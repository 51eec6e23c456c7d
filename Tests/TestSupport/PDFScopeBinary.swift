import Glibc

/// The built `pdfscope`, run as a user would.
public enum PDFScopeBinary {
  /// The executable beside the running test bundle. `PDFSCOPE_BINARY` names another one to test.
  public static let path: String = {
    if let named = getenv("PDFSCOPE_BINARY") { return String(cString: named) }
    var places = [Fixtures.repository + "/.build/debug"]
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    if count > 0 {
      let executable = buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      if let slash = executable.lastIndex(of: "/") { places.insert(String(executable[..<slash]), at: 0) }
    }
    for place in places where access(place + "/pdfscope", X_OK) == 0 { return place + "/pdfscope" }
    preconditionFailure("pdfscope is not built; looked in \(places.joined(separator: ", "))")
  }()

  /// An environment in which nothing of the person who runs the tests is seen: no configuration, no colours, UTC.
  public static let environment: [String: String] = {
    var values = ["LANG": "C.UTF-8", "TZ": "UTC", "HOME": "/nonexistent", "XDG_CONFIG_HOME": "/dev/null"]
    for name in ["PATH", "TMPDIR", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"] {
      if let value = getenv(name) { values[name] = String(cString: value) }
    }
    return values
  }()

  /// Runs `pdfscope` with these arguments.
  ///
  /// - Parameter environment: variables added to `PDFScopeBinary.environment`.
  public static func run(
    _ arguments: [String], input: Tool.Input = .nothing, environment: [String: String] = [:],
    currentDirectory: String? = nil, timeout: Duration = .seconds(60)
  ) throws -> Tool.Result {
    var options = Tool.Options()
    options.input = input
    options.environment = environment
    options.currentDirectory = currentDirectory
    options.timeout = timeout
    return try run(arguments, options)
  }

  /// The same with every option; `options.environment` is added to `PDFScopeBinary.environment`.
  public static func run(_ arguments: [String], _ options: Tool.Options) throws -> Tool.Result {
    var options = options
    options.environment = environment.merging(options.environment ?? [:]) { $1 }
    return try Tool.run([path] + arguments, options)
  }
}
