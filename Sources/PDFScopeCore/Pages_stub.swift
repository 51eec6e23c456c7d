public struct PageSelectionError: Error, CustomStringConvertible { public var description: String { "x" } }
public struct PageSelection: Sendable, Hashable, CustomStringConvertible { public var description = "all"; public static let all = PageSelection()
 public init() {}
 public init(parsing: String) throws(PageSelectionError) { description = parsing } }
