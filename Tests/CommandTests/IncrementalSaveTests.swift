import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Changes that are appended: how that is chosen and told.
@Suite struct IncrementalSaveTests {
  private let turn = ["edit", "rotate-pages", "--by", "90"]

  private func save(_ call: Call) throws -> JSONValue { try #require(try call.outcome()["outputs"]?[0]?["save"]) }

  @Test func whatIsTold() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let size = try Fixtures.bytes("structure/everything.pdf").count
    for (mode, kind, reason) in [
      ("auto", "incremental", "3 objects were changed"), ("incremental", "incremental", "it was asked for"),
      ("rewrite", "rewrite", "it was asked for"),
    ] {
      let call = try desk.call(turn + ["--json", "--pages", "1", "in.pdf", "-o", "out.pdf", "--force", "--save", mode])
      #expect(call.status == 0)
      let save = try save(call)
      #expect(save.strings("kind", "reason") == [kind, reason])
      let written = try Files.read(desk.folder.path("out.pdf"))
      #expect(save["bytes"]?.intValue == written.count)
      #expect(save["bytesAdded"]?.intValue == (kind == "incremental" ? written.count - size : written.count))
      #expect(try written.starts(with: Files.read(desk.folder.path("in.pdf"))) == (kind == "incremental"))
      try Witness.expectSound(desk.folder.path("out.pdf"))
    }
    #expect(try desk.isUntouched())
  }

  @Test func wholeFilesAndWhy() throws {
    let desk = try Desk(["twelve.pdf": "pages/twelve.pdf", "damaged.pdf": "damaged/xref-offsets.pdf"])
    let shortened = try desk.call(["edit", "remove-pages", "--pages", "1", "--json", "twelve.pdf", "-o", "a.pdf"])
    #expect(try save(shortened).strings("kind") == ["rewrite"])
    #expect(try save(shortened)["reason"]?.stringValue?.contains("pages were removed") == true)
    let repaired = try desk.call(turn + ["--json", "damaged.pdf", "-o", "b.pdf"])
    #expect(try save(repaired).strings("kind", "reason") == ["rewrite", "its cross-reference table is damaged"])
    let refused = try desk.call(turn + ["--json", "damaged.pdf", "-o", "c.pdf", "--save", "incremental"])
    #expect(refused.status == 2)
    #expect(try refused.errorCode() == "output.notIncremental")
    #expect(try desk.newNames() == ["a.pdf", "b.pdf"])
  }

  /// Where there is nothing to change, the result is the file as it is, whatever is wrong with it.
  @Test(arguments: ["damaged/xref-offsets.pdf", "pages/twelve.pdf", "signatures/approval.pdf"])
  func nothingToChange(fixture: String) throws {
    let desk = try Desk(["in.pdf": fixture])
    for verb in [["edit", "keep-pages", "--pages", "all"], ["bookmarks", "remove", "--all"]] {
      let call = try desk.call(verb + ["--json", "in.pdf", "-o", "out.pdf", "--force", "--invalidate-signatures"])
      #expect(call.status == 1)
      #expect(try save(call).strings("kind", "reason") == ["incremental", "nothing was changed"])
      #expect(try save(call)["bytesAdded"]?.intValue == 0)
      #expect(try Files.read(desk.folder.path("out.pdf")) == Files.read(desk.folder.path("in.pdf")))
    }
    guard fixture.hasPrefix("damaged") else { return }
    let repaired = try desk.call(
      ["edit", "keep-pages", "--pages", "all", "--json", "in.pdf", "-o", "whole.pdf", "--save", "rewrite"])
    #expect(try save(repaired).strings("kind", "reason") == ["rewrite", "it was asked for"])
    try Witness.expectSound(desk.folder.path("whole.pdf"))
  }

  @Test(arguments: ["signatures/approval.pdf", "signatures/encrypted-approval.pdf"])
  func signedDocuments(fixture: String) throws {
    let desk = try Desk(["signed.pdf": fixture])
    #expect(try desk.call(turn + ["signed.pdf", "-o", "out.pdf"]).status == 4)
    // The signature is broken for those who look at what was changed; its bytes are not.
    let call = try desk.call(turn + ["--json", "signed.pdf", "-o", "out.pdf", "--invalidate-signatures"])
    #expect(try save(call).strings("kind", "reason") == ["incremental", "the document is signed"])
    let verdict = try Tool.run(["pdfsig", "-nocert", desk.folder.path("out.pdf")]).text
    #expect(verdict.contains("Signature is Valid"))
    let rewritten = try desk.call(
      turn + ["--json", "signed.pdf", "-o", "whole.pdf", "--invalidate-signatures", "--save", "rewrite"])
    #expect(try save(rewritten).strings("kind") == ["rewrite"])
  }

