/// What an event needs before it may run. The rules read this and nothing else of an event, so that a new event adds
/// no rule.
public struct Requirement: Sendable, Hashable {
  /// The permission of an encrypted document (ISO 32000-2 table 22) that the event asks for.
  public enum Permission: String, Sendable, Hashable, CaseIterable {
    /// Listing, counting, rectangles, pictures of pages.
    case none
    /// Taking text or pages out: bit 5.
    case extract
    /// Changing annotations and bookmarks: bit 6.
    case annotate
    /// Filling form fields: bit 9, or bit 6.
    case fillForms
    /// Changing which pages there are, how they stand, and the outline: bit 11, or bit 4.
    case assemble
    /// Any other change: bit 4.
    case modify
    /// Printing: bit 3.
    case print
  }

  /// What an event changes; signatures allow some kinds of change and not others.
  public enum Change: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// The values of form fields.
    case formFilling
    /// Annotations other than form fields.
    case annotations
    /// The user bookmarks in the XMP packet.
    case bookmarks
    /// The document outline.
    case outline
    /// Which pages there are and how they stand.
    case pages
    /// Page content, boxes, labels, metadata, attachments.
    case content
  }

  /// The permission without which the event does not run.
  public var permission: Permission
  /// A permission without which the event runs and keeps part of its answer back.
  public var partlyNeeds: Permission
  /// What the event changes.
  public var change: Change
  /// Whether the event needs a place to write a file to, beside the changed document itself.
  public var writesFiles: Bool

  /// Whether the event changes the document.
  public var changesDocument: Bool { change != .none }

  /// What an event needs; by default nothing.
  public init(
    permission: Permission = .none, partlyNeeds: Permission = .none, change: Change = .none, writesFiles: Bool = false
  ) {
    self.permission = permission
    self.partlyNeeds = partlyNeeds
    self.change = change
    self.writesFiles = writesFiles
  }

  /// An event that only looks.
  public static let reading = Requirement()
}
