import PDFScopeCore
import TestSupport
import Testing

@Suite struct HelpTests {
  static let commands: [[String]] = [
    [], ["outline"], ["outline", "list"], ["outline", "export"], ["outline", "import"],
    ["outline", "add"], ["outline", "update"], ["outline", "rename"], ["outline", "move"], ["outline", "remove"],
    ["outline", "check"], ["outline", "repair"], ["thumbnails"], ["thumbnails", "render"], ["search"], ["bookmarks"],
    ["bookmarks", "list"], ["bookmarks", "add"], ["bookmarks", "toggle"], ["bookmarks", "rename"],
    ["bookmarks", "remove"], ["bookmarks", "move"], ["bookmarks", "export"], ["bookmarks", "import"],
    ["annotate"], ["annotate", "list"], ["annotate", "add"], ["annotate", "update"], ["annotate", "remove"],
    ["edit"], ["edit", "rotate-pages"],
    ["edit", "remove-pages"], ["context"], ["schema"], ["completion"], ["help"], ["version"],
  ]

  @Test(arguments: commands)
  func threeWaysToAsk(command: [String]) throws {
    let long = try Call(command + ["--help"])
    #expect(long.status == 0 && long.errors.isEmpty)
    #expect(try Call(["help"] + command).text == long.text)
    // In front of what would be wrong, and whatever else is there.
    #expect(try Call(["--help"] + command).text == long.text || command.isEmpty)
    let short = try Call(command + ["-h"])
    #expect(short.status == 0 && short.errors.isEmpty)
    #expect(short.lines.count <= long.lines.count)
    #expect(short.lines.first == long.lines.first)
    for call in [long, short] {
      #expect(call.text.contains("Usage: pdfscope" + command.map { " " + $0 }.joined()))
      for line in call.lines {
        // Examples, what is typed and what is printed, are not broken; they are indented by four.
        let isExample = line.prefix { $0 == " " }.count == 4
        #expect(line.unicodeScalars.count <= 80 || isExample, "\(line)")
        #expect(!line.hasSuffix(" "), "\(line)")
      }
      #expect(call.text.hasSuffix("\n") && !call.text.hasSuffix("\n\n"))
      #expect(!call.text.contains("\u{1B}"))
    }
  }

  @Test func everyOptionIsExplained() throws {
    let text = try Call("edit", "rotate-pages", "--help").text
    for option in [
      "--pages, --page PAGES", "--by N", "-o, --output PATH", "--in-place[=SUFFIX]", "--force", "--dry-run",
      "--save KIND",
      "--invalidate-signatures", "--json", "--ndjson", "--format TEMPLATE", "--password-file FILE", "--password-fd N",
      "--files-from FILE", "--permissions MODE", "--strict", "--clamp-pages", "-q, --quiet",
    ] { #expect(text.contains(option), "\(option)") }
    let search = try Call("search", "--help").text
    for option in ["-F, --fixed-strings", "-i, --ignore-case", "-w, --word-regexp", "-m, --max-count", "-e, --regexp"] {
      #expect(search.contains(option), "\(option)")
    }
    // What must be given has no default.
    #expect(!text.contains("Required. Default"))
  }

  /// The words of the five basic jobs stand in the first screen.
  @Test func theTopTellsWhatThereIs() throws {
    let top = try Call("-h").lines.prefix(24).joined(separator: "\n")
    for word in ["outline", "thumbnails", "search", "bookmarks", "annotate", "edit", "context"] {
      #expect(top.contains(word))
    }
    let long = try Call("--help").text
    for status in ["0", "1", "2", "3", "4", "5", "64", "70"] {
      #expect(long.contains("\n  \(status)  "), "exit status \(status)")
    }
    for variable in ["PDFSCOPE_PASSWORD", "NO_COLOR", "SOURCE_DATE_EPOCH"] { #expect(long.contains(variable)) }
  }

  /// Every example parses: the program is asked for help about it.
  @Test func examplesAreNotStale() throws {
    for command in Self.commands {
      let lines = try Call(command + ["--help"]).lines.map { $0.drop { $0 == " " } }
      for line in lines where line.hasPrefix("pdfscope ") {
        let words = line.split(separator: " ").dropFirst().map(String.init)
        let subcommand = words.first { !$0.hasPrefix("-") } ?? ""
        #expect(try Call("help", subcommand).status == 0, "\(line)")
      }
    }
  }

  @Test func versions() throws {
    #expect(try Call("--version").text == "pdfscope \(pdfscopeVersion)\n")
    let lines = try Call("version").lines
    #expect(lines.first == "pdfscope \(pdfscopeVersion)")
    let qpdf = try Tool.run(["qpdf", "--version"]).text.split(separator: "\n").first?.split(separator: " ").last
    #expect(lines.contains("qpdf \(qpdf ?? "")"))
    let poppler = try Tool.run(["pkg-config", "--modversion", "poppler-cpp"]).text.split(separator: "\n").first
    #expect(lines.contains("poppler \(poppler ?? "")"))
    let json = try Call("version", "--json").json()
    #expect(json["pdfscope"]?.stringValue == pdfscopeVersion)
    #expect(json["schema"] == "pdfscope/1")
  }

  /// Starting costs little, and no library that is not needed is loaded.
  @Test func startingIsCheap() throws {
    let trace = try Tool.run(["ldd", PDFScopeBinary.path]).text
    #expect(!trace.contains("libpoppler") && !trace.contains("libxml2") && !trace.contains("libicu"))
    #expect(!trace.contains("libFoundation"))
  }
}
