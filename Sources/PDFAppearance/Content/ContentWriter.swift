package import PDFDocument

/// Writes a content stream (ISO 32000-2 8.2) and keeps account of what it needs and of the room that it takes.
///
/// What is saved is restored, since both come from one call; numbers are rounded to what a reader can tell apart.
package struct ContentWriter {
  /// How lines end (ISO 32000-2 table 53).
  package enum LineCap: Int, Sendable {
    /// At the end point.
    case butt = 0
    /// Round, beyond the end point.
    case round = 1
    /// Square, beyond the end point.
    case square = 2
  }

  /// How lines meet (ISO 32000-2 table 54).
  package enum LineJoin: Int, Sendable {
    /// With a point.
    case miter = 0
    /// Round.
    case round = 1
    /// With the point cut off.
    case bevel = 2
  }

  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  /// What it uses by name.
  package var resources = ContentResources()
  /// A rectangle around everything painted so far, in the space of the stream; `nil` while there is nothing.
  package private(set) var bounds: PDFRect?
  /// How often something was painted: things painted on each other need a transparency group to be seen through as one.
  package private(set) var paintings = 0

  /// What is restored with the graphics state.
  private struct State {
    var map = PDFTransform.identity
    var lineWidth = 1.0
    var join = LineJoin.miter
  }

  private var state = State()

  /// An empty stream.
  package init() {}

  /// Whether nothing was written.
  package var isEmpty: Bool { bytes.isEmpty }
}

// MARK: - Graphics state

extension ContentWriter {
  /// Does something between `q` and `Q`, after which the graphics state is as it was before.
  package mutating func saved<Failure>(
    _ work: (inout ContentWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let before = state
    write("q\n")
    defer {
      write("Q\n")
      state = before
    }
    try work(&self)
  }

  /// Maps what follows (`cm`).
  package mutating func concatenate(_ map: PDFTransform) {
    guard map != .identity else { return }
    for number in [map.a, map.b, map.c, map.d] { write(exactly: number) }
    write(PDFPoint(x: map.e, y: map.f))
    write("cm\n")
    state.map = map.then(state.map)
  }

  /// The colour of lines (`RG`, or `G` for greys).
  package mutating func setStrokeColor(_ color: PDFColor) { write(color, grey: "G\n", colored: "RG\n") }

  /// The colour of what is filled (`rg`, or `g` for greys).
  package mutating func setFillColor(_ color: PDFColor) { write(color, grey: "g\n", colored: "rg\n") }

  /// The width of lines (`w`).
  package mutating func setLineWidth(_ width: Double) {
    write(width)
    write("w\n")
    state.lineWidth = width
  }

  /// How lines end (`J`).
  package mutating func setLineCap(_ cap: LineCap) { write("\(cap.rawValue) J\n") }

  /// How lines meet (`j`).
  package mutating func setLineJoin(_ join: LineJoin) {
    write("\(join.rawValue) j\n")
    state.join = join
  }

  /// Dashes and gaps in turn (`d`); none for a line without gaps.
  package mutating func setDashes(_ lengths: [Double], phase: Double = 0) {
    write("[")
    for length in lengths { write(length) }
    write("] ")
    write(phase)
    write("d\n")
  }

  /// Takes the parameters of a graphics state dictionary (`gs`).
  package mutating func setGraphicsState(_ object: ObjectID) {
    write("/\(resources.name(of: object, in: .graphicsState)) gs\n")
  }
}

// MARK: - Painting

extension ContentWriter {
  /// Fills a path (`f`, or `f*` by the even-odd rule).
  package mutating func fill(_ path: ContentPath, isEvenOdd: Bool = false) {
    paint(path, isEvenOdd ? "f*\n" : "f\n", reach: 0)
  }

  /// Strokes a path (`S`).
  package mutating func stroke(_ path: ContentPath) {
    paint(path, "S\n", reach: strokeReach)
  }

  /// Fills a path and then strokes it (`B`).
  package mutating func fillAndStroke(_ path: ContentPath) {
    paint(path, "B\n", reach: strokeReach)
    paintings += 1
  }

  /// Cuts off what follows outside a path (`W n`).
  package mutating func clip(to path: ContentPath, isEvenOdd: Bool = false) {
    write(path)
    write(isEvenOdd ? "W* n\n" : "W n\n")
  }

  /// Shows a form or picture (`Do`).
  ///
  /// - Parameters:
  ///   - object: the XObject.
  ///   - rect: the rectangle that it fills, in the space as it is now.
  package mutating func draw(_ object: ObjectID, filling rect: PDFRect) {
    write("/\(resources.name(of: object, in: .xObject)) Do\n")
    include(rect)
    paintings += 1
  }

  /// Adds operators that were made elsewhere with names of ``resources``. They must leave the graphics state as it was.
  ///
  /// - Parameters:
  ///   - content: whole operators.
  ///   - rect: a rectangle around what they paint, in the space as it is now; `nil` where they paint nothing.
  package mutating func append(_ content: some Sequence<UInt8>, painting rect: PDFRect?) {
    bytes += content
    if bytes.last != UInt8(ascii: "\n") { write("\n") }
    guard let rect else { return }
    include(rect)
    // How many times they paint is not known, and one more than needed does no harm.
    paintings += 2
  }

  /// Adds what another writer wrote, with the graphics state that it begins with.
  ///
  /// - Parameter rect: a rectangle around what is seen of it, in the space as it is now; `nil` where nothing is.
  package mutating func append(_ other: ContentWriter, painting rect: PDFRect?) {
    bytes += other.bytes
    resources.merge(other.resources)
    paintings += other.paintings
    if let rect { include(rect) }
  }

  private mutating func paint(_ path: ContentPath, _ operation: StaticString, reach: Double) {
    guard let bounds = path.bounds else { return }
    write(path)
    write(operation)
    include(bounds.insetBy(-reach))
    paintings += 1
  }

  /// How far a line reaches beyond its path. The points of mitred joins are taken to be those of angles of 60 degrees
  /// and more, the sharpest that are drawn with them here.
  private var strokeReach: Double {
    state.join == .miter ? state.lineWidth : state.lineWidth / 2
  }

  private mutating func include(_ rect: PDFRect) {
    let placed = state.map == .identity ? rect : state.map.apply(rect)
    bounds = bounds?.union(placed) ?? placed
  }
}

// MARK: - Spelling

extension ContentWriter {
  private mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// A number and a space, to a ten thousandth: below what can be seen at any magnification, and short.
  private mutating func write(_ number: Double) {
    write(exactly: (number * 10_000).rounded() / 10_000)
  }

  private mutating func write(exactly number: Double) {
    write(PDFNumber.text(number))
    bytes.append(UInt8(ascii: " "))
  }

  private mutating func write(_ point: PDFPoint) {
    write(point.x)
    write(point.y)
  }

  private mutating func write(_ color: PDFColor, grey: StaticString, colored: StaticString) {
    write(color.red)
    guard color.red != color.green || color.green != color.blue else { return write(grey) }
    write(color.green)
    write(color.blue)
    write(colored)
  }

  private mutating func write(_ path: ContentPath) {
    for element in path.elements {
      switch element {
      case .move(let point):
        write(point)
        write("m\n")
      case .line(let point):
        write(point)
        write("l\n")
      case .curve(let first, let second, let point):
        write(first)
        write(second)
        write(point)
        write("c\n")
      case .close:
        write("h\n")
      }
    }
  }
}
