import PDFScope
import Testing

@testable import PDFBatch

/// A batch whose clock is the test's.
private final class Bench {
  var time = 100.0
  var columns: Int? = 80
  private(set) var written: [String] = []
  private(set) var progress: BatchProgress!

  init(_ form: BatchProgress.Form?, total: Int? = nil) {
    progress = BatchProgress(
      form: form, total: total, now: { self.time }, width: { self.columns }, write: { self.written.append($0) })
  }

  func pass(_ seconds: Double, ending documents: Int = 0, status: Status = .ok, pages: Int? = 3) {
    time += seconds
    for index in 0..<documents {
      progress.didEnd(
        DocumentRecord(job: BatchJob(index: index, path: "a.pdf"), status: status, exitStatus: .done, pages: pages))
    }
    progress.tick()
  }
}

struct ProgressTests {
  @Test func aTerminalHasOneLineThatIsWrittenOver() {
    let bench = Bench(.line, total: 400)
    bench.pass(0.1, ending: 1)
    #expect(bench.written.isEmpty, "a batch that is done in a moment does not flicker")
    for _ in 0..<100 { bench.pass(0.1, ending: 1) }
    #expect(bench.written.last == "\r101 of 400 documents, 25%, 303 pages, 10/s, 30 s left\u{1B}[K")
    #expect(bench.written.allSatisfy { !$0.contains("\n") })
  }

  @Test func theLineIsWrittenTenTimesASecondAtMost() {
    let bench = Bench(.line, total: 10_000)
    for _ in 0..<5_000 { bench.pass(0.002, ending: 1) }
    #expect((80...100).contains(bench.written.count), "\(bench.written.count)")
  }

  @Test func theLineIsTakenAwayAndComesBack() {
    let bench = Bench(.line, total: 10)
    bench.pass(1, ending: 1)
    bench.progress.clear()
    bench.progress.clear()
    #expect(bench.written.last == "\r\u{1B}[K" && bench.written.count == 2)
    bench.pass(0.2)
    #expect(bench.written.count == 3 && bench.written.last?.contains("1 of 10") == true)
    bench.progress.clear()
    bench.progress.restore()
    bench.progress.restore()
    #expect(bench.written.count == 5 && bench.written.last?.contains("1 of 10") == true, "at once, and once")
    bench.progress.finish()
    bench.progress.restore()
    bench.pass(5, ending: 1)
    #expect(bench.written.count == 6 && bench.written.last == "\r\u{1B}[K")
  }

  @Test func nothingIsWrittenInTheBackground() {
    let bench = Bench(.line, total: 10)
    bench.columns = nil
    bench.pass(1, ending: 1)
    bench.progress.finish()
    #expect(bench.written.isEmpty)
  }

  @Test(arguments: [200, 79, 60, 40, 30, 20, 12, 8, 3, 1, 0])
  func theLineFits(width: Int) {
    var state = ProgressState()
    state.documents = 99_999
    state.total = 100_000
    state.pages = 1_234_567
    state.failed = 12
    state.refused = 3
    state.rate = 85.2
    state.secondsLeft = 1100
    let line = state.line(width: width)
    #expect(line.utf8.count <= width)
    if width == 200 {
      #expect(
        line == "99,999 of 100,000 documents, 99%, 1,234,567 pages, 85/s, 19 min left, 3 refused, 12 failed")
    }
    if width == 79 { #expect(line.contains("12 failed") && line.contains("left")) }
  }

  @Test func whatIsNotKnownIsNotTold() {
    let bench = Bench(.line)
    bench.pass(1, ending: 1)
    #expect(bench.written.last == "\r1 document, 3 pages\u{1B}[K")
    bench.pass(2, ending: 1)
    #expect(bench.written.last == "\r2 documents, 6 pages\u{1B}[K", "two are too few for a rate")
    bench.pass(3, ending: 1, status: .failed, pages: nil)
    #expect(bench.written.last == "\r3 documents, 6 pages, 29/min, 1 failed\u{1B}[K")
    bench.progress.total = 6
    bench.pass(1)
    #expect(bench.written.last?.hasPrefix("\r3 of 6 documents, 50%, 6 pages, ") == true)
    #expect(bench.written.last?.contains(" s left") == true)
  }

  @Test func whereThereIsNoTerminalLinesComeSeldom() {
    let bench = Bench(.text, total: 100_000)
    for _ in 0..<7200 { bench.pass(1, ending: 2) }
    #expect(bench.written.first == "pdfscope: 20 of 100,000 documents, 0%, 60 pages, 2/s, 13 h 55 min left\n")
    // One after 10 s, each 30 s up to 10 min, each minute up to an hour, then each 5 min.
    #expect((80...90).contains(bench.written.count), "\(bench.written.count)")
    #expect(bench.written.allSatisfy { $0.hasSuffix("\n") && !$0.contains("\r") })
  }

