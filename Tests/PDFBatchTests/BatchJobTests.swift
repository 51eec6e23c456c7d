import PDFScope
import Testing

struct BatchJobTests {
  @Test func aJobHasWhatItWasGiven() {
    let job = BatchJob(index: 3, path: "a.pdf", variables: ["word": "Draft"])
    #expect(job.index == 3 && job.output == nil && job.variables["word"] == .string("Draft"))
  }
}
