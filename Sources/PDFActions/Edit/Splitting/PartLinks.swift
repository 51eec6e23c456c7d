import PDFDocument
import PDFScopeCore

/// Where the pages of a document are once it is cut, for what leads from one part to another.
struct PartLinks: Sendable {
  private let paths: [String]
  /// The names of the files, where all lie in one folder.
  private let names: [String]?
  private let places: [RemotePages.Place?]

  /// Parts and the paths they go to. A page that is in several is taken to be in the first of them.
  init(_ parts: [DocumentPart], at paths: [String], pageCount: Int) {
    self.paths = paths
    var places = [RemotePages.Place?](repeating: nil, count: pageCount)
    for (file, part) in parts.enumerated() {
      for (page, index) in part.pages.enumerated() where places.indices.contains(index) && places[index] == nil {
        places[index] = RemotePages.Place(file: file, page: page)
      }
    }
    self.places = places
    let folders = Set(paths.map { PathParts($0).folder })
    names = folders.count > 1 ? nil : paths.map { SystemText.readable(PathParts($0).name) }
  }

  /// Where the pages of other parts are, as seen from a part, from 0.
  func elsewhere(ofPart number: Int) -> RemotePages {
    let names = names ?? paths.map { Self.path(of: $0, from: PathParts(paths[number]).folder) }
    return RemotePages(fileNames: names, places: places)
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
