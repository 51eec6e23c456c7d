import PDFDocument
import PDFScopeCore

/// `outline.list`.
struct OutlineListing: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: ListOutline, on work: Work) -> OutlineResult {
    let outline = work.document.reader.outline
    work.warnings += outline.warnings.map(Warning.init)
    let depth = event.depth ?? .max
    let numbers = OutlineNumbers.all(of: outline.items)
    let items = outline.items.indices.lazy.filter { outline.items[$0].depth < depth }.map {
      OutlineResult.Item(outline.items[$0], number: numbers[$0], in: work.document.document, space)
    }
    let result = OutlineResult(items: Array(items), isFlat: event.flat, coordinates: space)
    if !event.flat, result.items.contains(where: { $0.level > OutlineResult.nestingLimit }) {
      work.warnings.append(
        Warning(
          "outline.nesting",
          "the nested form ends at level \(OutlineResult.nestingLimit); the flat form has all levels"))
    }
    return result
  }
}

extension OutlineNumbers {
  /// The numbers of all items of an outline, by their index; `nil` for those that lie too deep.
  static func all(of items: [OutlineItem]) -> [String?] {
    var numbers = OutlineNumbers()
    return items.map { numbers.next(level: $0.depth + 1) }
  }
}

extension OutlineResult.Item {
  /// The record of an item.
  ///
  /// - Parameter number: its number, where that is to be told.
  init(_ item: OutlineItem, number: String? = nil, in document: Document, _ space: CoordinateSpace) {
    self.init(
      level: item.depth + 1, number: number, title: item.title, isOpen: item.isOpen, isBold: item.isBold,
      isItalic: item.isItalic, color: item.color?.hex)
    if case .goTo(let destination)? = item.target {
      page = destination.pageIndex.map(document.reference(toPage:))
      self.destination = DestinationRecord(destination, in: space)
      // Going somewhere is said by the destination; an action is told only where it does more.
      if !item.nextActions.isEmpty {
        action = ActionRecord(.goTo(destination), next: item.nextActions, in: space)
      }
    } else if let action = item.target {
      self.action = ActionRecord(action, next: item.nextActions, in: space)
    }
  }
}
