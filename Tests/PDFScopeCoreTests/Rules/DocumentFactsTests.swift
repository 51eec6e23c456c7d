import PDFScopeCore
import Testing

struct DocumentFactsTests {
  @Test func `the wire form says what is known, and fits its schema`() {
    let signed = DocumentFacts(
      access: .user, pageCount: 3, permissions: [.print, .annotate],
      signatures: .init(certification: .formFilling, approvals: 1), xfa: .static)
    let expected: JSONValue = [
      "pages": 3, "access": "user", "isEncrypted": true, "permissions": ["print", "annotate"], "isSigned": true,
      "signatures": ["certification": 2, "approvals": 1, "timestamps": 0, "hasUsageRights": false], "xfa": "static",
    ]
    #expect(signed.json == expected)
    let validator = JSONSchemaValidator(DocumentFacts.schema)
    for facts in [
      signed, DocumentFacts(), DocumentFacts(access: .locked, pageCount: 0), DocumentFacts(access: .owner),
    ] {
      #expect(validator.failures(of: facts.json) == [])
    }
    #expect(DocumentFacts(access: .locked, pageCount: 0).json["error"]?["code"] == "document.locked")
    #expect(DocumentFacts().json["isSigned"] == false && DocumentFacts().json["isEncrypted"] == false)
  }
}
