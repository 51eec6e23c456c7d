import CommandLineKit
import PDFScope

/// What pdfscope(5) says of actions of one's own.
enum CustomManual {
  /// The section.
  static let section = ManualSection(
    "Actions of your own",
    text: """
      The member `actions` is an object with the actions by their names. A name is made of lower case letters, digits \
      and hyphens, and is no button, subcommand or short name. Each action is a subcommand, stands in the help under \
      "\(ActionCommand.group)", in the completion, in `pdfscope context` under the button `custom` and in pipelines \
      and sessions, where its event is `{"action":"custom.NAME","parameters":{…}}`.

      ``label``, ``summary``, ``description``
      : What people read: a name, a line, and paragraphs.
      ``parameters``
      : An object with the parameters by their names in camel case; each is an option of the subcommand (`maxSize` is \
      ``--max-size``). A parameter has a `type` (`string`, `integer`, `number`, `boolean`, `choice`, `list`, `pages`, \
      `path`), and may have a `default`, or `"required":true`, a `summary` and a `description`. Numbers may have \
      `minimum` and `maximum`, integers `multipleOf`; a choice has `choices`, a list of words or an object with what \
      each means; a list has `of`, the type of its elements. A parameter has no name of an option that all \
      subcommands share, such as `output`.
      ``events``
      : A list of events that are sent in turn. Where one is refused or fails, those after it are not sent, and \
      nothing is saved. In their strings `{parameters.NAME}` stands for a parameter; a string that is one such field \
      and nothing else takes its value with its type, and is left out where the parameter has none. Everything else \
      in braces is the event's own. An action does not use other actions of this kind.
      ``program``
      : In place of events: a program and its arguments, as a list. No shell is involved.
      ``timeout``
      : How long the program may run, in seconds; 60 where nothing is said.
      ``memoryLimit``
      : How much memory it may have together with all that it starts, such as `"512M"`; 1 GiB where nothing is said. \
      What two of its processes share counts once.
      ``changes``
      : What the events that the program answers with may change: \
      \(changes). Without it they may change nothing.

      An action that is a list of events may run on a document exactly when all of its events may; \
      `pdfscope context --explain custom` tells which of them may not. Rules of the configuration for `custom.NAME`, \
      or for the button `custom`, hold as well.

      A program that is a path with a slash starts from the folder of the configuration's file, any other is looked \
      for in PATH. In the arguments `{document}` is the path of a private copy of the document, `{folder}` the folder \
      of the configuration's file, and `{parameters.NAME}` a parameter; paths that were given relative to the working \
      folder are made absolute. Other braces are the program's own; only in an argument that is nothing but braces, or \
      a path, a field that is nearly spelt right is an error. The copy has the changes that were made before, is not \
      encrypted, and is removed afterwards; because of it the action needs the permission to take text out.

      The program starts in a folder of its own that goes with it. Of the environment it has PATH, HOME, LANG, LC_ALL, \
      LC_CTYPE and TZ, and beside these TMPDIR, which is that folder, PDFSCOPE_ACTION, PDFSCOPE_DOCUMENT and \
      PDFSCOPE_VERSION. On standard input it reads one JSON object:

          {"schema":"\(wireSchemaName)","action":"custom.mark-draft","parameters":{"word":"draft"},
           "document":{"path":"/tmp/…/document.pdf","originalPath":"/home/…/report.pdf","pages":5},"invocation":{…}}

      It ends with status 0 and writes one JSON object to standard output, of no more than 64 MiB: \
      `{"result":{…}}`, `{"events":[…]}`, both, or `{}`. The result is reported as it is. Where an action that \
      ``changes`` documents answers without events there was nothing to change: the status is 1, as with built-in \
      events. The events are built-in \
      ones; they are checked and sent in turn like any others, so that permissions, signatures and rules hold. Files \
      that they name must be there when the program has ended. Anything else is an error (`action.failed`) with the \
      last lines of its standard error. When its time is up (`action.timeout`) it gets SIGTERM, and SIGKILL a second \
      later; everything that it has started ends with it. Where it wanted too much memory the error is \
      `action.memory`. With ``--dry-run`` it is not run.

      Inside of `pdfscope run` a program has what its worker has: it reaches no network, and writes to the folder for \
      temporary files and to those that the call's documents go to, as far as the system can see to that. As a \
      subcommand, and in `pdfscope session`, it may do what the user may.

      An action of each kind:

      \(example.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      """)

  private static let changes = Requirement.Change.allCases.filter { $0 != .none }.map { "`\($0.rawValue)`" }
    .joined(separator: ", ")

  /// An action of each kind; `examples/actions` has them with more to them.
  static let example = """
    {"actions": {
      "tidy-scan": {
        "summary": "Drop blank pages, turn the others and number them",
        "parameters": {"by": {"type": "integer", "multipleOf": 90, "default": 0}},
        "events": [
          {"action": "edit.removePages", "pages": "blank"},
          {"action": "edit.rotatePages", "by": "{parameters.by}"},
          {"action": "edit.stamp", "text": "{page}/{pages}"}
        ]
      },
      "mark-draft": {
        "summary": "Put a watermark on drafts",
        "parameters": {"word": {"type": "string", "default": "draft"}},
        "program": ["python3", "{folder}/mark-draft.py", "{document}"],
        "timeout": 20, "memoryLimit": "512M", "changes": "content"
      }
    }}
    """
}
