/// The format of a picture's file.
public enum ThumbnailFormat: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// Without loss, with transparency.
  case png
  /// Without transparency; small for photographs.
  case jpeg
  /// Smaller still, with transparency; without loss at a quality of 100.
  case webp
  /// All contact sheets in one document.
  case pdf

  /// One of the words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("png", "without loss, with transparency"), ValueType.Choice("jpeg", "small photographs"),
      ValueType.Choice("webp", "smaller still, with transparency; without loss at a quality of 100"),
      ValueType.Choice("pdf", "contact sheets as pages of one document"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }

  /// The format that an extension names, whatever its case; `nil` for one that names none.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
    case let other: self.init(rawValue: other)
    }
  }

  /// The usual extension, without a dot.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  private static let foreign = ["tif", "tiff", "gif", "bmp", "ppm", "pgm", "avif", "jxl", "heic", "svg"]

  /// Whether an extension, whatever its case, is that of a format of pictures that people know and that is not written.
  public static func isForeign(fileExtension: String) -> Bool { foreign.contains(fileExtension.lowercased()) }
}

/// Which pages of a selection are meant.
public enum PageFilter: Sendable, Hashable, ParameterValue {
  /// All of them.
  case all
  /// Those with an annotation that somebody made: any but links, form fields and popups.
  case annotated
  /// Those that a user bookmark leads to.
  case bookmarked
  /// Those on which a regular expression matches.
  case matching(String)

  /// Text of the form of ``StringPattern/pageFilter``.
  public static var valueType: ValueType {
    .form(
      ValueType.Form(
        .pageFilter, placeholder: "FILTER", expectation: "all, annotated, bookmarked or matching:PATTERN",
        example: "matching:x"))
  }

  /// Reads `all`, `annotated`, `bookmarked` or `matching:` and a pattern; `nil` for anything else.
  public init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "annotated": self = .annotated
    case "bookmarked": self = .bookmarked
    default:
      let prefix = "matching:"
      guard text.utf8.starts(with: prefix.utf8), text.utf8.count > prefix.utf8.count else { return nil }
      self = .matching(String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
    }
  }

  /// Reads the text.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    guard let filter = PageFilter(try reader.string()) else {
      throw reader.failure(expected: Self.valueType.expectation)
    }
    self = filter
  }

  /// The text.
  public var parameterJSON: JSONValue? { .string(description) }
}

extension PageFilter: CustomStringConvertible {
  /// The text that stands for it.
  public var description: String {
    switch self {
    case .all: "all"
    case .annotated: "annotated"
    case .bookmarked: "bookmarked"
    case .matching(let pattern): "matching:" + pattern
    }
  }
}

/// How many pictures a contact sheet holds.
public struct SheetGrid: Sendable, Hashable, ParameterValue {
  /// Beside each other, 1 to 100.
  public let columns: Int
  /// One above the other, 1 to 100.
  public let rows: Int

  private static let range = 1...100

  /// A grid; numbers outside of 1 to 100 are brought into that range.
  public init(columns: Int, rows: Int) {
    self.columns = min(max(columns, Self.range.lowerBound), Self.range.upperBound)
    self.rows = min(max(rows, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Text of the form of ``StringPattern/grid``.
  public static var valueType: ValueType {
    .form(
      ValueType.Form(
        .grid, placeholder: "COLUMNSxROWS", expectation: "columns and rows from 1 to 100 such as 5x4", example: "5x4"))
  }

  /// Reads columns and rows such as `5x4`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false).map { part in
      part.count <= 3 && part.first != UInt8(ascii: "0") && part.allSatisfy(\.isASCIIDigit)
        ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], Self.range.contains(columns),
      Self.range.contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  /// Reads the text.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    guard let grid = SheetGrid(try reader.string()) else {
      throw reader.failure(expected: Self.valueType.expectation)
    }
    self = grid
  }

  /// The text.
  public var parameterJSON: JSONValue? { .string("\(columns)x\(rows)") }
}

/// What contact sheets say beside their pictures.
public enum SheetCaptions: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// The page under each picture, the document at the top.
  case all
  /// The page under each picture.
  case pages
  /// Nothing.
  case none

  /// One of the words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("all", "the page under each picture, the document's name at the top"),
      ValueType.Choice("pages", "the page under each picture"), ValueType.Choice("none", "nothing"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}

/// The colour of paper, each part 0 to 255.
public struct PaperColor: Sendable, Hashable, ParameterValue {
  /// Red.
  public var red: UInt8
  /// Green.
  public var green: UInt8
  /// Blue.
  public var blue: UInt8
  /// From 0, not there, to 255, opaque.
  public var alpha: UInt8

  /// A colour.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The usual paper.
  public static let white = PaperColor(red: 255, green: 255, blue: 255)
  /// Text of the form of ``StringPattern/paper``.
  public static var valueType: ValueType {
    .form(
      ValueType.Form(
        .paper, placeholder: "COLOR", expectation: "#RGB, #RRGGBB, #RRGGBBAA, white, black or transparent",
        example: "#ffffff80"))
  }

  /// Reads `white`, `black`, `transparent`, `#RGB`, `#RRGGBB` or `#RRGGBBAA`; `nil` for anything else.
  public init?(_ text: String) {
    switch text {
    case "white": self = .white
    case "black": self.init(red: 0, green: 0, blue: 0)
    case "transparent": self.init(red: 255, green: 255, blue: 255, alpha: 0)
    default:
      guard text.utf8.first == UInt8(ascii: "#") else { return nil }
      var digits = text.utf8.dropFirst().compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
      guard digits.count == text.utf8.count - 1, [3, 6, 8].contains(digits.count) else { return nil }
      if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
      let parts = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 255)
    }
  }

  /// Reads the text.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    guard let color = PaperColor(try reader.string()) else {
      throw reader.failure(expected: Self.valueType.expectation)
    }
    self = color
  }

  /// The text: a name where there is one.
  public var parameterJSON: JSONValue? {
    switch self {
    case .white: return "white"
    case PaperColor(red: 0, green: 0, blue: 0): return "black"
    case PaperColor(red: 255, green: 255, blue: 255, alpha: 0): return "transparent"
    default:
      let parts = [red, green, blue] + (alpha == 255 ? [] : [alpha])
      let digits = parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return .string("#" + digits.joined())
    }
  }
}
