import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Documents that failed, done again by a later call.
struct RunRetryTests {
  private static let turn = #"{"action":"edit.rotatePages","by":90}"#
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Fixtures.bytes("pages/one.pdf"), to: "a.pdf")
  }

  private func run(_ options: [String] = [], documents: [String] = ["a.pdf", "b.pdf"]) throws -> Call {
    let journal = ["-o", "out/", "--journal", "journal", "--resume"]
    return try Call(["run", "--event", Self.turn] + documents + journal + options, folder: folder.path)
  }

  private func told(_ call: Call) throws -> [String] {
    try call.records().filter { $0["type"] == "end" }.compactMap { $0["path"]?.stringValue }
  }

  private func journal() throws -> [String] {
    String(decoding: try Files.read(folder.path("journal")), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func aPasswordMayBeGivenLater() throws {
    try folder.write(Fixtures.bytes("encryption/rc4-128.pdf"), to: "b.pdf")
    #expect(try run().status == 5)
    let without = try run()
    #expect(without.status == 5)
    #expect(without.errors.contains("1 failed in earlier calls: --retry-failed does it again"))
    try folder.write("owner\n".utf8, to: "password")
    let again = try run(["--retry-failed", "--password-file", "password", "--ndjson"])
    #expect(again.status == 0, "\(again.errors)")
    #expect(try told(again) == ["b.pdf"])
    let summary = try #require(try again.records().last)
    #expect(summary["documents"] == 2 && summary["earlier"] == 1 && summary["ok"] == 2)
    // The last of its records counts from then on.
    for options in [[], ["--retry-failed"]] {
      let later = try run(options + ["--ndjson"])
      #expect(later.status == 0)
      #expect(try told(later).isEmpty)
      #expect(try later.records().last?["earlier"] == 2)
    }
  }

  @Test func whatFailsAgainCountsOnce() throws {
    try folder.write("no document".utf8, to: "b.pdf")
    #expect(try run().status == 2)
    let again = try run(["--retry-failed", "--ndjson"])
    #expect(again.status == 2)
    #expect(try told(again) == ["b.pdf"])
    let later = try run(["--ndjson"])
    #expect(later.status == 2)
    #expect(try told(later).isEmpty)
    let summary = try #require(try later.records().last)
    #expect(summary["documents"] == 2 && summary["failed"] == 1 && summary["ok"] == 1)
    try folder.write(Fixtures.bytes("pages/one.pdf"), to: "b.pdf")
    #expect(try run(["--retry-failed"]).status == 0)
    #expect(try Witness.rotations(folder.path("out/b.pdf")) == [90])
  }

  /// What was cut off while it was done again is gone on with, with the option or without it.
  @Test(arguments: [[], ["--retry-failed"]])
  func aRetryThatWasCutOffIsGoneOnWith(_ options: [String]) throws {
    try folder.write("no document".utf8, to: "b.pdf")
    #expect(try run().status == 2)
    try folder.write(Fixtures.bytes("pages/one.pdf"), to: "b.pdf")
    #expect(try run(["--retry-failed"]).status == 0)
    let lines = try journal()
    #expect(lines.count { $0.contains(#""again":true"#) } == 2)
    // As it would be had the call been killed before the output came, and after it.
    try folder.write((lines.dropLast().joined(separator: "\n") + "\n").utf8, to: "journal")
    let found = try run(options + ["--ndjson"])
    #expect(found.status == 0)
    #expect(try found.records().first { $0["type"] == "end" }?["isRecovered"] == true)
    try folder.write((lines.dropLast().joined(separator: "\n") + "\n").utf8, to: "journal")
    #expect(unlink(folder.path("out/b.pdf")) == 0)
    let redone = try run(options + ["--ndjson"])
    #expect(redone.status == 0)
    #expect(try told(redone) == ["b.pdf"])
    #expect(try Witness.rotations(folder.path("out/b.pdf")) == [90])
    #expect(try run(options).status == 0)
  }

  @Test func itNeedsAJournalToGoOnWith() throws {
    let call = try Call(
      ["run", "--event", Self.turn, "a.pdf", "-o", "out/", "--journal", "journal", "--retry-failed"],
      folder: folder.path)
    #expect(call.status == 64)
    #expect(call.errors.contains("--resume"))
  }
}
