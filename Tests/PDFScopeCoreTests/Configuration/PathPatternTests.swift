import TestSupport
import Testing

@testable import PDFScopeCore

/// Which paths a pattern means.
@Suite struct PathPatternTests {
  private let paths = PathResolver(currentFolder: "/desk", home: "/home/anna") { path in
    // `/link` leads to `/real`; everything else is what it is.
    path == "/link" ? "/real" : path == "/missing" ? nil : path
  }

  private func pattern(_ text: String, folder: String? = "/desk/project") throws -> PathPattern {
    try PathPattern(text, folder: folder, usesHome: true, paths: paths)
  }

  @Test(arguments: [
    ("/archive/**", "/archive/a.pdf", true), ("/archive/**", "/archive/b/c/a.pdf", true),
    ("/archive/**", "/archived/a.pdf", false), ("/archive/**", "/x/archive/a.pdf", false),
    ("/archive/", "/archive/b/a.pdf", true), ("/archive", "/archive/a.pdf", false),
    ("/archive/*", "/archive/a.pdf", true), ("/archive/*", "/archive/b/a.pdf", false),
    ("*.pdf", "/deep/down/a.pdf", true), ("*.pdf", "/deep/a.pdf/b.txt", false), ("a.pdf", "/x/ba.pdf", false),
    ("**/drafts/**", "/drafts/a", true), ("**/drafts/**", "/x/y/drafts/z/a", true),
    ("**/drafts/**", "/mydrafts/a", false),
    ("/a/**/z.pdf", "/a/z.pdf", true), ("/a/**/z.pdf", "/a/b/c/z.pdf", true), ("/a/**/z.pdf", "/a/bz.pdf", false),
    ("/a/**z.pdf", "/a/b/cz.pdf", true), ("~/in/*", "/home/anna/in/a", true), ("~/in/*", "/home/bob/in/a", false),
    ("drafts/*", "/desk/project/drafts/a", true), ("drafts/*", "/desk/drafts/a", false),
    ("/a/?.pdf", "/a/é.pdf", true), ("/a/?.pdf", "/a//.pdf", false), ("/a/[0-9x].pdf", "/a/5.pdf", true),
    ("/a/[!0-9].pdf", "/a/5.pdf", false), ("/a/[!0-9].pdf", "/a/b.pdf", true), ("/a/[]].pdf", "/a/].pdf", true),
    ("/a/\\*.pdf", "/a/*.pdf", true), ("/a/\\*.pdf", "/a/b.pdf", false), ("/[ab]/**", "/b/c", true),
    ("/a[!b]c", "/a/c", false), ("**", "/anything/at/all", true), ("/**", "/anything/at/all", true),
    // The folder leads elsewhere: the rule is about what is there.
    ("/link/**", "/real/a.pdf", true), ("/link/**", "/link/a.pdf", true), ("/link/**", "/other/a.pdf", false),
  ])
  func matches(_ text: String, _ path: String, _ expected: Bool) throws {
    #expect(try pattern(text).matches(path) == expected)
  }

  @Test(arguments: ["", "/a/[0-9", "/a\\", "/a/[z-a]", String(repeating: "a", count: 1025)])
  func refuses(_ text: String) {
    #expect(throws: PathPattern.Fault.self) { try pattern(text) }
  }

  @Test func relativePatternsNeedAFolder() {
    #expect(throws: PathPattern.Fault.self) { try pattern("drafts/*", folder: nil) }
    #expect(throws: PathPattern.Fault.self) {
      try PathPattern("~/x", folder: nil, usesHome: false, paths: paths)
    }
  }

  /// Work in proportion to the lengths, where going back and forth, or through all that may follow, would take for ever.
  @Test(arguments: [
    (String(repeating: "**a", count: 300) + "b", "a"), (String(repeating: "**/", count: 341), "a/"),
    (String(repeating: "*?", count: 500), "ab"), (String(repeating: "a*", count: 500) + "b", "a"),
    (String(repeating: "*", count: 1000) + "b", "a"), (String(repeating: "**/*", count: 250) + "b", "a/"),
  ])
  func workIsInProportion(_ text: String, _ unit: String) throws {
    let hostile = try pattern(text, folder: nil)
    let path = "/" + String(repeating: unit, count: 400 / unit.count)
    var steps = 0
    _ = hostile.matches(path, steps: &steps)
    #expect(steps > 0 && steps <= 4 * (hostile.size + 2) * (path.utf8.count + 1), "\(steps)")
  }

  /// The same answers as a plain matcher that tries everything, on random patterns.
  @Test func agreesWithAPlainMatcher() throws {
    var random = SeededGenerator(seed: 7)
    let letters = ["a", "b", "/", "*", "**", "?", "**/", "/"]
    var matched = 0
    for _ in 0..<20_000 {
      let text = "/" + Self.word(of: letters, atMost: 5, &random)
      let path = "/" + Self.word(of: ["a", "b", "/"], atMost: 6, &random)
      guard !text.hasSuffix("/"), !text.contains("***"), !text.contains("//"), !path.contains("//") else { continue }
      let expected = PlainMatcher.matches(Array(text), Array(path), start: true)
      let paths = PathResolver(currentFolder: "/", home: nil) { $0 }
      let found = try PathPattern(text, folder: nil, usesHome: false, paths: paths).matches(path)
      #expect(found == expected, "\(text) \(path)")
      if found { matched += 1 }
    }
    #expect(matched > 500)
  }

  private static func word(of parts: [String], atMost count: Int, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }
}

/// Patterns as their description says, by trying everything.
private enum PlainMatcher {
  static func matches(_ pattern: [Character], _ path: [Character], start: Bool) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = Array(pattern.dropFirst())
    if first == "*", rest.first == "*" {
      let behind = Array(rest.dropFirst())
      if start, behind.first == "/" {
        let inner = Array(behind.dropFirst())
        if matches(inner, path, start: true) { return true }
        return path.indices.contains { path[$0] == "/" && matches(inner, Array(path[($0 + 1)...]), start: true) }
      }
      return (0...path.count).contains { matches(behind, Array(path[$0...]), start: false) }
    }
    if first == "*" {
      for count in 0...path.count {
        if count > 0, path[count - 1] == "/" { return false }
        if matches(rest, Array(path[count...]), start: false) { return true }
      }
      return false
    }
    guard let next = path.first, first == "?" ? next != "/" : first == next else { return false }
    return matches(rest, Array(path.dropFirst()), start: first == "/")
  }
}
