import PDFScopeCore
import TestSupport
import Testing

@Suite struct PasswordTests {
  private let locked = Fixtures.path("encryption/aes-256.pdf")

  @Test func fromAFile() throws {
    let folder = try TemporaryFolder()
    for content in ["user", "user\n", "user\r\n", "user\nsecond line\n"] {
      let file = try folder.write(content.utf8, to: "password")
      #expect(try Call("outline", "--password-file", file, locked).status == 0, "\(content.debugDescription)")
    }
    let wrong = try folder.write("User\n".utf8, to: "password")
    #expect(try Call("outline", "--password-file", wrong, locked).status == 5)
    // A space belongs to it.
    let spaced = try folder.write("user \n".utf8, to: "password")
    #expect(try Call("outline", "--password-file", spaced, locked).status == 5)
  }

  @Test func fromStandardInput() throws {
    #expect(try Call("outline", "--password-file", "-", locked, input: .text("user\n")).status == 0)
  }

  @Test func fromADescriptor() throws {
    var options = Tool.Options()
    options.descriptors = [7: Array("owner\n".utf8)]
    #expect(try Call(["outline", "--password-fd", "7", locked], options).status == 0)
    // Several descriptors, one for each.
    options.descriptors = [7: Array("wrong\n".utf8), 8: Array("user\n".utf8)]
    #expect(try Call(["outline", "--password-fd=7", "--password-fd=8", locked], options).status == 0)
  }

  /// Several passwords may stand behind each other in one descriptor; each use takes a line.
  @Test func linesOfOneDescriptor() throws {
    var options = Tool.Options()
    options.descriptors = [7: Array("wrong\nuser\n".utf8)]
    #expect(try Call(["outline", "--password-fd=7", "--password-fd=7", locked], options).status == 0)
  }

  @Test func fromTheEnvironment() throws {
    #expect(try Call("outline", locked, environment: ["PDFSCOPE_PASSWORD": "user"]).status == 0)
    #expect(try Call("outline", locked, environment: ["PDFSCOPE_PASSWORD": ""]).status == 5)
    #expect(
      try Call("outline", Fixtures.path("outline/labels.pdf"), environment: ["PDFSCOPE_PASSWORD": "any"]).status == 0)
  }

  /// All are tried on each document.
  @Test func severalOnSeveralDocuments() throws {
    let folder = try TemporaryFolder()
    let one = try folder.write("same\n".utf8, to: "one")
    let two = try folder.write("user\n".utf8, to: "two")
    let call = try Call(
      "outline", "--password-file", one, "--password-file", two, locked, Fixtures.path("encryption/same-passwords.pdf"),
      Fixtures.path("encryption/rc4-40.pdf"))
    #expect(call.status == 0)
    #expect(call.lines.count == 6)
  }

  /// The owner password is found although the user password opens the document, too.
  @Test func ownerAmongSeveral() throws {
    let folder = try TemporaryFolder()
    let user = try folder.write("user\n".utf8, to: "user")
    let owner = try folder.write("owner\n".utf8, to: "owner")
    let path = Fixtures.path("encryption/no-permissions-256.pdf")
    let gate = ["context", "-q", "--require", "edit.rotatePages", path]
    #expect(try Call(gate + ["--password-file", user]).status == 4)
    #expect(try Call(gate + ["--password-file", user, "--password-file", owner]).status == 0)
    #expect(try Call(gate + ["--password-file", owner, "--password-file", user]).status == 0)
  }

  @Test(arguments: ["password-latin", "password-unicode"])
  func lettersBeyondASCII(file: String) throws {
    let path = Fixtures.path("encryption/\(file).pdf")
    let user = file == "password-latin" ? "pässwörd" : "pässwörd 日本"
    #expect(try Call("outline", path, environment: ["PDFSCOPE_PASSWORD": user]).status == 0)
    #expect(try Call("outline", path, environment: ["PDFSCOPE_PASSWORD": "öwner"]).status == 0)
    #expect(try Call("outline", path, environment: ["PDFSCOPE_PASSWORD": "password"]).status == 5)
  }

  /// A password whose bytes are not UTF-8 is tried as it is.
  @Test func bytesThatAreNotUTF8() throws {
    let folder = try TemporaryFolder()
    let latin = try folder.write([0x70, 0xE4, 0x73, 0x73, 0x77, 0xF6, 0x72, 0x64, 0x0A], to: "latin")
    #expect(try Call("outline", "--password-file", latin, Fixtures.path("encryption/password-latin.pdf")).status == 0)
  }

  @Test func tooLongALine() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([UInt8](repeating: 0x61, count: 10_000), to: "password")
    let call = try Call("outline", "--password-file", file, locked)
    #expect(call.status == 64)
    #expect(!call.errors.contains("aaaa"))
  }

  /// Whatever goes wrong, no password is shown.
  @Test func neverEchoed() throws {
    let secret = "correct-horse-battery"
    let folder = try TemporaryFolder()
    let file = try folder.write((secret + "\n").utf8, to: "password")
    let calls: [[String]] = [
      ["outline", locked], ["context", locked],
      ["edit", "rotate-pages", "--by=90", locked, "-o", folder.path("out.pdf")],
      ["search", "Secret", locked, "--pages", "9"], ["outline", "--verbose", Fixtures.path("outline/labels.pdf")],
      ["outline", "--depht", locked],
      ["context", "--require", "edit.rotatePages", Fixtures.path("encryption/no-permissions.pdf")],
    ]
    for form in [[], ["--json"], ["--ndjson"]] {
      for arguments in calls {
        let call = try Call(
          arguments + form + ["--password-file", file], environment: ["PDFSCOPE_PASSWORD": secret + "-2"])
        #expect(!call.text.contains(secret) && !call.errors.contains(secret), "\(arguments)")
      }
    }
  }

  /// A password has no option: everyone on the machine can read the arguments of a process.
  @Test func neverAnArgument() throws {
    let call = try Call("outline", "--password", "user", locked)
    #expect(call.status == 64)
    #expect(call.errors.contains("--password-file"))
    #expect(try !Call("outline", "--help").text.contains("--password "))
  }
}
