import Testing

@testable import CommandLineKit

@Suite struct HelpTests {
  private static let paths = CommandChain(root: SampleTool.root).descendants.map(\.path)

  @Test func `prints the short form`() {
    let help = HelpRenderer(root: SampleTool.root).help(for: ["scope", "search"], detail: .short)
    #expect(
      help == """
        Find text.

        Usage: scope search [find] [OPTIONS] PATTERN FILE...
               scope search [find] [OPTIONS] --regexp PATTERN FILE...
        Also called: s

        Arguments:
          PATTERN  what to find
          FILE...  the documents; '-' is standard input

        Options:
          -e, --regexp PATTERN  what to find, several times [may be repeated]
          -i, --ignore-case     treat 'A' and 'a' alike
          -w, --word            whole words
          -m, --max-count N     stop after N matches
          -F, --fixed           no regular expression

        Options of every subcommand:
          --json, --ndjson, --output, --in-place, --color, --pages, --force, --tag,
          --verbose, --wrap, --files-from, --null, --help, --version

        More: 'scope search --help', 'man scope-search'

        """)
  }

  @Test func `prints the long form`() {
    let help = HelpRenderer(root: SampleTool.root, width: 60).help(for: ["scope", "outline", "list"])
    #expect(
      help == """
        List the outline.

        Usage: scope outline list [OPTIONS] FILE...

        Entries are indented by level.

        Arguments:
          FILE...  the documents; '-' is standard input

        Options:
              --depth N
                  Levels to show.

                  At least 1; see --flat.

              --flat
                  No indentation.

        Options of every subcommand:
              --json               print one JSON object
              --ndjson             print a record a line
              --in-place[=SUFFIX]  replace the input
              --color WHEN         colour the text [accepts 'auto',
                                   'always' or 'never'; default:
                                   auto; environment: SCOPE_COLOR]
          -p, --pages RANGE        only these pages
              --force              overwrite files
              --tag KEY=VALUE      a word for the record [may be
                                   repeated]
          -v, --verbose            say more [may be repeated]
              --[no-]wrap          wrap long lines
              --files-from LIST    read names from LIST
          -0, --null               names end with a zero byte
          -h, --help               print help: -h the short form,
                                   --help the long one
          -V, --version            print the version

        Exit status:
          0   done
          1   nothing there
          64  wrong usage

        Examples:
          Two levels:
            scope o --depth 2 a.pdf | head -n 3 > b.txt

        More: 'man scope-outline'

        """)
  }

  @Test(arguments: paths, [40, 60, 80, 132])
  func `keeps to the width`(_ path: [String], _ width: Int) {
    for detail in HelpDetail.allCases {
      let help = HelpRenderer(root: SampleTool.root, width: width).help(for: path, detail: detail)
      for line in help.split(separator: "\n") where !line.hasPrefix("    ") {
        #expect(TextLayout.width(of: String(line)) <= width, "\(line)")
      }
      #expect(help.hasSuffix("\n"))
      #expect(!help.contains(" \n"))
      #expect(!help.contains("\n\n\n"))
    }
  }

  @Test(arguments: paths)
  func `shows every option that is not hidden, and no other`(_ path: [String]) throws {
    var chain = CommandChain(root: SampleTool.root)
    for name in path.dropFirst() { chain.append(try #require(chain.last.subcommand(named: name))) }
    for detail in HelpDetail.allCases {
      let help = HelpRenderer(root: SampleTool.root).help(for: path, detail: detail)
      for option in chain.withDefaults.options {
        let name = option.displayName
        let isShown = help.contains(name) || help.contains("--[no-]\(option.key)")
        #expect(isShown == (!option.isHidden && option.availability == .available), "\(name)")
      }
      for other in chain.last.subcommands where other.isHidden { #expect(!help.contains(other.name)) }
    }
  }

  @Test func `sets faces where asked`() {
    let plain = HelpRenderer(root: SampleTool.root)
    let styled = HelpRenderer(root: SampleTool.root, style: .ansi)
    #expect(!plain.help(for: ["scope"]).contains("\u{1B}"))
    let help = styled.help(for: ["scope"])
    #expect(help.contains("\u{1B}[1mUsage:\u{1B}[22m"))
    #expect(help.contains("\u{1B}[1m-p\u{1B}[22m, \u{1B}[1m--pages\u{1B}[22m \u{1B}[4mRANGE\u{1B}[24m"))
    #expect(help.contains("is a \u{1B}[4mbutton\u{1B}[24m."))
    // Faces take no room: the lines break at the same places but for the quotes.
    #expect(
      help.split(separator: "\n", omittingEmptySubsequences: false).count
        == plain.help(for: ["scope"]).split(separator: "\n", omittingEmptySubsequences: false).count)
  }

  @Test func `measures labels and texts in columns`() {
    let root = CommandDefinition(
      "t", abstract: "テスト",
      options: [
        OptionDefinition("--a", value: .required("日本語"), help: "文書を表示する。文書を表示する。文書を表示する。"),
        OptionDefinition("--bb", value: .required("x"), help: "e\u{301}te\u{301}"),
      ])
    let help = HelpRenderer(root: root, width: 40).help(for: ["t"], detail: .short)
    #expect(
      help.contains(
        """
        Options:
              --a 日本語  文書を表示する。文書を
                          表示する。文書を表示す
                          る。
              --bb x      e\u{301}te\u{301}
        """))
  }

  @Test func `prints usage alone`() {
    let help = HelpRenderer(root: SampleTool.root)
    #expect(help.usage(for: ["scope", "edit"]) == "Usage: scope edit VERB [OPTIONS] ...\n")
    #expect(help.usage(for: ["scope", "share"]) == "Usage: scope share [OPTIONS] FILE... FOLDER\n")
    #expect(
      help.usage(for: ["scope", "annotate"])
        == "Usage: scope annotate [list] [OPTIONS] FILE...\n       scope annotate VERB [OPTIONS] ...\n")
    #expect(help.usage(for: ["scope", "nothing", "here"]) == help.usage(for: ["scope"]))
  }
}
