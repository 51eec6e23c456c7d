/// Where events put the files that they write, beside the changed document itself.
public struct OutputPlace: Sendable {
  /// The folder for names of the event's own choice; made where it is missing.
  public var folder: String
  /// The paths of the files; `nil` leaves their names to the event. The folders of a path are made where they
  /// are missing.
  public var paths: Template?
  /// Whether a file that is there already may be replaced.
  public var mayReplace: Bool
  /// Whether nothing is written at all.
  public var isDryRun: Bool
  /// Whether the one file that there is goes to standard output.
  public var isStandardOutput: Bool { paths == nil && folder == "-" }
  /// Gives each file of a call a name of its own.
  public let namer: SharedNamer
  /// What the batch knows of the files of its other documents; `nil` where there are none.
  public var claims: FileClaims?

  /// A place; by default the current folder.
  public init(
    folder: String = ".", paths: Template? = nil, mayReplace: Bool = false, isDryRun: Bool = false,
    namer: SharedNamer = SharedNamer(), claims: FileClaims? = nil
  ) {
    self.folder = folder
    self.paths = paths
    self.mayReplace = mayReplace
    self.isDryRun = isDryRun
    self.namer = namer
    self.claims = claims
  }

  /// Whether a file may be replaced: where any may, or it is the document's own.
  public func mayReplace(_ path: String) -> Bool { mayReplace || claims?.isOwn(path) == true }
}

private struct OutputPlaceKey: EnvironmentKey {
  static var defaultValue: OutputPlace { OutputPlace() }
}

private struct ClampPagesKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Where events put the files that they write.
  public var outputPlace: OutputPlace {
    get { self[OutputPlaceKey.self] }
    set { self[OutputPlaceKey.self] = newValue }
  }

  /// Whether a page selection may name pages that the document does not have; they are left out.
  public var clampsPages: Bool {
    get { self[ClampPagesKey.self] }
    set { self[ClampPagesKey.self] = newValue }
  }
}

extension OutputPlace {
  /// The fields that the path of a picture may be made of.
  public static let pictureFields: [TemplateField] = [.stem, .name, .ext, .page, .pages, .label, .index]

  /// The fields that the path of a part of a document may be made of.
  public static let partFields: [TemplateField] = [
    .stem, .name, .ext, .part, .parts, .page, .last, .pages, .label, .title, .index,
  ]

  /// The fields that the path of a file in a document may be made of.
  public static let attachmentFields: [TemplateField] = [
    .stem, .name, TemplateField("file", .text, "the attachment's name"),
    TemplateField("ext", .text, "the attachment's extension without the dot"), .index,
    TemplateField("page", .integer, "the page of its annotation"),
  ]

  /// The fields that the path of a changed document may be made of.
  public static let documentFields: [TemplateField] = [.stem, .name, .ext, .index]
}
