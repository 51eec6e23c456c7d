import Glibc
import Testing

@testable import PDFDocument

@Suite struct SavingTests {
  private func document(_ page: String = "", _ further: [String] = []) throws -> Document {
    try Document.open(TestPDF.onePage(page, further))
  }

  @Test func writesAFileThatOthersAccept() throws {
    let folder = try Folder()
    let result = try document("/Contents 4 0 R", ["<< /Length 3 >>\nstream\nq Q\nendstream"])
      .save(to: FilePath(folder.file("out.pdf")))
    #expect(result.pageCount == 1)
    #expect(try folder.read("out.pdf").count == result.byteCount)
    let witness = try Witness("qpdf", "--check", folder.file("out.pdf"))
    #expect(witness.status == 0, "\(witness.output)")
    #expect(try Witness("mutool", "info", folder.file("out.pdf")).output.contains("Pages: 1"))
    #expect(folder.names == ["out.pdf"])
  }

  @Test func aSaveThatIsCancelledAfterItsFirstBytesLeavesNothing() throws {
    let folder = try Folder()
    var number: UInt64 = 1
    let noise = (0..<40_000).map { _ -> String in
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return String(number, radix: 16)
    }.joined()
    let stream = "<< /Length \(noise.utf8.count) >>\nstream\n\(noise)\nendstream"
    let document = try document("/Contents 4 0 R", [stream])
    var told: [(done: Int, total: Int)] = []
    document.pace = { done, total in
      told.append((done, total))
      return done == 0
    }
    let path = FilePath(folder.file("out.pdf"))
    expectError(.cancelled) { try document.save(to: path, SaveOptions(form: .rewrite)) }
    #expect(told.last.map { $0.done > 0 && $0.done < $0.total } == true, "\(told)")
    #expect(folder.names.isEmpty)
    // Nothing is in the way of the next, which tells one total from its first byte to its last.
    told = []
    document.pace = { done, total in
      told.append((done, total))
      return true
    }
    try document.save(to: path, SaveOptions(form: .rewrite))
    #expect(Set(told.map(\.total)).count == 1 && told.last.map { $0.done == $0.total } == true, "\(told)")
    #expect(folder.names == ["out.pdf"])
  }

  @Test func anExistingFileIsReplacedOnlyOnDemand() throws {
    let folder = try Folder()
    let path = try folder.write(FileBytes("old".utf8), to: "out.pdf")
    #expect(chmod(path, 0o640) == 0)
    let document = try document()
    expectError(.outputExists) { try document.save(to: FilePath(path)) }
    #expect(try folder.read("out.pdf") == Array("old".utf8))
    try document.save(to: FilePath(path), replacing: true)
    #expect(try Document.open(path: FilePath(path)).pageCount == 1)
    #expect(try #require(OutputPath.status(of: FilePath(path))).st_mode & 0o7777 == 0o640)
    #expect(folder.names == ["out.pdf"])
  }

  @Test func newFilesTakeTheModeOfTheProcess() throws {
    let folder = try Folder()
    try document().save(to: FilePath(folder.file("new.pdf")))
    let plain = open(folder.file("plain"), O_CREAT | O_WRONLY, 0o666)
    close(plain)
    let modes = ["new.pdf", "plain"].map { OutputPath.status(of: FilePath(folder.file($0)))?.st_mode }
    #expect(modes[0] == modes[1])
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func theOwnerOfAReplacedFileIsKept() throws {
    let folder = try Folder()
    let path = try folder.write(FileBytes("old".utf8), to: "out.pdf")
    #expect(chown(path, 1234, 2345) == 0)
    #expect(chmod(path, 0o4755) == 0)
    try document().save(to: FilePath(path), replacing: true)
    let status = try #require(OutputPath.status(of: FilePath(path)))
    #expect(status.st_uid == 1234)
    #expect(status.st_gid == 2345)
    #expect(status.st_mode & 0o7777 == 0o4755)
  }

  @Test func symbolicLinksAreFollowed() throws {
    let folder = try Folder()
    let target = try folder.write(FileBytes("old".utf8), to: "target.pdf")
    #expect(symlink("target.pdf", folder.file("link.pdf")) == 0)
    #expect(symlink("fresh.pdf", folder.file("dangling.pdf")) == 0)
    #expect(symlink("loop.pdf", folder.file("loop.pdf")) == 0)
    let document = try document()
    expectError(.outputExists) { try document.save(to: FilePath(folder.file("link.pdf"))) }
    try document.save(to: FilePath(folder.file("link.pdf")), replacing: true)
    #expect(try Document.open(path: FilePath(target)).pageCount == 1)
    try document.save(to: FilePath(folder.file("dangling.pdf")))
    #expect(try Document.open(path: FilePath(folder.file("fresh.pdf"))).pageCount == 1)
    expectError(.outputNotWritable) { try document.save(to: FilePath(folder.file("loop.pdf")), replacing: true) }
    let link = try #require(OutputPath.status(of: FilePath(folder.file("link.pdf")), followsLinks: false))
    #expect(link.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func placesThatCannotBeWrittenAreTold() throws {
    let folder = try Folder()
    let document = try document()
    expectError(.outputNotWritable) { try document.save(to: FilePath(folder.file("none/out.pdf"))) }
    expectError(.outputNotWritable) { try document.save(to: FilePath(folder.path), replacing: true) }
    expectError(.outputNotWritable) { try document.save(to: "") }
    expectError(.outputNotWritable) { try document.save(to: FilePath(folder.path + "/"), replacing: true) }
    expectError(.outputNotWritable) { try document.save(to: "/proc/out.pdf") }
    #expect(folder.names == [])
  }

  @Test func aFullDeviceIsTold() throws {
    expectError(.outputDiskFull) { try document().save(to: "/dev/full") }
    try document().save(to: "/dev/null")
  }

  @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
  func aFullDiskLeavesNothingBehind() throws {
    let disk = try SmallDisk(bytes: 64 << 10)
    let old = try disk.folder.write(FileBytes("old".utf8), to: "out.pdf")
    let noise = (0..<100_000).map { _ in "\(UInt8.random(in: 0...255))" }.joined(separator: " ")
    let document = try document("/Noise [\(noise)]")
    expectError(.outputDiskFull) { try document.save(to: FilePath(old), replacing: true) }
    expectError(.outputDiskFull) { try document.save(to: FilePath(disk.folder.file("new.pdf"))) }
    #expect(disk.folder.names == ["out.pdf"])
    #expect(try disk.folder.read("out.pdf") == Array("old".utf8))
  }

  @Test func aReaderThatGoesAwayIsTold() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    expectError(.outputClosed) { try document().save(to: ends[1]) }
  }

