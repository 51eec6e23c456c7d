/// Gives the outline as a text that can be edited and imported again.
public struct ExportOutline: Event {
  /// The form of the text.
  public var form: OutlineForm

  /// An event; by default for JSON.
  public init(as form: OutlineForm) { self.form = form }

  /// JSON.
  public init() { self.init(as: .json) }

  /// `outline.export`.
  public static let name = "outline.export"
  /// What it does.
  public static let summary = "Print the outline as a text that can be imported"
  /// What there is to know.
  public static let discussion = """
    The text goes to standard output; with `--json` it is in the result. What each form holds comes back unchanged \
    when it is imported:

    ``json``
    : Everything that `list` shows but the numbers, in the coordinates that it names. Items deeper than 200 levels \
    are given as one list with their level.
    ``text``
    : A line for each item, indented by a tab for each level: the title, a tab, the number of the page. A backslash \
    stands before what would be misread: `\\\\` is a backslash, `\\n`, `\\r` and `\\t` are a line feed, a return and a \
    tab, `\\u{85}` is any other control character, a backslash and a space is a space at either end or beside another, \
    and `\\e` is an empty title.
    ``markdown``
    : A nested list with links, `#page=5` for a page, or the URI that an item opens.
    ``pdftk``
    : The form of pdftk's dump_data: titles, levels and pages (0 for none), with XML entities for what is not ASCII.
    ``pdftk-utf8``
    : The form of dump_data_utf8, without entities. A line end in a title becomes a space.
    """
  /// It only looks.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<ExportOutline>] = [
    Parameter("as", \.form, "The form of the text")
  ]
}

/// Builds the outline from a text.
public struct ImportOutline: Event {
  /// The file with the text; `-` is standard input.
  public var from: String
  /// The form of the text; `nil` finds it out.
  public var form: OutlineForm?
  /// Whether the items take the place of those that are there, which they do anyway.
  public var replace: Bool
  /// Whether the items come after those that are there.
  public var append: Bool

  /// An event.
  public init(from: String, as form: OutlineForm? = nil, append: Bool = false) {
    self.from = from
    self.form = form
    self.append = append
    replace = false
  }

  /// No file yet, to be filled in.
  public init() { self.init(from: "") }

  /// `outline.import`.
  public static let name = "outline.import"
  /// What it does.
  public static let summary = "Build the outline from a text"
  /// What there is to know.
  public static let discussion = """
    Reads what `export` writes, what `list --json` prints, and lists written by hand, either as lines or as Markdown:

        Introduction<tab>1
        <tab>Purpose<tab>2

        - [Introduction](#page=1)
          - [Purpose](#page=2)

    In lines, a tab or at least two spaces part a title from the number of its page; one space is part of the title. \
    An item lies below another where its line begins with one more tab, or with more spaces, as many for each level.

    A text that begins with a brace or a bracket is taken as JSON, one with a line `BookmarkBegin` as pdftk's, one \
    that begins with a list or has a link in a list as Markdown, anything else as lines; `--as` says otherwise. \
    Headings of Markdown are no items; they are passed over with a warning.

    Everything is checked before anything is changed: a line that cannot be read, a level that is skipped or a page \
    that does not exist is an error that names the line.

    An item that was there before with the same title and the same target stays the object that it was, with all that \
    the text does not tell of it: position, colour, actions. So a table of contents can be exported as text, edited, \
    and imported again, and only what was edited changes. Where nothing differs, nothing is saved and the status is 1.

    A destination that the document has by name stays a name. An item of a text without page leads nowhere. That is a \
    warning that counts them, but for those with others below them, which are headings; these too where their title \
    ends with a space and a number.
    """
  /// It changes the outline.
  public static let requirement = Requirement.outlineChange
  /// Its parameters.
  public static let parameters: [Parameter<ImportOutline>] = [
    Parameter("from", \.from, type: .path, role: .requiredOption, "The file with the text; `-` is standard input"),
    Parameter("as", \.form, "The form of the text; by default it is found out"),
    Parameter("replace", \.replace, "Put the items in the place of the outline; this is the default"),
    Parameter("append", \.append, "Put the items after those that are there"),
  ]
}
