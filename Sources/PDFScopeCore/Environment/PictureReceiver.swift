/// Takes the pictures that events make, in the place of files: for standard output, for a terminal, for a program that
/// shows them.
///
/// ```swift
/// var values = EnvironmentValues.current
/// values.pictureReceiver = PictureReceiver(.pixels) { picture in show(picture.bytes, picture.width, picture.height) }
/// _ = await values.run { await scope.send(.thumbnails(.render(RenderThumbnails()))) }
/// ```
public struct PictureReceiver: Sendable {
  /// What is wanted of a picture.
  public enum Form: Sendable, Hashable {
    /// A file in the format that was asked for. The event refuses to make more than one.
    case file
    /// Rows from top to bottom of red, green, blue and alpha, one byte each, as many pictures as there are.
    case pixels
  }

  /// One picture.
  public struct Picture: Sendable {
    /// The path that the document was opened from.
    public var document: String
    /// The page; `nil` for a contact sheet.
    public var page: PageReference?
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// The file or the pixels.
    public var bytes: [UInt8]

    /// A picture.
    public init(document: String, page: PageReference?, width: Int, height: Int, bytes: [UInt8]) {
      self.document = document
      self.page = page
      self.width = width
      self.height = height
      self.bytes = bytes
    }
  }

  /// What is wanted.
  public let form: Form
  /// Takes a picture. What it throws ends the event.
  public let receive: @Sendable (Picture) throws(ActionError) -> Void

  /// A receiver.
  public init(_ form: Form, receive: @escaping @Sendable (Picture) throws(ActionError) -> Void) {
    self.form = form
    self.receive = receive
  }
}

private struct PictureReceiverKey: EnvironmentKey {
  static var defaultValue: PictureReceiver? { nil }
}

extension EnvironmentValues {
  /// Takes pictures in the place of files; `nil` where they go to files.
  public var pictureReceiver: PictureReceiver? {
    get { self[PictureReceiverKey.self] }
    set { self[PictureReceiverKey.self] = newValue }
  }
}
