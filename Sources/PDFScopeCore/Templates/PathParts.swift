/// A path taken apart, by its letters alone.
public struct PathParts: Sendable, Hashable {
  /// What stands before the last slash; `.` where there is none, `/` for the root.
  public let folder: String
  /// What stands after the last slash.
  public let name: String

  /// Takes a path apart. Standard input (`-`) is named `stdin`.
  public init(_ path: String) {
    // Code points, not characters: a combining mark after a slash or dot must not hide it.
    let scalars = path.unicodeScalars
    if let slash = scalars.lastIndex(of: "/") {
      folder = slash == scalars.startIndex ? "/" : String(scalars[..<slash])
      name = String(scalars[scalars.index(after: slash)...])
    } else {
      folder = "."
      name = path == "-" ? "stdin" : path
    }
  }

  /// The name without its extension.
  public var stem: String { dot.map { String(name.unicodeScalars[..<$0]) } ?? name }

  /// The extension without its dot; empty where there is none.
  public var ext: String {
    dot.map { String(name.unicodeScalars[name.unicodeScalars.index(after: $0)...]) } ?? ""
  }

  /// The dot before the extension; one that begins the name hides the file and begins no extension.
  private var dot: String.Index? {
    let scalars = name.unicodeScalars
    return scalars.lastIndex(of: ".").flatMap { $0 > scalars.startIndex ? $0 : nil }
  }

  /// The path of a name in a folder.
  public static func path(of name: String, in folder: String) -> String {
    if folder == "." { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }
}
