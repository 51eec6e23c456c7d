/// What stays of the structure tree of one source.
struct KeptElements {
  /// What an element has below it.
  enum Kid {
    case element(Int)
    case content(StructureIndex.Content)
  }

  let source: Int
  let index: StructureIndex
  /// The elements that stay, in the order of the tree.
  private(set) var elements: [Int] = []
  /// Their numbers in the new document.
  private(set) var numbers: [Int: Int] = [:]
  private var kids: [Int: [(place: Int, kid: Kid)]] = [:]

  /// Keeps the elements that have something on certain pages, and those above them.
  init(_ index: StructureIndex, source: Int, pages: [Int], _ takeNumber: () -> Int) {
    self.source = source
    self.index = index
    for page in pages {
      for content in index.contents[page] ?? [] {
        keep(content.element, takeNumber)
        if case .none = content.kind { continue }
        kids[content.element, default: []].append((content.place, .content(content)))
      }
    }
    elements.sort()
    for element in elements {
      let place = Int(index.elements[element].place)
      kids[Int(index.elements[element].parent), default: []].append((place, .element(element)))
    }
  }

  private mutating func keep(_ element: Int, _ takeNumber: () -> Int) {
    var next = element
    while next >= 0, numbers[next] == nil {
      numbers[next] = takeNumber()
      elements.append(next)
      next = Int(index.elements[next].parent)
    }
  }

  /// What stays below an element, in its order; -1 is the root of the tree.
  func kids(of element: Int) -> [Kid] {
    (kids[element] ?? []).sorted { $0.place < $1.place }.map(\.kid)
  }

  /// The number of the element above; `nil` for one at the top.
  func parent(of element: Int) -> Int? {
    numbers[Int(index.elements[element].parent)]
  }
}
