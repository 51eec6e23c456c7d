public import PDFActions
public import PDFScopeCore

/// A list of events that are sent, in order, to each of many documents, which is opened once and saved once.
///
/// ```json
/// {
///   "steps": [
///     {"id": "find", "event": {"action": "search.find", "patterns": ["confidential"]}},
///     {"if": "result.find.count > 0", "event": {"action": "edit.watermark", "text": "{variables.word}"}}
///   ],
///   "save": {"output": "out/{stem}.pdf"},
///   "variables": {"word": "Confidential"}
/// }
/// ```
///
/// | member | what it says |
/// |---|---|
/// | `steps` | the events, in order; see ``Step`` |
/// | `save` | where a changed document goes: `{"output":"out/{stem}.pdf"}` or `{"inPlace":true}`, with `"mode"` |
/// | `variables` | names and defaults of what a job may set; `null` for what each job has to set |
/// | `environment` | the environment variables that conditions and fields may name |
/// | `description` | for whoever reads the pipeline |
///
/// **Values.** Conditions (``Step/conditionText``) and fields in braces know: `document` (`path`, `name`, `stem`,
/// `ext`, `pages`, `isEncrypted`, `isSigned`, `access`, `permissions`, `signatures`, `xfa`), `context` (each button's,
/// as `context.edit.events.rotatePages.isEnabled`), `result` (of each step before: `status`, which is `ok`, `nothing`,
/// `refused`, `failed` or `skipped`, `rounds`, `error`, and the members of the event's answer), `variables`, `env`,
/// `item` and `index` inside `forEach`, and `tags`, the call's. What is not there is `null`.
///
/// A string of an event that is one field and nothing else takes the field's value with its type; in a longer string
/// the value becomes text. What stands in braces without a root and a dot is the event's own, as `{page}` of a stamp.
///
/// A pipeline is checked whole before the first document is opened; ``PipelineFailure`` has everything that is wrong
/// with it. Nothing in it is given to a shell, and no value can lead out of the folder that `output` names.
public struct Pipeline: Sendable {
  /// The text that it was read from; what a worker process is given.
  public let source: String
  /// The steps, in their order.
  public let steps: [Step]
  /// Where each document goes; `nil` where the caller says so, or nothing is saved.
  public let save: Save?
  /// Its variables with their defaults; a job may set others, but none that is not here.
  public let variables: JSONObject
  /// The environment variables that its templates and conditions may name.
  public let environmentNames: [String]
  /// What it is for.
  public let description: String?

  /// What its conditions and fields ask for.
  let references: PipelineReferences
  let custom: [CustomActionDeclaration]

  /// The most bytes that a pipeline may have.
  public static let mostBytes = 16 << 20
  /// The most steps that a pipeline may have.
  public static let mostSteps = 10_000

  /// Where a changed document goes.
  public struct Save: Sendable {
    /// The path, as a template; `nil` with ``isInPlace``.
    public let output: Template?
    /// Whether the document takes the place of the input.
    public let isInPlace: Bool
    /// How much of the file is written.
    public let mode: SaveMode
    /// What the old file's name gets at its end, where the document takes its place; `nil` keeps no old file.
    public let backupSuffix: String?
  }

  /// Reads a pipeline and checks all of it.
  ///
  /// - Parameters:
  ///   - text: the JSON.
  ///   - custom: the custom actions that its events may name.
  /// - Throws: everything that is wrong with it.
  public init(_ text: String, custom: [CustomActionDeclaration] = []) throws(PipelineFailure) {
    try self.init(text, custom: custom) { faults in PipelineFailure(faults, in: text) }
  }

  /// Makes a pipeline of events, each of which stands in a text of its own.
  ///
  /// - Parameters:
  ///   - events: the events, each a JSON text.
  ///   - name: what they are called in messages, such as `--event`.
  ///   - custom: the custom actions that they may name.
  /// - Throws: everything that is wrong with them, with the places in their texts.
  public init(
    events: [String], named name: String, custom: [CustomActionDeclaration] = []
  ) throws(PipelineFailure) {
    var steps: [JSONValue] = []
    for (index, event) in events.enumerated() {
      do throws(JSONSyntaxError) {
        steps.append(["event": try JSONParser.parse(event)])
      } catch {
        throw PipelineFailure(
          message: (events.count == 1 ? name : "\(name) \(index + 1)") + ": \(error.description)")
      }
    }
    try self.init(JSONValue.object(["steps": .array(steps)]).text(), custom: custom) { faults in
      PipelineFailure(faults, inEvents: events, named: name)
    }
  }

  private init(
    _ text: String, custom: [CustomActionDeclaration], failure: (PipelineFaults) -> PipelineFailure
  ) throws(PipelineFailure) {
    guard text.utf8.count <= Self.mostBytes else {
      throw PipelineFailure(message: "a pipeline may have \(Self.mostBytes >> 20) MiB, and this has more")
    }
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONParser.parse(text)
    } catch {
      throw PipelineFailure(error)
    }
    var reader = PipelineReader(custom: custom)
    reader.read(JSONReader(json))
    guard reader.faults.list.isEmpty else { throw failure(reader.faults) }
    source = text
    steps = reader.steps
    save = reader.save
    variables = reader.variables
    environmentNames = reader.environmentNames
    description = reader.description
    references = reader.references
    self.custom = custom
  }
}
