import CommandLineKit
import PDFScope

/// The options that many subcommands take. Each is declared once.
enum GlobalOptions {
  private static let outputGroup = "Output"
  private static let inputGroup = "Input"
  private static let scopeGroup = "Permissions and signatures"
  private static let callGroup = "About the call"

  /// The options of every subcommand that works on documents.
  static let reading: [OptionDefinition] = [
    OptionDefinition(
      "--json", help: "Print one JSON object", discussion: "Its form is described in pdfscope-json(7).",
      group: outputGroup, isGlobal: true),
    OptionDefinition(
      "--ndjson", help: "Print one JSON record a line, each at once", group: outputGroup, isGlobal: true),
    OptionDefinition(
      "--format", value: .required("TEMPLATE"), help: "Print a line for each record, made from a template",
      discussion: """
        Fields stand in braces, such as `{page}` or `{page:4}` for four digits; `{{` is a brace, `\\t` and `\\n` are a \
        tab and a line end. A field that does not exist is an error that names those that do.
        """, group: outputGroup, isGlobal: true),
    OptionDefinition(
      "--color", value: .required("WHEN"), choices: ["auto", "always", "never"], defaultText: "auto",
      help: "Colour the text", discussion: "With `auto`, on a terminal and unless the variable NO_COLOR is set.",
      group: outputGroup, isGlobal: true),
    OptionDefinition(
      "-q", "--quiet", help: "Print no warnings; `search` prints nothing at all", group: outputGroup, isGlobal: true),
    OptionDefinition(
      "-v", "--verbose", help: "Tell on standard error what is done", group: outputGroup, isGlobal: true),
    OptionDefinition(
      "--coordinates", value: .required("SPACE"),
      choices: [
        OptionChoice("page", help: "from the top left corner of the page as it is shown"),
        OptionChoice("pdf", help: "default user space of the file"),
      ], defaultText: "page", help: "Give places on a page in this space",
      discussion: """
        In `page`, places are default user space units from the top left corner of the page as it is shown, with its \
        CropBox and rotation: a rectangle is left, top, width, height. In `pdf` they are as in the file: a rectangle \
        is llx, lly, urx, ury.
        """, group: outputGroup, isGlobal: true),
    OptionDefinition(
      "--password-file", value: .required("FILE"), isRepeatable: true, help: "Read a password from a file",
      discussion: "The first line counts. All passwords given are tried on each document.",
      completion: .file(), group: inputGroup, isGlobal: true),
    OptionDefinition(
      "--password-fd", value: .required("N"), isRepeatable: true,
      help: "Read a password from an open file descriptor", group: inputGroup, isGlobal: true),
    OptionDefinition(
      "--files-from", value: .required("FILE"), isRepeatable: true, help: "Read names of documents, one a line",
      discussion: "`-` is standard input.", completion: .file(), group: inputGroup, isGlobal: true),
    OptionDefinition(
      "-0", "--null", help: "Names in `--files-from` end with a zero byte", group: inputGroup, isGlobal: true),
    OptionDefinition(
      "--clamp-pages", help: "Leave out pages that a document does not have",
      discussion: "Without it a page that does not exist is an error.", group: inputGroup, isGlobal: true),
    OptionDefinition(
      "-j", "--jobs", value: .required("N"), defaultText: "auto", help: "Work on N documents or pages at the same time",
      discussion: """
        By default, and with `auto` or 0, as many as the machine has processors for the program. What is printed, and \
        its order, does not depend on it.
        """, group: callGroup, isGlobal: true),
    config, noConfig,
    OptionDefinition(
      "--permissions", value: .required("MODE"),
      choices: [
        OptionChoice("enforce", help: "a missing permission refuses the event"),
        OptionChoice("warn", help: "a missing permission is a warning"),
      ], defaultText: "enforce", help: "How to take the permissions of an encrypted document",
      group: scopeGroup, isGlobal: true),
    OptionDefinition(
      "--strict", help: "End with status 3 where there are warnings", group: callGroup, isGlobal: true),
    OptionDefinition(
      "--author", value: .required("NAME"), help: "In whose name changes are made", group: callGroup, isGlobal: true),
    OptionDefinition(
      "--job", value: .required("NAME"), help: "A name for the call, echoed in JSON", group: callGroup,
      isGlobal: true),
    OptionDefinition(
      "--tag", value: .required("KEY=VALUE"), isRepeatable: true, help: "A word of yours, echoed in JSON",
      group: callGroup, isGlobal: true),
  ]

  /// A file of the configuration.
  static let config = OptionDefinition(
    "--config", value: .required("FILE"), isRepeatable: true, help: "Read a configuration, beside those that are found",
    discussion: "It counts more than those of the system, the user and the project; see pdfscope(5).",
    completion: .file(extensions: ["json"]), group: callGroup, isGlobal: true
  ).withoutDefault()

  /// No configuration but the system's.
  static let noConfig = OptionDefinition(
    "--no-config", help: "Do without the configurations of the user and the project", group: callGroup, isGlobal: true
  ).withoutDefault()

