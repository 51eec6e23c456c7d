/// A JSON value (RFC 8259).
///
/// Whole numbers that fit an `Int` are kept exactly as `integer`; all others are `number`. Two values that denote the
/// same number are equal, whichever case holds them, as JSON itself knows only numbers.
///
/// A value nested thousands of levels deep overflows the stack when it is released or compared. The reader stops at
/// `JSONParser.maximumDepth`; whoever builds values from a document's tree has to stop as well.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// Any other number. NaN and the infinities have no JSON form and are written as `null`.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, its members in order of insertion.
  case object(JSONObject)
}

/// What can be turned into JSON.
///
/// `Optional` does not conform on purpose: optional values are left out of an object (`JSONObject.set`), not written as
/// `null`.
public protocol JSONRepresentable {
  /// The value as JSON.
  var json: JSONValue { get }
}

// MARK: - Looking inside

extension JSONValue {
  /// True for `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The value of `true` or `false`, nil for anything else.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// A whole number that fits an `Int` (`3` and also `3.0`), nil for anything else.
  public var intValue: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// Any number as a double, nil for anything else. Whole numbers beyond 2⁵³ lose precision.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The text of a string, nil for anything else.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements of an array, nil for anything else.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members of an object, nil for anything else.
  public var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member of an object; nil when there is none or this is no object.
  public subscript(key: String) -> JSONValue? { objectValue?[key] }

  /// The element of an array; nil when there is none or this is no array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

// MARK: - Equality

extension JSONValue: Hashable {
  /// True when both denote the same JSON value: numbers by their value, objects whatever the order of their members.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): Int(exactly: b) == a
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Feeds the value so that equal values hash alike.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value):
      if let whole = Int(exactly: value) {
        hasher.combine(whole)
      } else if value.isNaN {
        hasher.combine(Double.nan.bitPattern)
      } else {
        hasher.combine(value)
      }
    case .string(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}

// MARK: - Literals

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `null`.
  public init(nilLiteral: ()) { self = .null }

  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object; where a key is repeated the last value wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}

// MARK: - Conformances

extension JSONValue: JSONRepresentable {
  /// The value itself.
  public var json: JSONValue { self }
}

extension JSONObject: JSONRepresentable {
  /// The object as a value.
  public var json: JSONValue { .object(self) }
}

extension String: JSONRepresentable {
  /// A JSON string.
  public var json: JSONValue { .string(self) }
}

extension Int: JSONRepresentable {
  /// A JSON number without a fraction.
  public var json: JSONValue { .integer(self) }
}

extension Double: JSONRepresentable {
  /// A JSON number; NaN and the infinities will be written as `null`.
  public var json: JSONValue { .number(self) }
}

extension Bool: JSONRepresentable {
  /// `true` or `false`.
  public var json: JSONValue { .bool(self) }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  /// A JSON array.
  public var json: JSONValue { .array(map(\.json)) }
}
