import Testing

@testable import PDFDocument

/// Files are encrypted by qpdf's own program.
@Suite struct PasswordTests {
  private func encrypted(_ arguments: String..., user: String, owner: String) throws -> FileBytes {
    let folder = try Folder()
    let plain = try folder.write(TestPDF.onePage(), to: "plain.pdf")
    let files = ["--", plain, folder.file("out.pdf")]
    let shell = ["qpdf", "--allow-weak-crypto", "--encrypt", user, owner] + arguments + files
    let words = shell.map { "'" + $0 + "'" }.joined(separator: " ")
    let witness = try Witness("sh", "-c", words)
    #expect(witness.status == 0, "\(witness.output)")
    return try InputFile.read(path: FilePath(folder.file("out.pdf")))
  }

  @Test(arguments: [["40"], ["128", "--use-aes=n"], ["128", "--use-aes=y"], ["256"], ["256", "--force-R5"]])
  func userAndOwnerAreToldApart(_ arguments: [String]) throws {
    let file: FileBytes
    switch arguments.count {
    case 1: file = try encrypted(arguments[0], user: "user", owner: "owner")
    default: file = try encrypted(arguments[0], arguments[1], user: "user", owner: "owner")
    }
    try expectingNoHandles {
      expectError(.documentLocked) { _ = try Document.open(file) }
      expectError(.documentWrongPassword) { _ = try Document.open(file, passwords: ["no", "neither"]) }
      let user = try Document.open(file, passwords: ["no", "user"])
      #expect(user.facts.access == .user)
      #expect(user.facts.hasRejectedPassword)
      #expect(user.pageCount == 1)
      let owner = try Document.open(file, passwords: ["user", "owner"])
      #expect(owner.facts.access == .owner)
      let method = try #require(owner.facts.encryption?.streamMethod)
      switch arguments {
      case ["40"], ["128", "--use-aes=n"]: #expect(method == .rc4)
      case ["128", "--use-aes=y"]: #expect(method == .aes128)
      default: #expect(method == .aes256)
      }
      #expect(owner.facts.encryption?.keyBits == Int(arguments[0]))
      #expect(owner.facts.encryption?.stringMethod == method)
    }
  }

  @Test func anEmptyUserPasswordOpensAndTheOwnersLifts() throws {
    let file = try encrypted("256", "--modify=none", "--extract=n", "--print=low", user: "", owner: "boss")
    let user = try Document.open(file)
    #expect(user.facts.access == .user)
    let permissions = user.facts.permissions
    #expect(!permissions.allowsExtracting)
    #expect(!permissions.allowsModifying)
    #expect(!permissions.allowsAnnotating)
    #expect(!permissions.allowsFillingForms)
    #expect(!permissions.allowsAssembling)
    #expect(permissions.allowsPrinting)
    #expect(!permissions.allowsHighResolutionPrinting)
    #expect(permissions.rawValue & (1 << 2) != 0)
    #expect(permissions.rawValue & (1 << 4) == 0)
    #expect(try Document.open(file, passwords: ["boss"]).facts.access == .owner)
    let rejected = try Document.open(file, passwords: ["wrong"])
    #expect(rejected.facts.access == .user)
    #expect(rejected.facts.hasRejectedPassword)
  }

  @Test func onePasswordForBothMeansOwner() throws {
    let file = try encrypted("256", user: "same", owner: "same")
    #expect(try Document.open(file, passwords: ["same"]).facts.access == .owner)
  }

  @Test func otherSpellingsAreTried() throws {
    // The old handlers want PDFDocEncoding; whoever types the password gives UTF-8.
    let old = try encrypted("128", "--use-aes=y", user: "Zoë€", owner: "o")
    #expect(try Document.open(old, passwords: ["Zoë€"]).facts.access == .user)
    let latin = Password(bytes: [0x5A, 0x6F, 0xEB])
    let new = try encrypted("256", user: "Zoë", owner: "o")
    #expect(try Document.open(new, passwords: [latin]).facts.access == .user)
    #expect(Password("Zoë").spellings.contains(latin))
    #expect(Password("plain").spellings == ["plain"])
  }

  @Test func unknownHandlersAreUnsupported() throws {
    let file = TestPDF.make(
      ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"],
      trailer: "/Encrypt << /Filter /Adobe.PubSec /V 4 >> /ID [<00> <00>]")
    expectError(.documentUnsupported) { _ = try Document.open(file) }
  }
}