  @Test func descriptorsAreWrittenWhole() throws {
    let folder = try Folder()
    let descriptor = open(folder.file("out.pdf"), O_CREAT | O_RDWR, 0o600)
    defer { close(descriptor) }
    let result = try document().save(to: descriptor)
    #expect(try folder.read("out.pdf").count == result.byteCount)
    #expect(try Document.open(path: FilePath(folder.file("out.pdf"))).pageCount == 1)
  }

  @Test func theSameDocumentGivesTheSameBytes() throws {
    let options = SaveOptions(isDeterministic: true)
    let first = try document().rewrittenBytes(options).array
    #expect(try document().rewrittenBytes(options).array == first)
    let changed = try document()
    try changed.rotatePages([0], by: 90)
    #expect(try changed.rewrittenBytes(options).array != first)
    #expect(try document().rewrittenBytes().array == document().rewrittenBytes().array)
  }

  @Test func encryptionIsKept() throws {
    let folder = try Folder()
    let plain = try folder.write(TestPDF.onePage("/Secret (words)"), to: "plain.pdf")
    for options in ["40", "128 --use-aes=n", "128 --use-aes=y", "256"] {
      let command = "qpdf --allow-weak-crypto --encrypt u o \(options) --extract=n -- \(plain) \(folder.file("in.pdf"))"
      #expect(try Witness("sh", "-c", command).status == 0)
      for password in ["u", "o"] {
        let document = try Document.open(path: FilePath(folder.file("in.pdf")), passwords: [Password(password)])
        try document.rotatePages([0], by: 90)
        try document.save(to: FilePath(folder.file("out.pdf")), replacing: true)
        #expect(try folder.read("out.pdf").firstRange(of: Array("words".utf8)) == nil)
        expectError(.documentLocked) { _ = try Document.open(path: FilePath(folder.file("out.pdf"))) }
        let user = try Document.open(path: FilePath(folder.file("out.pdf")), passwords: ["u"])
        #expect(user.facts.access == .user)
        #expect(user.facts.encryption == document.facts.encryption)
        #expect(user.facts.permissions == document.facts.permissions)
        #expect(user.page(at: 0)?.rotation == 90)
        #expect(user.page(at: 0)?.object["Secret"].text == "words")
        let owner = try Document.open(path: FilePath(folder.file("out.pdf")), passwords: ["o"])
        #expect(owner.facts.access == .owner)
        let witness = try Witness("qpdf", "--check", "--password=u", folder.file("out.pdf"))
        #expect(witness.status == 0, "\(witness.output)")
      }
    }
  }

