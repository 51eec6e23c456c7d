import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Where changed documents go, and what is not touched on the way.
@Suite struct SaveTests {
  private let turn = ["edit", "rotate-pages", "--by", "90"]

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private func isTurned(_ path: String) throws -> Bool { try Witness.rotations(path).allSatisfy { $0 == 90 } }

  @Test func newFile() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    let call = try desk.call(turn + ["--json", "one.pdf", "-o", "out.pdf"])
    #expect(call.status == 0)
    let output = try #require(try call.outcome()["outputs"]?[0])
    #expect(output["path"] == "out.pdf")
    #expect(output["save"]?["kind"] == "incremental")
    #expect(output["save"]?["reason"] == "2 objects were changed")
    #expect(output["save"]?["bytes"]?.intValue == Files.size(desk.folder.path("out.pdf")))
    #expect(try desk.newNames() == ["out.pdf"])
    #expect(try isTurned(desk.folder.path("out.pdf")))
    #expect(try desk.isUntouched())
  }

  /// New files get the mode that the process gives to new files.
  @Test func modeOfNewFiles() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    for (mask, mode) in [("022", 0o644), ("077", 0o600)] as [(String, UInt32)] {
      let result = try Tool.run(
        ["sh", "-c", "umask \(mask); exec \"$0\" \"$@\"", PDFScopeBinary.path] + turn
          + ["one.pdf", "-o", "\(mask).pdf"], currentDirectory: desk.path)
      #expect(result.status == 0)
      #expect(self.mode(desk.folder.path("\(mask).pdf")) == mode)
    }
  }

  @Test func forceReplacesAndKeepsTheMode() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    let target = try desk.folder.write("old".utf8, to: "target.pdf")
    chmod(target, 0o640)
    #expect(try desk.call(turn + ["one.pdf", "-o", "target.pdf"]).status == 2)
    #expect(try Files.read(target) == Array("old".utf8))
    #expect(try desk.call(turn + ["--force", "one.pdf", "-o", "target.pdf"]).status == 0)
    #expect(try isTurned(target))
    #expect(mode(target) == 0o640)
  }

  @Test func symbolicLinksAreFollowed() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    let target = try desk.folder.write("old".utf8, to: "target.pdf")
    symlink("target.pdf", desk.folder.path("link.pdf"))
    symlink("nowhere.pdf", desk.folder.path("dangling.pdf"))
    #expect(try desk.call(turn + ["one.pdf", "-o", "link.pdf"]).status == 2)
    #expect(try desk.call(turn + ["--force", "one.pdf", "-o", "link.pdf"]).status == 0)
    #expect(try isTurned(target))
    #expect(try desk.call(turn + ["one.pdf", "-o", "dangling.pdf"]).status == 0)
    #expect(try isTurned(desk.folder.path("nowhere.pdf")))
    var status = stat()
    for name in ["link.pdf", "dangling.pdf"] {
      #expect(lstat(desk.folder.path(name), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK, "\(name)")
    }
  }

  @Test func theInputByAnotherName() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    symlink("one.pdf", desk.folder.path("soft.pdf"))
    link(desk.folder.path("one.pdf"), desk.folder.path("hard.pdf"))
    for name in ["one.pdf", "soft.pdf", "hard.pdf", "./one.pdf"] {
      let call = try desk.call(turn + ["--json", "--force", "one.pdf", "-o", name])
      #expect(call.status == 2)
      #expect(try call.errorCode() == "output.isInput", "\(name)")
    }
    #expect(try desk.isUntouched())
  }

  // MARK: In place

  @Test func inPlace() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    let path = desk.folder.path("one.pdf")
    chmod(path, 0o600)
    let call = try desk.call(turn + ["--json", "one.pdf", "--in-place"])
    #expect(call.status == 0)
    #expect(try call.outcome()["outputs"]?[0]?["path"] == "one.pdf")
    #expect(try isTurned(path))
    #expect(mode(path) == 0o600)
    #expect(try desk.folder.names() == ["one.pdf"])
  }

  @Test func inPlaceWithBackup() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf", "twelve.pdf": "pages/twelve.pdf"])
    #expect(try desk.call(turn + ["one.pdf", "twelve.pdf", "--in-place=.bak"]).status == 0)
    #expect(try desk.folder.names() == ["one.pdf", "one.pdf.bak", "twelve.pdf", "twelve.pdf.bak"])
    #expect(try Files.read(desk.folder.path("one.pdf.bak")) == Fixtures.bytes("pages/one.pdf"))
    #expect(try Files.read(desk.folder.path("twelve.pdf.bak")) == Fixtures.bytes("pages/twelve.pdf"))
    #expect(try isTurned(desk.folder.path("one.pdf")) && isTurned(desk.folder.path("twelve.pdf")))
    // A second time the backup would be lost.
    let again = try desk.call(turn + ["--json", "one.pdf", "--in-place=.bak"])
    #expect(again.status == 2)
    #expect(try again.errorCode() == "output.exists")
    #expect(try isTurned(desk.folder.path("one.pdf")))
  }

  @Test func givenTwiceChangedOnce() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    symlink("one.pdf", desk.folder.path("link.pdf"))
    let call = try desk.call(turn + ["--json", "one.pdf", "./one.pdf", "link.pdf", "--in-place"])
    #expect(call.status == 2)
    #expect(
      try call.errorCode(0) == nil && call.errorCode(1) == "output.isInput" && call.errorCode(2) == "output.isInput")
    #expect(try isTurned(desk.folder.path("one.pdf")))
  }

  @Test func inPlaceThroughALink() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    symlink("one.pdf", desk.folder.path("link.pdf"))
    #expect(try desk.call(turn + ["link.pdf", "--in-place"]).status == 0)
    var status = stat()
    #expect(lstat(desk.folder.path("link.pdf"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(try isTurned(desk.folder.path("one.pdf")))
  }

  @Test func refusedInPlaceTouchesNothing() throws {
    let desk = try Desk(["signed.pdf": "signatures/approval.pdf"])
    #expect(try desk.call(turn + ["signed.pdf", "--in-place=.bak"]).status == 4)
    try desk.expectUntouched("refused in place")
  }

  // MARK: Several documents

  @Test func folders() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf", "twelve.pdf": "pages/twelve.pdf"])
    try desk.folder.makeFolder("out")
    #expect(try desk.call(turn + ["one.pdf", "twelve.pdf", "-o", "out"]).status == 0)
    #expect(try Files.names(in: desk.folder.path("out")) == ["one.pdf", "twelve.pdf"])
    // A name that ends with a slash is a folder, and is made.
    let call = try desk.call(turn + ["--json", "one.pdf", "-o", "new/"])
    #expect(call.status == 0)
    #expect(try call.outcome()["outputs"]?[0]?["path"] == "new/one.pdf")
    #expect(try Files.names(in: desk.folder.path("new")) == ["one.pdf"])
    #expect(try desk.isUntouched())
  }

  /// A folder that was made for a document that failed goes again.
  @Test func noEmptyFolderIsLeft() throws {
    let desk = try Desk(["signed.pdf": "signatures/approval.pdf", "one.pdf": "pages/one.pdf"])
    #expect(try desk.call(turn + ["signed.pdf", "-o", "new/"]).status == 4)
    #expect(try desk.call(turn + ["--dry-run", "one.pdf", "-o", "new/"]).status == 0)
    #expect(!Files.exists(desk.folder.path("new")))
  }

  @Test func templates() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf", "twelve.pdf": "pages/twelve.pdf"])
    let call = try desk.call(turn + ["one.pdf", "twelve.pdf", "-o", "{index:3}-{stem} turned.{ext}"])
    #expect(call.status == 0)
    #expect(try desk.newNames() == ["001-one turned.pdf", "002-twelve turned.pdf"])
    #expect(try desk.call(turn + ["one.pdf", "twelve.pdf", "-o", "{stem}/{name}"]).status == 0)
    #expect(try Files.names(in: desk.folder.path("twelve")) == ["twelve.pdf"])
  }

  @Test func equalNamesAreToldApart() throws {
    let desk = try Desk([:])
    for folder in ["a", "b"] {
      try desk.folder.makeFolder(folder)
      try desk.folder.copy(fixture: "pages/\(folder == "a" ? "one" : "twelve").pdf", as: "\(folder)/same.pdf")
    }
    #expect(try desk.call(turn + ["a/same.pdf", "b/same.pdf", "-o", "out/"]).status == 0)
    #expect(try Files.names(in: desk.folder.path("out")) == ["same-2.pdf", "same.pdf"])
    #expect(try Witness.rotations(desk.folder.path("out/same.pdf")).count == 1)
    #expect(try Witness.rotations(desk.folder.path("out/same-2.pdf")).count == 12)
  }

  /// A document that has its turn later is not overwritten by one that comes before it.
  @Test func outputsDoNotHitLaterInputs() throws {
    let desk = try Desk([:])
    for folder in ["a", "b"] {
      try desk.folder.makeFolder(folder)
      try desk.folder.copy(fixture: "pages/\(folder == "a" ? "one" : "twelve").pdf", as: "\(folder)/same.pdf")
    }
    let call = try desk.call(turn + ["--json", "--force", "a/same.pdf", "b/same.pdf", "-o", "b/"])
    #expect(call.status == 2)
    #expect(try call.errorCode(0) == "output.isInput")
    #expect(try Files.read(desk.folder.path("b/same.pdf")) == Fixtures.bytes("pages/twelve.pdf"))
  }

  // MARK: Streams

  @Test func standardOutput() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    for options in [[], ["--verbose"]] {
      let call = try desk.call(turn + options + ["one.pdf", "-o", "-"])
      #expect(call.status == 0)
      #expect(call.result.output.starts(with: Array("%PDF-".utf8)))
      #expect(call.text.hasSuffix("%%EOF\n"), "nothing but the document")
      let path = try desk.folder.write(call.result.output, to: "copy.pdf")
      try Witness.expectSound(path)
      #expect(try isTurned(path))
    }
    let verbose = try desk.call(turn + ["-v", "one.pdf", "-o", "-"])
    #expect(verbose.errors.contains("edit.rotatePages"))
    for form in ["--json", "--ndjson"] {
      #expect(try desk.call(turn + [form, "one.pdf", "-o", "-"]).status == 64, "two things on one output")
    }
  }

  @Test func standardInput() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    let bytes = try Fixtures.bytes("pages/one.pdf")
    let call = try desk.call("edit", "rotate-pages", "--by=90", "-", "-o", "out.pdf", input: .bytes(bytes))
    #expect(call.status == 0)
    #expect(try isTurned(desk.folder.path("out.pdf")))
    let filter = try desk.call(
      "edit", "rotate-pages", "--by=90", "-", "-o", "-", input: .file(desk.folder.path("one.pdf")))
    #expect(filter.status == 0 && filter.text.hasPrefix("%PDF-"))
    let named = try desk.call("edit", "rotate-pages", "--by=90", "-", "-o", "{stem}.pdf", input: .bytes(bytes))
    #expect(named.status == 0 && Files.exists(desk.folder.path("stdin.pdf")))
  }

  @Test func devices() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    #expect(try desk.call(turn + ["one.pdf", "-o", "/dev/null"]).status == 0)
    let full = try desk.call(turn + ["--json", "one.pdf", "-o", "/dev/full"])
    #expect(full.status == 2)
    #expect(try full.errorCode() == "output.diskFull")
    var options = Tool.Options()
    options.output = .file("/dev/full")
    options.currentDirectory = desk.path
    let stream = try Call(turn + ["one.pdf", "-o", "-"], options)
    #expect(stream.status == 2 && stream.errors.contains("full"))
  }

  // MARK: Full disks

  @Test func fullDiskLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    guard let disk = try TinyDisk(in: folder) else { return }
    let input = Fixtures.path("structure/everything.pdf")
    try disk.fill(leaving: 4096)
    let call = try Call(turn + ["--json", input, "-o", disk.path + "/out.pdf"])
    #expect(call.status == 2)
    #expect(try call.errorCode() == "output.diskFull")
    #expect(try Files.names(in: disk.path) == ["filler"])
    let text = try Call(turn + [input, "-o", disk.path + "/out.pdf"])
    #expect(text.errorLines == ["pdfscope: \(input): the output cannot be written: the disk is full"])
  }

  @Test func fullDiskInPlace() throws {
    let folder = try TemporaryFolder()
    guard let disk = try TinyDisk(in: folder) else { return }
    let bytes = try Fixtures.bytes("structure/everything.pdf")
    let path = disk.path + "/in.pdf"
    try Files.write(bytes, to: path)
    try disk.fill()
    for option in ["--in-place", "--in-place=.bak"] {
      let call = try Call(turn + ["--json", path, option])
      #expect(call.status == 2)
      #expect(try call.errorCode() == "output.diskFull")
      #expect(try Files.names(in: disk.path) == ["filler", "in.pdf"], "\(option)")
      #expect(try Files.read(path) == bytes, "\(option)")
    }
  }

  /// A file whose owner cannot be kept must not run anything in the name of the new one.
  @Test func setuidBitsOfAnother() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy(fixture: "pages/one.pdf", as: "in.pdf")
    chmod(path, 0o6755)
    guard let result = try Unprivileged.call(turn + ["in.pdf", "--in-place"], in: folder) else { return }
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try isTurned(path))
    #expect(mode(path) == (geteuid() == 0 ? 0o755 : 0o6755))
  }

  // MARK: The end before its time

  /// A limit on the size of files is no reason to die.
  @Test func limitedSizeOfFiles() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    for place in ["-o out.pdf", "--in-place", "--in-place=.bak"] {
      let script = "ulimit -f 1; exec \"$0\" edit rotate-pages --by 90 in.pdf \(place)"
      let result = try Tool.run(["bash", "-c", script, PDFScopeBinary.path], currentDirectory: desk.path)
      #expect(result.status == 2)
      #expect(result.errorText == "pdfscope: in.pdf: the output cannot be written: File too large\n")
      try desk.expectUntouched("\(place)")
    }
  }

  /// Whatever ends the program while it writes, the output is whole or not there, and nothing lies beside it.
  @Test(arguments: [SIGHUP, SIGINT, SIGTERM, SIGKILL])
  func signals(number: Int32) throws {
    let folder = try TemporaryFolder()
    // Ten megabytes that no filter makes smaller: writing, syncing and checking them takes a while.
    var generator = SeededGenerator(seed: 5)
    let noise = (0..<1_250_000).flatMap { _ in
      withUnsafeBytes(of: UInt64.random(in: 0...UInt64.max, using: &generator), Array.init)
    }
    let head =
      "%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
      + "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>> endobj\n"
      + "4 0 obj <</Filter/DCTDecode/Length \(noise.count)>> stream\n"
    let tail = "\nendstream endobj\ntrailer <</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n"
    try folder.write(Array(head.utf8) + noise + Array(tail.utf8), to: "in.pdf")
    for milliseconds in stride(from: 5, through: 165, by: 20) {
      let result = try Tool.run(
        ["timeout", "-s", "\(number)", "0.\(String(1000 + milliseconds).dropFirst())", PDFScopeBinary.path]
          + turn + ["in.pdf", "-o", "out.pdf"], currentDirectory: folder.path)
      let names = try folder.names().filter { $0 != "in.pdf" }
      #expect(names.isEmpty || names == ["out.pdf"], "\(result.status) after \(milliseconds) ms")
      if !names.isEmpty {
        #expect(try Witness.rotations(folder.path("out.pdf")) == [90])
        unlink(folder.path("out.pdf"))
      }
    }
  }

  // MARK: The same bytes

  @Test(arguments: ["pages/twelve.pdf", "structure/everything.pdf", "structure/object-streams.pdf"])
  func reproducible(fixture: String) throws {
    let desk = try Desk(["in.pdf": fixture])
    for name in ["a.pdf", "b.pdf"] {
      let call = try desk.call(turn + ["in.pdf", "-o", name], environment: ["SOURCE_DATE_EPOCH": "1700000000"])
      #expect(call.status == 0)
    }
    #expect(try Files.read(desk.folder.path("a.pdf")) == Files.read(desk.folder.path("b.pdf")))
  }

  @Test func wrongEpoch() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    let call = try desk.call(turn + ["one.pdf", "-o", "out.pdf"], environment: ["SOURCE_DATE_EPOCH": "yesterday"])
    #expect(call.status == 64)
    try desk.expectUntouched("a wrong SOURCE_DATE_EPOCH")
  }

  @Test func dryRun() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf"])
    let call = try desk.call(turn + ["--dry-run", "--json", "one.pdf", "-o", "out.pdf"])
    #expect(call.status == 0)
    #expect(try call.answer() == ["pages": [1], "pageCount": 1])
    #expect(try call.outcome()["outputs"] == [])
    #expect(try desk.call(turn + ["--dry-run", "one.pdf", "--in-place=.bak"]).status == 0)
    try desk.expectUntouched("--dry-run")
    // What would fail fails.
    try desk.put("kept", as: "exists.pdf")
    #expect(try desk.call(turn + ["--dry-run", "one.pdf", "-o", "exists.pdf"]).status == 2)
    #expect(try desk.call(turn + ["--dry-run", "--pages", "2", "one.pdf", "-o", "out.pdf"]).status == 2)
  }

  /// A suffix that is not attached would leave the input changed and no backup.
  @Test func suffixApartIsRefusedBeforeAnythingIsChanged() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy(fixture: "text/plain.pdf", as: "a.pdf")
    let before = try Files.read(path)
    let result = try PDFScopeBinary.run(["edit", "rotate-pages", "--by", "90", path, "--in-place", ".bak"])
    #expect(result.status == 64)
    #expect(result.errorText.contains("--in-place=.bak"))
    #expect(try Files.read(path) == before)
    #expect(try folder.names() == ["a.pdf"])
  }
}
