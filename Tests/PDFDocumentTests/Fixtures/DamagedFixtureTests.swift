import TestSupport
import Testing

/// What qpdf makes of the broken files. It is a witness that they are broken in the way that their rows say.
@Suite struct DamagedFixtureTests {
  enum Expectation {
    /// qpdf opens the file and counts so many pages, with a warning or without.
    case opens(Int)
    /// qpdf gives up.
    case refused
  }

  static let damaged: [String: Expectation] = [
    "bad-flate": .opens(3), "content-garbage": .opens(1), "empty": .refused, "encrypt-broken": .refused,
    "future-version": .opens(1), "header-only": .refused, "html": .refused, "junk-after-eof": .opens(3),
    "junk-before-header": .opens(3), "junk-before-header-counted": .opens(3), "missing-objects": .opens(3),
    "no-catalog": .refused, "no-endobj": .opens(3), "no-eof": .opens(3), "no-mediabox": .opens(1),
    "no-pages-entry": .opens(0), "no-trailer": .refused, "no-type": .opens(3), "picture": .refused,
    "public-key": .refused, "security-handler": .refused, "startxref": .opens(3), "startxref-beyond": .refused,
    "text": .refused, "truncated": .refused, "truncated-early": .refused, "truncated-increment": .opens(3),
    "wrong-length": .opens(3), "xref-offsets": .opens(3), "xref-one-offset": .opens(3), "zero-pages": .opens(0),
    "zeros": .refused,
  ]

  @Test func everyDamagedFileIsListed() throws {
    let names = try Fixtures.names(in: "damaged").map { $0.dropFirst("damaged/".count).dropLast(".pdf".count) }
    #expect(Set(names.map(String.init)) == Set(Self.damaged.keys))
  }

  @Test func damagedFilesAreAsTheirRowsSay() throws {
    for (name, expectation) in Self.damaged {
      let result = try Tool.run(["qpdf", "--show-npages", Fixtures.path("damaged/\(name).pdf")])
      switch expectation {
      case .opens(let pages):
        #expect(result.status == 0 || result.status == 3, "\(name): \(result.errorText)")
        #expect(result.text == "\(pages)\n", "\(name)")
      case .refused:
        #expect(result.status == 2, "\(name): \(result.text)")
      }
    }
  }

  @Test func hostileFilesAreMadeForReadersToGetThrough() throws {
    let names = try Fixtures.names(in: "hostile")
    #expect(names.count >= 50)
    for name in names {
      #expect(try Fixtures.bytes(name).starts(with: Array("%PDF-1.7".utf8)), "\(name)")
      // Not --check, which unpacks the bombs.
      let result = try Tool.run(["qpdf", "--show-npages", Fixtures.path(name)], timeout: .seconds(30))
      #expect([0, 2, 3].contains(result.status), "\(name): \(result.status)")
    }
  }

  @Test func generatorMakesLargeFiles() throws {
    let folder = try TemporaryFolder()
    for (kind, pages) in [
      ("siblings", 1), ("nested-outline", 1), ("nested-pages", 1), ("pages", 300), ("annotations", 1),
      ("nested-arrays", 1),
    ] {
      let path = folder.path("\(kind).pdf")
      let made = try Tool.run(["python3", Fixtures.path("make"), "--generate", kind, "300", path])
      #expect(made.status == 0, "\(made.errorText)")
      #expect(try Tool.run(["qpdf", "--show-npages", path]).text == "\(pages)\n", "\(kind)")
    }
  }
}
