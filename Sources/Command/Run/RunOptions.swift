import CommandLineKit
import PDFScope

/// The options of `pdfscope run`.
enum RunOptions {
  private static let inputGroup = "Input"
  private static let batchGroup = "Batches"
  private static let outputGroup = "Output"

  static let all: [OptionDefinition] =
    pipeline + [jobs] + FolderOptions.options("Take", "taken", group: inputGroup)
    + GlobalOptions.changing.map(suited) + batch

  private static let pipeline: [OptionDefinition] = [
    OptionDefinition(
      "--event", value: .required("JSON"), isRepeatable: true, help: "Send this event, instead of a pipeline's steps",
      discussion: """
        May be repeated: the events are sent in this order. There is no operand for the pipeline then; every operand \
        is a document.
        """),
    OptionDefinition(
      "--set", value: .required("NAME=VALUE"), isRepeatable: true, help: "Set a variable of the pipeline",
      discussion: """
        The value is taken as JSON where it is that (`12`, `true`, `[1,2]`), and as text otherwise. It takes the place \
        of the pipeline's own; a job may have another one.
        """),
  ]

  private static let jobs = OptionDefinition(
    "--jobs-from", value: .required("FILE"), isRepeatable: true, help: "Read jobs, one JSON object a line",
    discussion: "`-` is standard input, which is read as well where no document is named. See JOBS.",
    completion: .file(extensions: ["ndjson", "jsonl"]), group: inputGroup)

  private static let batch: [OptionDefinition] = [
    OptionDefinition(
      "--timeout", value: .required("SECONDS"), help: "End the work on a document that takes longer",
      group: batchGroup),
    OptionDefinition(
      "--memory-limit", value: .required("SIZE"), help: "End the work on a document that takes more memory",
      discussion: "A number of bytes, or with K, M, G or T of binary thousands of them: `512M`, `2G`.",
      group: batchGroup),
    OptionDefinition(
      "--retry", value: .required("N"), defaultText: "0",
      help: "Try a document again so often whose worker crashed, hung or grew too large", group: batchGroup),
    OptionDefinition(
      "--fail-fast", help: "Begin no more documents once one has failed or was refused", group: batchGroup),
    OptionDefinition(
      "--max-failures", value: .required("N"), help: "Begin no more documents once N have failed or were refused",
      group: batchGroup),
    OptionDefinition(
      "--keep-order", help: "Tell of the documents in the order given, and not as they end", group: outputGroup),
    OptionDefinition(
      "--progress", value: .optional("WHEN", default: "always"), choices: ["auto", "always", "never"],
      defaultText: "auto", help: "Tell on standard error how far the batch has come",
      discussion: "On a terminal in one line, elsewhere in a line now and then. With `auto`, unless --quiet is given.",
      group: outputGroup),
    OptionDefinition(
      "--report", value: .required("FILE"), help: "Write a page for people with a row for each document",
      discussion: """
        One HTML file that needs nothing else, with the status of each document, a picture of its first page, what was \
        refused and why, and errors. It appears when the batch ends, or is interrupted.
        """, completion: .file(extensions: ["html"]), group: outputGroup),
    OptionDefinition(
      "--journal", value: .required("FILE"), help: "Log what is done, so that the call can be gone on with",
      discussion: """
        One JSON record a line, each on the disk for certain before it is told that its document has ended. See \
        JOURNALS.
        """, completion: .file(extensions: ["ndjson", "jsonl"]), group: batchGroup),
    OptionDefinition(
      "--resume", help: "Go on with the call that wrote the journal", group: batchGroup),
    OptionDefinition(
      "--retry-failed", help: "With --resume, do documents again that failed or were refused",
      discussion: "Also those whose worker crashed, hung or grew too large in an earlier call. See JOURNALS.",
      group: batchGroup),
  ]

  static let rules = FolderOptions.rules + ownRules

  private static let ownRules: [OptionRule] = [
    .needs("--resume", oneOf: ["--journal"]), .needs("--retry-failed", oneOf: ["--resume"]),
    .mutuallyExclusive(["--journal", "--dry-run"]),
    .mutuallyExclusive(["--fail-fast", "--max-failures"]),
  ]

  static let arguments: [ArgumentDefinition] = [
    ArgumentDefinition(
      "PIPELINE", omittedWith: ["--event"], help: "The pipeline, a JSON file; `-` is standard input",
      completion: .file(extensions: ["json"])),
    ArgumentDefinition(
      "FILE", isRepeatable: true, isOptional: true,
      help: "PDF documents; without any, jobs are read from standard input",
      completion: .file(extensions: ["pdf"])),
  ]

  /// A template may name variables too, and several documents are usual.
  private static func suited(_ option: OptionDefinition) -> OptionDefinition {
    guard option.key == "output" else { return option }
    var option = option
    option.help = "Where documents go: a folder, a template or a file"
    option.discussion = """
      Takes the place of the pipeline's `save`. A folder is one that exists, or a name that ends with a slash. A \
      template names a file for each document, such as `out/{variables.customer}-{stem}.pdf`; its fields are `stem`, \
      `name`, `ext`, `index`, `folder`, and the pipeline's variables. With `--recursive` a folder of outputs gets the \
      tree of the folders that are walked through; in a template `{folder}` stands for the document's folder below \
      the one that was named, and for nothing where there is none: `out/{folder}/{stem}-a4.pdf`. The name of a file \
      takes a single document. Folders that are missing are made.
      """
    return option
  }
}
