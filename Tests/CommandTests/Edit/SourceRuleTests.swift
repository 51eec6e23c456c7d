import PDFScopeCore
import TestSupport
import Testing

/// Permissions, signatures and encryption where pages come from several documents.
@Suite struct SourceRuleTests {
  private func encryption(_ path: String, _ password: String) throws -> [String] {
    let lines = try Tool.run(["qpdf", "--password=\(password)", "--show-encryption", path]).text.split(separator: "\n")
    return lines.map(String.init).filter { !$0.hasPrefix("Supplied") && !$0.hasPrefix("User password") }
  }

  @Test func eachSourceHasItsOwnVetoes() throws {
    let desk = try Desk([
      "a.pdf": "pages/one.pdf", "no-extract.pdf": "encryption/no-extract.pdf", "xfa.pdf": "forms/xfa-dynamic.pdf",
    ])
    let arguments = ["edit", "merge", "--json", "a.pdf", "no-extract.pdf", "xfa.pdf", "-o", "out.pdf"]
    let call = try desk.call(arguments)
    #expect(call.status == 4)
    #expect(try call.outcome()["status"] == "refused")
    let vetoes = try #require(try call.outcome()["vetoes"]?.arrayValue)
    #expect(vetoes.map { $0["code"]?.stringValue } == ["permissions.extract", "form.dynamicXFA"])
    #expect(vetoes.first?["message"]?.stringValue?.hasPrefix("no-extract.pdf: ") == true)
    try desk.expectUntouched("refused")
    let lifted = ["edit", "merge", "--json", "a.pdf", "no-extract.pdf", "-o", "out.pdf"]
    let warned = try desk.call(lifted + ["--permissions=warn"])
    #expect(warned.status == 0)
    #expect(try warned.warningCodes() == ["lifted.permissions.extract", "encryption.taken"])
    let owner = try desk.call(lifted + ["--force"], environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(try owner.status == 0 && owner.warningCodes() == ["encryption.taken"])
    // Permissions bind in the result too.
    let again = try desk.call("edit", "merge", "out.pdf", "a.pdf", "-o", "again.pdf")
    #expect(again.status == 4)
  }

  @Test func signaturesOfASourceDoNotSurvive() throws {
    let desk = try Desk(["a.pdf": "pages/one.pdf", "signed.pdf": "signatures/approval.pdf"])
    let call = try desk.call("edit", "merge", "--json", "a.pdf", "signed.pdf", "-o", "out.pdf")
    #expect(call.status == 0)
    #expect(try call.warningCodes().contains("signatures.lost"))
    try Witness.expectSound(desk.folder.path("out.pdf"))
    #expect(try desk.call("edit", "merge", "signed.pdf", "a.pdf", "-o", "o.pdf").status == 4)
    let lifted = try desk.call("edit", "merge", "signed.pdf", "a.pdf", "-o", "o.pdf", "--invalidate-signatures")
    #expect(lifted.status == 0)
  }

  static let strictest: [(files: [String], takes: Int)] = [
    (["pages/one", "encryption/aes-128-owner-only"], 1), (["encryption/rc4-128-owner-only", "pages/one"], 0),
    (["encryption/rc4-40-owner-only", "encryption/aes-256-owner-only", "encryption/aes-128-owner-only"], 1),
    (["encryption/no-print", "encryption/rc4-128-owner-only"], 0),
    (["encryption/aes-128-owner-only", "encryption/no-print"], 1),
    (["encryption/aes-256", "encryption/aes-256-owner-only"], 0),
  ]

  @Test(arguments: strictest.indices)
  func theStrictestEncryptionIsTaken(index: Int) throws {
    let (files, takes) = Self.strictest[index]
    let desk = try Desk([:])
    for (place, file) in files.enumerated() { try desk.folder.copy(fixture: file + ".pdf", as: "\(place).pdf") }
    let call = try desk.call(
      ["edit", "merge", "--json"] + files.indices.map { "\($0).pdf" } + ["-o", "out.pdf"],
      environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(call.status == 0, "\(call.errors)")
    #expect(try call.warningCodes() == (takes == 0 ? [] : ["encryption.taken"]))
    let output = desk.folder.path("out.pdf")
    #expect(try encryption(output, "owner") == encryption(desk.folder.path("\(takes).pdf"), "owner"))
    try Witness.expectSound(output, password: "owner")
    let parts = try files.indices.map { try pageCount(desk.folder.path("\($0).pdf")) }
    #expect(try pageCount(output) == parts.reduce(0, +))
  }

  private func pageCount(_ path: String) throws -> Int {
    let text = try Tool.run(["qpdf", "--password=owner", "--show-npages", path]).text
    return try #require(text.split(separator: "\n").first.flatMap { Int($0) })
  }

  @Test func mixedEncryptionIsAnError() throws {
    let desk = try Desk(["a.pdf": "encryption/no-print.pdf", "b.pdf": "encryption/aes-256-owner-only.pdf"])
    let arguments = ["edit", "merge", "--json", "a.pdf", "b.pdf", "-o", "out.pdf"]
    let call = try desk.call(arguments)
    #expect(try call.status == 2 && call.errorCode() == "merge.mixedEncryption")
    #expect(try call.outcome()["error"]?["hint"]?.stringValue?.contains("--decrypt") == true)
    let refused = try desk.call(arguments + ["--decrypt"])
    #expect(try refused.status == 4 && refused.errorCode() == "permissions.decrypt")
    try desk.expectUntouched("mixed encryption")
    let decrypted = try desk.call(arguments + ["--decrypt"], environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(decrypted.status == 0)
    #expect(try Tool.run(["qpdf", "--is-encrypted", desk.folder.path("out.pdf")]).status == 2)
    #expect(try Witness.pages(desk.folder.path("out.pdf")).count == 4)
    // It would be easy to have a source decrypted by a document that is not encrypted.
    try desk.folder.copy(fixture: "pages/one.pdf", as: "plain.pdf")
    let smuggled = try desk.call("edit", "merge", "--json", "plain.pdf", "a.pdf", "-o", "o.pdf", "--decrypt")
    #expect(try smuggled.status == 4 && smuggled.errorCode() == "permissions.decrypt")
  }

  @Test(arguments: ["remove-pages --pages=1", "rotate-pages --by=90", "reverse-pages"])
  func decryptionTakesTheOwner(verb: String) throws {
    let desk = try Desk(["in.pdf": "encryption/aes-256.pdf"])
    let arguments = ["edit"] + verb.split(separator: " ").map(String.init) + ["in.pdf", "-o", "out.pdf", "--decrypt"]
    #expect(try desk.call(arguments, environment: ["PDFSCOPE_PASSWORD": "user"]).status == 4)
    try desk.expectUntouched("no owner")
    #expect(try desk.call(arguments, environment: ["PDFSCOPE_PASSWORD": "owner"]).status == 0)
    let output = desk.folder.path("out.pdf")
    #expect(try Tool.run(["qpdf", "--is-encrypted", output]).status == 2)
    try Witness.expectSound(output)
    #expect(try Witness.pages(output).allSatisfy { $0.hasPrefix("Secret page") })
  }

  @Test(arguments: ["rc4-40", "rc4-128", "aes-128", "aes-256-r5", "aes-256", "aes-256-cleartext-metadata"])
  func newOrdersKeepTheEncryption(file: String) throws {
    let desk = try Desk(["in.pdf": "encryption/\(file).pdf"])
    for verb in [["reverse-pages"], ["keep-pages", "--pages=2"], ["insert-blank"]] {
      let call = try desk.call(
        ["edit"] + verb + ["in.pdf", "-o", "out.pdf", "--force"], environment: ["PDFSCOPE_PASSWORD": "user"])
      #expect(call.status == 0, "\(call.errors)")
      let output = desk.folder.path("out.pdf")
      for password in ["user", "owner"] {
        #expect(try encryption(output, password) == encryption(desk.folder.path("in.pdf"), password), "\(file)")
        try Witness.expectSound(output, password: password)
      }
      #expect(!String(decoding: try Files.read(output), as: Unicode.ASCII.self).contains("Secret note"), "\(file)")
    }
  }
}