  @Test func aCopyForReadingIsPlain() throws {
    let folder = try Folder()
    let content = String(repeating: "0 0 m ", count: 500)
    let plain = try folder.write(
      TestPDF.onePage(
        "/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>",
        [
          "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
          "<< /Subtype /Image /Width 1 /Height 1 /Length 3 /Filter /DCTDecode >>\nstream\nabc\nendstream",
        ]), to: "plain.pdf")
    let options = "--object-streams=generate --compress-streams=y --encrypt '' o 256 --"
    let command = "qpdf \(options) \(plain) \(folder.file("in.pdf"))"
    #expect(try Witness("sh", "-c", command).status == 0)
    let document = try Document.open(path: FilePath(folder.file("in.pdf")))
    #expect(document.facts.hasObjectStreams)
    let copy = try Document.open(document.rewrittenBytes())
    #expect(copy.facts.encryption == nil)
    #expect(!copy.facts.hasObjectStreams)
    let page = try #require(copy.page(at: 0))
    #expect(page.object["Contents"]["Filter"].isNull)
    #expect(try page.object["Contents"].streamData() == Array(content.utf8))
    #expect(page.resources["XObject"]["I"]["Filter"].isName("DCTDecode"))
    // Saved, it keeps what the copy dissolved.
    let kept = try Document.open(document.rewrittenBytes(SaveOptions()))
    #expect(kept.facts.hasObjectStreams)
    #expect(kept.facts.encryption != nil)
    #expect(kept.page(at: 0)?.object["Contents"]["Filter"].isName("FlateDecode") == true)
  }

  @Test func documentLevelThingsStay() throws {
    let document = try Document.open(
      TestPDF.make(
        [
          """
          << /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>
          /Metadata 6 0 R /Lang (de) /PageMode /UseOutlines /AcroForm << /Fields [] >> /OCProperties << /D << >> >> >>
          """,
          "<< /Type /Pages /Kids [3 0 R 7 0 R] /Count 2 >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
          "<< /Count 0 >>", "<< /Type /Filespec /F (a) >>",
          "<< /Type /Metadata /Subtype /XML /Length 8 >>\nstream\n<x>y</x>\nendstream",
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
        ], trailer: "/Info << /Title (T) /Odd (o) >> /ID [<616263> <646566>]"))
    try document.rotatePages([1], by: 90)
    let again = try Document.open(document.rewrittenBytes(SaveOptions()))
    #expect(again.catalog.keys == document.catalog.keys)
    #expect(again.trailer["Info"]["Title"].text == "T")
    #expect(again.trailer["Info"]["Odd"].text == "o")
    #expect(again.trailer["ID"][0].text == "abc")
    #expect(again.trailer["ID"][1].text != "def")
    #expect(try again.catalog["Metadata"].streamData() == Array("<x>y</x>".utf8))
    #expect(again.facts.version == "1.7")
  }

  @Test func namesKeepTheirNumberSigns() throws {
    let folder = try Folder()
    let names = "/A#2341 /B#2342 /L [/C#23 [/D#2344 << /E#2345#23 (x) >>]] /Plain#20 /P#23"
    var document = try document("/Test << \(names) >>")
    for streams in [SaveOptions.ObjectStreams.generate, .preserve, .dissolve] {
      let bytes = try document.rewrittenBytes(SaveOptions(objectStreams: streams))
      let written = try Document.open(bytes)
      // The one that was written is as it was, too.
      for document in [document, written] {
        let test = try #require(document.page(at: 0)).object["Test"]
        #expect(test.keys == ["A#41", "L", "Plain "])
        #expect(test["A#41"].name == "B#42")
        #expect(test["L"][0].name == "C#")
        #expect(test["L"][1][0].name == "D#44")
        #expect(test["L"][1][1].keys == ["E#45#"])
      }
      let witness = try Witness("qpdf", "--check", folder.write(bytes, to: "out.pdf"))
      #expect(witness.status == 0, "\(witness.output)")
      document = written
    }
  }

  @Test func sameFilesAreRecognised() throws {
    let folder = try Folder()
    let path = try folder.write(FileBytes("x".utf8), to: "a")
    #expect(link(path, folder.file("hard")) == 0)
    #expect(symlink("a", folder.file("soft")) == 0)
    _ = try folder.write(FileBytes("x".utf8), to: "b")
    #expect(Document.isSameFile(FilePath(path), FilePath(folder.file("hard"))))
    #expect(Document.isSameFile(FilePath(path), FilePath(folder.path + "/./soft")))
    #expect(!Document.isSameFile(FilePath(path), FilePath(folder.file("b"))))
    #expect(!Document.isSameFile(FilePath(path), FilePath(folder.file("none"))))
  }

  @Test func renamingNeverReplaces() throws {
    let folder = try Folder()
    let path = FilePath(folder.file("out.pdf"))
    let file = try AtomicFile(path: path, replacing: false)
    // Somebody else is quicker.
    _ = try folder.write(FileBytes("theirs".utf8), to: "out.pdf")
    expectError(.outputExists) { try file.commit() }
    #expect(try folder.read("out.pdf") == Array("theirs".utf8))
  }
}

/// A file system of a few kilobytes, mounted for one test.
final class SmallDisk {
  static let isPossible: Bool = (try? SmallDisk(bytes: 4096)) != nil

  let folder: Folder

  init(bytes: Int) throws {
    folder = try Folder()
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(bytes)") == 0 else {
      throw PDFError(.outputNotWritable, errorText(errno))
    }
  }

  deinit { umount2(folder.path, Int32(MNT_DETACH)) }
}
