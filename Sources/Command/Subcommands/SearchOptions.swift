import CommandLineKit
import PDFScope

/// The options of `pdfscope search` that belong to the command line alone: which patterns, which files, what is
/// printed.
enum SearchOptions {
  private static let filesGroup = "Files"
  private static let outputGroup = "Output"

  /// The options of a search, and of one that highlights what it finds: `-o` is then what it is for all that change
  /// documents, and not `--only-matching` as with grep.
  static func all(highlighting: Bool) -> [OptionDefinition] {
    finding + FolderOptions.options("Search", "searched", group: filesGroup)
      + [order, highlighting ? onlyMatching.withoutShortName : onlyMatching]
      + GlobalOptions.changing.map { !highlighting && $0.key == "output" ? $0.withoutShortName : $0 }
  }

  /// Whether a command line asks for highlights: it has the option, and not as a pattern.
  static func highlights(_ arguments: [String]) -> Bool {
    let options = arguments.prefix { $0 != "--" }
    return options.indices.contains { index in
      options[index] == "--highlight" && (index == 0 || !["-e", "--regexp"].contains(options[index - 1]))
    }
  }

  private static let onlyMatching = OptionDefinition(
    "-o", "--only-matching", help: "Print the matches alone, each on a line of its own",
    discussion: "With `--highlight`, `-o` is `--output`.", group: outputGroup)

  private static let finding: [OptionDefinition] = [
    OptionDefinition(
      "-e", "--regexp", value: .required("PATTERN"), isRepeatable: true,
      help: "What to find; may be repeated, and frees the first operand to be a file"
    ).takingAnyWord(),
    OptionDefinition(
      "-f", "--file", value: .required("FILE"), isRepeatable: true, help: "Read patterns from a file, one a line",
      discussion: """
        `-` is standard input. Empty lines do not count, and a carriage return at the end of a line neither. A file \
        without a pattern matches nothing.
        """, completion: .file()),
    OptionDefinition("-c", "--count", help: "Print the number of matches of each document", group: outputGroup),
    OptionDefinition(
      "-l", "--files-with-matches", help: "Print the names of documents with a match",
      discussion: "The search of a document ends at its first match.", group: outputGroup),
    OptionDefinition(
      "-L", "--files-without-match", help: "Print the names of documents without a match",
      discussion: "The exit status is the same as ever: 0 where there is a match.", group: outputGroup),
    OptionDefinition(
      "-H", "--with-filename", help: "Begin each line with the name of the document", group: outputGroup),
    OptionDefinition(
      "-I", "--no-filename", help: "Leave the name of the document out",
      discussion: "Without either the name is printed where there are several documents. `-h` is help.",
      group: outputGroup),
    OptionDefinition(
      "-n", "--page-number", inversion: .prefixedNo, help: "Print the page of each line, which is the default",
      group: outputGroup),
  ]

  private static let order = OptionDefinition(
    "--sort", value: .required("ORDER"),
    choices: [
      OptionChoice("path", help: "by the bytes of their paths"),
      OptionChoice("modified", help: "what was changed last comes last"),
      OptionChoice("none", help: "as the file system has them"),
    ], help: "The order of the documents",
    discussion: "Without it they come as they are named, those in a folder by their paths.", group: filesGroup)

  /// The options of the event itself. What the answer holds is said by `--count`, `--files-with-matches` and
  /// `--files-without-match`.
  static var ofEvent: [OptionDefinition] {
    ActionEvent.declaration(of: FindText.self).options.filter { $0.key != "answer" }.map { option in
      var option = option
      // The line is read in another way with it (see ``highlights(_:)``).
      if option.key == "highlight" { option.takesDefault = false }
      if option.key == "snippets" {
        option.value = .required("DIR")
        option.completion = .directory
      }
      return option
    }
  }

  /// The documents; none need be named where the current folder is searched.
  static let files = ArgumentDefinition(
    "FILE", isRepeatable: true, optionalWith: ["--files-from", "--recursive"],
    help: "PDF documents; `-` is standard input", completion: .file(extensions: ["pdf"]))

  static let rules = FolderOptions.rules + ownRules

  private static let ownRules: [OptionRule] = [
    .mutuallyExclusive(["--count", "--files-with-matches", "--files-without-match", "--only-matching"]),
    .mutuallyExclusive(["--snippets", "--count", "--files-with-matches", "--files-without-match"]),
    .mutuallyExclusive(["--with-filename", "--no-filename"]),
    .mutuallyExclusive(["--format", "--files-without-match"]),
    .needs("--force", oneOf: ["--snippets", "--highlight"]),
    .needs("--dry-run", oneOf: ["--snippets", "--highlight"]),
    .mutuallyExclusive(["--highlight", "--snippets", "--files-with-matches", "--files-without-match"]),
    .needs("--output", oneOf: ["--highlight"]), .needs("--in-place", oneOf: ["--highlight"]),
    .needs("--save", oneOf: ["--highlight"]), .needs("--invalidate-signatures", oneOf: ["--highlight"]),
  ]

  static let sections: [ManualSection] = [
    ManualSection(
      "QUIET SEARCHES",
      text: """
        With `--quiet` nothing is printed and the search ends at the first match, with status 0 whatever went wrong \
        before.
        """),
    ManualSection(
      "FIELDS",
      text: "A `--format` template may name these fields of a match, besides those of its document:\n\n"
        + SearchFields.all.map { "``\($0.name)``\n: \($0.meaning)" }.joined(separator: "\n")),
  ]
}

extension OptionDefinition {
  /// The option by its long names alone.
  fileprivate var withoutShortName: OptionDefinition {
    var option = self
    option.names = names.filter { !$0.isShort }
    return option
  }
}
