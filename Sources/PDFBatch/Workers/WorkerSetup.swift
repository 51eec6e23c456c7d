public import PDFScopeCore

/// What a worker process is told once, before its first document.
public struct WorkerSetup: Sendable {
  /// The pipeline's text (``Pipeline/source``).
  public var pipeline: String
  /// The configuration's layers, so that a worker has the same, whatever becomes of the files.
  public var configuration: [Configuration.Layer]
  /// What the call allows, beneath the configuration's rules.
  public var policy: Policy
  /// Passwords to try.
  public var passwords: [String]
  /// Who runs the program, when and for what.
  public var invocation: InvocationMetadata
  /// The space of places on a page.
  public var coordinates: CoordinateSpace
  /// Whether the same input gives the same bytes.
  public var isReproducible: Bool
  /// Whether selections may name pages that a document does not have.
  public var clampsPages: Bool
  /// Whether an output may replace a file that is there.
  public var mayReplace: Bool
  /// Whether nothing is written.
  public var isDryRun: Bool
  /// Whether a picture of each document's first page is wanted.
  public var wantsPictures: Bool
  /// Whether the records of each event are wanted, or only what became of the document.
  public var wantsRecords: Bool
  /// Folders that workers may write below, beside those of the documents' targets and the one for temporary files:
  /// where events put their files. One that is not there yet stands for the nearest above it that is.
  public var writableFolders: [String]
  /// Whether workers give up what documents have no need of, as far as the system lets them: writing elsewhere, the
  /// network, other processes.
  public var isConfined: Bool

  /// A setup.
  public init(
    pipeline: String, configuration: [Configuration.Layer] = [], policy: Policy = .standard, passwords: [String] = [],
    invocation: InvocationMetadata = .empty, coordinates: CoordinateSpace = .page, isReproducible: Bool = false,
    clampsPages: Bool = false, mayReplace: Bool = false, isDryRun: Bool = false, wantsPictures: Bool = false,
    wantsRecords: Bool = true, writableFolders: [String] = [], isConfined: Bool = true
  ) {
    self.pipeline = pipeline
    self.configuration = configuration
    self.policy = policy
    self.passwords = passwords
    self.invocation = invocation
    self.coordinates = coordinates
    self.isReproducible = isReproducible
    self.clampsPages = clampsPages
    self.mayReplace = mayReplace
    self.isDryRun = isDryRun
    self.wantsPictures = wantsPictures
    self.wantsRecords = wantsRecords
    self.writableFolders = writableFolders
    self.isConfined = isConfined
  }
}
