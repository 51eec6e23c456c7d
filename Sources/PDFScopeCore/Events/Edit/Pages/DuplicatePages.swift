/// Puts copies of pages into the document.
public struct DuplicatePages: CompositionEvent {
  /// Where copies stand.
  public enum Place: String, Sendable, Hashable, CaseIterable, ParameterValue {
    /// Behind the page that they are copies of.
    case each
    /// Behind the last page of the document, in the order in which the pages are named.
    case end

    /// One of the two words.
    public static var valueType: ValueType {
      .choice([
        ValueType.Choice("each", "behind the page that they are copies of"),
        ValueType.Choice("end", "behind the last page, all pages once, then all of them again"),
      ])
    }
    /// Reads one of the words.
    public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
    /// The word.
    public var parameterJSON: JSONValue? { .string(rawValue) }
  }

  /// The pages to copy.
  public var pages: PageSelection
  /// How many copies there are of each.
  public var copies = 1
  /// Where they stand.
  public var at = Place.each
  /// What becomes of what belongs to the pages.
  public var composition = CompositionOptions()

  /// An event for `pages`.
  public init(pages: PageSelection, copies: Int = 1, at place: Place = .each) {
    (self.pages, self.copies, at) = (pages, copies, place)
  }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all) }

  /// `edit.duplicatePages`.
  public static let name = "edit.duplicatePages"
  /// What it does.
  public static let summary = "Put copies of pages in"
  /// What there is to know.
  public static let discussion = """
    A copy has the content, annotations and fields of its page, and shares with it whatever can be shared, so that it \
    takes little space. Outline and links still lead to the page that was copied.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<DuplicatePages>] =
    [
      Parameter("pages", \.pages, role: .requiredOption, "The pages to copy"),
      Parameter("copies", \.copies, type: .integer(1...10_000), "How many copies of each"),
      Parameter("place", \.at, "Where the copies stand"),
    ] + fieldParameters
}
