import PDFDocument
import TestSupport
import Testing

/// The bits of `/P`.
struct PermissionBitsTests {
  private static let all = [
    "print", "modify", "extract", "annotate", "fillForms", "extractForAccessibility", "assemble", "printHighQuality",
  ]

  @Test(arguments: [
    (-1, 3, all),
    (-4, 6, all),
    (4_294_967_292, 4, all),
    (0, 3, []),
    (-3904, 3, []),
    // Bits 3 to 6 alone, and those of revision 2 that follow them.
    (0b100, 3, ["print"]),
    (0b100, 2, ["print", "printHighQuality"]),
    (0b1000, 3, ["modify", "assemble"]),
    (0b1000, 2, ["modify", "assemble"]),
    (0b1_0000, 3, ["extract"]),
    (0b1_0000, 2, ["extract", "extractForAccessibility"]),
    (0b10_0000, 3, ["annotate", "fillForms"]),
    (0b10_0000, 2, ["annotate", "fillForms"]),
    // Bits 9 to 12: nothing in revision 2, and bit 12 nothing without bit 3.
    (0b1111_0000_0000, 3, ["fillForms", "extractForAccessibility", "assemble"]),
    (0b1111_0000_0000, 2, []),
    (0b1000_0000_0100, 3, ["print", "printHighQuality"]),
    (0b1000_0000_0000, 3, []),
    (0b1_0000_0000, 4, ["fillForms"]),
    (0b100_0000_0000, 4, ["assemble"]),
  ])
  func bits(value: Int, revision: Int, names: [String]) {
    let permissions = DocumentPermissions(bits: value, revision: revision)
    #expect(permissions.names == names)
    #expect(permissions.rawValue == Int32(truncatingIfNeeded: value))
  }

  /// What is read here by the table of the standard and what qpdf says of the same file agree.
  @Test(arguments: [
    "rc4-40", "rc4-128", "aes-128", "aes-256", "no-print", "low-print", "no-modify", "no-extract", "no-annotate",
    "no-form", "no-assemble", "no-modify-no-assemble", "no-annotate-no-form", "no-permissions", "no-permissions-256",
    "rc4-40-no-annotate", "rc4-40-no-modify", "rc4-40-no-extract", "rc4-40-no-print", "no-accessibility",
  ])
  func likeQPDF(fixture: String) throws {
    let path = Fixtures.path("encryption/\(fixture).pdf")
    let facts = try Document.open(path: FilePath(path), passwords: [Password("user")]).facts
    let encryption = try #require(facts.encryption)
    let read = DocumentPermissions(bits: Int(facts.permissions.rawValue), revision: encryption.revision)
    var theirs = facts.permissions
    // qpdf tells of single bits; by the standard the wider ones, 6 and 4, allow what 9 and 11 allow. It also counts
    // accessibility as always allowed from revision 4 on, as PDF 2.0 has it; the bit itself is told here.
    theirs.allowsFillingForms = theirs.allowsFillingForms || theirs.allowsAnnotating
    theirs.allowsAssembling = theirs.allowsAssembling || theirs.allowsModifying
    theirs.allowsAccessibility = read.allowsAccessibility
    #expect(read == theirs)
  }
}
