extension Bool: ParameterValue {
  /// `boolean`.
  public static var valueType: ValueType { .boolean }
  /// Reads `true` or `false`.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.bool() }
  /// The value as JSON.
  public var parameterJSON: JSONValue? { .bool(self) }
}

extension Int: ParameterValue {
  /// `integer`, of any size.
  public static var valueType: ValueType { .integer(.min ... .max) }
  /// Reads a whole number.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.integer() }
  /// The value as JSON.
  public var parameterJSON: JSONValue? { .integer(self) }
}

extension Double: ParameterValue {
  /// `number`, of any size.
  public static var valueType: ValueType { .number(-.infinity ... .infinity) }
  /// Reads a finite number.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.number() }
  /// The value as JSON.
  public var parameterJSON: JSONValue? { .number(self) }
}

/// Numbers that belong together: a rectangle, the corners of a quadrilateral, points.
public struct NumberList: Sendable, Hashable, ParameterValue, ExpressibleByArrayLiteral {
  /// The numbers, all finite.
  public var values: [Double]

  /// Numbers.
  public init(_ values: [Double]) { self.values = values }
  /// Numbers.
  public init(arrayLiteral elements: Double...) { self.init(elements) }

  /// Any number of numbers; parameters say how many.
  public static var valueType: ValueType { .numbers(ValueType.NumberForm(0 ... .max, placeholder: "NUMBER,...")) }
  /// Reads an array of finite numbers, or of groups of them.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    var values: [Double] = []
    for element in try reader.elements() {
      for number in element.value.arrayValue == nil ? [element] : try element.elements() {
        values.append(try number.number())
      }
    }
    self.init(values)
  }
  /// The numbers as JSON.
  public var parameterJSON: JSONValue? { .array(values.map { .number($0) }) }
}

extension String: ParameterValue {
  /// `string`.
  public static var valueType: ValueType { .string }
  /// Reads a string.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.string() }
  /// The value as JSON.
  public var parameterJSON: JSONValue? { .string(self) }
}

extension Array: ParameterValue where Element: ParameterValue {
  /// A list of the element's type.
  public static var valueType: ValueType { .list(Element.valueType) }
  /// Reads a list.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    self = []
    for element in try reader.elements() { append(try Element(reading: element)) }
  }
  /// The list as JSON.
  public var parameterJSON: JSONValue? { .array(compactMap(\.parameterJSON)) }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
  /// The wrapped value's type: an optional is left out, not null.
  public static var valueType: ValueType { Wrapped.valueType }
  /// Reads the wrapped value.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try Wrapped(reading: reader) }
  /// The wrapped value as JSON.
  public var parameterJSON: JSONValue? { flatMap(\.parameterJSON) }
}

extension PageSelection: ParameterValue {
  /// `pages`: a string in the page grammar.
  public static var valueType: ValueType { .pages }
  /// Reads a selection; a single number is taken as that page.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.pageSelection() }
  /// The selection as text.
  public var parameterJSON: JSONValue? { .string(description) }
}
