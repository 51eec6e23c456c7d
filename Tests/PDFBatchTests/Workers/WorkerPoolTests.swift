import Glibc
import PDFScope
import TestSupport
import Testing

/// What the pool makes of workers that end badly. They are impostors; the real ones are tried elsewhere.
@Suite(.timeLimit(.minutes(2))) struct WorkerPoolTests {
  private typealias Limits = WorkerPool.Limits

  private func run(
    _ paths: [String], _ limits: WorkerPool.Limits = WorkerPool.Limits(workers: 2)
  ) throws -> TestDriver {
    let driver = TestDriver(paths)
    try ImpostorWorker().run(driver, limits)
    // Nobody is lost, and nobody counted twice.
    #expect(driver.ended.map(\.job.index).sorted() == Array(paths.indices))
    return driver
  }

  /// The error of the only document that fails among others that do not.
  private func error(of path: String, _ limits: WorkerPool.Limits = WorkerPool.Limits(workers: 1)) throws -> ActionError
  {
    let driver = try run(["a", path, "b"], limits)
    #expect(driver[0]?.status == .ok && driver[2]?.status == .ok)
    #expect(driver[0]?.pages != driver[2]?.pages, "a fresh process goes on")
    #expect(driver[1]?.status == .failed && driver[1]?.exitStatus == .failed)
    return try #require(driver[1]?.error)
  }

  @Test func everyDocumentEndsOnce() throws {
    let driver = try run((0..<300).map { "document\($0)" })
    #expect(driver.ended.allSatisfy { $0.status == .ok })
    #expect(Set(driver.ended.map(\.pages)).count == 2, "two workers for all")
    for index in 0..<300 {
      let record: JSONValue = ["type": "begin", "path": .string("document\(index)"), "index": .integer(index)]
      #expect(driver.records[index] == [record])
    }
    let confinement = Confinement(landlock: 0, refusesCalls: false, gaps: ["all"])
    #expect(driver.confinements == [confinement, confinement])
  }

  @Test func noJobsNeedNoWorkers() throws {
    let driver = TestDriver([String]())
    try WorkerPool(program: ["/nonexistent"], setup: WorkerSetup(pipeline: ""), limits: .init(workers: 1)).run(driver)
    #expect(driver.ended.isEmpty)
  }

  @Test func aSignalIsNamedWithWhatWasDone() throws {
    let error = try error(of: "segv")
    #expect(error.code.rawValue == "worker.crashed")
    #expect(
      error.message == "its worker was ended by SIGSEGV, such as a stack overflow, "
        + "in step turn (edit.rotatePages), at page 3 of 10")
  }

  @Test func whatAWorkerPrintedLastIsTold() throws {
    let error = try error(of: "abort")
    #expect(error.code.rawValue == "worker.crashed")
    #expect(error.message.hasPrefix("its worker was ended by SIGABRT, "))
    #expect(error.message.hasSuffix("; it said: terminate called"))
  }

  @Test func timeIsLimited() throws {
    let start = ContinuousClock.now
    let error = try error(of: "hang", Limits(workers: 1, timeout: 0.5))
    #expect(error.code.rawValue == "worker.timeout")
    #expect(error.message == "it took longer than 0.5 seconds, in step turn (edit.rotatePages), at page 3 of 10")
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func memoryIsLimited() throws {
    let error = try error(of: "grow", Limits(workers: 1, memory: 64 << 20))
    #expect(error.code.rawValue == "worker.memory")
    #expect(error.message.hasPrefix("it took more than 64 MiB of memory"))
  }

  @Test func aRefusedRequestForMemoryIsNoCrash() throws {
    let error = try error(of: "alloc", Limits(workers: 1, memory: 64 << 20))
    #expect(error.code.rawValue == "worker.memory")
    #expect(error.message.hasPrefix("it needs more than 64 MiB of memory"))
    // Without a limit it is one.
    #expect(try self.error(of: "alloc").code.rawValue == "worker.crashed")
  }

  @Test(arguments: [
    ("exit", "its worker ended with status 7"), ("garbage", "its worker went astray"),
    ("other", "its worker went astray"), ("silent", "its worker went astray"),
  ])
  func waywardWorkersAreReplaced(path: String, message: String) throws {
    let error = try error(of: path)
    #expect(error.code.rawValue == "worker.crashed" && error.message.hasPrefix(message), "\(error.message)")
  }

  @Test func whatAWorkerSaidBeforeItsDeathCounts() throws {
    // A worker may still be given a document when it has ended with the one before: that is none of its doing.
    let driver = try run(["last", "last", "a", "last", "b"], Limits(workers: 1))
    #expect(driver.ended.allSatisfy { $0.status == .ok })
  }

  @Test func aDocumentIsNotBlamedForTheEndOfAWorkerThatHadNotBegunIt() throws {
    let driver = try run(["a", "unbegun1", "b", "unbegun2"], Limits(workers: 1))
    #expect(driver.ended.allSatisfy { $0.status == .ok })
    #expect(driver.attempts[1] == [1, 1] && driver.attempts[3] == [1, 1])
    // But not for ever.
    let error = try error(of: "never")
    #expect(error.code.rawValue == "worker.crashed")
    #expect(error.message.hasSuffix("before it said what it was doing"))
  }

  @Test func aWorkerIsToldWhoseFilesAre() throws {
    let driver = try run(["claim"])
    #expect(driver.records[0]?.first == ["owners": ["nobody", "nobody"]])
  }

  @Test func longLinesArrive() throws {
    let driver = try run(["long", "a"])
    #expect(driver.records[0]?.first?.stringValue?.utf8.count == 300_000)
  }

  @Test func aSecondAttemptMayDoIt() throws {
    let worker = try ImpostorWorker()
    let driver = TestDriver(["flaky", "a", "segv"])
    try worker.run(driver, Limits(workers: 1, retries: 2))
    #expect(driver[0]?.status == .ok && driver.attempts[0] == [1, 2])
    #expect(driver.records[0]?.count == 1, "what the first attempt said is void")
    #expect(driver[2]?.status == .failed && driver.attempts[2] == [1, 2, 3])
    #expect(driver.attempts[1] == [1])
  }

  @Test func whatWasDoneBeforeTheDeathIsNotDoneAgain() throws {
    let driver = TestDriver(["segv", "a"])
    driver.onRecover = { DocumentRecord(job: $0.job, status: .ok, exitStatus: .done, isRecovered: true) }
    try ImpostorWorker().run(driver, Limits(workers: 1, retries: 5))
    #expect(driver[0]?.isRecovered == true && driver.attempts[0] == [1])
  }

  @Test func manyDeathsAreSurvived() throws {
    let kinds = ["a", "segv", "exit", "garbage", "b", "abort", "other", "c"]
    let driver = try run((0..<160).map { kinds[$0 % kinds.count] }, Limits(workers: 3))
    let failures = driver.ended.filter { $0.status == .failed }
    #expect(failures.count == 100 && failures.allSatisfy { $0.error?.code.rawValue == "worker.crashed" })
    #expect(driver.ended.filter { $0.status == .ok }.count == 60)
  }

  @Test func aProgramThatCannotBeStartedIsAnError() throws {
    for program in [["/nonexistent/pdfscope", "worker"], ["/bin/true"], ["/bin/cat"]] {
      let pool = WorkerPool(program: program, setup: WorkerSetup(pipeline: "{}"), limits: Limits(workers: 2))
      let error = #expect(throws: ActionError.self) { try pool.run(TestDriver(["a", "b"])) }
      #expect(error?.code.rawValue == "internal")
      let texts = ["no worker process can be started", "a worker process cannot be started"]
      #expect(texts.contains { error?.message.hasPrefix($0) == true }, "\(program) \(error?.message ?? "")")
    }
  }

  @Test func whyItCouldNotBeStartedIsTold() throws {
    let error = #expect(throws: ActionError.self) {
      try ImpostorWorker().run(TestDriver(["a"]), Limits(workers: 1), setup: WorkerSetup(pipeline: "dead"))
    }
    #expect(error?.message.contains("no such luck") == true)
  }

  /// A page may do to whoever draws it what it wants.
  @Test(arguments: [nil, 30.0]) func aPictureThatCannotBeDrawnIsAllThatIsLost(timeout: Double?) throws {
    let driver = TestDriver(["a", "brush", "b", "easel", "c"])
    try ImpostorWorker().run(
      driver, Limits(workers: 1, timeout: timeout), setup: WorkerSetup(pipeline: "{}", wantsPictures: true))
    #expect(driver.ended.map(\.job.index) == [0, 1, 2, 3, 4])
    #expect(driver.ended.allSatisfy { $0.status == .ok && $0.error == nil })
    #expect(driver.ended.map(\.picture) == ["of a", nil, "of b", nil, "of c"])
    #expect(driver.attempts.values.allSatisfy { $0 == [1] })
  }

  @Test func allWorkersEndWhenTheDriverThrows() throws {
    let driver = TestDriver(["a", "b", "hang", "hang", "hang"])
    let worker = try ImpostorWorker()
    var hanging = 0
    driver.onTick = {
      hanging = max(hanging, try Self.children(named: worker.sleeper).count)
      if driver.ended.count == 2, hanging == 3 { throw TestDriver.Refused() }
    }
    #expect(throws: TestDriver.Refused.self) { try worker.run(driver, Limits(workers: 3, timeout: 30)) }
    #expect(driver.ended.count == 2 && hanging == 3)
    #expect(try Self.children(named: worker.sleeper).isEmpty)
  }

  @Test func ticksComeWhileNothingHappens() throws {
    let driver = try run(["slow", "slow", "slow"], Limits(workers: 1))
    #expect(driver.ticks >= 4)
  }

  /// The processes of a name whose parent is this one.
  private static func children(named name: String) throws -> Set<String> {
    var children: Set<String> = []
    for process in try Files.names(in: "/proc") where Int(process) != nil {
      guard let bytes = try? Files.read("/proc/\(process)/stat") else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.lastIndex(of: ")") else { continue }
      let words = text[end...].split(separator: " ")
      guard words.count > 2, Int32(words[2]) == getpid(), text.contains("(\(name))") else { continue }
      children.insert(process)
    }
    return children
  }
}
