import TestSupport
import Testing

/// The fixtures are what `Fixtures/README.md` says, as far as programs that are not ours can tell.
@Suite struct FixtureTests {
  static let soundFolders = [
    "demo", "text", "search", "outline", "pages", "bookmarks", "annotations", "forms", "structure", "encryption",
    "signatures",
  ]

  @Test func generatorReproducesTheFiles() throws {
    let result = try Tool.run(["python3", Fixtures.path("make"), "--check"], timeout: .seconds(300))
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
  }

  @Test func everyFolderIsKnown() throws {
    let folders = try Files.names(in: Fixtures.folder).filter { Files.isFolder(Fixtures.path($0)) }
    #expect(Set(folders) == Set(Self.soundFolders + ["damaged", "hostile", "generator", "keys"]))
  }

  @Test func fixturesAreSmall() throws {
    let result = try Tool.run(["du", "-sb", Fixtures.folder])
    let size = try #require(result.text.split(separator: "\t").first.flatMap { Int($0) })
    #expect(size < 2_000_000)
  }

  @Test(arguments: soundFolders)
  func soundFixturesSatisfyOtherReaders(folder: String) throws {
    let names = try Fixtures.names(in: folder)
    #expect(!names.isEmpty)
    for name in names {
      let path = Fixtures.path(name)
      let password = Password(of: name)
      let check = try Tool.run(["qpdf", "--password=\(password.text)", "--check", path])
      #expect(check.status == 0, "qpdf \(name): \(check.errorText)")
      let count = try Tool.run(["qpdf", "--password=\(password.text)", "--show-npages", path]).text
        .filter(\.isNumber)

      let mutool = try Tool.run(["mutool", "info", "-p", password.text, path])
      #expect(mutool.status == 0, "mutool \(name): \(mutool.errorText)")
      #expect(mutool.text.contains("Pages: \(count)\n"), "mutool \(name)")

      // Through a shell: not every password is an argument that a Swift string can hold.
      let information = try Tool.run(
        ["sh", "-c", #"pdfinfo -upw "$(printf "$1")" "$2""#, "sh", password.escapedBytes, path])
      #expect(information.status == 0, "pdfinfo \(name): \(information.errorText)")
      #expect(information.text.contains(try Regex("Pages: +\(count)\n")), "pdfinfo \(name)")
    }
  }

  /// The passwords of `encryption/`, the user's where there are two.
  struct Password {
    let text: String
    /// As poppler wants it, for printf.
    let escapedBytes: String

    init(of name: String) {
      switch name {
      case "encryption/password-latin.pdf":
        text = "p\u{e4}ssw\u{f6}rd"
        escapedBytes = #"p\344ssw\366rd"#
      case "encryption/password-unicode.pdf":
        text = "p\u{e4}ssw\u{f6}rd \u{65e5}\u{672c}"
        escapedBytes = text
      case "encryption/same-passwords.pdf":
        text = "same"
        escapedBytes = text
      default:
        text = FixtureTests.needsUserPassword.contains(name) ? "user" : ""
        escapedBytes = text
      }
    }
  }

  static let needsUserPassword: Set<String> = [
    "encryption/rc4-40.pdf", "encryption/rc4-128.pdf", "encryption/rc4-128-crypt-filter.pdf",
    "encryption/aes-128.pdf", "encryption/aes-256-r5.pdf", "encryption/aes-256.pdf",
    "encryption/rc4-128-cleartext-metadata.pdf", "encryption/aes-128-cleartext-metadata.pdf",
    "encryption/aes-256-cleartext-metadata.pdf", "encryption/no-permissions-256.pdf",
  ]
}
