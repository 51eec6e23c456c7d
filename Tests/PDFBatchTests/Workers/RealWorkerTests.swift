import Glibc
import PDFScope
import TestSupport
import Testing

/// A pool with real workers on real documents. One test after the other: they look for workers among the children of
/// this process.
@Suite(.serialized, .timeLimit(.minutes(3))) struct RealWorkerTests {
  private typealias Limits = WorkerPool.Limits

  private static let list = #"{"steps":[{"id":"list","event":{"action":"outline.list"}}]}"#
  /// Takes a minute and more on a document `slow.pdf`, and no time on others.
  private static let slow =
    #"{"steps":[{"id":"again","if":"document.name == 'slow.pdf'","forEach":["#
    + (0..<50_000).map { "\($0)" }.joined(separator: ",")
    + #"],"event":{"action":"search.find","patterns":["n.*e"]}}]}"#

  private let folder: TemporaryFolder
  private let slowDocument: String

  init() throws {
    folder = try TemporaryFolder()
    slowDocument = try folder.copy(fixture: "text/plain.pdf", as: "slow.pdf")
  }

  private func pool(_ pipeline: String, _ limits: WorkerPool.Limits, folders: [String] = []) -> WorkerPool {
    WorkerPool(
      program: [PDFScopeBinary.path, "worker"],
      setup: WorkerSetup(pipeline: pipeline, writableFolders: folders), limits: limits)
  }

  /// The workers that this process has started.
  private static func workers() throws -> [pid_t] {
    try Files.names(in: "/proc").compactMap { name in
      guard let process = pid_t(name), let command = try? Files.read("/proc/\(name)/cmdline"),
        command == Array("\(PDFScopeBinary.path)\0worker\0".utf8),
        let status = try? Files.read("/proc/\(name)/status"),
        String(decoding: status, as: UTF8.self).contains("\nPPid:\t\(getpid())\n")
      else { return nil }
      return process
    }
  }

  @Test func recordsSayWhichDocumentAndStepTheyAreOf() throws {
    let driver = TestDriver([
      Assignment(BatchJob(index: 3, path: Fixtures.path("outline/destinations.pdf"), id: ["mine": 1]), to: nil)
    ])
    try pool(Self.list, Limits(workers: 1)).run(driver)
    #expect(driver[3]?.status == .ok && driver[3]?.pages == 6 && driver[3]?.job.id == ["mine": 1])
    let records = try #require(driver.records[3])
    #expect(records.map { $0["type"]?.stringValue } == ["begin", "outcome"])
    #expect(records.allSatisfy { $0["index"] == 3 && $0["id"] == ["mine": 1] })
    #expect(records[1]["step"] == "list" && records[1]["action"] == "outline.list")
  }

  @Test func manyDocumentsNeedFewWorkers() throws {
    let names = try Fixtures.names(in: "outline").map(Fixtures.path)
    let driver = TestDriver((0..<200).map { names[$0 % names.count] })
    try pool(Self.list, Limits(workers: 2)).run(driver)
    #expect(driver.ended.count == 200 && driver.confinements.count == 2)
    #expect(driver.ended.allSatisfy { $0.error?.code.rawValue.hasPrefix("worker.") != true })
  }

  @Test func workersAreConfined() throws {
    let driver = TestDriver([slowDocument])
    var statuses: [String] = []
    var limits: [String] = []
    driver.onTick = {
      for worker in try Self.workers() {
        statuses.append(String(decoding: try Files.read("/proc/\(worker)/status"), as: UTF8.self))
        limits.append(String(decoding: try Files.read("/proc/\(worker)/limits"), as: UTF8.self))
      }
    }
    try pool(Self.slow, Limits(workers: 1, timeout: 2, memory: 1 << 30)).run(driver)
    #expect(driver.confinements.first?.landlock ?? 0 > 0 && driver.confinements.first?.refusesCalls == true)
    #expect(driver.confinements.first?.gaps == [])
    #expect(statuses.contains { $0.contains("NoNewPrivs:\t1\n") && $0.contains("Seccomp:\t2\n") })
    let last = try #require(limits.last)
    #expect(!last.contains("Max data size             unlimited"))
    #expect(last.contains("Max core file size        0 "))
  }

  @Test func timeIsLimited() throws {
    let driver = TestDriver([slowDocument, "/nonexistent.pdf"])
    try pool(Self.slow, Limits(workers: 1, timeout: 2)).run(driver)
    let error = try #require(driver[0]?.error)
    #expect(error.code.rawValue == "worker.timeout")
    let beginning = "it took longer than 2 seconds, in step again (search.find), round "
    #expect(error.message.hasPrefix(beginning), "\(error.message)")
    #expect(driver[0]?.pages == 3)
    #expect(driver[1]?.error?.code.rawValue == "file.notFound", "the next one goes on with a fresh worker")
  }

  @Test func memoryIsLimited() throws {
    let driver = TestDriver([slowDocument])
    try pool(Self.slow, Limits(workers: 1, memory: 1 << 20)).run(driver)
    let error = try #require(driver[0]?.error)
    #expect(error.code.rawValue == "worker.memory" && error.message.hasPrefix("it took more than 1 MiB of memory, "))
  }

  @Test func aSignalEndsOneDocument() throws {
    let driver = TestDriver([slowDocument, "/nonexistent.pdf"])
    var isSent = false
    driver.onTick = {
      // Once it has been at its document for a while.
      guard !isSent, driver.ticks > 10, !driver.confinements.isEmpty else { return }
      for worker in try Self.workers() { isSent = kill(worker, SIGSEGV) == 0 }
    }
    try pool(Self.slow, Limits(workers: 1, timeout: 60)).run(driver)
    #expect(isSent)
    let error = try #require(driver[0]?.error)
    #expect(error.code.rawValue == "worker.crashed")
    let beginning = "its worker was ended by SIGSEGV, such as a stack overflow, in step again (search.find), round "
    #expect(error.message.hasPrefix(beginning), "\(error.message)")
    #expect(driver[1]?.error?.code.rawValue == "file.notFound")
  }

  @Test func documentsMayGoToAnyFolderThatTheyAreGiven() throws {
    let folders = try (0..<3).map { _ in try TemporaryFolder() }
    let elsewhere = "/var/tmp/pdfscope-test-\(getpid())"
    try #require(mkdir(elsewhere, 0o777) == 0)
    defer {
      for name in (try? Files.names(in: elsewhere)) ?? [] { unlink(elsewhere + "/" + name) }
      rmdir(elsewhere)
    }
    let input = Fixtures.path("text/plain.pdf")
    var targets: [SaveTarget] = folders.map {
      .file(path: $0.path("new/out.pdf"), input: input, mayReplace: false, makesFolder: true)
    }
    let own = try Files.read(input)
    try Files.write(own, to: elsewhere + "/own.pdf")
    targets.append(.file(path: elsewhere + "/out.pdf", input: input, mayReplace: false))
    var jobs = targets.enumerated().map { Assignment(BatchJob(index: $0, path: input), to: $1) }
    let place = SaveTarget.inPlace(path: elsewhere + "/own.pdf", backupSuffix: "~")
    jobs.append(Assignment(BatchJob(index: 4, path: place.path), to: place))
    let driver = TestDriver(jobs)
    let rotate = #"{"steps":[{"event":{"action":"edit.rotatePages","pages":"1","by":90}}]}"#
    try pool(rotate, Limits(workers: 1)).run(driver)
    #expect(driver.ended.count == 5)
    for record in driver.ended { #expect(record.status == .ok, "\(record.error?.message ?? "")") }
    for folder in folders { #expect(Files.exists(folder.path("new/out.pdf"))) }
    #expect(Files.exists(elsewhere + "/out.pdf"))
    #expect(try Files.read(elsewhere + "/own.pdf~") == own)
    // One that may write for temporary files, and its successor, which may write into the other folder too.
    #expect(driver.confinements.count == 2)
  }

  @Test func aWorkerThatNobodyStartedSaysSo() throws {
    let result = try PDFScopeBinary.run(["worker"])
    #expect(result.status == 70 && result.errorText.contains("a worker is started by pdfscope itself"))
  }
}
