// Measuring scales and the parts of pages that have them (ISO 32000-2 12.9).

extension PageMove {
  /// The viewports of a page after the move.
  func viewports(_ list: PDFObject) -> [PDFValue] {
    list.items.compactMap { viewport in
      guard case .dictionary(var entries) = viewport.copied else { return nil }
      if let box = rect(viewport["BBox"]) { entries["BBox"] = box }
      if let measure = measure(viewport["Measure"]) { entries["Measure"] = measure }
      return .dictionary(entries)
    }
  }

  /// A scale of lengths after the move; `nil` where it stays, as those of maps do, which measure by parts of their box.
  func measure(_ measure: PDFObject) -> PDFValue? {
    guard measure.isDictionary, measure["Subtype"].isNull || measure["Subtype"].isName("RL"),
      abs(transform.factor - 1) > 1e-6, case .dictionary(var entries) = measure.copied
    else { return nil }
    // The first number format says how many of the largest unit a unit of user space is.
    let isTurned = transform.quarterTurns % 2 != 0
    let (x, y) = (measure["X"], measure["Y"].isNull ? measure["X"] : measure["Y"])
    entries["X"] = formats(isTurned ? y : x, transform.factorAlongX)
    let isUneven = abs(transform.factorAlongX - transform.factorAlongY) > 1e-6
    if isUneven || !measure["Y"].isNull { entries["Y"] = formats(isTurned ? x : y, transform.factorAlongY) }
    if let origin = points(measure["O"]) { entries["O"] = origin }
    return .dictionary(entries)
  }

  private func formats(_ list: PDFObject, _ factor: Double) -> PDFValue {
    var formats = list.items.map(\.referredOrCopied)
    guard let first = list.items.first, case .dictionary(var entries) = first.copied,
      let conversion = first["C"].double, factor > 0
    else { return list.referredOrCopied }
    entries["C"] = .real(conversion / factor)
    formats[0] = .dictionary(entries)
    return .array(formats)
  }
}
