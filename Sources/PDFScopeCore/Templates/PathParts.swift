/// A path taken apart, by its letters alone.
public struct PathParts: Sendable, Hashable {
  /// What stands before the last slash; `.` where there is none, `/` for the root.
  public let folder: String
  /// What stands after the last slash.
  public let name: String

  /// Takes a path apart. Standard input (`-`) is named `stdin`.
  public init(_ path: String) {
    if let slash = path.lastIndex(of: "/") {
      folder = slash == path.startIndex ? "/" : String(path[..<slash])
      name = String(path[path.index(after: slash)...])
    } else {
      folder = "."
      name = path == "-" ? "stdin" : path
    }
  }

  /// The name without its extension.
  public var stem: String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The extension without its dot; empty where there is none.
  public var ext: String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }
}
