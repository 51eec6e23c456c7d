/// What went wrong, as a stable word for programs: area, dot, reason.
public struct ErrorCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The word.
  public let rawValue: String

  /// A code; every code that the program gives is in ``catalog``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The word.
  public var description: String { rawValue }

  /// The exit status that a code ends the program with.
  public var exitStatus: ExitStatus {
    Self.catalog.first { $0.code == self }?.status ?? .failed
  }

  /// What is known of a code.
  public struct Entry: Sendable {
    /// The code.
    public let code: ErrorCode
    /// The exit status it leads to.
    public let status: ExitStatus
    /// What it means, in one sentence.
    public let meaning: String
  }

  private static func entry(_ code: String, _ status: ExitStatus, _ meaning: String) -> Entry {
    Entry(code: ErrorCode(rawValue: code), status: status, meaning: meaning)
  }

  /// Every code, as pdfscope-json(7) lists them.
  public static let catalog: [Entry] = failures + vetoes

  /// The codes of failures.
  private static let failures: [Entry] = [
    entry("usage", .usage, "The command line or the event is wrong."),
    entry("usage.pages", .usage, "The page selection is not well formed."),
    entry("usage.template", .usage, "The template is not well formed."),
    entry("usage.unknownOption", .usage, "No subcommand has such an option."),
    entry("usage.misplacedOption", .usage, "The subcommand does not take the option."),
    entry("usage.unavailableOption", .usage, "The option is not available in this version."),
    entry("usage.missingValue", .usage, "An option that needs a value has none."),
    entry("usage.unexpectedValue", .usage, "An option that takes no value was given one."),
    entry("usage.invalidValue", .usage, "A value makes no sense."),
    entry("usage.missingOption", .usage, "An option is missing."),
    entry("usage.conflictingOptions", .usage, "Two options exclude each other."),
    entry("usage.unknownSubcommand", .usage, "There is no such subcommand or verb."),
    entry("usage.missingSubcommand", .usage, "A subcommand or verb is missing."),
    entry("usage.ambiguousCommand", .usage, "The command line can be read in two ways."),
    entry("usage.missingOperand", .usage, "A file or another operand is missing."),
    entry("usage.unexpectedOperand", .usage, "There is an operand too many."),
    entry("usage.other", .usage, "The command line is wrong in another way."),
    entry("pattern.invalid", .usage, "The search pattern is not a valid regular expression."),
    entry("internal", .fault, "A fault of pdfscope itself."),
    entry("file.notFound", .failed, "There is no such file."),
    entry("file.isDirectory", .failed, "A folder stands where a file was expected."),
    entry("file.notReadable", .failed, "The file cannot be read."),
    entry("file.empty", .failed, "The file has no content."),
    entry("document.notPDF", .failed, "The file is not a PDF."),
    entry("document.damaged", .failed, "The document is damaged beyond repair."),
    entry("document.noPages", .failed, "The document has no pages."),
    entry(
      "document.inconsistent", .fault, "A change could not be taken back whole; no more is done with the document."),
    entry("document.limit", .failed, "A limit that guards against hostile files was hit."),
    entry("document.locked", .password, "The document needs a password."),
    entry("document.wrongPassword", .password, "None of the passwords given opens the document."),
    entry("document.unsupported", .failed, "The document is encrypted in a way that is not supported."),
    entry("object.invalid", .failed, "An object is not of the kind that the event needs."),
    entry("stream.unreadable", .failed, "The data of a stream cannot be decoded."),
    entry("page.outOfRange", .failed, "The document has no such page."),
    entry("page.noSuchLabel", .failed, "No page has that label."),
    entry("page.ambiguousLabel", .failed, "Several pages have the label at the end of a span."),
    entry("page.noSuchOutlineItem", .failed, "The outline has no such item."),
    entry("outline.noSuchItem", .failed, "The outline has no such item."),
    entry("outline.ambiguousItem", .failed, "Several items of the outline are meant where one was expected."),
    entry("outline.misplaced", .failed, "An item of the outline cannot stand where it was to be put."),
    entry("outline.damaged", .failed, "The outline is damaged and must be repaired before it is changed."),
    entry("outline.noSuchDestination", .failed, "The document has no destination of that name."),
    entry("outline.text", .failed, "A text that was to become the outline cannot be read."),
    entry("page.noneSelected", .failed, "The page selection names no page."),
    entry("page.noneLeft", .failed, "The event would leave the document without pages."),
    entry("merge.mixedEncryption", .failed, "Documents are encrypted in ways none of which is the strictest."),
    entry("page.unreadable", .failed, "A page cannot be read or drawn."),
    entry("page.thumbnail", .failed, "The picture that the document keeps of a page cannot be shown."),
    entry("annotation.notFound", .failed, "The document has no such annotation."),
    entry("annotation.nameTaken", .failed, "An annotation of the document has that name already."),
    entry("annotation.unchangeable", .failed, "An annotation of that type is not changed."),
    entry("pattern.limit", .failed, "Matching the pattern would take too long."),
    entry("output.several", .usage, "Several pictures or documents would go to one file, or to standard output."),
    entry("output.collision", .failed, "Two files would have one name."),
    entry("output.outside", .failed, "A name made from the document would leave its folder."),
    entry("output.exists", .failed, "The output exists and may not be replaced."),
    entry("output.isInput", .failed, "The output is also an input."),
    entry("output.notWritable", .failed, "The output cannot be written."),
    entry("output.diskFull", .failed, "There is no space left for the output."),
    entry("output.invalid", .failed, "What was written does not read back as it should; it was not kept."),
    entry("output.locked", .failed, "Another program is writing the output."),
    entry("output.changed", .failed, "The document was changed by another program since it was read."),
    entry("output.notIncremental", .failed, "The document cannot be saved by increment."),
    entry("output.closed", .failed, "The reader of the output has gone away."),
    entry("metadata.malformed", .failed, "The XMP of the document is damaged, and is not changed."),
    entry("bookmarks.malformed", .failed, "The bookmarks of the document are damaged, and are not changed."),
    entry("bookmarks.notFound", .failed, "The document has no such bookmark."),
    entry("bookmarks.import", .failed, "The file holds no bookmarks that can be imported."),
    entry("attachment.exists", .failed, "The document has a file of that name already."),
    entry("library.missing", .failed, "A library that pdfscope loads on first use is not installed."),
    entry("font.notFound", .failed, "No font of that name is installed, or no font file stands there."),
    entry("font.unusable", .failed, "A font is broken, of a kind that PDF cannot hold, or may not be embedded."),
    entry("text.missingGlyphs", .failed, "No font that may be used has some of the characters."),
    entry("text.tooLong", .failed, "There is more text than is laid out."),
    entry("picture.unsupported", .failed, "A picture is of a format that is not taken."),
    entry("picture.damaged", .failed, "A picture is damaged."),
    entry("picture.tooLarge", .failed, "A picture has too many pixels."),
    entry("pipeline.invalid", .usage, "A pipeline is wrong."),
    entry("pipeline.condition", .failed, "A condition of a pipeline has no answer for the document."),
    entry("pipeline.value", .failed, "A field of a pipeline has no value, or one that does not fit its place."),
    entry("action.failed", .failed, "A custom action failed."),
    entry("action.cancelled", .failed, "What was begun was cancelled; nothing was saved."),
    entry("job.invalid", .failed, "A line of a list of jobs is no job that can be done."),
    entry("journal.other", .usage, "The journal tells of another batch than the one that is to be gone on with."),
    entry("worker.crashed", .failed, "The process that worked on the document ended before its time."),
    entry("worker.timeout", .failed, "The document took longer than it may."),
    entry("worker.memory", .failed, "The document took more memory than it may."),
    entry("action.timeout", .failed, "The program of a custom action took more time than it may."),
    entry("action.memory", .failed, "The program of a custom action wanted more memory than it may have."),
    entry("config.invalid", .usage, "A file of the configuration is not valid, or cannot be read."),
    entry("scope.waitInsideAction", .refused, "An action waited for an event that stands behind itself."),
    entry("scope.busy", .failed, "An event is being executed."),
    entry("session.request", .usage, "A request of a session is wrong."),
    entry("session.noDocument", .failed, "The session has no such document open, or several and none was named."),
    entry("session.handleTaken", .failed, "The session has a document of that name open."),
    entry("session.unsaved", .failed, "The document has changes that were not saved."),
    entry("scope.detached", .fault, "No document is attached to the scope."),
  ]

  /// The codes of refusals.
  private static let vetoes: [Entry] =
    Requirement.Permission.allCases.filter { $0 != .none }.map {
      entry("permissions.\($0.rawValue)", .refused, "The permissions of the document do not allow the event.")
    } + [
      entry("permissions.decrypt", .refused, "Only the owner password lets a document be written unencrypted."),
      entry("signatures.certified", .refused, "The certification of the document does not allow the change."),
      entry("signatures.locked", .refused, "A signed field locks the document against the change."),
      entry("signatures.signed", .refused, "The change would break a signature."),
      entry("signatures.usageRights", .refused, "The change would end the usage rights of the document."),
      entry("form.dynamicXFA", .refused, "The document is a dynamic XFA form."),
      entry("policy.hidden", .refused, "The configuration hides the button or the event."),
      entry("policy.disabled", .refused, "The configuration disables the button or the event."),
      entry("policy.locked", .refused, "The configuration of the system locks an option to another value."),
    ]
    + Mode.View.allCases.filter { $0 != .document }.map {
      entry("mode.\($0.rawValue)", .refused, "The button is not available in this mode.")
    }
}

/// How the program ends. Where several documents end differently, the first of this order that applies to any wins.
public enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  /// Wrong usage, or a bad pattern.
  case usage = 64
  /// A fault of pdfscope itself.
  case fault = 70
  /// A document or an output failed.
  case failed = 2
  /// A password is needed or wrong.
  case password = 5
  /// The scope refused.
  case refused = 4
  /// There were warnings, and `--strict` was given.
  case warnings = 3
  /// Done.
  case done = 0
  /// Nothing there, no match.
  case nothing = 1

  /// What it means, in one line.
  public var meaning: String {
    switch self {
    case .usage: "wrong usage, or a bad pattern"
    case .fault: "a fault of pdfscope itself"
    case .failed: "a document or an output failed: unreadable, page out of range, target exists, cannot be written"
    case .password: "a password is needed or wrong"
    case .refused: "refused by the scope; context --require says no"
    case .warnings: "done with warnings, under --strict"
    case .done: "done"
    case .nothing: "nothing there, no match; a check found something"
    }
  }

  /// The status of a call over several documents: the first in the order of the cases that any document ended with.
  /// `done` wins over `nothing`.
  public static func combined(_ statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let seen = Set(statuses)
    return allCases.first(where: seen.contains) ?? .done
  }
}
