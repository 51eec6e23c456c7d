import TestSupport
import Testing

/// The completion scripts, run in their shells.
@Suite struct CompletionTests {
  private func script(_ shell: String, in folder: TemporaryFolder) throws -> String {
    let call = try Call("completion", shell)
    #expect(call.status == 0 && call.errors.isEmpty)
    return try folder.write(call.result.output, to: "completion.\(shell)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func scriptsAreWellFormed(shell: String) throws {
    let folder = try TemporaryFolder()
    let path = try script(shell, in: folder)
    let check = try Tool.run([shell, "-n", path])
    #expect(check.status == 0, "\(check.errorText)")
  }

  /// What bash offers for a line.
  private func offers(_ line: String, folder: TemporaryFolder, script: String) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    let program = """
      source '\(script)'
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      function=$(complete -p pdfscope | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      "$function" pdfscope "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try Tool.run(["bash", "-c", program], currentDirectory: folder.path)
    return result.text.split(separator: "\n").map { $0.trimmed }
  }

  @Test func bashOffers() throws {
    let folder = try TemporaryFolder()
    let script = try script("bash", in: folder)
    try folder.copy(fixture: "pages/one.pdf", as: "one.pdf")
    try folder.write("x".utf8, to: "notes.txt")
    func offers(_ line: String) throws -> [String] { try self.offers(line, folder: folder, script: script) }
    #expect(try offers("pdfscope out").contains("outline"))
    #expect(try offers("pdfscope edit ro").contains("rotate-pages"))
    #expect(
      try offers("pdfscope edit rotate-pages --in").contains {
        $0.hasPrefix("--in-place") || $0.hasPrefix("--invalidate")
      })
    #expect(try Set(offers("pdfscope outline --permissions ")) == ["enforce", "warn"])
    #expect(try offers("pdfscope completion ").contains("fish"))
    #expect(try offers("pdfscope schema sea").contains("search"))
    #expect(try offers("pdfscope context --explain ed").contains("edit"))
    #expect(try offers("pdfscope outline on") == ["one.pdf"])
    #expect(try !offers("pdfscope outline no").contains("notes.txt"), "only documents are offered")
    #expect(try !offers("pdfscope man").contains("manual"), "what is hidden is not offered")
  }

  @Test func fishOffers() throws {
    let folder = try TemporaryFolder()
    let script = try script("fish", in: folder)
    func offers(_ line: String) throws -> [String] {
      let result = try Tool.run(
        ["fish", "--no-config", "-c", "source \(script); complete -C '\(line)'"], currentDirectory: folder.path)
      return result.text.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    }
    #expect(try offers("pdfscope out").contains("outline"))
    #expect(try offers("pdfscope edit ro").contains("rotate-pages"))
    #expect(try Set(offers("pdfscope outline --permissions ")).isSuperset(of: ["enforce", "warn"]))
  }
}
