public import PDFScopeCore

extension ActionEvent {
  /// Checks what can be checked of an event without a document, beyond the types of its parameters: so that wrong usage
  /// is told before any document is opened or any output is looked at.
  ///
  /// - Throws: `usage` and its kinds, `pattern.invalid`.
  public func validate() throws(ActionError) {
    switch self {
    case .search(.find(let event)): try event.validate()
    case .annotate(.list(let event)): try event.validate()
    case .annotate(.add(let event)): try event.validate()
    case .annotate(.update(let event)): try event.validate()
    case .annotate(.remove(let event)): try event.validate()
    case .edit(.split(let event)): try event.validate()
    case .edit(.movePages(let event)): try event.validate()
    case .edit(.insertBlank(let event)): try event.validate()
    case .edit(.insertPages(let event)): try event.validate()
    case .edit(.merge(let event)): try event.validate()
    case .edit(.setLabels(let event)): try event.validate()
    case .edit(.setInfo(let event)): try event.validate()
    case .edit(.attach(let event)): try event.validate()
    case .edit(.detach(let event)): try event.validate()
    case .edit(.rotatePages(let event)): try event.validate()
    case .edit(.crop(let event)): try event.validate()
    case .edit(.setBox(let event)): try event.validate()
    case .edit(.nUp(let event)): try event.validate()
    case .edit(.booklet(let event)): try event.validate()
    case .edit(.stamp(let event)): try event.validate()
    case .edit(.watermark(let event)): try event.validate()
    case .edit(.overlay(let event)): try event.validate()
    case .edit(.underlay(let event)): try event.validate()
    default: break
    }
  }
}
