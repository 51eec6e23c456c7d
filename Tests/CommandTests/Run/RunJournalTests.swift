import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Batches that are cut off and gone on with.
struct RunJournalTests {
  private static let turn = #"{"action":"edit.rotatePages","by":90}"#
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Documents of one page that is not turned.
  private func documents(_ count: Int) throws -> [String] {
    let bytes = try Fixtures.bytes("pages/one.pdf")
    return try (0..<count).map { number in
      let name = "\(number).pdf"
      try folder.write(bytes, to: name)
      return name
    }
  }

  private func run(_ arguments: [String]) throws -> Call { try Call(["run"] + arguments, folder: folder.path) }

  /// The lines of the journal of a type.
  private func lines(_ type: String) throws -> [JSONValue] {
    let text = String(decoding: try Files.read(folder.path("journal")), as: UTF8.self)
    return try text.split(separator: "\n").map { try JSONParser.parse(String($0)) }
      .filter { $0["type"]?.stringValue == type }
  }

  /// Expects that each document was turned once and is whole, and has one line in the journal.
  private func expectDone(_ names: [String], in place: String = "", failed: [String] = []) throws {
    let paths = try lines("document").compactMap { $0["record"]?["job"]?["path"]?.stringValue }
    #expect(paths.sorted() == names.sorted())
    for name in names where !failed.contains(name) {
      let path = folder.path(place + name)
      #expect(try Witness.rotations(path) == [90], "\(name)")
      try Witness.expectSound(path)
    }
  }

