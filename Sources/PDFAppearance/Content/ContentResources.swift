public import PDFDocument

/// The named resources of a content stream (ISO 32000-2 7.8.3), each object under one name.
public struct ContentResources: Sendable, Hashable {
  /// A category of resources, as its dictionary is called (ISO 32000-2 table 34).
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// Graphics state parameter dictionaries.
    case graphicsState = "ExtGState"
    /// Forms and pictures.
    case xObject = "XObject"
    /// Fonts.
    case font = "Font"

    fileprivate var letter: String {
      switch self {
      case .graphicsState: "G"
      case .xObject: "X"
      case .font: "F"
      }
    }
  }

  private var entries: [Category: [ObjectID]] = [:]

  /// No resources.
  public init() {}

  /// The name of an object in its category, without its slash; it gets one where it has none.
  public mutating func name(of object: ObjectID, in category: Category) -> String {
    var known = entries[category] ?? []
    let index = known.firstIndex(of: object) ?? known.count
    if index == known.count {
      known.append(object)
      entries[category] = known
    }
    return category.letter + String(index)
  }

  /// The resource dictionary.
  public var value: PDFValue {
    var categories: [String: PDFValue] = [:]
    for (category, objects) in entries {
      var names: [String: PDFValue] = [:]
      for (index, object) in objects.enumerated() {
        names[category.letter + String(index)] = .reference(object)
      }
      categories[category.rawValue] = .dictionary(names)
    }
    return .dictionary(categories)
  }
}
