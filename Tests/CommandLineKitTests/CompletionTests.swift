import CommandLineKit
import Testing

/// Real shells complete lines of the sample tool.
@Suite struct CompletionTests {
  /// A line up to the cursor, and what must and must not be offered there.
  struct Case: CustomTestStringConvertible {
    var line: String
    var offered: [String]
    var absent: [String] = []
    var testDescription: String { line }

    init(_ line: String, offers offered: [String] = [], not absent: [String] = []) {
      self.line = line
      self.offered = offered
      self.absent = absent
    }
  }

  static let cases = [
    Case("scope ", offers: ["outline", "search", "edit", "version"], not: ["rotate-pages", "a.pdf", "--json"]),
    Case("scope o", offers: ["outline"], not: ["search"]),
    Case("scope edit ", offers: ["rotate-pages", "remove-pages"], not: ["hidden-verb", "outline", "a.pdf"]),
    Case("scope e r", offers: ["rotate-pages", "remove-pages"]),
    Case("scope annotate ", offers: ["add", "list", "a.pdf", "folder"], not: ["note.txt"]),
    Case("scope annotate add ", offers: ["rectangle", "circle"], not: ["a.pdf"]),
    Case("scope annotate -- a", offers: ["a.pdf"], not: ["add"]),
    Case("scope annotate a.pdf ", offers: ["a.pdf"], not: ["add"]),
    Case("scope edit rotate-pages ", offers: ["a.pdf", "B.PDF", "folder"], not: ["note.txt", "remove-pages"]),
    Case("scope --pages 1 edit rotate-pages --by ", offers: ["90", "180", "-90"], not: ["a.pdf"]),
    Case("scope -p 1 edit ", offers: ["rotate-pages"], not: ["a.pdf"]),
    Case("scope -p1 edit ", offers: ["rotate-pages"]),
    Case("scope -vp 1 edit ", offers: ["rotate-pages"]),
    Case("scope --pages=1 edit ", offers: ["rotate-pages"]),
    Case("scope --color ", offers: ["auto", "always", "never"], not: ["outline"]),
    Case("scope outline --color al", offers: ["always"], not: ["auto"]),
    Case("scope outline -p ", offers: ["all", "odd", "even"], not: ["a.pdf"]),
    Case("scope outline --files-from n", offers: ["note.txt"], not: ["a.pdf"]),
    Case("scope edit rotate-pages -o n", offers: ["note.txt"]),
    Case("scope edit rotate-pages --output n", offers: ["note.txt"]),
    Case(
      "scope outline --", offers: ["--json", "--depth", "--no-wrap", "--help"],
      not: ["--by", "--output", "--jobs", "--secret"]),
    Case("scope edit rotate-pages --b", offers: ["--by"], not: ["--depth"]),
    Case("scope version --", offers: ["--help"], not: ["--json", "--output"]),
    Case("scope completion ", offers: ["bash", "zsh", "fish"], not: ["a.pdf"]),
    Case("scope share a.pdf ", offers: ["folder"]),
    Case("scope search word ", offers: ["a.pdf"], not: ["note.txt"]),
  ]

  private static let scripts = CompletionShell.allCases.map { shell in
    (name: "scope.\(shell.rawValue)", text: CompletionScript(root: SampleTool.root).text(for: shell))
  }

