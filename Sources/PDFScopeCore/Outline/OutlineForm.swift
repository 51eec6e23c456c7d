/// The forms in which an outline is written as a text of its own.
///
/// What a form can hold comes back unchanged when it is read; ``holds`` says what that is. All of them hold titles and
/// levels.
public enum OutlineForm: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// The items as `outline.list` gives them.
  case json
  /// A line for each item: tabs for its level, the title, a tab, the page.
  case text
  /// A nested list with links.
  case markdown
  /// The form of pdftk's dump_data.
  case pdftk
  /// The form of pdftk's dump_data_utf8.
  case pdftkUTF8 = "pdftk-utf8"

  /// What a form may hold of an item beside its title and level.
  public enum Content: Sendable, Hashable {
    /// The page.
    case pages
    /// The page, or a URI.
    case pagesAndURIs
    /// Everything.
    case everything
  }

  /// What the form holds of an item beside its title and level.
  public var holds: Content {
    switch self {
    case .json: .everything
    case .markdown: .pagesAndURIs
    case .text, .pdftk, .pdftkUTF8: .pages
    }
  }

  /// The levels that forms with indentation go down to: beyond, the indentation would be most of the text.
  public static let mostIndentation = 1000

  /// One of the words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("json", "everything that list shows"),
      ValueType.Choice("text", "titles, indented by tabs, and pages"),
      ValueType.Choice("markdown", "a nested list with links"), ValueType.Choice("md", "the same as markdown"),
      ValueType.Choice("pdftk", "as pdftk dump_data"),
      ValueType.Choice("pdftk-utf8", "as pdftk dump_data_utf8"),
    ])
  }
  /// Reads one of the words; `md` is Markdown, too.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    self = try reader.value.stringValue == "md" ? .markdown : reader.choice()
  }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}

extension OutlineForm {
  /// Writes items.
  ///
  /// - Parameters:
  ///   - items: the items, each before those below it.
  ///   - coordinates: the space that places are given in.
  /// - Throws: ``OutlineFormError`` where a form with indentation would have to be indented too far.
  public func text(
    of items: [OutlineResult.Item], coordinates: CoordinateSpace = .page
  ) throws(OutlineFormError) -> String {
    switch self {
    case .json: return OutlineJSON.text(of: items, coordinates: coordinates)
    case .pdftk: return OutlinePdftk.text(of: items, usesEntities: true)
    case .pdftkUTF8: return OutlinePdftk.text(of: items, usesEntities: false)
    case .text, .markdown:
      guard !items.contains(where: { $0.level > Self.mostIndentation }) else {
        throw OutlineFormError(
          place: nil, message: "the outline has more than \(Self.mostIndentation) levels",
          hint: "json and pdftk hold any number of them")
      }
      return self == .text ? OutlineLines.text(of: items) : OutlineMarkdown.text(of: items)
    }
  }

  /// Reads items.
  ///
  /// - Throws: ``OutlineFormError`` with the first place that is wrong.
  public func entries(in text: String) throws(OutlineFormError) -> OutlineEntries {
    switch self {
    case .json: try OutlineJSON.entries(in: text)
    case .text: OutlineEntries(try OutlineLines.entries(in: text))
    case .markdown: try OutlineMarkdown.entries(in: text)
    case .pdftk: OutlineEntries(try OutlinePdftk.entries(in: text, usesEntities: true))
    case .pdftkUTF8: OutlineEntries(try OutlinePdftk.entries(in: text, usesEntities: false))
    }
  }

