/// Which pages of a document are meant, and in which order: the text of `--pages` and of the parameter `pages`.
///
/// Pages are counted from 1. Order and repetitions are kept.
///
/// ```text
/// selection := item (',' item)* [':odd' | ':even']
/// item      := ['x' | '!'] what ['odd' | 'even']
/// what      := page | page '-' page | page '-' | '-' page | word | '@' title ('/' title)*
/// page      := number | 'r' number | 'z' | 'last' | 'end' | '[' label ']'
/// word      := 'all' | 'odd' | 'even' | 'reverse' | 'portrait' | 'landscape' | 'blank' | 'annotated'
/// title     := '"' any text '"' | text without '/' or ','
/// ```
///
/// - `r2` is the page before the last; `5-1` counts down; `5-` goes to the last page, `-5` begins at the first.
/// - `odd` and `even` behind an item keep its odd or even page numbers (`1-16odd`); `:odd` and `:even` behind the whole
///   keep the pages in the odd or even places of the result, as qpdf's do.
/// - An item with `x` or `!` takes pages away from the nearest item before it that has neither, as qpdf's `x` does:
///   `1-3,5-9,x2` still has page 2, `1-9,x2,x4` has neither 2 nor 4. At the beginning it takes pages away from `all`.
/// - A label alone means every page that carries it; as an end of a span it must belong to one page only.
/// - In a label or title a backslash takes the next character as it is: `[a\]b]`, `@Sums\, products/1\/2`. White space
///   around a title counts only in quotes.
/// - White space may stand between the parts. Words are in small letters.
///
/// Every selection that means something to qpdf (12) means the same here, but for the empty one: qpdf takes it as all
/// pages, here it is an error, so that an unset variable of a script does not select everything.
public struct PageSelection: Sendable {
  /// The text of the selection.
  public let description: String
  let items: [Item]
  let placeParity: Parity?

  /// How many pages a selection may name, repetitions counted.
  public static let maximumCount = 10_000_000

  /// Every page once, in the order of the document.
  public static let all = PageSelection(
    description: "all", items: [Item(what: .word(.all))], placeParity: nil)

  init(description: String, items: [Item], placeParity: Parity?) {
    self.description = description
    self.items = items
    self.placeParity = placeParity
  }

  /// Reads a selection.
  ///
  /// - Throws: `PageSelectionError` of the kind `syntax`.
  public init(parsing text: String) throws(PageSelectionError) {
    var parser = PageSelectionParser(text)
    self = try parser.parse()
  }

  /// The selection of the given pages, counted from 1, in that order; nil when there are none or one is below 1.
  public init?(pages: [Int]) {
    guard !pages.isEmpty, pages.allSatisfy({ $0 >= 1 }) else { return nil }
    var spans: [(first: Int, last: Int)] = []
    for page in pages {
      if let last = spans.last, last.last == page - 1 {
        spans[spans.count - 1].last = page
      } else {
        spans.append((page, page))
      }
    }
    let text = spans.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }.joined(separator: ",")
    try? self.init(parsing: text)
  }
}

extension PageSelection: Hashable, CustomStringConvertible, JSONRepresentable {
  /// True when both have the same text.
  public static func == (left: PageSelection, right: PageSelection) -> Bool { left.description == right.description }

  /// Feeds the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// The text as JSON.
  public var json: JSONValue { .string(description) }
}

extension JSONReader {
  /// A page selection: its text, or one page as a number.
  public func pageSelection() throws(DecodingFailure) -> PageSelection {
    let expected = ValueType.pages.expectation
    guard let text = value.intValue.map(String.init) ?? value.stringValue else { throw failure(expected: expected) }
    do {
      return try PageSelection(parsing: text)
    } catch {
      throw failure(expected: expected, hint: error.description)
    }
  }
}

// MARK: - Parts

extension PageSelection {
  /// Odd or even.
  enum Parity: String, CaseIterable {
    case odd
    case even

    /// True for a number, counted from 1, of that parity.
    func fits(_ number: Int) -> Bool { (number % 2 != 0) == (self == .odd) }
  }

  /// The words that name pages by what they are.
  enum Word: String, CaseIterable {
    case all
    case odd
    case even
    case reverse
    case portrait
    case landscape
    case blank
    case annotated
  }

  /// One page, or the end of a span.
  struct Bound {
    enum Kind: Equatable {
      case fromStart(Int)
      case fromEnd(Int)
      case label(String)
    }

    let kind: Kind
    /// As it was written.
    let text: String
    let position: Int
  }

  enum What {
    case page(Bound)
    case span(Bound, Bound)
    case from(Bound)
    case upTo(Bound)
    case word(Word)
    case outline([String])
  }

  struct Item {
    var what: What
    var isExclusion = false
    var parity: Parity?
    var position = 1
  }
}
