/// The named destinations of a document (ISO 32000-2 12.3.2.4) and the pages they lead to, found out once.
final class DestinationIndex {
  /// A named destination.
  struct Entry {
    /// Its name.
    var key: [UInt8]
    /// Whether it stands in the dictionary /Dests of PDF 1.1, where names are name objects.
    var isOld: Bool
    /// What it stands for.
    var value: PDFObject
    /// The page it leads to, from 0.
    var page: Int?
    /// Whether its value is right as it stands: an array whose page is a reference, or a dictionary with one.
    var isPlain = false
  }

  /// What was found at the end of a destination.
  struct Resolution {
    /// The page, from 0; `nil` where it leads to none.
    var page: Int?
    /// The array that says it.
    var array: PDFObject?
    /// The named destination it was given by.
    var entry: Int?
    /// Whether it is right as it stands.
    var isPlain = true
    /// Whether the page is given by its number, which only destinations in other documents may do.
    var isNumber = false
  }

  let document: Document
  /// The pages by their objects.
  let pages: [ObjectID: Int]
  /// How many pages there are.
  let pageCount: Int
  /// All of them: those of the tree in its order, then those of the dictionary.
  private(set) var entries: [Entry] = []
  /// Those that lead to a page, by that.
  private(set) var byPage: [Int: [Int]] = [:]
  /// Those that lead to none.
  private(set) var nowhere: [Int] = []
  /// Further places in the page tree of pages that stand in it more than once, by the first.
  private(set) var repetitions: [Int: [Int]] = [:]
  private var tree: [[UInt8]: Int] = [:]
  private var dictionary: [[UInt8]: Int] = [:]

  /// How many names may lead to names.
  private static let mostSteps = 32

  init(_ document: Document) {
    self.document = document
    let map = document.pages(full: true)
    pages = map.indices
    pageCount = map.entries.count
    if map.hasRepeatedPages { findRepetitions(map) }
    readNames()
    for index in entries.indices {
      let resolution = resolve(entries[index].value)
      entries[index].isPlain = resolution.isPlain && resolution.entry == nil
      guard let page = resolution.page else {
        nowhere.append(index)
        continue
      }
      entries[index].page = page
      byPage[page, default: []].append(index)
    }
  }

  private func findRepetitions(_ map: PageMap) {
    for (index, entry) in map.entries.enumerated() {
      guard case .indirect(let id) = entry, let first = map.indices[id], first != index else { continue }
      repetitions[first, default: []].append(index)
    }
  }

  private func readNames() {
    NameTree(document.catalog["Names"]["Dests"]).visit { key, value in
      guard tree[key] == nil, !value.isNull else { return true }
      tree[key] = entries.count
      entries.append(Entry(key: key, isOld: false, value: value))
      return true
    }
    for (key, value) in document.catalog["Dests"].rawEntries where !value.isNull {
      dictionary[key] = entries.count
      entries.append(Entry(key: key, isOld: true, value: value))
    }
  }

  /// The named destination that a name object or a string means. Where a writer mixed both kinds up, the other is
  /// asked too.
  func lookUp(_ key: [UInt8], isName: Bool) -> Int? {
    isName ? dictionary[key] ?? tree[key] : tree[key] ?? dictionary[key]
  }

  /// Follows a destination to its end.
  func resolve(_ object: PDFObject) -> Resolution {
    var result = Resolution()
    var current = object
    for step in 0..<Self.mostSteps {
      switch current.kind {
      case .array:
        finish(current, &result)
        return result
      case .name, .string:
        guard let key = current.nameBytes, let entry = lookUp(key, isName: current.isName) else { return result }
        if step == 0 { result.entry = entry } else { result.isPlain = false }
        current = entries[entry].value
      case .dictionary:
        // What leads to a structure element as well is written without that where there are no tags.
        let structure = current["SD"]
        if !structure.isNull { result.isPlain = false }
        let inner = current["D"]
        current = inner.isNull ? structure : inner
      default: return result
      }
    }
    return result
  }

  private func finish(_ array: PDFObject, _ result: inout Resolution) {
    result.array = array
    let target = array[0]
    if let id = target.id {
      if let page = pages[id] {
        result.page = page
      } else if StructureElement.isOne(target) {
        result.page = StructureElement.page(of: target)?.id.flatMap { pages[$0] }
        result.isPlain = false
      }
    } else if let number = target.double {
      result.isPlain = false
      result.isNumber = true
      if let index = Int(exactly: number), index >= 0, index < pageCount { result.page = index }
    }
  }
}

extension CompositionSource {
  /// The named destinations of the document.
  var destinationIndex: DestinationIndex { found { DestinationIndex($0) } }
}