  /// The options of verbs that write.
  static let output = OptionDefinition(
    "-o", "--output", value: .required("PATH"), help: "Where the result goes: a file, a folder or a template",
    discussion: """
      A folder is one that exists, or a name that ends with a slash. A template names a file for each document, such \
      as `out/{stem}-turned.pdf`. `-` is standard output. A document in which there is nothing to change is written as \
      it is; the exit status is 1 then.
      """, completion: .file(), group: outputGroup)

  /// The option of verbs that write pictures.
  static let pictures = OptionDefinition(
    "-o", "--output", value: .required("PATH"), help: "Where the pictures go: a folder, a template or a file",
    discussion: """
      A folder is made where it is missing. A template names each picture, such as `out/{stem}-{page:4}.{ext}`; its \
      fields are `stem`, `name`, `ext`, `page`, `pages`, `label` and `index`. The name of a file, or `-` for standard \
      output, takes a single picture.
      """, completion: .directory, group: outputGroup)

  /// The option of verbs that write parts of a document.
  static let parts = OptionDefinition(
    "-o", "--output", value: .required("PATH"), help: "Where the parts go: a folder or a template",
    discussion: """
      A folder is made where it is missing. A template names each part, such as `out/{stem}-{part}.pdf`; its fields \
      are `stem`, `name`, `ext`, `part`, `parts`, `page`, `last`, `pages`, `label`, `title` and `index`.
      """, completion: .directory, group: outputGroup)

  /// The option of verbs that write a new document beside the input.
  static let newDocument = OptionDefinition(
    "-o", "--output", value: .required("PATH"), help: "Where the new document goes: a file, a folder or a template",
    discussion: """
      A folder is one that exists, or a name that ends with a slash. A template names a file for each document, such \
      as `out/{stem}-extract.pdf`. `-` is standard output.
      """, completion: .file(), group: outputGroup)

  /// The option of the verb that writes files of a document.
  static let attachments = OptionDefinition(
    "-o", "--output", value: .required("PATH"), help: "Where the files go: a folder, a template or a file",
    discussion: """
      A folder is made where it is missing. A template names each file, such as `out/{stem}-{file}`; its fields are \
      `stem` and `name` of the document, `file` and `ext` of the attachment, `index` and, for annotations, `page`. A \
      name with an extension, or `-` for standard output, takes a single file.
      """, completion: .directory, group: outputGroup)

  /// Replacing what is there.
  static let force = OptionDefinition("--force", help: "Replace a file that exists", group: outputGroup)

  /// Looking without writing.
  static let dryRun = OptionDefinition(
    "--dry-run", help: "Do everything but write", group: outputGroup)

  /// Taking encryption away.
  static let decrypt = OptionDefinition(
    "--decrypt", help: "Write encrypted documents without their encryption",
    discussion: "This takes the owner password of each document that is encrypted.", group: scopeGroup)

  /// The options of verbs that change documents.
  static let changing: [OptionDefinition] = [
    output,
    OptionDefinition(
      "--in-place", value: .optional("SUFFIX"), help: "Replace the input; with a suffix, keep it under that name",
      discussion: """
        The new file takes the place of the old one in one step, or not at all, and has its mode, owner, access \
        control list and user attributes, as far as the system lets them be given. A symbolic link is followed; other \
        hard links keep the old content. A file that another call is writing (flock(2)), or that has changed since it \
        was read, is left alone.
        """, group: outputGroup),
    force, dryRun,
    OptionDefinition(
      "--save", value: .required("KIND"),
      choices: [
        OptionChoice("auto", help: "an increment where that is possible and stays small"),
        OptionChoice("incremental", help: "what was changed is appended to the bytes of the input, or it is an error"),
        OptionChoice("rewrite", help: "the whole file is written anew"),
      ], defaultText: "auto", help: "How much of the file to write",
      discussion: """
        With `auto` what was changed is appended as long as that is less than half of the file or 64 KiB. The whole \
        file is written anew where more was changed, where pages were removed, so that what was on them is gone, and \
        where the input is damaged. A signed document is only ever appended to, unless `--invalidate-signatures` is \
        given. The way that was taken, why, and how many bytes are new stand in the JSON output.
        """, group: outputGroup),
    decrypt,
    OptionDefinition(
      "--invalidate-signatures", help: "Change signed documents though their signatures break", group: scopeGroup),
  ]

  /// What later versions bring.
  static let unavailable: [OptionDefinition] = [
    later("--progress", instead: "use `pdfscope run`, which has it, or --ndjson to follow a call"),
    later("--timeout", value: "SECONDS", instead: "use `pdfscope run`, which has it, or timeout(1)"),
    later("--memory-limit", value: "SIZE", instead: "use `pdfscope run`, which has it, or ulimit -v"),
  ]

  private static func later(_ names: OptionName..., value: String? = nil, instead: String) -> OptionDefinition {
    OptionDefinition(
      names: names, value: value.map { .required($0) } ?? .none, help: "Not in this version", isGlobal: true,
      availability: .unavailable(hint: "this version does not have it: \(instead)"))
  }
}
