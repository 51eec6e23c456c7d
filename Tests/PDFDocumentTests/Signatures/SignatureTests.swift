import PDFDocument
import Testing

/// What signatures say and forbid.
struct SignatureTests {
  private func signatures(_ name: String) throws -> Signatures {
    try DocumentReader(fixture: "signatures/\(name).pdf").signatures
  }

  @Test(arguments: [
    ("certified-p1", CertificationLevel.noChanges), ("certified-p2", .fillingForms), ("certified-p3", .annotating),
    ("certified-default", .fillingForms), ("certified-then-approved", .fillingForms),
    ("certified-p2-field-mdp", .fillingForms), ("filled-after-p2", .fillingForms), ("annotated-after-p3", .annotating),
  ])
  func certified(fixture: String, level: CertificationLevel) throws {
    let signatures = try signatures(fixture)
    #expect(signatures.certification == level)
    #expect(signatures.level == level)
    #expect(signatures.certifyingSignature?.kind == .certification)
    #expect(signatures.approvals.count == (fixture == "certified-then-approved" ? 1 : 0))
    #expect(signatures.detachedCertification == nil)
  }

  @Test(arguments: [
    ("approval", 1, 0), ("approval-two", 2, 0), ("changed-after-approval", 1, 0), ("tampered", 1, 0),
    ("no-byte-range", 1, 0), ("in-page-only", 1, 0), ("lock-all", 1, 0), ("time-stamp", 1, 1),
    ("time-stamp-only", 0, 1), ("unsigned-field", 0, 0), ("lock-unsigned", 0, 0), ("usage-rights", 0, 0),
  ])
  func approved(fixture: String, approvals: Int, timeStamps: Int) throws {
    let signatures = try signatures(fixture)
    #expect(signatures.approvals.count == approvals)
    #expect(signatures.timeStamps.count == timeStamps)
    #expect(signatures.certification == nil)
    #expect(signatures.isSigned == (approvals + timeStamps > 0))
    #expect(signatures.hasUsageRights == (fixture == "usage-rights"))
  }

  @Test(arguments: [
    ("lock-include", ["agree", "name"], nil), ("lock-exclude", ["agree", "name", "second", "signature"], nil),
    ("lock-all", ["agree", "comment", "name", "second", "signature"], nil),
    ("lock-p1", ["agree", "comment", "name", "second", "signature"], CertificationLevel.noChanges),
    ("lock-unsigned", [], nil), ("certified-p2-field-mdp", ["name"], nil), ("approval", [], nil),
  ])
  func locked(fixture: String, fields: [String], level: CertificationLevel?) throws {
    let reader = try DocumentReader(fixture: "signatures/\(fixture).pdf")
    let locked = reader.formFields.map(\.fullName).filter { reader.signatures.isLocked($0) }
    #expect(locked.sorted() == fields)
    #expect(reader.signatures.lockLevel == level)
  }

  @Test func whatTheDictionarySays() throws {
    let field = try #require(try signatures("approval").fields.first)
    #expect(field.field.fullName == "signature")
    #expect(field.pageIndex == 0)
    #expect(field.isSigned)
    let signature = try #require(field.signature)
    #expect(signature.subFilter == "adbe.pkcs7.detached")
    #expect(signature.filter == "Adobe.PPKLite")
    #expect(signature.date?.iso8601?.hasPrefix("2024-01-02T03:04:05") == true)
    #expect(signature.object != nil)
    let second = try #require(try signatures("approval").fields.last)
    #expect(second.field.fullName == "second")
    #expect(!second.isSigned)
  }

  @Test(arguments: [
    ("approval", true), ("certified-p1", true), ("filled-after-p2", false), ("annotated-after-p2", false),
    ("changed-after-approval", false), ("tampered", true),
  ])
  func coverage(fixture: String, coversFile: Bool) throws {
    let bytes = try #require(try signatures(fixture).all.first?.signedBytes)
    #expect(bytes.isPlausible)
    #expect(bytes.leavesOutContents)
    #expect(bytes.coversFile == coversFile)
    #expect((bytes.bytesAfter == 0) == coversFile)
  }

  @Test func theLaterSignatureCoversTheEarlierOne() throws {
    let bytes = try signatures("approval-two").all.compactMap(\.signedBytes)
    #expect(bytes.map(\.coversFile) == [false, true])
    #expect(try signatures("no-byte-range").all.first?.signedBytes == nil)
  }
}
