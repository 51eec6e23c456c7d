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

  /// A document whose embedded files are not encrypted (/EFF), though all else is.
  private func withPlainFiles() throws -> [UInt8] {
    let bytes = try Files.read(Fixtures.path("encryption/aes-128.pdf"))
    let text = String(bytes.map { Character(Unicode.Scalar($0)) })
    let body = text.split(separator: "\n18 0 obj\n")[1].split(separator: "endobj")[0]
    let object = "18 0 obj\n" + body.replacing("/V 4 >>", with: "/V 4 /EFF /Identity >>") + "endobj\n"
    let trailer = text.split(separator: "trailer <<")[1].split(separator: "startxref\n")
    let last = trailer[1].prefix { $0.isNumber }
    let offset = String(bytes.count)
    let entry = String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
    let section = "xref\n18 1\n\(entry)trailer << /Prev \(last)\(trailer[0])startxref\n\(bytes.count + object.count)\n"
    return bytes + Array((object + section + "%%EOF\n").utf8)
  }

  /// qpdf reads such files as if they were encrypted like other streams: new ones are written as the standard asks, and
  /// what would spoil those that are there is refused.
  @Test func embeddedFilesWithACipherOfTheirOwn() throws {
    let document = try Document.open(FileBytes(withPlainFiles()), passwords: [Password("owner")])
    #expect(document.facts.encryption?.hasOwnFileMethod == true)
    let file = try document.makeStream(Array("a plain file".utf8), ["Type": .name("EmbeddedFile"), "T": .text("text")])
    try document.set("Own", of: document.catalog, to: file)
    let folder = try TemporaryFolder()
    let path = folder.path("out.pdf")
    #expect(try document.save(to: FilePath(path)).kind == .incremental)
    let added = try Files.read(path)[document.source.count...]
    #expect(String(decoding: added, as: Unicode.ASCII.self).contains("stream\na plain file\nendstream"))
    expectError(.documentUnsupported) { try document.save(to: FilePath(path), replacing: true, .init(form: .rewrite)) }
    let again = try Document.open(path: FilePath(path), passwords: [Password("owner")])
    try again.set("T", of: again.catalog["Own"], to: .text("other"))
    expectError(.documentUnsupported) { try again.save(to: FilePath(path), replacing: true) }
    expectError(.outputNotIncremental) {
      try again.save(to: FilePath(path), replacing: true, SaveOptions(form: .incremental))
    }
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
