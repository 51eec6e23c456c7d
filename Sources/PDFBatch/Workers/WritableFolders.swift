import Glibc
import PDFActions
import PDFScopeCore

/// The folders that workers may write below: real paths, without links and dots.
struct WritableFolders {
  private(set) var folders: [String] = []

  /// Takes a folder, and the one for temporary files.
  init(_ folders: [String]) {
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    for folder in [temporary.isEmpty ? "/tmp" : temporary] + folders { add(Self.resolved(folder)) }
  }

  /// Adds a folder that is not below the others; its real path.
  mutating func add(_ folder: String) {
    if !covers(folder) { folders.append(folder) }
  }

  /// Whether a folder is below one of them; its real path. Bytes count, not characters.
  func covers(_ folder: String) -> Bool {
    folders.contains { $0 == "/" || (folder + "/").utf8.starts(with: ($0 + "/").utf8) }
  }

  /// The folder that is written to for a target; `nil` where none is.
  static func folder(of target: SaveTarget?) -> String? {
    switch target {
    case nil, .standardOutput: nil
    case .file(let path, _, _, _), .inPlace(let path, _):
      // A link at the end is followed where the file is saved.
      resolved(RealPath.existing(path).map { PathParts($0).folder } ?? PathParts(path).folder)
    }
  }

  /// The real path of a folder, or of the nearest above it that is there and not the root.
  private static func resolved(_ folder: String) -> String {
    var folder = folder
    while true {
      if let real = RealPath.existing(folder) { return real }
      let parent = PathParts(folder).folder
      // Below the root everything would be open; what is not there is nothing that can be written to.
      guard parent != folder, parent != "/" else { return folder }
      folder = parent
    }
  }
}
