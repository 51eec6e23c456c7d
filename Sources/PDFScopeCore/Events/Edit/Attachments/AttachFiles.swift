/// How a file has to do with the document it is attached to (ISO 32000-2 table 43).
public enum FileRelationship: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// The document was made from it.
  case source
  /// It has the data of what is shown.
  case data
  /// It says the same in another form.
  case alternative
  /// It says more than the document.
  case supplement
  /// It is encrypted, and the document is its wrapper.
  case encryptedPayload
  /// It has the data of a form.
  case formData
  /// It is a schema.
  case schema
  /// None of these, or nobody knows.
  case unspecified

  /// What the word means.
  public var meaning: String {
    switch self {
    case .source: "the document was made from it"
    case .data: "it has the data of what is shown, such as the numbers of a chart"
    case .alternative: "it says the same in another form, such as an invoice in XML"
    case .supplement: "it says more than the document"
    case .encryptedPayload: "it is encrypted, and the document is its wrapper"
    case .formData: "it has the data of a form"
    case .schema: "it is a schema"
    case .unspecified: "none of these, or nobody knows"
    }
  }
}

/// Puts files into the document as a whole.
public struct AttachFiles: Event {
  /// The paths of the files; `-` is standard input.
  public var file: [String]
  /// What the file is called in the document; `nil` is the last part of its path.
  public var name: String?
  /// What there is to say of it.
  public var description: String?
  /// Its media type; `nil` is what its name tells.
  public var mime: String?
  /// How it has to do with the document.
  public var relationship: FileRelationship?
  /// Whether it takes the place of a file of that name.
  public var replace: Bool

  /// An event.
  public init(
    file: [String], name: String? = nil, description: String? = nil, mime: String? = nil,
    relationship: FileRelationship? = nil, replace: Bool = false
  ) {
    self.file = file
    self.name = name
    self.description = description
    self.mime = mime
    self.relationship = relationship
    self.replace = replace
  }

  /// None, to be filled in.
  public init() { self.init(file: []) }

  /// `edit.attach`.
  public static let name = "edit.attach"
  /// What it does.
  public static let summary = "Put files into the document"
  /// What there is to know.
  public static let discussion = """
    The files go to the list of the document as a whole; `annotate add attachment` puts one on a page. They are \
    compressed, and their size, date and MD5 checksum stand with them. A name that the list has already is an error, \
    unless `--replace` is given: the file takes the place of the one that was there, whose description and \
    relationship stay where no others are given.

    With `--relationship` a file is also associated with the document (ISO 32000-2 14.13), as PDF/A-3 and electronic \
    invoices ask for; in a PDF/A-3 document files without one are `unspecified`. PDF/A-1 allows no files and PDF/A-2 \
    none but PDF/A: that is a warning.
    """
  /// It adds to the document.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<AttachFiles>] = [
    Parameter(
      "file", \.file, type: .list(.path), role: .requiredOption, "The path of a file to attach; `-` is standard input"),
    Parameter(
      "name", \.name, "What the file is called in the document",
      discussion: "By default the last part of its path. It has no folders, and is for a single file."),
    Parameter("description", \.description, "What there is to say of the file; an empty text says nothing"),
    Parameter(
      "mime", \.mime, "The media type, such as text/csv",
      discussion: "By default what the end of the name tells, for the usual ones."),
    Parameter("relationship", \.relationship, "How the file has to do with the document"),
    Parameter("replace", \.replace, "Take the place of a file of that name"),
  ]
}
