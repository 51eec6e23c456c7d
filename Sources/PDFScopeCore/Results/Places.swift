/// A rectangle on a page, in the coordinate space of the call: `[left, top, width, height]` or `[llx, lly, urx, ury]`.
public struct Rectangle: Sendable, Hashable, JSONRepresentable {
  /// The four numbers.
  public let values: [Double]

  /// A rectangle of four numbers.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) { values = [a, b, c, d] }

  /// The numbers, with at most three decimals.
  public var json: JSONValue { .coordinates(values) }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.array(of: .number, count: 4)
}

/// A quadrilateral on a page: four corners in reading order, top left, top right, bottom right, bottom left, as eight
/// numbers.
public struct Quadrilateral: Sendable, Hashable, JSONRepresentable {
  /// The eight numbers.
  public let values: [Double]

  /// A quadrilateral of eight numbers.
  public init(_ values: [Double]) { self.values = values }

  /// The numbers, with at most three decimals.
  public var json: JSONValue { .coordinates(values) }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.array(of: .number, count: 8)
}

/// A page as results name it.
public struct PageReference: Sendable, Hashable {
  /// The page, from 1.
  public let number: Int
  /// Its label (ISO 32000-2 12.4.2); `nil` where the document labels none.
  public let label: String?

  /// A page.
  public init(number: Int, label: String? = nil) {
    self.number = number
    self.label = label
  }

  /// The number and, where it says something else, the label in the brackets of the page grammar: `5 [iii]`.
  public var text: String {
    guard let label, label != String(number) else { return String(number) }
    return "\(number) [\(label)]"
  }
}

extension JSONObject {
  /// Adds `page` and, where there is one, `label`.
  mutating func set(_ page: PageReference?) {
    guard let page else { return }
    self["page"] = .integer(page.number)
    set("label", page.label)
  }
}

extension JSONSchema.Property {
  static let page = JSONSchema.Property.required("page", .integer(minimum: 1), "The page.")
  static let optionalPage = JSONSchema.Property.optional("page", .integer(minimum: 1), "The page.")
  static let label = JSONSchema.Property.optional("label", .string, "The page's label.")
}
