import PDFScopeCore

extension Expression {
  /// Whether the condition holds: `true` does, `false` and `null` do not.
  ///
  /// - Parameter lookup: the value of a path.
  /// - Throws: where values are compared or joined that cannot be.
  func holds(_ lookup: (ValuePath) -> JSONValue) throws(ExpressionError) -> Bool {
    switch self {
    case .not(let operand): return try !operand.holds(lookup)
    case .all(let parts):
      for part in parts where try !part.holds(lookup) { return false }
      return true
    case .any(let parts):
      for part in parts where try part.holds(lookup) { return true }
      return false
    case .comparison(let left, let comparison, let right, let mark):
      let (left, right) = (try left.value(lookup), try right.value(lookup))
      do throws(ExpressionError) {
        return try comparison.compare(left, right)
      } catch {
        throw ExpressionError(place: mark.place, message: error.message, hint: error.hint)
      }
    case .literal, .path, .list:
      let value = try value(lookup)
      switch value {
      case .bool(let holds): return holds
      case .null: return false
      default:
        throw ExpressionError(
          place: nil, message: "\(self) is \(value.shortDescription), which is neither true nor false",
          hint: "compare it with something")
      }
    }
  }

  /// The value.
  func value(_ lookup: (ValuePath) -> JSONValue) throws(ExpressionError) -> JSONValue {
    switch self {
    case .literal(let value): return value
    case .path(let path): return lookup(path)
    case .list(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try element.value(lookup)) }
      return .array(values)
    default: return .bool(try holds(lookup))
    }
  }
}

extension Expression.Operator {
  fileprivate func compare(_ left: JSONValue, _ right: JSONValue) throws(ExpressionError) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less, .lessOrEqual, .greater, .greaterOrEqual: try order(left, right)
    case .in: try Self.isPart(left, of: right, self)
    case .contains: try Self.isPart(right, of: left, self)
    case .startsWith, .endsWith: try touches(left, right)
    }
  }

  private func order(_ left: JSONValue, _ right: JSONValue) throws(ExpressionError) -> Bool {
    switch (left, right) {
    case (.null, _), (_, .null): return false
    case (.string(let left), .string(let right)): return order(left, right)
    case (.integer(let left), .integer(let right)): return order(left, right)
    default:
      guard let first = left.doubleValue, let second = right.doubleValue else {
        throw ExpressionError(
          place: nil, message: "\(left.shortDescription) and \(right.shortDescription) have no order",
          hint: "two numbers or two texts have one")
      }
      return order(first, second)
    }
  }

  private func order<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    default: left >= right
    }
  }

  private static func isPart(
    _ part: JSONValue, of whole: JSONValue, _ comparison: Self
  ) throws(ExpressionError) -> Bool {
    switch (part, whole) {
    case (_, .array(let elements)): return elements.contains(part)
    case (_, .null): return false
    case (.string(let part), .string(let text)): return part.isEmpty || text.contains(part)
    case (.string(let key), .object(let members)): return members.contains(key: key)
    case (.null, .string), (.null, .object): return false
    default:
      throw ExpressionError(
        place: nil, message: "\(whole.shortDescription) cannot hold \(part.shortDescription)",
        hint: "\(comparison.rawValue) asks for an element of a list, a part of a text or a key of an object")
    }
  }

  private func touches(_ left: JSONValue, _ right: JSONValue) throws(ExpressionError) -> Bool {
    switch (left, right) {
    case (.null, _), (_, .null): return false
    case (.string(let text), .string(let part)):
      return self == .startsWith ? text.hasPrefix(part) : text.hasSuffix(part)
    default:
      throw ExpressionError(
        place: nil, message: "\(rawValue) compares texts, not \(left.shortDescription) and \(right.shortDescription)",
        hint: nil)
    }
  }
}