  @Test func besideJSONProgressIsARecord() throws {
    let bench = Bench(.records, total: 50)
    for _ in 0..<10 { bench.pass(1, ending: 1) }
    #expect(
      bench.written == [
        #"{"type":"progress","documents":10,"total":50,"running":0,"pages":30,"refused":0,"failed":0,"#
          + #""seconds":10,"perSecond":1,"secondsLeft":40}"# + "\n"
      ])
  }

  @Test func nothingIsToldWhereNothingIsWanted() {
    let bench = Bench(nil, total: 5)
    bench.pass(100, ending: 5)
    bench.progress.finish()
    #expect(bench.written.isEmpty)
    #expect(BatchProgress(mode: .auto, isQuiet: true, isJSON: false).form == nil)
    #expect(BatchProgress(mode: .never, isQuiet: false, isJSON: false).form == nil)
    #expect(BatchProgress(mode: .always, isQuiet: true, isJSON: true).form == .records)
  }

  @Test func whatAnEarlierCallDidSaysNothingAboutTheRate() {
    let bench = Bench(.line, total: 2000)
    for index in 0..<1000 {
      bench.progress.didSkip(
        DocumentRecord(job: BatchJob(index: index, path: "a.pdf"), status: .ok, exitStatus: .done, pages: 1))
    }
    for _ in 0..<20 { bench.pass(1, ending: 1) }
    #expect(bench.written.last?.contains("1,020 of 2,000 documents, 51%, 1,060 pages, 1/s, 17 min left") == true)
  }

  @Test func theRateFollowsAChangeAndDoesNotLeap() throws {
    var estimate = RateEstimate()
    for _ in 0..<100 { estimate.add(documents: 10, seconds: 1) }
    #expect(abs(try #require(estimate.perSecond) - 10) < 0.01)
    estimate.add(documents: 0, seconds: 1)
    #expect(try #require(estimate.perSecond) > 9, "a second without a document is nothing")
    for _ in 0..<100 { estimate.add(documents: 1, seconds: 1) }
    #expect(try #require(estimate.perSecond) < 2)
    estimate.add(documents: 0, seconds: 1e6)
    #expect(estimate.perSecond == nil, "nobody knows after so long a silence")
    estimate.add(documents: 5, seconds: -1)
    estimate.add(documents: 5, seconds: .nan)
    #expect(estimate.perSecond == nil)
  }

  @Test(arguments: [
    (0.0, "0 s"), (3.2, "4 s"), (41, "45 s"), (56, "1 min"), (61, "2 min"), (3541, "1 h"), (4000, "1 h 10 min"),
    (90_000, "1 d 1 h"), (.infinity, "a very long time"),
  ])
  func timesAreNoMoreExactThanTheyAreKnown(seconds: Double, text: String) {
    #expect(ProgressState.text(ofTime: seconds) == text)
  }

  @Test(arguments: [(850.0, "850/s"), (1.26, "1.3/s"), (0.5, "30/min"), (0.001, "3.6/h"), (12_345, "12,345/s")])
  func ratesHaveTheUnitThatFits(rate: Double, text: String) {
    #expect(ProgressState.text(ofRate: rate) == text)
  }

  @Test func theTallyCounts() throws {
    var tally = BatchTally()
    let job = BatchJob(index: 0, path: "a.pdf")
    tally.add(DocumentRecord(job: job, status: .ok, exitStatus: .done, pages: 1200, warnings: 2))
    let found = DocumentRecord(job: job, status: .ok, exitStatus: .done, pages: 1, isRecovered: true)
    tally.add(found)
    tally.add(
      DocumentRecord(
        job: job, status: .failed, exitStatus: .failed, error: ActionError("document.notPDF", "no PDF"),
        refusals: [.init(action: "edit.rotatePages", veto: Veto(.policy, "disabled", kind: .denied, "no"))]))
    #expect(tally.documents == 3 && tally[.ok] == 2 && tally[.failed] == 1 && tally[.refused] == 0)
    #expect(tally.pages == 1201 && tally.earlier == 0 && tally.warnings == 2 && tally.withWarnings == 1)
    tally.add(found, isEarlier: true)
    #expect(tally.earlier == 1 && tally.documents == 4)
    #expect(tally.reasons == ["document.notPDF": 1, "policy.disabled": 1])
  }
}
