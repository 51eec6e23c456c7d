import TestSupport
import Testing

@testable import PDFDocument

/// Increments in the file's own encryption, as other programs read them.
@Suite struct EncryptedIncrementTests {
  private static let files = [
    "rc4-40", "rc4-128", "rc4-128-crypt-filter", "aes-128", "aes-256-r5", "aes-256", "rc4-128-cleartext-metadata",
    "aes-128-cleartext-metadata", "aes-256-cleartext-metadata",
  ]

  private func changed(_ file: String) throws -> (document: Document, string: ObjectID, stream: ObjectID) {
    let document = try Document.open(
      path: FilePath(Fixtures.path("encryption/\(file).pdf")), passwords: [Password("owner")])
    let string = try document.makeObject(.dictionary(["S": .text("a secret string"), "E": .string([])]))
    let stream = try document.makeStream(Array("a secret stream".utf8), ["T": .text("a secret string")])
    try document.set("Own", of: document.catalog, to: string)
    try document.set("OwnStream", of: document.catalog, to: stream)
    return (document, try #require(string.id), try #require(stream.id))
  }

  @Test(arguments: files, ["user", "owner"])
  func othersReadIt(file: String, password: String) throws {
    let folder = try TemporaryFolder()
    let (document, string, stream) = try changed(file)
    let path = folder.path("out.pdf")
    #expect(try document.save(to: FilePath(path), SaveOptions(timestamp: 1_700_000_000)).kind == .incremental)
    #expect(try !String(decoding: Files.read(path), as: Unicode.ASCII.self).contains("secret"))
    let qpdf = ["qpdf", "--password=\(password)"]
    #expect(try Tool.run(qpdf + ["--check", path]).status == 0)
    let object = try Tool.run(qpdf + ["--show-object=\(string.number)", path]).text
    #expect(object == "<< /E () /S (a secret string) >>\n")
    let data = ["--show-object=\(stream.number)", "--raw-stream-data", path]
    #expect(try Tool.run(qpdf + data).text == "a secret stream")
    let shown = try Tool.run(["mutool", "show", "-p", password, path, "\(string.number)", "\(stream.number)"])
    #expect(shown.text.contains("(a secret string)") && shown.text.contains("a secret stream"), "\(shown.text)")
    let option = password == "owner" ? "-opw" : "-upw"
    let info = try Tool.run(["pdfinfo", "-rawdates", option, password, path])
    #expect(info.text.contains("ModDate:         D:20231114221320Z"), "\(info.text)")
    #expect(try Tool.run(["pdftotext", option, password, path, "-"]).text.contains("Secret page 1"))
  }

  @Test(arguments: ["aes-128", "aes-256", "rc4-128-crypt-filter"])
  func streamsWithAFilterOfTheirOwn(file: String) throws {
    let folder = try TemporaryFolder()
    let (document, _, stream) = try changed(file)
    let parameters = PDFValue.dictionary(["Type": .name("CryptFilterDecodeParms"), "Name": .name("Identity")])
    try document.set("Filter", of: document.object(stream), to: .array([.name("Crypt")]))
    try document.set("DecodeParms", of: document.object(stream), to: .array([parameters]))
    let path = folder.path("out.pdf")
    try document.save(to: FilePath(path), SaveOptions(form: .incremental))
    #expect(try String(decoding: Files.read(path), as: Unicode.ASCII.self).contains("a secret stream"))
    let again = try Document.open(path: FilePath(path), passwords: [Password("user")])
    #expect(try again.object(stream).streamData(decoding: .none) == Array("a secret stream".utf8))
    #expect(again.object(stream)["T"].text == "a secret string")
  }

  @Test(arguments: files)
  func metadataIsEncryptedOnlyWhereItWas(file: String) throws {
    let folder = try TemporaryFolder()
    let (document, _, _) = try changed(file)
    let path = folder.path("out.pdf")
    try document.save(to: FilePath(path), SaveOptions(form: .incremental, timestamp: 1_700_000_000))
    let added = try Files.read(path)[document.source.count...]
    let isReadable = String(decoding: added, as: Unicode.ASCII.self).contains("2023-11-14T22:13:20Z")
    #expect(isReadable == file.hasSuffix("cleartext-metadata"))
    let again = try Document.open(path: FilePath(path), passwords: [Password("user")])
    #expect(DocumentReader(again).metadata?[XMPPacket.Namespace.basic, "ModifyDate"]?.text == "2023-11-14T22:13:20Z")
  }

  /// A key of older encryption is made with the first part of /ID; where it is missing it stays so.
  @Test func noIdentifierIsMade() throws {
    let original = try Files.read(Fixtures.path("encryption/rc4-40-owner-only.pdf"))
    let document = try Document.open(FileBytes(original), passwords: [])
    #expect(document.trailer["ID"].count == 2)
    let id = document.trailer["ID"][0].bytes
    try document.rotatePages([0], by: 90)
    let folder = try TemporaryFolder()
    try document.save(to: FilePath(folder.path("out.pdf")), SaveOptions(form: .incremental))
    let again = try Document.open(path: FilePath(folder.path("out.pdf")))
    #expect(again.trailer["ID"][0].bytes == id)
    #expect(again.facts.encryption == document.facts.encryption)
    #expect(again.facts.permissions == document.facts.permissions)
  }
}