  /// Runs something in a folder with the scripts and a few files to find.
  private func inFolder<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    for script in Self.scripts { _ = try folder.write(script.name, script.text) }
    for name in ["a.pdf", "B.PDF", "note.txt"] { _ = try folder.write(name, "") }
    let made = try Shell.run("mkdir", [folder.path + "/folder"])
    try #require(made.status == 0)
    return try withExtendedLifetime(folder) { try body(folder) }
  }

  private func check(_ expected: Case, _ offered: [String]) {
    // A folder is offered with or without a slash, an option with or without an equals sign.
    let words = Set(offered.map { $0.hasSuffix("/") || $0.hasSuffix("=") ? String($0.dropLast()) : $0 })
    for word in expected.offered { #expect(words.contains(word), "\(word) is not among \(offered)") }
    for word in expected.absent { #expect(!words.contains(word), "\(word) is among \(offered)") }
  }

  @Test(arguments: CompletionShell.allCases)
  func `is a script the shell can read`(_ shell: CompletionShell) throws {
    let result = try inFolder { try Shell.run(shell.rawValue, ["-n", $0.path + "/scope.\(shell.rawValue)"]) }
    #expect(result.status == 0)
    #expect(result.standardError.isEmpty)
  }

  /// Texts that mean something to a shell are shown, never obeyed.
  @Test(arguments: CompletionShell.allCases)
  func `runs nothing that stands in a text`(_ shell: CompletionShell) throws {
    let nasty = "it's $(touch pwned) `touch pwned` (touch pwned) \"$HOME\" [a]: b; \\ {x} *"
    let root = CommandDefinition(
      "scope", abstract: nasty,
      options: [
        OptionDefinition(
          "-c", "--color", value: .required("N[:](touch pwned)"), choices: [OptionChoice("red", help: nasty), "blue"],
          help: nasty)
      ],
      subcommands: [CommandDefinition("paint", abstract: nasty), CommandDefinition("print", abstract: nasty)])
    let text = CompletionScript(root: root).text(for: shell)
    for (line, offered) in [
      ("scope p", ["paint", "print"]), ("scope --color ", ["red", "blue"]), ("scope --c", ["--color"]),
    ] {
      let (words, wasRun) = try complete(line, in: shell, with: text)
      #expect(Set(offered).isSubset(of: words.map { $0.hasSuffix("=") ? String($0.dropLast()) : $0 }), "\(words)")
      #expect(!wasRun)
    }
  }

  /// What a shell offers with another script, and whether a file `pwned` was made.
  private func complete(_ line: String, in shell: CompletionShell, with script: String) throws -> ([String], Bool) {
    try inFolder { folder in
      _ = try folder.write("scope.\(shell.rawValue)", script)
      let result = try run(line, in: shell, folder)
      let isThere = try Shell.run("test", ["-e", folder.path + "/pwned"]).status == 0
      let lines = result.standardOutput.split(separator: "\n")
      return (lines.map { String($0.prefix { $0 != "\t" }) }, isThere)
    }
  }

  private func run(_ line: String, in shell: CompletionShell, _ folder: TemporaryFolder) throws -> Shell.Output {
    switch shell {
    case .bash:
      return try Shell.run("bash", [try folder.write("driver.bash", Self.bashDriver), folder.path, line])
    case .fish:
      let script = "cd $argv[1]; source scope.fish; complete -C $argv[2]"
      return try Shell.run("fish", ["--no-config", "-c", script, folder.path, line])
    case .zsh:
      _ = try folder.write("inner.zsh", Self.zshInner)
      let driver = try folder.write("driver.zsh", Self.zshDriver)
      return try Shell.run("zsh", ["-f", driver, folder.path, line], environment: ["TERM": "xterm"])
    }
  }

  // MARK: bash

  /// Calls the function as readline does: words parted at `=` and `:` too, the cursor at the end.
  private static let bashDriver = #"""
    cd "$1" && source ./scope.bash || exit 1
    COMP_LINE="$2"
    COMP_WORDS=()
    for word in $2; do
      while [[ $word =~ ^([^=:]*)([=:]+)(.*)$ ]]; do
        [[ -n ${BASH_REMATCH[1]} ]] && COMP_WORDS+=("${BASH_REMATCH[1]}")
        COMP_WORDS+=("${BASH_REMATCH[2]}")
        word="${BASH_REMATCH[3]}"
      done
      [[ -n $word ]] && COMP_WORDS+=("$word")
    done
    [[ $2 == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _scope
    for candidate in "${COMPREPLY[@]}"; do printf '%s\n' "$candidate"; done
    """#

  private func bash(_ line: String) throws -> [String] {
    let result = try inFolder { try run(line, in: .bash, $0) }
    #expect(result.status == 0)
    #expect(result.standardError.isEmpty, "\(result.standardError)")
    return result.standardOutput.split(separator: "\n").map(String.init)
  }

  @Test(
    arguments: cases + [
      Case("scope outline --color=", offers: ["auto", "always", "never"]),
      Case("scope outline --color=al", offers: ["always"], not: ["auto"]),
      Case("scope outline --color = al", offers: ["always"]),
      Case("scope --tag a:b edit ", offers: ["rotate-pages"]),
      Case("scope --in-place=.bak edit ", offers: ["rotate-pages"]),
    ])
  func `completes in bash`(_ expected: Case) throws { check(expected, try bash(expected.line)) }

  @Test func `completes in bash where words are not parted at equals signs`() throws {
    let line = "COMP_WORDS=(scope outline --color=al); COMP_CWORD=2; _scope; echo \"${COMPREPLY[@]}\""
    let result = try inFolder { try Shell.run("bash", ["-c", "source \($0.path)/scope.bash; \(line)"]) }
    #expect(result.standardOutput == "--color=always\n")
  }

  // MARK: fish

  @Test(
    arguments: cases + [
      Case("scope outline --color=al", offers: ["--color=always"]),
      Case("scope edit rotate-pages --by=", offers: ["--by=90"]),
    ])
  func `completes in fish`(_ expected: Case) throws {
    let result = try inFolder { try run(expected.line, in: .fish, $0) }
    #expect(result.status == 0)
    #expect(result.standardError.isEmpty, "\(result.standardError)")
    let lines = result.standardOutput.split(separator: "\n")
    check(expected, lines.map { String($0.prefix { $0 != "\t" }) })
  }

  @Test func `describes in fish`() throws {
    let lines = "complete -C 'scope sea'; complete -C 'scope --color au'"
    let result = try inFolder {
      try Shell.run("fish", ["--no-config", "-c", "source $argv[1]/scope.fish; \(lines)", $0.path])
    }
    #expect(result.standardOutput == "search\tfind text\nauto\ton a terminal\n")
  }

  // MARK: zsh

  /// Completes in an interactive zsh on a terminal of its own; the inner shell writes down what is offered instead of
  /// showing it.
  private static let zshDriver = #"""
    zmodload zsh/zpty || exit 1
    zpty inner zsh -f -i || exit 1
    zpty -w inner "cd ${(q)1} && source ./inner.zsh && print > ready"
    for ((i = 0; i < 200; i++)); do [[ -e $1/ready ]] && break; zpty -r -t inner reply; sleep 0.05; done
    zpty -n -w inner "$2"$'\t'
    for ((i = 0; i < 200; i++)); do [[ -e $1/done ]] && break; zpty -r -t inner reply; sleep 0.05; done
    zpty -d inner
    [[ -e $1/done ]] && cat $1/offered
    """#

  private static let zshInner = #"""
    PROMPT= RPROMPT=
    setopt no_beep
    autoload -Uz compinit && compinit -u -D
    source ./scope.zsh
    : > offered
    compadd() {
      # Calls that only sort or filter for the caller stay what they are.
      local flags="${(M)@:#-[OAD]*}"
      if [[ -n $flags ]]; then builtin compadd "$@"; return; fi
      local -a hits
      builtin compadd -O hits "$@"
      print -rl -- "${hits[@]}" >> offered
      builtin compadd "$@"
    }
    capture() { _main_complete; : > done }
    zle -C capture complete-word capture
    bindkey '^I' capture
    """#

  @Test(arguments: cases)
  func `completes in zsh`(_ expected: Case) throws {
    let result = try inFolder { try run(expected.line, in: .zsh, $0) }
    try #require(result.status == 0, "\(result.standardError)")
    check(expected, result.standardOutput.split(separator: "\n").map(String.init))
  }
}
