/// The answer to `thumbnails.render`.
public struct ThumbnailsResult: ActionResult {
  /// One picture.
  public struct Picture: Sendable, Hashable {
    /// The page.
    public var page: PageReference
    /// Where the picture is.
    public var path: String
    /// Its width in pixels.
    public var width: Int
    /// Its height in pixels.
    public var height: Int
    /// Whether it shows nothing but the paper.
    public var isBlank: Bool

    /// A picture.
    public init(page: PageReference, path: String, width: Int, height: Int, isBlank: Bool) {
      self.page = page
      self.path = path
      self.width = width
      self.height = height
      self.isBlank = isBlank
    }
  }

  /// The pictures in the order of the pages.
  public var pictures: [Picture]
  /// The pages that could not be drawn, and why.
  public var failures: [ActionError]

  /// Pictures.
  public init(pictures: [Picture], failures: [ActionError] = []) {
    self.pictures = pictures
    self.failures = failures
  }

  /// Whether there is no picture.
  public var isNothing: Bool { pictures.isEmpty }

  /// The wire form; `failures` is left out where there are none.
  public var json: JSONValue {
    var object: JSONObject = ["pictures": .array(pictures.map(\.json))]
    if !failures.isEmpty { object["failures"] = .array(failures.map(\.json)) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("pictures", .array(of: Picture.schema), "The pictures in the order of the pages."),
      .optional("failures", .array(of: ActionError.schema), "The pages that could not be drawn."),
    ], description: "Pictures of pages.")
}

extension ThumbnailsResult.Picture: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    var object = JSONObject()
    object.set(page)
    object["path"] = .path(path)
    object["width"] = .integer(width)
    object["height"] = .integer(height)
    object["isBlank"] = .bool(isBlank)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .page, .label,
      .required("path", .path, "Where the picture is."),
      .required("width", .integer(minimum: 1), "Its width in pixels."),
      .required("height", .integer(minimum: 1), "Its height in pixels."),
      .required("isBlank", .boolean, "Whether it shows nothing but the paper."),
    ], description: "A picture of a page.")
}
