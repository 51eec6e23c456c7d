import TestSupport
import Testing

/// The encrypted fixtures hold what their names say, and the signed ones are signed.
@Suite struct ProtectedFixtureTests {
  /// Revision of the security handler and what qpdf says is not allowed, of files that open as the user.
  static let permissions: [(name: String, revision: Int, denied: Set<String>)] = [
    ("rc4-40-owner-only", 2, []),
    ("rc4-128-owner-only", 3, []),
    ("rc4-128-crypt-filter-owner-only", 4, []),
    ("aes-128-owner-only", 4, []),
    ("aes-256-r5-owner-only", 5, []),
    ("aes-256-owner-only", 6, []),
    ("no-print", 4, ["print low resolution", "print high resolution"]),
    ("low-print", 4, ["print high resolution"]),
    ("no-modify", 4, ["modify other"]),
    ("no-extract", 4, ["extract for any purpose"]),
    ("no-annotate", 4, ["modify annotations"]),
    ("no-form", 4, ["modify forms"]),
    ("no-accessibility", 3, ["extract for accessibility"]),
    ("no-assemble", 4, ["modify document assembly"]),
    ("no-modify-no-assemble", 4, ["modify other", "modify document assembly"]),
    ("no-annotate-no-form", 4, ["modify annotations", "modify forms"]),
    ("rc4-40-no-annotate", 2, ["modify annotations", "modify forms"]),
    ("rc4-40-no-modify", 2, ["modify other", "modify document assembly"]),
    ("rc4-40-no-extract", 2, ["extract for any purpose", "extract for accessibility"]),
    ("rc4-40-no-print", 2, ["print low resolution", "print high resolution"]),
    (
      "no-permissions", 3,
      [
        "print low resolution", "print high resolution", "modify other", "modify document assembly", "modify forms",
        "modify annotations", "extract for any purpose", "extract for accessibility",
      ]
    ),
  ]

  @Test(arguments: permissions.indices)
  func permissionsAreOff(index: Int) throws {
    let (name, revision, denied) = Self.permissions[index]
    let path = Fixtures.path("encryption/\(name).pdf")
    let asUser = try Tool.run(["qpdf", "--show-encryption", path]).text.split(separator: "\n")
    #expect(asUser.contains("R = \(revision)"), "\(name)")
    #expect(asUser.contains("Supplied password is user password"), "\(name)")
    let refused = asUser.filter { $0.hasSuffix(": not allowed") }.map { String($0.dropLast(": not allowed".count)) }
    // "modify anything" is qpdf's summary of the others.
    #expect(Set(refused).subtracting(["modify anything"]) == denied, "\(name)")
    let asOwner = try Tool.run(["qpdf", "--password=owner", "--show-encryption", path]).text
    #expect(asOwner.contains("Supplied password is owner password"), "\(name)")
  }

  @Test(arguments: FixtureTests.needsUserPassword.sorted())
  func passwordsAreNeeded(name: String) throws {
    let path = Fixtures.path(name)
    #expect(try Tool.run(["qpdf", "--show-npages", path]).status == 2)
    for password in ["user", "owner"] {
      let result = try Tool.run(["qpdf", "--password=\(password)", "--show-encryption", path])
      #expect(result.text.contains("Supplied password is \(password) password"))
    }
  }

  @Test func metadataIsInClearWhereTheNameSaysSo() throws {
    for name in try Fixtures.names(in: "encryption") {
      let text = String(decoding: try Fixtures.bytes(name), as: Unicode.ASCII.self)
      #expect(text.contains("Secret bookmark") == name.contains("cleartext"), "\(name)")
      #expect(!text.contains("Secret page"), "\(name)")
    }
  }

  /// How many signatures pdfsig finds valid; it finds one valid in all the others.
  static let validSignatures = [
    "signatures/approval-two.pdf": 2, "signatures/certified-then-approved.pdf": 2, "signatures/tampered.pdf": 0,
    "signatures/unsigned-field.pdf": 0, "signatures/lock-unsigned.pdf": 0, "signatures/no-byte-range.pdf": 0,
    "signatures/time-stamp-only.pdf": 0,
    // pdfsig looks at fields only; the digest of usage rights is made by the same code.
    "signatures/usage-rights.pdf": 0,
  ]

  @Test func signaturesAreValid() throws {
    for name in try Fixtures.names(in: "signatures") {
      let result = try Tool.run(["pdfsig", Fixtures.path(name)])
      let valid = result.text.split(separator: "\n").filter { $0.contains("Signature is Valid") }.count
      #expect(valid == Self.validSignatures[name] ?? 1, "\(name): \(result.text)")
    }
  }
}
