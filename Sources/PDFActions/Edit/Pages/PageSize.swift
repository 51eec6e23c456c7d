import PDFDocument

/// The size of a page as it is given: `a4`, `letter-landscape`, `612x792`, `210x297mm`.
struct PageSize {
  /// In units of 1/72 inch.
  let size: PDFSize

  /// Reads a size; `nil` where it is none that a page can have.
  init?(_ text: String) {
    guard let size = Self.paper(text.lowercased()) ?? Self.measures(text.lowercased()),
      Self.sides.contains(size.width), Self.sides.contains(size.height)
    else { return nil }
    self.size = size
  }

  /// What readers can show (ISO 32000-1 annex C).
  private static let sides = 3.0...14_400.0

  /// In points, upright.
  private static let papers: [String: (Double, Double)] = [
    "letter": (612, 792), "legal": (612, 1008), "tabloid": (792, 1224), "ledger": (1224, 792),
    "executive": (522, 756),
  ]

  private static func paper(_ text: String) -> PDFSize? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= 2, let (width, height) = papers[String(name)] ?? series(name) else {
      return nil
    }
    switch parts.dropFirst().first {
    case nil: return PDFSize(width: width, height: height)
    case "portrait"?: return PDFSize(width: min(width, height), height: max(width, height))
    case "landscape"?: return PDFSize(width: max(width, height), height: min(width, height))
    default: return nil
    }
  }

  /// A paper of ISO 216: each is half of the one before, cut to whole millimetres.
  private static func series(_ name: Substring) -> (Double, Double)? {
    guard let number = Int(name.dropFirst()), (0...10).contains(number), name.dropFirst() == String(number) else {
      return nil
    }
    var (width, height) =
      switch name.first {
      case "a": (841, 1189)
      case "b": (1000, 1414)
      default: (0, 0)
      }
    for _ in 0..<number { (width, height) = (height / 2, width) }
    return width > 0 ? (Double(width) * 72 / 25.4, Double(height) * 72 / 25.4) : nil
  }

  /// `WxH`, each with a unit of its own or both with one behind the second.
  private static func measures(_ text: String) -> PDFSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let height = measure(parts[1], unit: 1) else { return nil }
    guard let width = measure(parts[0], unit: height.unit) else { return nil }
    return PDFSize(width: width.points, height: height.points)
  }

  private static func measure(_ text: Substring, unit: Double) -> (points: Double, unit: Double)? {
    let units = ["pt": 1, "mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72]
    let own = units.first { text.hasSuffix($0.key) }
    let digits = own.map { text.dropLast($0.key.count) } ?? text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
      let number = Double(digits), number.isFinite
    else { return nil }
    let unit = own?.value ?? unit
    return (number * unit, unit)
  }
}
