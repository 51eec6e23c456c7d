/// Sets what a document says of itself: title, author and other properties, in Info and XMP in step.
public struct SetInfo: Event {
  /// The title; as with all texts here an empty one takes it away.
  public var title: String?
  /// Who wrote it.
  public var author: String?
  /// What it is about.
  public var subject: String?
  /// Words to find it by.
  public var keywords: String?
  /// The program it was written with.
  public var creator: String?
  /// The program that made PDF of it.
  public var producer: String?
  /// When it was made.
  public var created: Moment?
  /// When it was changed.
  public var modified: Moment?
  /// Whether it is trapped.
  public var trapped: TrappedState?
  /// Its language (BCP 47).
  public var language: String?
  /// Other entries, each `KEY=VALUE`.
  public var custom: [String]
  /// What is taken away.
  public var clear: [InfoProperty]
  /// Whether a document without XMP gets it.
  public var xmp: Bool
  /// Whether damaged XMP is written anew.
  public var repair: Bool

  /// An event that sets these, to be filled in with others.
  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: String? = nil,
    language: String? = nil, custom: [String] = [], clear: [InfoProperty] = [], xmp: Bool = false
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.language = language
    self.custom = custom
    self.clear = clear
    self.xmp = xmp
    repair = false
  }

  /// Nothing yet.
  public init() { self.init(title: nil) }

  /// `edit.setInfo`.
  public static let name = "edit.setInfo"
  /// What it does.
  public static let summary = "Set title, author and other properties"
  /// What there is to know.
  public static let discussion = """
    The properties stand in the information dictionary and, where the document has XMP, there in step with it: the \
    title in `dc:title`, the author in `dc:creator`, the subject in `dc:description`, keywords in `pdf:Keywords` and \
    `dc:subject`, the creator in `xmp:CreatorTool`, the producer in `pdf:Producer`, dates in `xmp:CreateDate` and \
    `xmp:ModifyDate`, custom entries in the namespace `pdfx`, where PDF/A does not forbid them. Everything else in the \
    XMP stays as it was written, titles in other languages too. A document without XMP gets none, unless `--xmp` is \
    given or the document is of PDF 2.0, which has XMP in the place of the information dictionary.

    An empty text takes a property away, and so does `--clear`; what is set and cleared in one call is set. The date \
    of modification becomes the time of the call, as with every change, unless `--modified` gives another one or \
    `--clear modified` takes it away. XMP that is damaged is left alone and nothing is changed, unless `--repair` is \
    given.

    With `--json` the answer has the properties that the document has now.
    """
  /// It changes what the document says of itself.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<SetInfo>] = [
    Parameter("title", \.title, "The title"),
    Parameter("author", \.author, "Who wrote it"),
    Parameter("subject", \.subject, "What it is about"),
    Parameter(
      "keywords", \.keywords, "Words to find it by",
      discussion: "Parted by commas, or by semicolons where there are any."),
    Parameter("creator", \.creator, "The program it was written with"),
    Parameter("producer", \.producer, "The program that made a PDF of it"),
    Parameter("created", \.created, "When it was made", discussion: "Without a time zone it is universal time."),
    Parameter("modified", \.modified, "When it was changed", discussion: "Without a time zone it is universal time."),
    Parameter("trapped", \.trapped, "Whether it is trapped"),
    Parameter(
      "language", \.language, "The language of its text, such as en or de-CH",
      discussion: "A tag of BCP 47. It stands in the catalog, and in `dc:language` of the XMP."),
    Parameter(
      "custom", \.custom, "An entry of your own, as KEY=VALUE",
      discussion: "The key is what stands before the first equals sign. An empty value takes the entry away."),
    Parameter("clear", \.clear, "Take these properties away"),
    Parameter(
      "xmp", \.xmp, "Make XMP where there is none",
      discussion: "It says all that the information dictionary says. XMP that is there is brought in step with it."),
    Parameter("repair", \.repair, "Write damaged XMP anew with what can be read of it"),
  ]
}
