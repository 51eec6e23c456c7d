import Glibc
import PDFScope
import TestSupport
import Testing

/// The log of a batch, and what a later call makes of it.
struct JournalTests {
  private let folder: TemporaryFolder
  private let path: String
  private let header = JournalHeader(
    pipeline: Fingerprint("{}"), variables: ["word": "Draft"], options: ["output": "out/"])

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("batch.journal")
  }

  private func open(resuming: Bool = true, _ header: JournalHeader? = nil) throws -> (Journal, [DocumentRecord]) {
    var earlier: [DocumentRecord] = []
    let journal = try Journal(path: path, header: header ?? self.header, resuming: resuming) { earlier.append($0) }
    return (journal, earlier)
  }

  private func code(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ActionError)?.code.rawValue
    }
  }

  private func job(_ name: String, index: Int = 0) -> BatchJob { BatchJob(index: index, path: folder.path(name)) }

  private func target(_ name: String) -> SaveTarget {
    .file(path: folder.path(name), input: folder.path("in.pdf"), mayReplace: false)
  }

  /// Writes a journal with one document that has ended and one that was begun.
  private func writeCutOff() throws {
    let (journal, _) = try open(resuming: false)
    for (index, name) in ["a.pdf", "b.pdf"].enumerated() {
      let target = target("out-" + name)
      try journal.begin(
        job(name, index: index), to: target, before: FileState(of: target.path), attempt: 1)
    }
    let record = DocumentRecord(job: job("a.pdf"), status: .ok, exitStatus: .done, pages: 3)
    try journal.end(record, target: folder.path("out-a.pdf"))
    try journal.sync()
  }

  @Test func whatHasEndedIsKnownAndPassedOverOnce() throws {
    try writeCutOff()
    let (journal, earlier) = try open()
    #expect(earlier.map(\.job.path) == [folder.path("a.pdf")] && earlier.first?.pages == 3)
    #expect(journal.isResumed)
    #expect(journal.takeEnded(job("a.pdf")))
    #expect(!journal.takeEnded(job("a.pdf")))
    #expect(!journal.takeEnded(job("b.pdf")))
    #expect(journal.targets.sorted() == [folder.path("out-a.pdf"), folder.path("out-b.pdf")])
  }

  @Test func aJobIsKnownWhateverItsPlaceButNotWithOtherVariables() throws {
    try writeCutOff()
    let (journal, _) = try open()
    #expect(!journal.takeEnded(BatchJob(index: 0, path: folder.path("a.pdf"), variables: ["word": "x"])))
    #expect(!journal.takeEnded(BatchJob(index: 0, path: folder.path("a.pdf"), output: "x.pdf")))
    #expect(journal.takeEnded(job("a.pdf", index: 17)))
  }

  @Test func whatWasBegunIsDoneWhereItsOutputHasCome() throws {
    try writeCutOff()
    do {
      let (journal, _) = try open()
      #expect(journal.takeBegun(job("a.pdf")) == nil)
      let begun = try #require(journal.takeBegun(job("b.pdf", index: 1)))
      #expect(!begun.isDone && begun.target == folder.path("out-b.pdf"))
    }
    try folder.write("x".utf8, to: "out-b.pdf")
    let (journal, _) = try open()
    #expect(try #require(journal.takeBegun(job("b.pdf", index: 1))).isDone)
  }

  @Test func aFileInPlaceIsDoneWhereAnotherHasTakenItsPlace() throws {
    let file = try folder.write("old".utf8, to: "a.pdf")
    do {
      let (journal, _) = try open(resuming: false)
      let target = SaveTarget.inPlace(path: file, backupSuffix: nil)
      try journal.begin(job("a.pdf"), to: target, before: FileState(of: file), attempt: 1)
    }
    do {
      let (journal, _) = try open()
      #expect(try #require(journal.takeBegun(job("a.pdf"))).isDone == false)
    }
    try folder.write("new".utf8, to: "temporary")
    #expect(rename(folder.path("temporary"), file) == 0)
    let (journal, _) = try open()
    #expect(try #require(journal.takeBegun(job("a.pdf"))).isDone)
  }

  @Test func aSecondBeginKeepsWhatStoodThereAtFirst() throws {
    try writeCutOff()
    do {
      let (journal, _) = try open()
      _ = journal.takeBegun(job("b.pdf", index: 1))
      let target = target("out-b.pdf")
      try journal.begin(job("b.pdf", index: 1), to: target, before: FileState(of: target.path), attempt: 1)
    }
    try folder.write("x".utf8, to: "out-b.pdf")
    let (journal, _) = try open()
    #expect(try #require(journal.takeBegun(job("b.pdf", index: 1))).isDone)
    #expect(journal.takeBegun(job("b.pdf", index: 1)) == nil)
  }

  /// Cut at any byte it is what was written whole before.
  @Test func aTornLineIsCutOffWhereverItIsTorn() throws {
    try writeCutOff()
    let bytes = try Files.read(path)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    for length in 0...bytes.count {
      try Files.write(bytes[..<length], to: path)
      let (_, earlier) = try open()
      let lines = ends.count { $0 < length }
      #expect(earlier.count == (lines == 4 ? 1 : 0))
      let content = try Files.read(path)
      if lines == 0 {
        // It begins anew.
        #expect(content.count == ends[0] + 1)
      } else {
        #expect(content.count == ends[lines - 1] + 1)
      }
    }
  }

  @Test(arguments: ["{", "[]", #"{"type":"document","key":"00"}"#, #"{"type":"other"}"#, ""])
  func damageIsAnErrorThatNamesItsLine(_ line: String) throws {
    try writeCutOff()
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    var lines = text.split(separator: "\n").map(String.init)
    lines.insert(line, at: 2)
    try Files.write((lines.joined(separator: "\n") + "\n").utf8, to: path)
    do {
      _ = try open()
      Issue.record("the damage was not found")
    } catch let error as ActionError {
      #expect(error.code.rawValue == "file.notReadable" && error.message.contains("line 3"))
    }
  }

  @Test func aJournalIsNotWrittenOverNorGoneOnWithByAnotherBatch() throws {
    try writeCutOff()
    let content = try Files.read(path)
    // Between fork and exec a process that another test starts has the lock of the journal that was just closed.
    var refusal = code { _ = try open(resuming: false) }
    for _ in 0..<100 where refusal == "output.locked" {
      usleep(20_000)
      refusal = code { _ = try open(resuming: false) }
    }
    #expect(refusal == "output.exists")
    let (pipeline, variables, options) = (header.pipeline, header.variables, header.options)
    let others = [
      (JournalHeader(pipeline: Fingerprint("[]"), variables: variables, options: options), "pipeline"),
      (JournalHeader(pipeline: pipeline, variables: ["word": "Final"], options: options), "word"),
      (JournalHeader(pipeline: pipeline, variables: variables, options: [:]), "output"),
    ]
    for (other, word) in others {
      do {
        _ = try open(other)
        Issue.record("another batch went on with the journal")
      } catch let error as ActionError {
        #expect(error.code.rawValue == "journal.other" && error.message.contains(word))
      }
    }
    #expect(try Files.read(path) == content)
    // Values of variables may be secrets.
    #expect(!String(decoding: content, as: UTF8.self).contains("Draft"))
  }

  @Test func whatIsNoJournalIsLeftAlone() throws {
    try Files.write("some text\nof mine\n".utf8, to: path)
    #expect(code { _ = try open() } == "file.notReadable")
    #expect(try Files.read(path) == Array("some text\nof mine\n".utf8))
    let folderCode = code { _ = try Journal(path: folder.path, header: header, resuming: true) { _ in } }
    #expect(folderCode == "output.notWritable")
  }

  @Test func aPlaceThatNothingHasComeToIsFreeAgain() throws {
    do {
      let (journal, _) = try open(resuming: false)
      for (index, name) in ["a.pdf", "b.pdf"].enumerated() {
        let (job, target) = (job(name, index: index), target("out-" + name))
        try journal.begin(job, to: target, before: FileState(of: target.path), attempt: 1)
        let error = index == 0 ? ActionError("file.notFound", "there is no such file") : nil
        let outputs = index == 0 ? [] : [Output(path: target.path)]
        let record = DocumentRecord(
          job: job, status: index == 0 ? .failed : .ok, exitStatus: .done, outputs: outputs, error: error)
        try journal.end(record, target: target.path)
      }
    }
    let (journal, _) = try open()
    #expect(journal.targets == [folder.path("out-b.pdf")])
  }

  @Test func theJournalOfAnotherEnvironmentIsAnother() throws {
    var other = header
    other.environment = ["HOME": "/home/a"]
    _ = try open(resuming: false, other)
    #expect(!String(decoding: try Files.read(path), as: UTF8.self).contains("/home/a"))
    #expect(code { _ = try open(other) } == nil)
    #expect(code { _ = try open() } == "journal.other")
  }

  @Test func onlyOneCallWritesAtATime() throws {
    let (journal, _) = try open(resuming: false)
    // Workers hold the lock, and can do nothing else with it.
    #expect(fcntl(journal.descriptor, F_GETFL) & O_ACCMODE == O_RDONLY)
    #expect(fcntl(journal.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(code { _ = try open(resuming: false) } == "output.locked")
    try journal.sync()
  }
}
