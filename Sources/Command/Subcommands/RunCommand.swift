import CommandLineKit
import PDFScope

/// `pdfscope run`: a pipeline of events on many documents.
struct RunCommand: DocumentCommand {
  let names = ["run"]

  var definition: CommandDefinition {
    CommandDefinition(
      "run", abstract: "Send a list of events to each of many documents",
      discussion: """
        A pipeline is a list of events, which are sent in order to each document; it is opened once and saved once. \
        pdfscope-pipeline(5) describes how it is written. \
        Documents are worked on at the same time, in processes of their own: what kills one, or lets it hang, is that \
        document's error, and the others go on.

        The pipeline is checked whole before the first document is opened, and everything that is wrong with it is \
        told. Where changed documents go is said by the pipeline's `save`, by `--output` or `--in-place`, which count \
        more, or by a job's own `output`, which counts most. Two documents never go to one file, and none to a \
        document of the batch.

        A line is printed for each document as it ends: its status, its path, where it went or why it did not. \
        `--dry-run` tells for each step what would happen, and why not, without writing anything.
        """, group: "Batches", arguments: RunOptions.arguments, options: RunOptions.all, rules: RunOptions.rules,
      examples: RunManual.examples, sections: RunManual.sections,
      seeAlso: ["pdfscope-pipeline(5)", "pdfscope-json(7)"])
  }

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    try RunCall(parsed: parsed, call: try call()).run()
  }
}
