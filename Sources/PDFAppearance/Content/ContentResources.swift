package import PDFDocument

/// The named resources of a content stream (ISO 32000-2 7.8.3).
package struct ContentResources: Sendable, Hashable {
  /// A category of resources, as its dictionary is called (ISO 32000-2 table 34).
  package enum Category: String, Sendable, Hashable, CaseIterable {
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

  private var entries: [Category: [String: ObjectID]] = [:]

  /// No resources.
  package init() {}

  /// The name of an object in its category, without its slash; it gets one where it has none.
  package mutating func name(of object: ObjectID, in category: Category) -> String {
    let names = entries[category] ?? [:]
    if let known = names.first(where: { $0.value == object }) { return known.key }
    var number = names.count
    while names[category.letter + String(number)] != nil { number += 1 }
    let name = category.letter + String(number)
    set(name, in: category, to: object)
    return name
  }

  /// Gives an object a name that is used already by operators made elsewhere.
  package mutating func set(_ name: String, in category: Category, to object: ObjectID) {
    entries[category, default: [:]][name] = object
  }

  /// Takes over the resources of operators made elsewhere. Where both use one name for different objects, theirs holds:
  /// join them before others are named.
  package mutating func merge(_ other: ContentResources) {
    for (category, names) in other.entries {
      entries[category, default: [:]].merge(names) { $1 }
    }
  }

  /// The resource dictionary.
  package var value: PDFValue {
    var categories: [String: PDFValue] = [:]
    for (category, names) in entries {
      categories[category.rawValue] = .dictionary(names.mapValues(PDFValue.reference))
    }
    return .dictionary(categories)
  }
}
