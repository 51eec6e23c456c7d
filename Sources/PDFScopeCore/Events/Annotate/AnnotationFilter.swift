/// Which annotations are meant, but for the pages they are on.
///
/// Filters of different kinds must all apply; of several of one kind any is enough. No filter means every annotation.
public struct AnnotationFilter: Sendable, Hashable {
  /// Names (`/NM`).
  public var ids: [String] = []
  /// Places in the list of all annotations of the document, from 1.
  public var numbers: [Int] = []
  /// Types: the words of ``AnnotationType``, or the document's own, such as `Widget`, whatever their case.
  public var types: [String] = []
  /// Authors (`/T`), whole, whatever their case.
  public var by: [String] = []
  /// The moment since which it was made or changed.
  public var since: Moment?
  /// Regular expressions, one of which the text must match, whatever the case.
  public var containing: [String] = []

  /// Annotations with these names; by default all.
  public init(ids: [String] = []) { self.ids = ids }

  /// Whether all annotations are meant.
  public var isEmpty: Bool { self == AnnotationFilter() }
}

/// An event that works on annotations that are there.
public protocol FilterEvent: Event {
  /// The pages to look at.
  var pages: PageSelection { get set }
  /// Which of their annotations are meant.
  var filter: AnnotationFilter { get set }
}

extension FilterEvent {
  /// The parameters of the filters, but for the pages.
  static var filterParameters: [Parameter<Self>] {
    [
      Parameter("id", \.filter.ids, "Annotations with this name (/NM)"),
      Parameter(
        "number", \.filter.numbers, type: .list(.integer(1 ... .max)), "The Nth annotation of the document",
        discussion: "Numbers are those of `annotate list` for the same bytes; they change when annotations do."),
      Parameter(
        "type", \.filter.types, "Annotations of this type",
        discussion: """
          A word of `annotate add`, such as `highlight`, or the document's own, such as `Widget`, `Popup`; letter case \
          does not matter.
          """),
      Parameter(
        "by", \.filter.by, "Annotations of this author", discussion: "The whole name, whatever its letter case."),
      Parameter(
        "since", \.filter.since, "Annotations made or changed at this day or moment or later",
        discussion: "Without a time zone it is universal time. Annotations without a date are left out."),
      Parameter(
        "containing", \.filter.containing, "Annotations whose text matches this regular expression",
        discussion: "Text is matched as `search` does, whatever the letter case."),
    ]
  }
}
