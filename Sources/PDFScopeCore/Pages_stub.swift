public struct PageSelectionError: Error, CustomStringConvertible { public var description: String { "x" } }
public struct PageSelection: Sendable, Hashable, CustomStringConvertible { public var description = "all"; public static let all = PageSelection()
 public init() {}
 public init(parsing: String) throws(PageSelectionError) { description = parsing } }
extension JSONValue { public static func path(_ s: String) -> JSONValue { .string(s) } }
extension JSONSchema { public static func integer(minimum: Int? = nil, maximum: Int? = nil, multipleOf: Int?) -> JSONSchema { .integer(minimum: minimum, maximum: maximum) } }
