import Glibc

/// Paths without symbolic links, `.` and `..`: one for each file, by whatever name it is called.
package enum RealPath {
  /// Where a path leads; `nil` where there is nothing, or it may not be looked at.
  package static func existing(_ path: String) -> String? {
    guard let resolved = SystemText.withCString(path, { realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    let bytes = UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
    return SystemText.string(bytes)
  }

  /// The path of a file that need not be there, nor its folder.
  package static func of(_ path: String) -> String { of(path, resolve: existing) ?? path }

  /// The path of a file that need not be there; `nil` where not even its farthest folder is.
  ///
  /// - Parameter resolve: where a path leads; `nil` where there is nothing.
  static func of(_ path: String, resolve: (String) -> String?) -> String? {
    if let whole = resolve(path) { return whole }
    var missing: [String] = []
    var folder = path
    // Each turn takes a component away.
    while true {
      let parts = PathParts(folder)
      missing.append(parts.name)
      guard parts.folder != folder else { return nil }
      folder = parts.folder
      if let known = resolve(folder) {
        var components = known.unicodeScalars.split(separator: "/").map { String($0) }
        for name in missing.reversed() where !name.isEmpty && name != "." {
          // What is not there yet will be a folder, so that the way back is that of the letters.
          if name == ".." { _ = components.popLast() } else { components.append(name) }
        }
        return "/" + components.joined(separator: "/")
      }
    }
  }
}
