import CommandLineKit
import PDFScope

/// pdfscope-pipeline(5): the language of pipelines.
enum PipelineManual {
  static let topic = ManualTopic(
    "pdfscope-pipeline(5)", abstract: "pipelines for pdfscope run",
    sections: [description, steps, conditions, values, fields, lists, saving, example],
    seeAlso: ["pdfscope-run(1)", "pdfscope-json(7)", "pdfscope(5)"])

  private static let description = ManualSection(
    "Description",
    text: """
      A pipeline is a JSON object. It says which events are sent to each document of a batch, in which order and when, \
      and where the document goes. A document is opened once and saved once, after the last step.

      ``steps``
      : The events; at least one.
      ``save``
      : Where a changed document goes; options of pdfscope-run(1) and the `output` of a job count more.
      ``variables``
      : An object of names and defaults. A job or `--set` may set these and no others; one whose default is `null` has \
      to be set.
      ``environment``
      : The names of the environment variables that may be asked for.
      ``description``
      : For whoever reads it.

      It is checked whole before the first document is opened, and everything that is wrong is told at once, with line \
      and column. `pdfscope schema pipeline` prints its JSON Schema, `pdfscope schema` the names of all events. \
      Nothing in a pipeline is given to a shell.
      """)

  private static let steps = ManualSection(
    "Steps",
    text: """
      ``event``
      : The event, as `pdfscope schema EVENT` describes it: `{"action":"edit.rotatePages","pages":"1","by":90}`; that \
      of an action of your own has its parameters apart: `{"action":"custom.NAME","parameters":{…}}`.
      ``id``
      : A name by which later steps know the result; otherwise `step1`, `step2` and so on.
      ``if``
      : A condition; where it does not hold, the step is left out.
      ``forEach``
      : A list, or the path of one: the event is sent once for each of its elements.
      ``onRefused``, ``onError``
      : What is done where the scope refuses the event, or where it fails. With `fail`, the default, the document ends \
      there and is not saved. With `skip` it goes on with the next step, as if nothing had been tried.
      ``output``
      : Where files go that the event writes beside the document, such as pictures: a folder, or a template for their \
      paths, with the fields of the event's own names and `{folder}`, as in SAVING. Which of the two it is shows in \
      the text as it is written: a template has a field of the event's names, or an extension. Otherwise files stand \
      beside the saved document.
      ``description``
      : For whoever reads it.
      """)

  private static let conditions = ManualSection(
    "Conditions",
    text: """
      A condition compares values with `==`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `contains`, `startsWith` and \
      `endsWith`, and joins comparisons with `&&`, `||`, `!` and parentheses. Literals are numbers, texts in single or \
      double quotes, `true`, `false`, `null` and lists such as `['a', 'b']`.

      A value that is not there is `null`, which counts as false, equals nothing but itself, and is neither less nor \
      more than anything. To compare a number with a text in order, or to take one for true or false, is an error of \
      the document: `pipeline.condition`. What stands right of `&&` and `||` is looked at only where it matters.
      """)

  private static let values = ManualSection(
    "Values",
    text: """
      ``document``
      : `path`, `name`, `stem` and `ext` of the document, `pages`, `access` (`unencrypted`, `owner`, `user`), \
      `isEncrypted`, `permissions`, `isSigned`, `signatures` and `xfa` (`none`, `static`, `dynamic`), as the document \
      is when the step begins.
      ``context``
      : What the buttons may do, as `pdfscope context --json` prints it: `context.edit.isEnabled`, \
      `context.annotate.events.add.isEnabled`.
      ``result``
      : What came of an earlier step, by its `id`: `status` (`ok`, `nothing`, `refused`, `failed`, or `skipped` where \
      the event was not sent), `error`, `rounds`, and the members of the result, as `--json` prints it: \
      `result.find.count`, `result.find.matches[0].page`.
      ``variables``, ``env``, ``tags``
      : A variable of the pipeline, an environment variable that it lists, a word given with `--tag`.
      ``item``, ``index``
      : In a step with `forEach` the element and its place, from 0.
      """)

  private static let fields = ManualSection(
    "Fields",
    text: """
      Strings of events may hold fields: a value in braces, `{variables.word}`, `{result.find.count}`, `{item.page}`. \
      A string that is one field and nothing else becomes the value itself, with its type: `"page":"{item.page}"` is a \
      number. Other braces stay as they are, since events have templates of their own: `{page}/{pages}` of a stamp. A \
      field without a value is an error of the step, `pipeline.value`.
      """)

  private static let lists = ManualSection(
    "Lists",
    text: """
      With `forEach` the condition is asked before each round, and the result of the step is that of its last round. \
      What an earlier step has found is a list to go through: `result.find.matches`, `result.list.annotations`.
      """)

  private static let saving = ManualSection(
    "Saving",
    text: """
      ``"save": {"output": TEMPLATE}``
      : The document goes to this path; fields are `{stem}`, `{name}`, `{ext}`, `{index}`, `{folder}`, \
      `{variables.X}` and `{env.X}`. `{folder}` is the document's folder below the one that was walked through, and \
      nothing, with its slash, where there is none. What a field stands for is made a safe name, so that no value \
      leads out of the folder.
      ``"save": {"inPlace": true}``
      : The document takes the place of the input; with `backupSuffix` the old one is kept under its name and this.

      Both take `mode`: `auto`, `incremental` or `rewrite`, as `--save`.
      """)

  /// The pipeline of the example.
  static let exampleText = """
    {
      "steps": [
        {"id": "find", "event": {"action": "search.find", "patterns": ["confidential"], "ignoreCase": true}},
        {"forEach": "result.find.matches",
         "event": {"action": "annotate.add", "type": "highlight",
                   "pages": "{item.page}", "quads": "{item.quads}"}},
        {"if": "result.find.count > 0 && !document.isSigned", "onRefused": "skip",
         "event": {"action": "edit.watermark", "text": "{variables.word}"}},
        {"if": "document.pages > 1", "onRefused": "skip",
         "event": {"action": "edit.stamp", "text": "{page}/{pages}"}}
      ],
      "save": {"output": "checked/{stem}.pdf"},
      "variables": {"word": "Confidential"}
    }
    """

  private static let example = ManualSection(
    "Example",
    text: """
      What is found is marked, and documents with something to hide get a watermark:

      \(exampleText.indented)
      """)
}