  /// An annotation is allowed by an approval, and the signature holds for what it signed.
  @Test(arguments: ["approval", "encrypted-approval", "approval-two", "certified-p3", "time-stamp"])
  func annotatedSignedDocuments(name: String) throws {
    let desk = try Desk(["signed.pdf": "signatures/\(name).pdf"])
    func verdicts(_ file: String) throws -> [Substring] {
      let text = try Tool.run(["pdfsig", "-nocert", desk.folder.path(file)]).text
      return text.split(separator: "\n").filter { $0.contains("Signature Validation") || $0.contains("Signed Ranges") }
    }
    let before = try verdicts("signed.pdf")
    let call = try desk.call([
      "annotate", "add", "note", "--page", "1", "--points", "20,20", "--contents", "Seen", "--json", "signed.pdf",
      "-o", "out.pdf",
    ])
    #expect(call.status == 0)
    #expect(try save(call).strings("kind", "reason") == ["incremental", "the document is signed"])
    #expect(try !before.isEmpty && verdicts("out.pdf") == before)
    #expect(try Files.read(desk.folder.path("out.pdf")).starts(with: Files.read(desk.folder.path("signed.pdf"))))
    try Witness.expectSound(desk.folder.path("out.pdf"))
  }

  @Test func standardOutput() throws {
    let desk = try Desk(["in.pdf": "structure/object-streams.pdf"])
    let call = try desk.call(turn + ["in.pdf", "-o", "-", "--save", "incremental"])
    #expect(call.status == 0)
    #expect(try call.result.output.starts(with: Fixtures.bytes("structure/object-streams.pdf")))
    try Witness.expectSound(try desk.folder.write(call.result.output, to: "copy.pdf"))
  }

  @Test func againAndAgainInPlace() throws {
    let desk = try Desk(["in.pdf": "structure/object-streams.pdf"])
    let path = desk.folder.path("in.pdf")
    chmod(path, 0o600)
    var before = try Files.read(path)
    for turns in 1...5 {
      #expect(try desk.call(turn + ["--pages", "1", "in.pdf", "--in-place"]).status == 0)
      let after = try Files.read(path)
      #expect(after.starts(with: before) && after.count > before.count)
      #expect(try Witness.rotations(path).first == 90 * turns % 360)
      try Witness.expectSound(path)
      before = after
    }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
    #expect(try desk.folder.names() == ["in.pdf"])
  }

  /// The time of the call is the only time in what is written.
  @Test func theSameBytes() throws {
    for fixture in ["structure/everything.pdf", "encryption/aes-256-owner-only.pdf"] {
      let desk = try Desk(["in.pdf": fixture])
      for name in ["a.pdf", "b.pdf"] {
        let call = try desk.call(turn + ["in.pdf", "-o", name], environment: ["SOURCE_DATE_EPOCH": "1700000000"])
        #expect(call.status == 0)
      }
      let written = try Files.read(desk.folder.path("a.pdf"))
      #expect(try written == Files.read(desk.folder.path("b.pdf")), "\(fixture)")
      let info = try Tool.run(["pdfinfo", "-rawdates", desk.folder.path("a.pdf")]).text
      #expect(info.contains("ModDate:         D:20231114221320Z"), "\(fixture)")
    }
  }

  @Test func attributesOfUsersAreKept() throws {
    let desk = try Desk(["in.pdf": "pages/one.pdf"])
    let path = desk.folder.path("in.pdf")
    let set = try Tool.run(["python3", "-c", "import os,sys; os.setxattr(sys.argv[1], 'user.origin', b'here')", path])
    guard set.status == 0 else {
      withKnownIssue("this file system has no attributes of users") { Issue.record("setxattr: \(set.errorText)") }
      return
    }
    #expect(try desk.call(turn + ["in.pdf", "--in-place"]).status == 0)
    let get = try Tool.run(["python3", "-c", "import os,sys; print(os.getxattr(sys.argv[1], 'user.origin'))", path])
    #expect(get.text == "b'here'\n")
  }
}
