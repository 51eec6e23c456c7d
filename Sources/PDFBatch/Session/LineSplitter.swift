/// Cuts what is read into lines, whatever the pieces it comes in. A line that is too long is told once and left out.
public struct LineSplitter {
  /// A line of the input.
  public enum Line: Sendable, Hashable {
    /// Its bytes, without the line end.
    case bytes([UInt8])
    /// It has more bytes than are taken.
    case tooLong
  }

  private let limit: Int
  private var rest: [UInt8] = []
  private var isSkipping = false

  /// A splitter.
  ///
  /// - Parameter limit: the most bytes of a line.
  public init(limit: Int) { self.limit = limit }

  /// Takes a piece of the input, and hands over each line that is whole.
  public mutating func add(_ piece: some Collection<UInt8>, _ body: (Line) -> Void) {
    var piece = piece[...]
    while let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
      take(piece[..<end], body)
      finishLine(body)
      piece = piece[piece.index(after: end)...]
    }
    take(piece, body)
  }

  /// The input ends. A last line needs no line end.
  public mutating func finish(_ body: (Line) -> Void) {
    if !rest.isEmpty { finishLine(body) }
  }

  private mutating func take(_ bytes: some Collection<UInt8>, _ body: (Line) -> Void) {
    guard !isSkipping else { return }
    guard rest.count + bytes.count <= limit else {
      rest = []
      isSkipping = true
      body(.tooLong)
      return
    }
    rest += bytes
  }

  private mutating func finishLine(_ body: (Line) -> Void) {
    if !isSkipping {
      if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
      body(.bytes(rest))
    }
    rest = []
    isSkipping = false
  }
}
