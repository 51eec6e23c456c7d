import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// A running `pdfscope session`, which is written to and read from line by line.
final class LiveSession {
  struct NotStarted: Error {
    var number: Int32
  }

  private let input: Int32
  private let output: Int32
  private var pid = pid_t()
  private var buffer: [UInt8] = []
  private var status: Int32?

  /// The date is a fixed one, so that what two saves write can be compared byte for byte: a rewritten file's second
  /// identifier is made of the second in which it was written.
  init(_ arguments: [String], environment: [String: String] = ["SOURCE_DATE_EPOCH": "1700000000"]) throws {
    var (toChild, fromChild): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw NotStarted(number: errno) }
    // Another child that had the other end of a pipe would keep it open.
    for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
    let words = ([PDFScopeBinary.path, "session"] + arguments).map { strdup($0) } + [nil]
    let variables =
      PDFScopeBinary.environment.merging(environment) { $1 }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    let number = posix_spawn(&pid, PDFScopeBinary.path, &actions, nil, words, variables)
    close(toChild[0])
    close(fromChild[1])
    (input, output) = (toChild[1], fromChild[0])
    guard number == 0 else { throw NotStarted(number: number) }
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      var code: Int32 = 0
      waitpid(pid, &code, 0)
      close(input)
    }
    close(output)
  }

  func send(_ request: JSONValue) { send(line: request.text()) }

  func send(line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The next record; `nil` at the end, or after 30 seconds without one.
  func next() throws -> JSONValue? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        return try JSONParser.parse(bytes: line)
      }
      var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 30_000) > 0 else { return nil }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(output, &piece, piece.count)
      guard count > 0 else { return nil }
      buffer += piece[..<count]
    }
  }

  /// All records up to the end of a request; `nil` is the opening of a FILE.
  func records(of id: JSONValue?) throws -> [JSONValue] {
    var records: [JSONValue] = []
    while let record = try next() {
      records.append(record)
      if record["type"] == "end", record["id"] == id { return records }
    }
    Issue.record("the request \(id?.text() ?? "") has no end")
    return records
  }

  /// Sends a request and takes all records up to its end.
  func ask(_ id: Int, _ request: JSONObject) throws -> [JSONValue] {
    var object: JSONObject = ["id": .integer(id)]
    object.merge(request)
    send(.object(object))
    return try records(of: .integer(id)).filter { $0["id"] == .integer(id) }
  }

  /// Ends the input, and gives what else is told and the exit status.
  func finish() throws -> (records: [JSONValue], status: Int32) {
    close(input)
    var records: [JSONValue] = []
    while let record = try next() { records.append(record) }
    var code: Int32 = 0
    waitpid(pid, &code, 0)
    status = code
    return (records, code >> 8 & 0xFF)
  }
}

extension [JSONValue] {
  /// The records of a type.
  func of(_ type: String) -> [JSONValue] { filter { $0["type"] == .string(type) } }
  /// How the request ended.
  var status: String? { last?["status"]?.stringValue }
  /// The buttons whose contexts were told.
  var buttons: [String] { of("context").compactMap { $0["button"]?.stringValue } }
  /// The code of the error, of the request or of its event.
  var code: String? {
    (of("error").first?["code"] ?? of("outcome").first?["error"]?["code"])?.stringValue
  }
}
