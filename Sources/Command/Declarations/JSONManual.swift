import CommandLineKit
import PDFScope

/// pdfscope-json(7): what the program writes for programs. The tables are made from the declarations.
enum JSONManual {
  static let topic = ManualTopic(
    "pdfscope-json(7)", abstract: "what pdfscope writes for programs",
    sections: [envelope, records, outcomes, places, errors, compatibility], seeAlso: ["pdfscope-schema(1)"])

  private static let envelope = ManualSection(
    "Description",
    text: """
      With `--json`, a subcommand that works on documents prints one object for the whole call. It is written as the \
      call goes on; what depends on the work comes last.

          {"schema": "pdfscope/1",
           "invocation": {"tool": "pdfscope", "version": "…", "tags": {}},
           "documents": [
             {"path": "a.pdf", "pages": 12,
              "outcomes": [
                {"action": "outline.list", "result": {"items": []},
                 "vetoes": [], "warnings": [], "outputs": [],
                 "status": "nothing"}],
              "warnings": [], "status": "nothing"}],
           "summary": {"documents": 1, "ok": 0, "nothing": 1,
                       "refused": 0, "failed": 0}}

      `pdfscope schema` prints a JSON Schema for each subcommand. A value that is not there is left out, not null. A \
      path that is not valid Unicode is an object with its bytes in base64: ``{"bytes": "…"}``.

      Standard output carries nothing else. Errors are also written to standard error, one JSON object a line.
      """)

  private static let records = ManualSection(
    "Records",
    text: """
      With `--ndjson`, each line is an object of its own, written at once. Its `type` says what it tells of:

      ``begin``
      : The call, with `schema` and `invocation`; then each document, with `path` and `pages`.
      ``match``
      : A match of a search, as in the result of `search.find`.
      ``document``
      : A document that was made of pages of another, as in the result of `edit.split`.
      ``outcome``
      : What came of an event. Of a search it holds the count, as the matches have gone before.
      ``context``
      : The contexts of a document's buttons.
      ``warning``
      : Something amiss in a document.
      ``error``
      : Why a document failed, where no outcome tells.
      ``end``
      : A document is done; `status` tells how.
      ``summary``
      : The call is done.
      """)

  private static let outcomes = ManualSection(
    "Outcomes",
    text: """
      An outcome's `status` is one of these:

      ``ok``
      : The event was done.
      ``nothing``
      : It was done, and there was nothing there: no outline, no match.
      ``refused``
      : The scope did not allow it. `vetoes` tells why, and what would lift it.
      ``failed``
      : It was tried and failed, or the document could not be opened. `error` tells why.

      A veto has a `source` (``\(Veto.Source.allCases.map(\.rawValue).joined(separator: "``, ``"))``), a `code`, a \
      `kind` and a `message`. Vetoes of an outcome that is `ok` tell what was kept back, such as the text of matches \
      in a document that forbids copying text.
      """)

  private static let places = ManualSection(
    "Places on a page",
    text: """
      Coordinates are default user space units (1/72 inch, times the page's UserUnit). By default their origin is the \
      top left corner of the page as it is shown, with its CropBox and rotation: a rectangle is left, top, width, \
      height. With `--coordinates pdf` they are as in the file: a rectangle is llx, lly, urx, ury. A quadrilateral is \
      its corners in reading order in either space: top left, top right, bottom right, bottom left.
      """)

  private static let errors = ManualSection(
    "Error codes",
    text: "An error has a `code`, a `message`, and where they are known a `hint`, `page`, `object` and `offset`. The "
      + "codes, with the exit status that each leads to:\n\n"
      + ErrorCode.catalog.map { "``\($0.code)`` (\($0.status.rawValue))\n: \($0.meaning)" }.joined(separator: "\n"))

  private static let compatibility = ManualSection(
    "Compatibility",
    text: """
      Within `pdfscope/1` keys and codes are added and never changed or taken away. A reader should pass over keys it \
      does not know.
      """)
}
