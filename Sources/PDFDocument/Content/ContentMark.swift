/// What a content stream that this program adds to pages says of itself in its dictionary, so that it is found again:
/// to be taken away, or to take the place of.
///
/// It is an entry of our own, /PDFScope, which other programs keep as they keep any entry that they do not know.
public struct ContentMark: Sendable, Hashable {
  /// What the stream is there for.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Saves the graphics state before what the page showed already.
    case opening = "Opening"
    /// Restores it behind that.
    case closing = "Closing"
    /// Draws a watermark.
    case watermark = "Watermark"
    /// Draws a stamp: a page number, a logo.
    case stamp = "Stamp"
    /// Draws a page of another document over the page.
    case overlay = "Overlay"
    /// Draws a page of another document under the page.
    case underlay = "Underlay"

    /// Whether it draws something.
    var draws: Bool { self != .opening && self != .closing }
  }

  /// What the stream is there for.
  public var role: Role
  /// What its maker calls it.
  public var name: String?
  /// The name of the form that it draws, among the page's external objects.
  var resource: String?

  /// A mark.
  public init(_ role: Role, name: String? = nil) {
    self.role = role
    self.name = name
  }

  static let key = "PDFScope"

  /// Reads the mark of a stream; `nil` where it has none.
  init?(_ stream: PDFObject) {
    let mark = stream[Self.key]
    guard let role = mark["Role"].name.flatMap(Role.init) else { return nil }
    self.role = role
    name = mark["Name"].text
    resource = mark["XObject"].name
  }

  /// The mark as it stands in a stream's dictionary.
  var value: PDFValue {
    var entries: [String: PDFValue] = ["Role": .name(role.rawValue)]
    if let name { entries["Name"] = .text(name) }
    if let resource { entries["XObject"] = .name(resource) }
    return .dictionary(entries)
  }

  /// Whether a stream with this mark is one of those that `other` looks for: of its role, and of its name where it has
  /// one.
  func isMeant(by other: ContentMark) -> Bool {
    role == other.role && (other.name == nil || name == other.name)
  }
}
