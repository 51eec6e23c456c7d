/// A field that a template may name, as its place of use declares it.
public struct TemplateField: Sendable, Hashable {
  /// What kind of value a field has, and so what its format may say.
  public enum Kind: Sendable, Hashable {
    /// Text; `{title:40}` is its first 40 characters.
    case text
    /// A whole number; `{page:4}` has at least four digits, zeros in front.
    case integer
    /// A date; `{date:%Y-%m-%d}`, which is also what `{date}` gives. See `TemplateDate`.
    case date
  }

  /// The name between the braces.
  public let name: String
  /// What kind of value it has.
  public let kind: Kind
  /// What it stands for, as a phrase for help and manual pages.
  public let meaning: String

  /// Declares a field.
  public init(_ name: String, _ kind: Kind, _ meaning: String) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
  }
}

// MARK: - The fields in common use

extension TemplateField {
  /// `{folder}`
  public static let folder = TemplateField(
    "folder", .text, "the input's folder below the one that --recursive found it in")
  /// `{stem}`
  public static let stem = TemplateField("stem", .text, "the input's file name without its extension")
  /// `{name}`
  public static let name = TemplateField("name", .text, "the input's file name")
  /// `{ext}`
  public static let ext = TemplateField("ext", .text, "the input's extension without the dot")
  /// `{page}`
  public static let page = TemplateField("page", .integer, "the page, from 1")
  /// `{last}`
  public static let last = TemplateField("last", .integer, "the last page, from 1")
  /// `{part}`
  public static let part = TemplateField("part", .integer, "which part it is, from 1")
  /// `{parts}`
  public static let parts = TemplateField("parts", .integer, "how many parts there are")
  /// `{pages}`
  public static let pages = TemplateField("pages", .integer, "how many pages the document has")
  /// `{label}`
  public static let label = TemplateField("label", .text, "the page's label")
  /// `{title}`
  public static let title = TemplateField("title", .text, "the title of the document or item")
  /// `{date}`
  public static let date = TemplateField("date", .date, "the date of the call")
  /// `{count}`
  public static let count = TemplateField("count", .integer, "how many results there are")
  /// `{index}`
  public static let index = TemplateField("index", .integer, "the place of the result, from 1")
  /// `{action}`
  public static let action = TemplateField("action", .text, "the action, such as edit.rotatePages")
}

/// The value of a field.
public enum TemplateValue: Sendable, Hashable {
  /// Text.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A whole number with at least so many digits where no format says otherwise.
  case number(Int, digits: Int)
  /// A date.
  case date(TemplateDate)
}

/// The values of the fields at one place. A field without a value is rendered as nothing.
public struct TemplateContext: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  private var values: [String: TemplateValue] = [:]

  /// A context with the given values; where a name is repeated the last wins.
  public init(dictionaryLiteral elements: (String, TemplateValue)...) {
    for (name, value) in elements { values[name] = value }
  }

  /// These values and others; where both have one of a field, the other is taken.
  func merging(_ others: TemplateContext) -> TemplateContext {
    guard !values.isEmpty else { return others }
    var context = self
    context.values.merge(others.values) { _, other in other }
    return context
  }

  /// The value of a field by name.
  public subscript(name: String) -> TemplateValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The value of a field.
  public subscript(field: TemplateField) -> TemplateValue? {
    get { values[field.name] }
    set { values[field.name] = newValue }
  }
}
