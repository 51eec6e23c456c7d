import PDFDocument
import Testing

/// Signatures in forms that are odd, on small files made here.
struct SignatureStructureTests {
  private func signatures(_ catalog: String, _ further: [String]) throws -> Signatures {
    try DocumentReader(catalog: catalog, further: further).signatures
  }

  private let form = "/AcroForm << /Fields [5 0 R] >>"

  @Test func aCertificationThatOnlyThePermissionsName() throws {
    let signatures = try signatures("/Perms << /DocMDP 5 0 R >>", ["<< /Type /Sig /Contents <00> >>"])
    #expect(signatures.certification == .fillingForms)
    #expect(signatures.fields.isEmpty)
    #expect(signatures.detachedCertification?.kind == .certification)
    #expect(signatures.isSigned)
  }

  @Test func aCertificationByNameInPermissionsWithoutReference() throws {
    let signatures = try signatures(
      "\(form) /Perms << /DocMDP 6 0 R >>", ["<< /T (s) /FT /Sig /V 6 0 R >>", "<< /Contents <01> >>"])
    #expect(signatures.certification == .fillingForms)
    #expect(signatures.fields.map(\.isSigned) == [true])
    #expect(signatures.detachedCertification == nil)
  }

  @Test(arguments: [
    ("/P 1", 1), ("/P 2", 2), ("/P 3", 3), ("/P 0", 2), ("/P 7", 2), ("/P (1)", 2), ("/P 1.0", 2), ("", 2),
  ])
  func levels(entry: String, level: Int) throws {
    let reference = "/Reference [null 5 << /TransformMethod /DocMDP /TransformParams << \(entry) >> >>]"
    let signatures = try signatures(form, ["<< /T (s) /FT /Sig /V << /Contents <01> \(reference) >> >>"])
    #expect(signatures.certification?.rawValue == level)
  }

  @Test func theStrictestOfSeveralCounts() throws {
    let field = { (level: Int) in
      """
      << /T (s\(level)) /FT /Sig /V << /Contents <01> /Reference << /TransformMethod /DocMDP
        /TransformParams << /P \(level) >> >> >> /Lock << /Action /Include /Fields [(x)] /P \(4 - level) >> >>
      """
    }
    let signatures = try signatures(
      "/AcroForm << /Fields [5 0 R 6 0 R 7 0 R] >>", [field(3), field(2), "<< /T (u) /FT /Sig /Lock << /P 1 >> >>"])
    #expect(signatures.certification == .fillingForms)
    #expect(signatures.lockLevel == .noChanges)
    #expect(signatures.level == .noChanges)
    #expect(signatures.fields.last?.lock == FieldLock(scope: .all, level: .noChanges))
    #expect(signatures.fields.last?.isSigned == false)
  }

  @Test(arguments: [
    ("<< /ByteRange [0 1 2 3] >>", true), ("<< /Contents <00> >>", true), ("<< /Contents () >>", false),
    ("<< /Type /Sig /Filter /Adobe.PPKLite >>", false), ("(signed)", false), ("null", false),
  ])
  func signedOrNot(value: String, isSigned: Bool) throws {
    let signatures = try signatures(form, ["<< /T (s) /FT /Sig /V \(value) >>"])
    #expect(signatures.fields.map(\.isSigned) == [isSigned])
    #expect(signatures.isSigned == isSigned)
  }

  @Test(arguments: [
    ("[0 10 20 10]", [0..<10, 20..<30], true), ("[5 10 20 10]", [5..<15, 20..<30], false),
    ("[0 10 5 10]", [0..<10], false),
    ("[0 -1]", [], false), ("[0 10 20]", [0..<10], false), ("[0 10 9223372036854775807 5]", [0..<10], false),
    ("[0 10 20 9223372036854775807]", [0..<10], false), ("[(a) 1]", [], false), ("[]", [], false),
    ("[0 10 20.5 3]", [0..<10], false),
  ])
  func byteRanges(array: String, ranges: [Range<Int>], isPlausible: Bool) throws {
    let signatures = try signatures(form, ["<< /T (s) /FT /Sig /V << /Contents <01> /ByteRange \(array) >> >>"])
    let bytes = try #require(signatures.all.first?.signedBytes)
    #expect(bytes.ranges == ranges)
    #expect(bytes.isPlausible == isPlausible)
    #expect(!bytes.coversFile)
    #expect(bytes.bytesAfter >= 0)
  }

  @Test func textsAndTimeStamps() throws {
    let signatures = try signatures(
      form,
      [
        """
        << /T (s) /FT /Sig /V << /Contents <01> /SubFilter /ETSI.RFC3161 /Name (Ann) /Reason <FEFF03A9>
          /Location () /ContactInfo 5 /M (D:2024) >> >>
        """
      ])
    let signature = try #require(signatures.all.first)
    #expect(signature.kind == .timeStamp)
    #expect(signature.signerName == "Ann")
    #expect(signature.reason == "Ω")
    #expect(signature.location == nil)
    #expect(signature.contactInfo == nil)
    #expect(signature.date?.iso8601 == "2024-01-01T00:00:00")
  }

  @Test func locksNameFieldsAndThoseBelowThem() {
    let include = FieldLock(scope: .include, fields: ["a", "b.c"])
    #expect(["a", "a.x", "b.c", "b.c.d"].allSatisfy { include.locks($0) })
    #expect(!["ab", "b", "b.cd", ""].contains { include.locks($0) })
    let exclude = FieldLock(scope: .exclude, fields: ["a"])
    #expect(!exclude.locks("a.x"))
    #expect(exclude.locks("b"))
    #expect(FieldLock(scope: .all).locks("anything"))
  }

  @Test func lockActionsThatDoNotExistLockEverything() throws {
    let signatures = try signatures(
      form, ["<< /T (s) /FT /Sig /V << /Contents <01> >> /Lock << /Action /Some /Fields [(x)] >> >>"])
    #expect(signatures.isLocked("y"))
    #expect(signatures.level == nil)
  }

  @Test func kidsOfFieldsAndCircles() throws {
    let signatures = try signatures(
      form,
      [
        "<< /T (top) /FT /Sig /Kids [6 0 R 5 0 R] >>",
        "<< /T (leaf) /Parent 5 0 R /V << /Contents <01> >> /Kids [7 0 R] >>", "<< /Subtype /Widget /P 4 0 R >>",
      ])
    #expect(signatures.fields.map(\.field.fullName) == ["top.leaf"])
    #expect(signatures.fields.map(\.pageIndex) == [1])
    #expect(signatures.isSigned)
    #expect(signatures.warnings.map(\.code) == [.formMalformed])
  }

  @Test(arguments: ["/Perms << /UR3 5 0 R >>", "/Perms << /UR 5 0 R >>"])
  func usageRights(catalog: String) throws {
    let signatures = try signatures(catalog, ["<< /Contents <01> >>"])
    #expect(signatures.hasUsageRights)
    #expect(!signatures.isSigned)
  }
}
