/// A call that makes a document of pages of others, and which they are.
struct PageCall: Sendable {
  /// A page of a source: of the file that is tried, or of the one that is put together with it.
  enum Origin: Hashable, Sendable {
    case own(Int)
    case other(Int)
    case blank
  }

  let name: String
  /// The verb and its options, given the path of the other file.
  let arguments: @Sendable (String) -> [String]
  /// The pages it leaves, from 1, given how many the file and the other have.
  let pages: @Sendable (Int, Int) -> [Origin]
  /// Whether the other file is an argument beside the one that is tried.
  var takesBoth = false
  /// Whether it leaves the file as it is, whatever that is signed with.
  var makesNewFile = false

  private init(
    _ name: String, _ arguments: @escaping @Sendable (String) -> [String],
    _ pages: @escaping @Sendable (Int, Int) -> [Origin]
  ) {
    self.name = name
    self.arguments = arguments
    self.pages = pages
  }

  private static func own(_ pages: some Sequence<Int>) -> [Origin] { pages.map(Origin.own) }

  /// Every way but splitting.
  static let all = [
    PageCall(
      "keep", { _ in ["keep-pages", "--pages", "odd"] },
      { count, _ in
        own(stride(from: 1, through: count, by: 2))
      }),
    PageCall(
      "remove", { _ in ["remove-pages", "--pages", "odd"] },
      { count, _ in
        own(stride(from: 2, through: count, by: 2))
      }),
    PageCall(
      "move", { _ in ["move-pages", "--pages", "1", "--to", "last"] },
      { count, _ in
        own(Array(1...count).dropFirst() + [1])
      }),
    PageCall("reverse", { _ in ["reverse-pages"] }, { count, _ in own((1...count).reversed()) }),
    PageCall(
      "duplicate", { _ in ["duplicate-pages", "--pages", "all", "--place", "end"] },
      { count, _ in
        own(Array(1...count) + Array(1...count))
      }),
    PageCall(
      "blank", { _ in ["insert-blank", "--after", "1"] },
      { count, _ in
        [.own(1), .blank] + own((1...count).dropFirst())
      }),
    PageCall(
      "insert", { ["insert-pages", "--from", $0, "--after", "1"] },
      { count, others in
        [.own(1)] + (1...others).map(Origin.other) + own((1...count).dropFirst())
      }),
    PageCall(
      "extract", { _ in ["extract-pages", "--pages", "reverse"] },
      { count, _ in
        own((1...count).reversed())
      }
    ).with { $0.makesNewFile = true },
    PageCall(
      "merge", { _ in ["merge"] },
      { count, others in
        own(1...count) + (1...others).map(Origin.other)
      }
    ).with { $0.takesBoth = true },
  ]

  private func with(_ change: (inout PageCall) -> Void) -> PageCall {
    var call = self
    change(&call)
    return call
  }
}