  /// The form that a text has: JSON where it begins like an object or an array of objects; pdftk's where a line is
  /// `BookmarkBegin` (the one with entities where all is ASCII and there may be some); Markdown where it begins with a
  /// list, headings aside, or has a link in a list anywhere; else lines.
  public static func detected(in text: String) -> OutlineForm {
    let content = text.unicodeScalars.drop { $0 == "\u{FEFF}" || $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
    if content.first == "{" { return .json }
    if content.first == "[" {
      let second = content.dropFirst().first { !($0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r") }
      if second == "{" || second == "]" { return .json }
    }
    let lines = OutlineTextLine.all(in: text)
    if lines.contains(where: { $0.text == OutlinePdftk.begin }) {
      // Where there is nothing to tell them apart by, both read the same.
      let mayHaveEntities = text.utf8.contains(UInt8(ascii: "&")) && text.utf8.allSatisfy { $0 < 0x80 }
      return mayHaveEntities ? .pdftk : .pdftkUTF8
    }
    return OutlineMarkdown.isWritten(in: lines) ? .markdown : .text
  }
}

/// The items that a text holds.
public struct OutlineEntries: Sendable, Hashable {
  /// The items, each before those below it, no level skipped.
  public var entries: [OutlineEntry]
  /// The space that their places are given in, where the text says.
  public var coordinates: CoordinateSpace?
  /// The lines, from 1, that say something and hold no item: the headings of Markdown.
  public var headings: [Int]

  init(_ entries: [OutlineEntry], coordinates: CoordinateSpace? = nil, headings: [Int] = []) {
    self.entries = entries
    self.coordinates = coordinates
    self.headings = headings
  }
}

/// An item of a text, and where it stands there.
public struct OutlineEntry: Sendable, Hashable {
  /// The item. Of its page only the number counts.
  public var item: OutlineResult.Item
  /// Where it stands, for messages: `line 7`, or a JSON Pointer.
  public var place: String
}

/// A text that is no outline, or an outline that has no such text.
public struct OutlineFormError: Error, Sendable, Hashable {
  /// Where in the text: `line 7`, or a JSON Pointer; `nil` where the whole is meant.
  public var place: String?
  /// What is wrong, and what was expected.
  public var message: String
  /// What would help.
  public var hint: String?

  init(place: String?, message: String, hint: String? = nil) {
    self.place = place
    self.message = message
    self.hint = hint
  }

  init(line: Int, expected: String, found: String, hint: String? = nil) {
    self.init(place: "line \(line)", message: "expected \(expected), found \(found)", hint: hint)
  }
}

/// A line of a text, without its end.
struct OutlineTextLine {
  /// Its number, from 1.
  var number: Int
  var text: String

  /// The lines of a text; a byte order mark at its beginning belongs to none.
  static func all(in text: String) -> [OutlineTextLine] {
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: JSONParser.byteOrderMark) { bytes = bytes.dropFirst(3) }
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().map { index, line in
      let line = line.last == 0x0D ? line.dropLast() : line
      return OutlineTextLine(number: index + 1, text: String(decoding: line, as: UTF8.self))
    }
  }

  /// Whether there is nothing but white space in it.
  var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}

/// Collects the items of a text and sees that no level is skipped.
struct OutlineCollector {
  private(set) var entries: [OutlineEntry] = []
  private var level = 0

  /// Adds an item at the end.
  mutating func add(_ item: OutlineResult.Item, line: Int) throws(OutlineFormError) {
    guard item.level <= level + 1 else {
      throw OutlineFormError(
        line: line, expected: level == 0 ? "an item of level 1" : "an item of level \(level + 1) or less",
        found: "one of level \(item.level)", hint: "an item lies one level below the one it belongs to")
    }
    level = item.level
    entries.append(OutlineEntry(item: item, place: "line \(line)"))
  }

  /// The page that a text of digits names.
  static func page(_ digits: String) -> PageReference? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // A number beyond all pages is told later, with how many there are.
    return PageReference(number: Int(digits) ?? .max)
  }
}

extension UnicodeScalar {
  /// Whether it would break a line, or not be seen in it.
  var breaksLines: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF: true
    default: false
    }
  }
}

extension OutlineForm {
  /// What a form tells of an item beside its place and style: items with equal keys look alike in it.
  public struct Key: Sendable, Hashable {
    /// The title.
    public var title: String
    private var page: Int?
    private var members: JSONObject = [:]

    fileprivate init(title: String, page: Int?) {
      self.title = title
      self.page = page
    }

    fileprivate mutating func set(_ key: String, _ value: (some JSONRepresentable)?) { members.set(key, value) }
  }

  /// The key of an item.
  public func key(of item: OutlineResult.Item) -> Key {
    let title = self == .pdftkUTF8 ? OutlinePdftk.onOneLine(item.title) : item.title
    var key = Key(title: title, page: item.page?.number)
    switch holds {
    case .pages: break
    case .pagesAndURIs: key.set("uri", OutlineMarkdown.uri(of: item))
    case .everything:
      key.set("destination", item.destination)
      key.set("action", item.action)
    }
    return key
  }
}
