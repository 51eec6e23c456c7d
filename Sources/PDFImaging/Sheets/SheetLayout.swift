/// Where everything stands on a contact sheet, in pixels.
///
/// Pictures stand in rows, read like text, each in the middle of its cell; between cells and around them there is a
/// gap. A caption stands under each picture, a heading above all.
public struct SheetLayout: Hashable, Sendable {
  /// How many pictures stand beside each other.
  public var columns: Int
  /// How many stand one above the other.
  public var rows: Int
  /// The width of the widest picture.
  public var cellWidth: Int
  /// The height of the highest.
  public var cellHeight: Int
  /// Whether there is room for a line under each picture.
  public var hasCaptions: Bool
  /// Whether there is room for a line at the top.
  public var hasHeading: Bool

  /// Makes a layout.
  public init(columns: Int, rows: Int, cellWidth: Int, cellHeight: Int, hasCaptions: Bool, hasHeading: Bool) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    self.cellWidth = max(cellWidth, 1)
    self.cellHeight = max(cellHeight, 1)
    self.hasCaptions = hasCaptions
    self.hasHeading = hasHeading
  }

  static let gap = 12
  static let captionSize = 10.0
  static let headingSize = 12.0

  private var captionHeight: Int { hasCaptions ? 16 : 0 }
  private var headingHeight: Int { hasHeading ? 18 : 0 }

  /// How many pictures a sheet holds.
  public var capacity: Int { columns * rows }

  /// The width of the sheet; `Int.max` where it is beyond all numbers.
  public var width: Int { Self.length(columns, cellWidth, extra: 0) }

  /// The height of the sheet; `Int.max` where it is beyond all numbers.
  public var height: Int { Self.length(rows, cellHeight, extra: captionHeight, plus: headingHeight) }

  private static func length(_ count: Int, _ cell: Int, extra: Int, plus more: Int = 0) -> Int {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: min(cell, Int.max / 4) + extra + gap)
    return isTooLarge || product > Int.max / 2 ? Int.max : product + gap + more
  }

  /// The left and upper edge of a cell.
  func cell(_ index: Int) -> (x: Int, y: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return (
      Self.gap + column * (cellWidth + Self.gap),
      Self.gap + headingHeight + row * (cellHeight + captionHeight + Self.gap)
    )
  }

  /// The left and upper edge of a picture in the middle of its cell.
  func place(of index: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    let cell = cell(index)
    return (cell.x + (cellWidth - width) / 2, cell.y + (cellHeight - height) / 2)
  }
}
