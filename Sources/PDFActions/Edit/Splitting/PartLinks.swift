import PDFDocument
import PDFScopeCore

/// Where the pages of a document are once it is cut, for what leads from one part to another.
struct PartLinks: Sendable {
  private let paths: [String]
  private let isOneFolder: Bool
  private let pages: RemotePages

  /// Parts and the paths they go to. A page that is in several is taken to be in the first of them.
  init(_ parts: [DocumentPart], at paths: [String], pageCount: Int) {
    self.paths = paths
    var places = [RemotePages.Place?](repeating: nil, count: pageCount)
    for (file, part) in parts.enumerated() {
      for (page, index) in part.pages.enumerated() where places.indices.contains(index) && places[index] == nil {
        places[index] = RemotePages.Place(file: file, page: page)
      }
    }
    let folders = Set(paths.map { PathParts($0).folder })
    let names = paths.map { SystemText.readable(PathParts($0).name) }
    isOneFolder = folders.count <= 1
    pages = RemotePages(fileNames: names, places: places)
  }

  /// Where the pages of other parts are, as seen from a part, from 0.
  func elsewhere(ofPart number: Int) -> RemotePages {
    guard !isOneFolder else { return pages }
    var pages = pages
    let folder = PathParts(paths[number]).folder
    pages.fileName = { [paths] file in Self.path(of: paths[file], from: folder) }
    return pages
  }

  /// A path as it is written in a file that lies in a folder. Both were made of one template, so they differ only where
  /// its fields stand.
  static func path(of path: String, from folder: String) -> String {
    let target = PathParts(path)
    let here = components(folder)
    let there = components(target.folder)
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let way = here.dropFirst(shared).map { _ in ".." } + there.dropFirst(shared) + [target.name]
    return SystemText.readable(way.joined(separator: "/"))
  }

  private static func components(_ folder: String) -> [String] {
    folder.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }
  }
}
