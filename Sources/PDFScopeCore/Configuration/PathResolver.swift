import Glibc

/// What is asked of the file system about paths: which folder is at hand, where a person's own folder is, and where a
/// path leads through symbolic links.
public struct PathResolver: Sendable {
  /// The working folder, absolute; empty where it is gone.
  public var currentFolder: String
  /// The person's own folder, absolute; `nil` where none is known.
  public var home: String?
  /// Where a path leads: absolute and without symbolic links; `nil` where there is nothing.
  public var resolve: @Sendable (String) -> String?

  /// A resolver.
  public init(currentFolder: String, home: String?, resolve: @escaping @Sendable (String) -> String?) {
    self.currentFolder = currentFolder
    self.home = home
    self.resolve = resolve
  }

  /// The file system of the machine, as the process finds it now.
  public static var system: PathResolver {
    let home = getenv("HOME").map { SystemText.string(bytes(of: $0)) }
    return PathResolver(
      currentFolder: systemFolder() ?? "", home: home.flatMap { $0.utf8.first == slash ? $0 : nil },
      resolve: { RealPath.existing($0) })
  }

  private static let slash = UInt8(ascii: "/")

  private static func systemFolder() -> String? {
    guard let pointer = getcwd(nil, 0) else { return nil }
    defer { free(pointer) }
    let path = SystemText.string(bytes(of: pointer))
    // Linux tells a folder that cannot be reached from the root so.
    return path.utf8.first == slash ? path : nil
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
  }
}

extension PathResolver {
  /// The path from the root on, without `.`, doubled slashes, and steps back.
  public func absolute(_ path: String) -> String {
    var parts: [Substring.UnicodeScalarView] = []
    for part in whole(path).unicodeScalars.split(separator: "/") {
      switch String(part) {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.map { String($0) }.joined(separator: "/")
  }

  /// Where a path leads, as far as there is something: the rest of it stays as it is.
  public func resolvedAsFarAsPossible(_ path: String) -> String {
    RealPath.of(whole(path), resolve: resolve) ?? absolute(path)
  }

  private func whole(_ path: String) -> String {
    path.utf8.first == Self.slash ? path : currentFolder + "/" + path
  }

  /// The names of a document, by any of which a rule may mean it.
  func names(of path: String) -> DocumentNames {
    // What standard input was opened from, where that is a file.
    let path = path == "-" ? "/proc/self/fd/0" : path
    let whole = whole(path)
    let real = resolve(whole)
    var names = [absolute(whole)]
    var parts = whole.unicodeScalars.split(separator: "/").map { String($0) }
    if let name = parts.popLast(), name != "..", name != ".", let folder = resolve("/" + parts.joined(separator: "/")) {
      names.append((folder == "/" ? "" : folder) + "/" + name)
    }
    return DocumentNames(real: real ?? names.last ?? whole, others: names)
  }
}

/// What a document is called.
struct DocumentNames: Sendable {
  /// Its own path, without symbolic links.
  let real: String
  /// Further paths that lead to it: as it was given, and that of a symbolic link in its own folder.
  let others: [String]
}
