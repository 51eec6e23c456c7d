/// The answer to `thumbnails.render` and `thumbnails.extract`.
public struct ThumbnailsResult: ActionResult {
  /// One picture.
  public struct Picture: Sendable, Hashable {
    /// The page.
    public var page: PageReference
    /// Where the picture is; `-` is standard output.
    public var path: String
    /// Its width in pixels.
    public var width: Int
    /// Its height in pixels.
    public var height: Int
    /// The format of the file.
    public var format: ThumbnailFormat
    /// The size of the file in bytes.
    public var bytes: Int
    /// Whether nothing in it differs from the paper, the background asked for.
    public var isBlank: Bool
    /// Whether it is the one that the document keeps of the page.
    public var isEmbedded: Bool

    /// A picture.
    public init(
      page: PageReference, path: String, width: Int, height: Int, format: ThumbnailFormat, bytes: Int, isBlank: Bool,
      isEmbedded: Bool = false
    ) {
      self.page = page
      self.path = path
      self.width = width
      self.height = height
      self.format = format
      self.bytes = bytes
      self.isBlank = isBlank
      self.isEmbedded = isEmbedded
    }
  }

  /// One contact sheet.
  public struct Sheet: Sendable, Hashable {
    /// The sheet, from 1.
    public var number: Int
    /// The pages on it, from 1, in the order in which they stand.
    public var pages: [Int]
    /// Where the sheet is; `-` is standard output. Sheets of one PDF share it.
    public var path: String
    /// Its width in pixels; in a PDF in units of 1/72 inch.
    public var width: Int
    /// Its height, likewise.
    public var height: Int
    /// The format of the file.
    public var format: ThumbnailFormat
    /// The size of the file in bytes.
    public var bytes: Int

    /// A sheet.
    public init(
      number: Int, pages: [Int], path: String, width: Int, height: Int, format: ThumbnailFormat, bytes: Int
    ) {
      self.number = number
      self.pages = pages
      self.path = path
      self.width = width
      self.height = height
      self.format = format
      self.bytes = bytes
    }
  }

  /// The pictures in the order of the pages; none where there are sheets.
  public var pictures: [Picture]
  /// The contact sheets; `nil` where none were asked for.
  public var sheets: [Sheet]?
  /// The pages that could not be drawn, and why.
  public var failures: [ActionError]

  /// Pictures.
  public init(pictures: [Picture], sheets: [Sheet]? = nil, failures: [ActionError] = []) {
    self.pictures = pictures
    self.sheets = sheets
    self.failures = failures
  }

  /// Whether there is no picture.
  public var isNothing: Bool { pictures.isEmpty && sheets?.isEmpty ?? true }

  /// The wire form; `sheets` and `failures` are left out where there are none.
  public var json: JSONValue {
    var object: JSONObject = ["pictures": .array(pictures.map(\.json))]
    if let sheets { object["sheets"] = .array(sheets.map(\.json)) }
    if !failures.isEmpty { object["failures"] = .array(failures.map(\.json)) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("pictures", .array(of: Picture.schema), "The pictures in the order of the pages."),
      .optional("sheets", .array(of: Sheet.schema), "The contact sheets, where they were asked for."),
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
    object["format"] = .string(format.rawValue)
    object["bytes"] = .integer(bytes)
    object["isBlank"] = .bool(isBlank)
    if isEmbedded { object["isEmbedded"] = true }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .page, .label,
      .required("path", .path, "Where the picture is; - is standard output."),
      .required("width", .integer(minimum: 1), "Its width in pixels."),
      .required("height", .integer(minimum: 1), "Its height in pixels."),
      .required("format", .enumeration(ThumbnailFormat.allCases.map(\.rawValue)), "The format of the file."),
      .required("bytes", .integer(minimum: 0), "The size of the file."),
      .required("isBlank", .boolean, "Whether nothing in it differs from the paper, the background asked for."),
      .optional("isEmbedded", .boolean, "Whether it is the one that the document keeps of the page."),
    ], description: "A picture of a page.")
}

extension ThumbnailsResult.Sheet: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    [
      "sheet": .integer(number), "pages": .array(pages.map { .integer($0) }), "path": .path(path),
      "width": .integer(width), "height": .integer(height), "format": .string(format.rawValue),
      "bytes": .integer(bytes),
    ]
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("sheet", .integer(minimum: 1), "The sheet."),
      .required("pages", .array(of: .integer(minimum: 1)), "The pages on it, in the order in which they stand."),
      .required("path", .path, "Where the sheet is; - is standard output."),
      .required("width", .integer(minimum: 1), "Its width in pixels; in a PDF in units of 1/72 inch."),
      .required("height", .integer(minimum: 1), "Its height, likewise."),
      .required("format", .enumeration(ThumbnailFormat.allCases.map(\.rawValue)), "The format of the file."),
      .required("bytes", .integer(minimum: 0), "The size of the file."),
    ], description: "A contact sheet.")
}

/// The answer to `thumbnails.embed`.
public struct EmbeddedThumbnailsResult: ActionResult {
  /// The pages that got a picture, or lost theirs, from 1.
  public var pages: [Int]
  /// Whether pictures were removed.
  public var isRemoval: Bool
  /// The pages that could not be drawn, and why.
  public var failures: [ActionError]

  /// What was changed.
  public init(pages: [Int], isRemoval: Bool = false, failures: [ActionError] = []) {
    self.pages = pages
    self.isRemoval = isRemoval
    self.failures = failures
  }

  /// Whether nothing was changed.
  public var isNothing: Bool { pages.isEmpty }

  /// The wire form: `embedded` or `removed`; `failures` is left out where there are none.
  public var json: JSONValue {
    var object: JSONObject = [isRemoval ? "removed" : "embedded": .array(pages.map { .integer($0) })]
    if !failures.isEmpty { object["failures"] = .array(failures.map(\.json)) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.oneOf([
    .object(
      [
        .required("embedded", .array(of: .integer(minimum: 1)), "The pages that got a picture."),
        .optional("failures", .array(of: ActionError.schema), "The pages that could not be drawn."),
      ], description: "Pictures put in the document."),
    .object(
      [.required("removed", .array(of: .integer(minimum: 1)), "The pages that lost their picture.")],
      description: "Pictures removed from the document."),
  ])
}
