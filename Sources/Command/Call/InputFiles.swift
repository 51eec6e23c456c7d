import CommandLineKit
import Glibc
import PDFScope

/// The files of a call: its operands, and the lists named with `--files-from`.
enum InputFiles {
  static func paths(_ parsed: ParsedCommand) throws -> [String] {
    var paths = parsed.operands(of: "FILE")
    for list in parsed.values(of: "files-from") {
      let separator = UInt8(ascii: parsed.flag(of: "null") ? "\0" : "\n")
      let bytes = try read(list)
      paths += bytes.split(separator: separator).map { SystemText.string(Array($0)) }
    }
    if paths.isEmpty, parsed.flag(of: "recursive"), parsed.values(of: "files-from").isEmpty { paths = ["."] }
    guard !paths.isEmpty else {
      throw UsageError(kind: .missingOperand, "no file is given", commandPath: parsed.path)
    }
    try checkStandardInput(parsed, paths: paths)
    return paths
  }

  /// The documents of a call: its files, and with `--recursive` those in its folders, found as they are asked for.
  static func documents(in paths: [String], _ parsed: ParsedCommand) -> any Sequence<String> & Sendable {
    let sort = parsed.last(of: "sort")
    var files: any Sequence<String> & Sendable = paths
    if parsed.flag(of: "recursive") {
      let filter = FileWalk.Filter(included: parsed.values(of: "include"), excluded: parsed.values(of: "exclude"))
      files = FileWalk(roots: paths, filter: filter, isSorted: sort != "none")
    }
    func isBefore(_ left: String, _ right: String) -> Bool {
      SystemText.bytes(left).lexicographicallyPrecedes(SystemText.bytes(right))
    }
    switch sort {
    case "path"?: return files.sorted(by: isBefore)
    case "modified"?:
      let dated = files.map { (time: FileKind.modified($0), path: $0) }
      return dated.sorted { $0.time != $1.time ? $0.time < $1.time : isBefore($0.path, $1.path) }.map(\.path)
    default: return files
    }
  }

  /// The same with the folders that they were found in.
  static func found(in paths: [String], _ parsed: ParsedCommand) -> any Sequence<FoundFile> & Sendable {
    guard parsed.flag(of: "recursive") else { return paths.map { FoundFile(path: $0) } }
    let filter = FileWalk.Filter(included: parsed.values(of: "include"), excluded: parsed.values(of: "exclude"))
    return FoundFiles(walk: FileWalk(roots: paths, filter: filter, isSorted: true))
  }

  /// Standard input has one reader: a document, a list of names, patterns or a password.
  ///
  /// - Parameter paths: the documents, those of lists too where these have been read.
  static func checkStandardInput(_ parsed: ParsedCommand, paths: [String]? = nil) throws {
    let readers =
      (paths ?? parsed.operands(of: "FILE")) + parsed.values(of: "files-from") + parsed.values(of: "password-file")
      + ["file", "picture", "from"].flatMap { parsed.values(of: $0) }
      + parsed.values(of: "password-fd").map { Int32($0) == STDIN_FILENO ? "-" : $0 }
    // Patterns are read once for all documents, what is put into them for each.
    let readForEach = parsed.path.contains("search") ? ["from"] : ["from", "file"]
    let isReadForEach = (paths ?? []).count > 1 && readForEach.contains { parsed.values(of: $0).contains("-") }
    guard readers.count(where: { $0 == "-" }) <= 1, !isReadForEach else {
      throw UsageError(
        kind: .invalidValue, "standard input can be read once only", commandPath: parsed.path,
        occurrences: parsed.occurrences)
    }
  }

  /// A list that is longer is no list: a device without end, or a document by mistake.
  private static let mostNames = 256 << 20

  /// The bytes of a list: names of files, or patterns.
  ///
  /// - Parameter option: the option that names it, for messages.
  static func read(_ list: String, option: String = "files-from") throws -> [UInt8] {
    func failure() -> ActionError {
      ActionError("usage", "--\(option) \(list): \(String(cString: strerror(errno)))")
    }
    let descriptor = list == "-" ? STDIN_FILENO : SystemText.withCString(list) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure() }
    defer { if list != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= mostNames else {
        let content = option == "file" ? "patterns" : "names"
        throw ActionError("usage", "--\(option) \(list): more than 256 MiB of \(content)")
      }
    }
  }
}
