/// A document that was put together.
public struct ComposedDocument {
  /// The bytes of a file, not encrypted.
  public var bytes: FileBytes
  /// What became of what belonged to the pages.
  public var report: CompositionReport
}

/// What became of what belonged to pages that were put together.
public struct CompositionReport: Sendable, Equatable {
  /// Something that led to a page that is gone.
  public struct Dangling: Sendable, Equatable, Hashable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
      /// A link annotation, or an action of another one, of a page or of the document that goes to a page.
      case link
      /// An outline item.
      case outlineItem
      /// The place where the document opens.
      case openAction
      /// A bead of an article thread.
      case bead
    }

    /// What it is.
    public var kind: Kind
    /// The source it was in, from 0.
    public var source: Int
    /// The page it is on, from 0 in its source; `nil` for what is on none.
    public var page: Int?
    /// The title of an item, or the name by which something named its destination.
    public var name: String?
    /// The page it led to, from 0 in its source, where that is known.
    public var target: Int?
    /// Whether it leads to another file now instead.
    public var isRemote: Bool

    /// Something that dangles.
    public init(
      _ kind: Kind, source: Int, page: Int? = nil, name: String? = nil, target: Int? = nil, isRemote: Bool = false
    ) {
      self.kind = kind
      self.source = source
      self.page = page
      self.name = name
      self.target = target
      self.isRemote = isRemote
    }
  }

  /// Something that has another name now.
  public struct Renaming: Sendable, Equatable, Hashable {
    /// The source, from 0.
    public var source: Int
    /// The name it had.
    public var old: String
    /// The name it has.
    public var new: String

    /// A renaming.
    public init(source: Int, old: String, new: String) {
      self.source = source
      self.old = old
      self.new = new
    }
  }

  /// What led to pages that are gone: removed, or kept where that was asked for, or leading to another file.
  public var dangling: [Dangling] = []
  /// Fields whose full names changed.
  public var renamedFields: [Renaming] = []
  /// The full names of fields that became one with a field of another source or page.
  public var mergedFields: [String] = []
  /// How many fields were left out because none of their widgets is on a page that stays, or because that was asked
  /// for.
  public var droppedFields = 0
  /// How many named destinations went with the pages that they led to. What used them and stays is among ``dangling``.
  public var droppedDestinations = 0
  /// How many outline items went with the pages that they led to, where ``Composition/listsOutlineItems`` is not set.
  public var droppedOutlineItems = 0
  /// Named destinations whose names changed.
  public var renamedDestinations: [Renaming] = []
  /// Attachments whose names changed.
  public var renamedAttachments: [Renaming] = []
  /// How many objects were found to be the same as others and stored once.
  public var sharedObjects = 0
  /// What a reader of the result should know: what could not be kept.
  public var warnings: [PDFWarning] = []
}
