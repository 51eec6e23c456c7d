import PDFScope
import TestSupport
import Testing

@testable import PDFBatch

/// What is said over the pipes is understood as it was meant.
struct WorkerMessageTests {
  private func again(_ message: WorkerMessage) throws -> WorkerMessage {
    let line = message.line
    try #require(line.last == 0x0A && !line.dropLast().contains(0x0A))
    return try WorkerMessage(line: Array(line.dropLast()))
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func jobs(seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let assignment = Assignment(values.job(), to: values.target())
    guard case .job(let other) = try again(.job(assignment)) else { throw Mistaken() }
    #expect(other == assignment)
    // Canonically equal is not the same for a file system.
    #expect(SystemText.bytes(other.job.path) == SystemText.bytes(assignment.job.path))
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func recordsOfDocuments(seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let record = values.record()
    guard case .done(let other) = try again(.done(record)) else { throw Mistaken() }
    #expect(other.job == record.job && other.outputs == record.outputs && other.error == record.error)
    #expect(other.refusals == record.refusals && other.json == record.json)
    #expect(other.status == record.status && other.exitStatus == record.exitStatus && other.pages == record.pages)
    #expect(other.warnings == record.warnings && other.milliseconds == record.milliseconds)
    #expect(other.isRecovered == record.isRecovered && other.picture == record.picture)
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func setups(seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let setup = values.setup()
    let place = WorkerPlace(
      parent: values.number(1...99), notes: values.number(0...99), memory: values.maybe { _ in 7 })
    guard case .setup(let other, let otherPlace) = try again(.setup(setup, place)) else { throw Mistaken() }
    #expect(otherPlace == place)
    #expect(other.json == setup.json && other.policy == setup.policy && other.invocation == setup.invocation)
    #expect(other.configuration == setup.configuration)
    #expect(other.passwords.map(SystemText.bytes) == setup.passwords.map(SystemText.bytes))
    #expect(other.writableFolders.map(SystemText.bytes) == setup.writableFolders.map(SystemText.bytes))
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func recordsAndConfinement(seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let record = values.json()
    guard case .record(let other) = try again(.record(record)) else { throw Mistaken() }
    #expect(other == record)
    let confinement = Confinement(
      landlock: values.number(0...9), refusesCalls: values.flag(), gaps: values.list { $0.text() })
    guard case .ready(let ready) = try again(.ready(confinement)) else { throw Mistaken() }
    #expect(ready == confinement)
    let picture = values.maybe { $0.text() }
    guard case .picture(let again) = try again(.picture(picture)) else { throw Mistaken() }
    #expect(again == picture)
  }

  @Test(arguments: [
    "", "{", "[]", "7", "{}", #"{"done":{}}"#, #"{"job":{"index":-1,"path":"a"},"target":null}"#,
    #"{"job":{"index":0,"path":""},"target":null}"#, #"{"ready":{"landlock":"x"}}"#, "\u{0}\u{1}",
  ])
  func whatIsNoMessageIsNone(text: String) {
    #expect(throws: DecodingFailure.self) { try WorkerMessage(line: Array(text.utf8)) }
  }

  @Test func aJobOfAnInputHasNoIndexOfItsOwn() throws {
    let reader = JSONReader(["path": "a.pdf", "id": ["x": 1]])
    #expect(try BatchJob(reading: reader, index: 4) == BatchJob(index: 4, path: "a.pdf", id: ["x": 1]))
    #expect(throws: DecodingFailure.self) {
      try BatchJob(reading: JSONReader(["path": "a.pdf", "index": 1]), index: 4)
    }
  }

  private struct Mistaken: Error {}
}
