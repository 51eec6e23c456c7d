/// Tells of a call over documents, piece by piece as it goes on. There is one for each form of output.
public protocol Report: AnyObject {
  /// The call begins.
  func begin(_ invocation: InvocationMetadata) throws
  /// A document begins.
  func begin(_ document: DocumentHeader) throws
  /// A record of an event's answer has been found; the event's outcome follows and does not hold it.
  func add(_ part: any ResultPart, of event: ActionEvent) throws
  /// An event on the document has ended.
  func add(_ outcome: Outcome) throws
  /// The document ends.
  func end(_ document: DocumentFooter) throws
  /// The call ends.
  func end(_ summary: Summary) throws
}

/// What is known of a document when it begins.
public struct DocumentHeader: Sendable {
  /// The path as it was given; `-` is standard input.
  public var path: String
  /// How many pages it has; `nil` where it could not be opened.
  public var pages: Int?

  /// A document.
  public init(path: String, pages: Int?) {
    self.path = path
    self.pages = pages
  }
}

/// What is known of a document when it ends.
public struct DocumentFooter: Sendable {
  /// The path as it was given.
  public var path: String
  /// The contexts of its buttons, where they were asked for.
  public var contexts: [Button: ButtonContext]?
  /// What the libraries said about the document.
  public var warnings: [Warning]
  /// Why it failed, where no event tells.
  public var error: ActionError?
  /// How it ended: the worst of its events.
  public var status: Status

  /// The end of a document.
  public init(
    path: String, contexts: [Button: ButtonContext]? = nil, warnings: [Warning] = [], error: ActionError? = nil,
    status: Status
  ) {
    self.path = path
    self.contexts = contexts
    self.warnings = warnings
    self.error = error
    self.status = status
  }
}

/// How many documents ended how.
public struct Summary: Sendable, Hashable, JSONRepresentable {
  /// The counts by status.
  public private(set) var counts: [Status: Int] = [:]

  /// No document yet.
  public init() {}

  /// Counts a document.
  public mutating func count(_ status: Status) { counts[status, default: 0] += 1 }

  /// The wire form: all documents, and those of each status.
  public var json: JSONValue {
    var object: JSONObject = ["documents": .integer(counts.values.reduce(0, +))]
    for status in Status.allCases { object[status.rawValue] = .integer(counts[status] ?? 0) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [.required("documents", .integer(minimum: 0), "How many documents there were.")]
      + Status.allCases.map { .required($0.rawValue, .integer(minimum: 0), "How many of them ended so.") },
    description: "How many documents ended how.")
}

/// The name and version of the wire format: only additions keep it.
public let wireSchemaName = "pdfscope/1"
