import PDFScope
import Testing

/// The lines of a list of jobs.
struct JobLineTests {
  private func line(_ text: String, number: Int = 7) -> JobLine {
    JobLine(Array(text.utf8), number: number, of: "jobs", index: 6, variables: ["word": "Draft", "size": 12])
  }

  @Test func aLineIsAJob() {
    let line = line(#"{"path":"a.pdf","output":"b.pdf","variables":{"word":"Final"},"id":[7]}"#)
    #expect(line.error == nil)
    #expect(
      line.job
        == BatchJob(index: 6, path: "a.pdf", output: "b.pdf", variables: ["word": "Final"], id: .array([.integer(7)])))
  }

  @Test(arguments: [
    (#"{"path":"a.pdf","#, "column 17", "jobs:7"),
    ("7", "expected an object", "jobs:7"),
    (#"{"id":3}"#, "\"path\"", "jobs:7"),
    (#"{"path":""}"#, "/path", "jobs:7"),
    (#"{"path":"a\u0000.pdf"}"#, "/path", "a\u{0}.pdf"),
    (#"{"path":"a.pdf","outptu":"b.pdf"}"#, "\"outptu\"", "a.pdf"),
    (#"{"path":"a.pdf","variables":{"wort":1}}"#, "no variable wort", "a.pdf"),
    (#"{"path":"a.pdf","variables":[]}"#, "/variables", "a.pdf"),
  ])
  func aLineThatIsNoneSaysWhy(_ text: String, _ reason: String, _ path: String) throws {
    let line = line(text)
    let error = try #require(line.error)
    #expect(error.code.rawValue == "job.invalid")
    #expect(error.message.hasPrefix("line 7: ") && error.message.contains(reason), "\(error.message)")
    #expect(line.job.path == path && line.job.index == 6)
  }

  @Test func whoSentAJobThatIsWrongIsToldWhichItWas() {
    #expect(line(#"{"id":"mine","path":3}"#).job.id == "mine")
  }
}