  @Test func theSameCommandGoesOnWhereItWasCutOff() throws {
    let names = try documents(4)
    let arguments = ["--event", Self.turn] + names + ["--in-place", "--journal", "journal", "--resume", "--ndjson"]
    let first = try run(arguments)
    #expect(first.status == 0)
    try expectDone(names)
    // As it would be had the call ended after two documents, the second of which it could not tell of any more.
    let text = String(decoding: try Files.read(folder.path("journal")), as: UTF8.self)
    let ends = try lines("document").compactMap { $0["key"]?.stringValue }
    let kept = text.split(separator: "\n").filter { line in !line.contains(#""document""#) || line.contains(ends[0]) }
    try folder.write((kept.joined(separator: "\n") + "\n").utf8, to: "journal")
    let second = try run(arguments)
    #expect(second.status == 0)
    try expectDone(names)
    let told = try second.records().filter { $0["type"] == "end" }
    #expect(told.count == 3 && told.allSatisfy { $0["isRecovered"] == true })
    let summary = try #require(try second.records().last)
    #expect(summary["documents"] == 4 && summary["earlier"] == 1 && summary["ok"] == 4)
    // What is done is done.
    let third = try run(arguments)
    #expect(try third.records().map { $0["type"]?.stringValue } == ["begin", "summary"])
    try expectDone(names)
  }

  @Test func whatDecidesOfDocumentsIsTheSame() throws {
    try folder.write(
      #"{"steps":[{"event":{"action":"edit.setInfo","title":"{env.WORD} {tags.word}"}}],"environment":["WORD"]}"#.utf8,
      to: "p.json")
    let names = try documents(2)
    let basis = ["run", "p.json"] + names + ["-o", "out/", "--journal", "journal", "--resume"]
    func call(_ options: [String] = ["--tag", "word=one"], word: String = "a", epoch: String? = nil) throws -> Call {
      var environment = ["WORD": word]
      environment["SOURCE_DATE_EPOCH"] = epoch
      return try Call(basis + options, environment: environment, folder: folder.path)
    }
    #expect(try call().status == 0)
    #expect(try call().status == 0)
    let others = [
      (try call(["--tag", "word=two"]), "tag"), (try call(word: "b"), "WORD"), (try call(epoch: "1"), "EPOCH"),
      (try call(["--tag", "word=one", "--force"]), "force"), (try call(["--tag", "word=one", "--job", "j"]), "job"),
    ]
    for (other, name) in others {
      #expect(other.status != 0)
      #expect(other.errorLines.first?.contains("tells of another batch: ") == true && other.errors.contains(name))
    }
  }

  /// Whoever is killed and whenever: each document is turned once, told of once at most, and accounted for once.
  @Test(arguments: [["--in-place"], ["--in-place=.bak"], ["-o", "out/"]])
  func nothingIsLostOrDoneTwiceWhoeverIsKilled(_ place: [String]) throws {
    var random = SeededGenerator(seed: 6)
    let names = try documents(40)
    let arguments =
      ["run", "--event", Self.turn] + names + place + ["--journal", "journal", "--resume", "--ndjson", "-j", "2"]
    var told: [String] = []
    for round in 0..<8 {
      // The parent, its workers, or all at once.
      let victim = ["kill -9 $run", "kill -9 -$run", "pkill -9 -P $run"][round % 3]
      let pause = Int.random(in: 30...400, using: &random)
      let script = """
        set -m
        "$0" "$@" > told & run=$!
        sleep 0.\(String(repeating: "0", count: 3 - String(pause).count))\(pause)
        \(victim) 2>/dev/null
        sleep 0.02
        kill -9 $run 2>/dev/null
        wait $run
        true
        """
      _ = try Tool.run(
        ["bash", "-c", script, PDFScopeBinary.path] + arguments, environment: PDFScopeBinary.environment,
        currentDirectory: folder.path, timeout: .seconds(60))
      told += try Self.paths(of: Files.read(folder.path("told")))
    }
    let last = try Call(arguments, folder: folder.path)
    #expect([0, 2].contains(last.status), "\(last.errors)")
    told += Self.paths(of: last.result.output)
    #expect(Set(told).count == told.count)
    // A document whose worker was killed has failed, and is as it was.
    let failed = try lines("document").filter { $0["record"]?["status"] != "ok" }
      .compactMap { $0["record"]?["job"]?["path"]?.stringValue }
    try expectDone(names, in: place[0] == "-o" ? "out/" : "", failed: failed)
    if place[0] != "-o" {
      for name in failed { #expect(try Witness.rotations(folder.path(name)) == [0]) }
    }
    let strays = try folder.names().filter { name in
      !names.contains(name) && !["journal", "told", "out"].contains(name) && !name.hasSuffix(".bak")
    }
    #expect(strays.isEmpty)
  }

  /// The documents that a call told to have ended, as far as its last line is whole.
  private static func paths(of output: [UInt8]) -> [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard let record = try? JSONParser.parse(String(line)), record["type"] == "end" else { return nil }
      return record["path"]?.stringValue
    }
  }

  @Test func aJournalIsForOneBatchAlone() throws {
    let names = try documents(2)
    let arguments = ["--event", Self.turn] + names + ["-o", "out/", "--journal", "journal"]
    #expect(try run(arguments).status == 0)
    let again = try run(arguments)
    #expect(again.status == 2 && again.errors.contains("--resume"))
    let other = try run(["--event", Self.turn] + names + ["-o", "else/", "--journal", "journal", "--resume"])
    #expect(other.status == 64 && other.errors.contains("output"))
    #expect(try run(arguments + ["--dry-run"]).status == 64)
    // More documents may come.
    try folder.copy(fixture: "pages/one.pdf", as: "new.pdf")
    let more = try run(["--event", Self.turn, "new.pdf"] + names + ["-o", "out/", "--journal", "journal", "--resume"])
    #expect(more.lines == ["ok  new.pdf -> out/new.pdf"])
  }

  @Test func aSecondCallDoesNotWriteWhileTheFirstDoes() throws {
    let names = try documents(1)
    let script = """
      exec flock journal "$0" run --event '\(Self.turn)' \(names[0]) -o out.pdf --journal journal
      """
    let result = try Tool.run(
      ["bash", "-c", script, PDFScopeBinary.path], environment: PDFScopeBinary.environment,
      currentDirectory: folder.path)
    #expect(result.status == 2 && result.errorText.contains("another call"))
    #expect(!Files.exists(folder.path("out.pdf")))
  }

  @Test func aFullDiskEndsTheBatchAndIsGoneOnFrom() throws {
    guard let disk = try TinyDisk(in: folder, kibibytes: 64) else { return }
    let names = try documents(12)
    try disk.fill(leaving: 4096)
    let arguments = ["--event", Self.turn] + names + ["--in-place", "--journal", "disk/journal", "--resume"]
    let call = try run(arguments)
    #expect(call.status == 2 && call.errors.contains("no space left"), "\(call.errors)")
    unlink(disk.path + "/filler")
    let rest = try run(arguments)
    #expect(rest.status == 0, "\(rest.errors)")
    for name in names { #expect(try Witness.rotations(folder.path(name)) == [90], "\(name)") }
    #expect(call.lines.count + rest.lines.count == 12)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalEndsTheBatchInOrder(_ signal: Int32) throws {
    let names = try documents(800)
    let arguments =
      ["run", "--event", Self.turn] + names + ["--in-place", "--journal", "journal", "--resume", "-j", "2"]
    // To the whole group, as a terminal does.
    let script = """
      set -m
      "$0" "$@" > told & run=$!
      sleep 0.4
      kill -\(signal) -$run
      wait $run
      """
    let result = try Tool.run(
      ["bash", "-c", script, PDFScopeBinary.path] + arguments, environment: PDFScopeBinary.environment,
      currentDirectory: folder.path)
    let told = String(decoding: try Files.read(folder.path("told")), as: UTF8.self).split(separator: "\n")
    try #require(told.count < names.count, "the batch was done before the signal came")
    #expect(result.status == 128 + signal)
    #expect(result.errorText.contains("interrupted; the same command goes on with it"))
    #expect(told.allSatisfy { $0.hasPrefix("ok  ") })
    let rest = try Call(arguments, folder: folder.path)
    #expect(rest.status == 0)
    #expect(told.count + rest.lines.count == names.count)
    let paths = try lines("document").compactMap { $0["record"]?["job"]?["path"]?.stringValue }
    #expect(Set(paths).count == names.count && paths.count == names.count)
    for name in names.prefix(40) { #expect(try Witness.rotations(folder.path(name)) == [90], "\(name)") }
  }
}
