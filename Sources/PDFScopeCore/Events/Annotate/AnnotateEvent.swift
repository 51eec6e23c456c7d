/// The events of the annotate button.
public enum AnnotateEvent: ButtonEvents {
  /// Shows annotations.
  case list(ListAnnotations)
  /// Makes annotations.
  case add(AddAnnotations)
  /// Changes annotations.
  case update(UpdateAnnotations)
  /// Takes annotations away.
  case remove(RemoveAnnotations)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .list(let event): event
    case .add(let event): event
    case .update(let event): event
    case .remove(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(ListAnnotations.self, of: .annotate) { .annotate(.list($0)) },
    EventDeclaration(AddAnnotations.self, of: .annotate) { .annotate(.add($0)) },
    EventDeclaration(UpdateAnnotations.self, of: .annotate) { .annotate(.update($0)) },
    EventDeclaration(RemoveAnnotations.self, of: .annotate) { .annotate(.remove($0)) },
  ]
}

extension Requirement {
  /// Changing annotations.
  static let annotating = Requirement(permission: .annotate, change: .annotations)
}
