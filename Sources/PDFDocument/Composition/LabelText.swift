/// Writes the labels of the pages (ISO 32000-2 12.4.2): each page keeps the one it had.
struct LabelText {
  private let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  /// Enters the labels in the catalog; none where no source has any.
  func finish(_ catalog: inout CatalogText) {
    let labels = composer.copiers.map { PageLabels(reading: $0.document) }
    guard labels.contains(where: { !$0.ranges.isEmpty }) else { return }
    let ranges = composer.composition.pages.enumerated().map { place, origin in
      switch origin {
      case .blank: PageLabels.Range(start: place, style: nil, prefix: "", first: 1)
      case .page(let index, let source): labels[source].range(startingAt: index, newStart: place)
      }
    }
    catalog.entries.set("PageLabels", PageLabels(opening: ranges).value)
  }
}
