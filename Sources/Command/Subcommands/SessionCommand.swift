import CommandLineKit
import Glibc
import PDFScope

/// `pdfscope session`.
struct SessionCommand: DocumentCommand {
  let names = ["session"]
  var definition: CommandDefinition { Self.declaration }

  private static let declaration = CommandDefinition(
    "session", abstract: "Keep documents open for another program",
    discussion: """
      Takes requests on standard input, one JSON object a line, and answers with records on standard output, one JSON \
      object a line. Requests on one document are executed in the order in which they come, those on different \
      documents at the same time. A line that is wrong gets an error, and the session goes on.

      The session ends with its input, once every request has ended. Its exit status is then 2 where a document has \
      changes that were not saved, and that of the failure where a FILE could not be opened; what came of single \
      requests stands in their records.
      """, group: "About documents",
    arguments: [
      ArgumentDefinition(
        "FILE", isRepeatable: true, isOptional: true, help: "PDF documents to open first",
        completion: .file(extensions: ["pdf"]))
    ],
    options: [
      OptionDefinition("--invalidate-signatures", help: "Change signed documents though their signatures break"),
      OptionDefinition("--decrypt", help: "Write encrypted documents without their encryption"),
    ],
    examples: [
      CommandExample(
        #"""
        printf '%s\n' '{"id":1,"event":{"action":"edit.rotatePages","pages":"2","by":90}}' '{"id":2,"undo":{}}' |\#
         pdfscope session report.pdf
        """#, note: "A page is turned, and turned back",
        output: #"""
          {"type":"begin","schema":"pdfscope/1","version":"0.1.0","invocation":\#
          {"tool":"pdfscope","version":"0.1.0","origin":"command","tags":{}}}
          {"type":"begin","document":"1","path":"report.pdf","pages":5}
          {"type":"end","document":"1","status":"ok","isUnsaved":false}
          {"type":"outcome","id":1,"document":"1","action":"edit.rotatePages","result":{"pages":[2],"pageCount":5},\#
          "vetoes":[],"warnings":[],"outputs":[],"status":"ok"}
          {"type":"end","id":1,"document":"1","status":"ok","isUnsaved":true,"undo":"edit.rotatePages"}
          {"type":"end","id":2,"document":"1","status":"ok","action":"edit.rotatePages","isUnsaved":false,\#
          "redo":"edit.rotatePages"}
          """#)
    ],
    sections: [requests, cancelling, records], seeAlso: ["pdfscope-json(7)"])

  private static let requests = ManualSection(
    "REQUESTS",
    text: """
      A request may have an `id`, a string or a whole number, which every record of the answer repeats, and a \
      `document`, the name of one of the open documents; without it the only open document is meant, or the first \
      FILE. Documents are named `1`, `2` and so on in the order in which they are opened, unless `as` says something \
      else. Which document is meant follows from the requests before it, however far those are. Beside these a request \
      has one of:

      ``"event": {"action": NAME, …}``
      : an event, as pdfscope-json(7) describes it; `output` beside it names the folder, with a slash at its end, or \
      the template for files that the event writes, `force` lets it replace files. Where a part of it fails or is \
      refused, what the parts before it have changed is taken back
      ``"open": {"path": FILE}``
      : opens a document; with `password` or `passwordFile`, and `as` for its name. It is a file: nobody can wait \
      for a pipe or a device, neither here nor with `save`
      ``"save": {"output": FILE}``, ``"save": {"inPlace": true}``
      : saves the document, as often as is wanted; in place with the suffix of a backup instead of `true`; with \
      `force` to replace a file, and `mode`: `auto`, `incremental` or `rewrite`
      ``"close": {}``
      : closes the document; with `"discard": true` though it has changes that are not saved
      ``"contexts": {}``, ``"contexts": ["edit"]``
      : asks what the buttons may do
      ``"undo": {}``, ``"redo": {}``
      : takes the last change back, or does it again; saved or not. Files that events have written stay
      ``"cancel": ID``
      : ends a request, at once where it waits, soon where it is being executed: see CANCELLING
      """)

  private static let cancelling = ManualSection(
    "CANCELLING",
    text: """
      A request that is cancelled ends with the error `action.cancelled`, and the document is as it was before. An \
      event ends between pages, or other units of its work; files that it has written already stay. An `undo` or a \
      `redo` ends between the objects that it changes, and is then not done at all. A `save` ends at any time before \
      the new file takes the place of the old one. An `open` ends once the file has been read. What comes later \
      changes nothing: the request ends as if nobody had cancelled it.

      What a library does with a single page, or with a file that it opens, is not cut short. A page that never ends \
      keeps its document from everything else, and as many of them as the machine has processors keep all documents; \
      limits for that are what `pdfscope run` has, with `--timeout`.

      So long as 10,000 requests, or 64 MiB of them, have not ended, no more are taken, but for a `cancel` that comes \
      next.

      Where a change can neither be ended nor taken back, which a fault of the program or a lack of memory may bring \
      about, the document answers everything with `document.inconsistent`, and is saved no more. Close it with \
      `"discard": true`, and open it again.
      """)

  private static let records = ManualSection(
    "RECORDS",
    text: """
      Each record has a `type`, and the `id` and `document` of its request; those of a FILE have a `document` alone:

      ``begin``
      : first of all; and for each document that is opened, with its `path` and `pages`
      ``match``, ``document``, ``outcome``
      : the answer to an event, as with `--ndjson`
      ``context``
      : a button whose context has changed, with its new `context`; a button that stays as it was has none
      ``progress``
      : of long work, several times a second: how many of `total` units are `done`
      ``warning``, ``error``
      : an error of a line that is wrong has its number, `line`
      ``end``
      : the last record of every request: its `status`, whether the document `isUnsaved`, and the events that `undo` \
      and `redo` would take back or do again

      `pdfscope schema session` prints the JSON Schema of both.
      """)

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    if let form = ["json", "ndjson", "format"].first(where: { !parsed.values(of: $0).isEmpty || parsed.flag(of: $0) }) {
      throw UsageError(
        kind: .conflictingOptions, "--\(form) does not go with a session",
        hint: "a session always prints one JSON record a line", commandPath: parsed.path)
    }
    let call = try call()
    let paths = parsed.operands
    guard !paths.contains("-"), !parsed.values(of: "files-from").contains("-") else {
      throw UsageError(
        kind: .invalidValue, "standard input carries the requests of the session",
        hint: "name a file, or open it with a request", commandPath: parsed.path)
    }
    let output = call.output
    output.outlivesReader = true
    let (policy, configuration) = (call.policy, call.configuration)
    var setup = Session.Setup(
      policy: { configuration.policy(forDocument: $0, over: policy) }, passwords: call.passwords,
      environment: call.environment)
    setup.prepare = { await $0.register(actionsOf: configuration) }
    let session = Session(setup) { record in
      // Where nobody reads any more, requests are still executed: documents may be saved.
      try? output.write(record)
      try? output.flush()
    }
    session.begin()
    for path in try paths.isEmpty && parsed.values(of: "files-from").isEmpty ? [] : InputFiles.paths(parsed) {
      session.open(path)
    }
    await SessionInput.read(into: session)
    return await session.finish()
  }
}

/// Reads the requests of a session from standard input.
private enum SessionInput {
  /// Hands every line over, and returns at the end of the input. It is read on a thread of its own: those of the
  /// concurrency runtime may all be busy when a request is to be cancelled.
  static func read(into session: Session) async {
    await onThread {
      var lines = LineBuffer(limit: Session.longestLine, dropsCarriageReturns: true)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        buffer.withUnsafeBytes { lines.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        while let line = lines.next() { give(line, to: session) }
      }
      while let line = lines.nextAtEnd() { give(line, to: session) }
    }
  }

  private static func isUrgent(_ line: LineBuffer.Line) -> Bool {
    guard case .bytes(let bytes) = line else { return false }
    return Session.isUrgent(bytes)
  }

  private static func give(_ line: LineBuffer.Line, to session: Session) {
    // A request that ends another is what may help: it does not wait.
    if session.isBusy, !isUrgent(line) { while session.isBusy { usleep(2000) } }
    switch line {
    case .bytes(let bytes): session.receive(bytes)
    case .tooLong: session.receiveTooLongLine()
    }
  }
}
