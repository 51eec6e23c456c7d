import CommandLineKit
import PDFScope

/// What the manual page of `pdfscope run` has beside its options.
enum RunManual {
  static let examples: [CommandExample] = [
    CommandExample("pdfscope run archive.json --recursive scans/ -o archive/ --journal archive.log", note: "A folder"),
    CommandExample(
      "pdfscope run archive.json --recursive scans/ -o archive/ --journal archive.log --resume",
      note: "The same, gone on with after it was cut off"),
    CommandExample(
      "pdfscope run --event '{\"action\":\"edit.rotatePages\",\"by\":90}' --in-place *.pdf",
      note: "One event on many documents"),
    CommandExample("pdfscope run archive.json --ndjson < jobs.ndjson > results.ndjson", note: "Jobs in, records out"),
    CommandExample("pdfscope run archive.json --dry-run report.pdf", note: "What would happen, and why not"),
  ]

  static let sections: [ManualSection] = [
    ManualSection(
      "JOBS",
      text: """
        A job is a JSON object on a line: `{"path":"a.pdf","output":"b.pdf","variables":{"word":"Draft"},"id":7}`. \
        Only `path` must be there. `output` is a path and no template. `variables` take the place of the pipeline's, \
        and none may be set that it does not have. `id` is repeated in every record of the document. A line that is \
        wrong is a document that failed, and the batch goes on. Documents are files: the streams of the call, pipes \
        and devices are none, for nobody can wait for them. \
        Lines are read as workers become free, so that a list may be a pipe that never ends.
        """),
    ManualSection(
      "RECORDS",
      text: """
        With `--ndjson` each document has a `begin` record, those of its steps, each with its `step`, a `skipped` \
        record for a step whose event was not sent, and an `end` record with `status`, `outputs`, `error` and \
        `exitStatus`; all have the document's `path`, its `index` in the batch from 0, and the job's `id`. Those of a \
        document stand together, and come as it ends, or with `--keep-order` in the order given.

        A `--format` template may name these fields of a document:

        """ + "\n" + RunTemplateForm.fields.map { "``\($0.name)``\n: \($0.meaning)" }.joined(separator: "\n")),
    ManualSection(
      "JOURNALS",
      text: """
        With `--journal` the call can be cut off at any moment, and the same command with `--resume` does what is not \
        yet done: no document is done twice, no output is left in half, and no document is told of twice. A document \
        that was being written when everything ended is found done by its output, which appears whole or not at all. \
        What failed or was refused counts as done, unless `--retry-failed` is given: then it is done again, and what \
        comes of it takes the place of what came of it before. A document that has failed in one step and was saved \
        all the same stays done. A password may be given then that was missing before. Where the pipeline, its \
        variables, the variables of the environment that it lists, or the options that decide what becomes of a \
        document (tags and `--job` among them) are others than those that the journal was begun with, it is not gone \
        on with. The summary counts the documents of all calls. Files that steps write beside a document are written \
        again with it: those of an attempt that was cut off are replaced, and no file that was there before.

        The journal is the account. What is told on standard output follows it: a document that the journal has and \
        that a kill kept from being told of is not told of again.

        A second call with the same journal waits some seconds for the workers of one that was killed to be gone, and \
        fails where another call is still at work.
        """),
    ManualSection(
      "WORKERS",
      text: """
        Documents are worked on in processes of their own. One that crashes, takes longer than `--timeout` or more \
        memory than `--memory-limit` is that document's error (`worker.crashed`, `worker.timeout`, `worker.memory`), \
        with the step that it was at; the next document gets a fresh process. Where the kernel has Landlock and \
        seccomp(2), a worker may write below the folders of the outputs and the temporary folder only, and opens no \
        connection; programs of custom actions are held to the same. `--verbose` says what is missing.
        """),
    ManualSection(
      "SIGNALS",
      text: """
        On SIGINT, SIGTERM and SIGHUP no more documents are begun, the workers are ended, which leaves nothing of \
        what they were writing, and the program ends as the signal would have ended it.
        """),
  ]
}
