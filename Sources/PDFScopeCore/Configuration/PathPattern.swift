/// A pattern of absolute paths.
///
/// `*` stands for any characters but slashes, `**` for slashes too, `?` for one character, `[a-z]` and `[!a-z]` for one
/// of, or none of, some; a backslash takes the meaning of the next character away. Characters are compared as they are.
/// Matching takes time in proportion to pattern and path, whatever they are.
struct PathPattern: Sendable, Hashable {
  /// One step of a pattern.
  private enum Token: Sendable, Hashable {
    case literal(UnicodeScalar)
    case anyOne
    case oneOf([ClosedRange<UInt32>], isNegated: Bool)
    /// `*`.
    case star
    /// `**`.
    case everything
    /// `**/`: what follows may begin here, or behind any slash.
    case foldersBegin
    case folders
  }

  /// As it is written.
  let text: String
  /// The pattern, and the same with the folder that it begins with where that leads elsewhere.
  private let alternatives: [[Token]]

  /// Why a text is no pattern, as it stands in a sentence.
  struct Fault: Error { let expected: String }

  /// The most code points that a pattern may have.
  static let maximumLength = 1024

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - text: absolute, from `~/`, from the folder of the file it stands in, or the name of a file in any folder.
  ///   - folder: the folder that relative patterns count from; `nil` where they make no sense.
  ///   - usesHome: whether `~/` may stand for the person's own folder.
  init(_ text: String, folder: String?, usesHome: Bool, paths: PathResolver) throws(Fault) {
    self.text = text
    guard !text.isEmpty, text.unicodeScalars.count <= Self.maximumLength else {
      throw Fault(expected: "a pattern of 1 to \(Self.maximumLength) characters")
    }
    var rest = Array(text.unicodeScalars)
    var start: String?
    if rest.starts(with: "~/".unicodeScalars) {
      guard usesHome, let home = paths.home else {
        throw Fault(expected: "a pattern that does not depend on who runs the program")
      }
      start = home
      rest.removeFirst(2)
    } else if rest[0] != "/", !rest.starts(with: "**/".unicodeScalars), rest.dropLast().contains("/") {
      guard let folder else {
        throw Fault(expected: "a pattern that begins with / or **/, or the name of a file")
      }
      start = folder
    }
    if rest.last == "/" { rest += Array("**".unicodeScalars) }
    var tokens = try Self.tokens(of: rest)
    if let start {
      tokens = Self.literals(start == "/" ? "/" : start + "/") + tokens
    } else if text.unicodeScalars.first != "/", !text.unicodeScalars.dropLast().contains("/") {
      tokens = [.foldersBegin, .folders] + tokens
    }
    alternatives = [tokens] + (Self.resolved(tokens, paths).map { [$0] } ?? [])
  }

  private static func literals(_ text: String) -> [Token] { text.unicodeScalars.map(Token.literal) }

  /// The pattern with the folders that it names plainly replaced by where they lead: a rule about a folder holds
  /// whatever the folder is called.
  private static func resolved(_ tokens: [Token], _ paths: PathResolver) -> [Token]? {
    var plain: [UnicodeScalar] = []
    for case .literal(let scalar) in tokens.prefix(while: { if case .literal = $0 { true } else { false } }) {
      plain.append(scalar)
    }
    guard plain.first == "/" else { return nil }
    var count = plain.count
    if count < tokens.count {
      // What stands before the last slash are folders.
      guard let slash = plain.lastIndex(of: "/"), slash > 0 else { return nil }
      count = slash
    }
    var prefix = String.UnicodeScalarView()
    prefix.append(contentsOf: plain.prefix(count))
    let path = String(prefix)
    let real = paths.resolvedAsFarAsPossible(path)
    return real.utf8.elementsEqual(path.utf8)
      ? nil : literals(real == "/" ? "" : real) + tokens.dropFirst(count)
  }
}

// MARK: - Reading

extension PathPattern {
  private static func tokens(of text: [UnicodeScalar]) throws(Fault) -> [Token] {
    var tokens: [Token] = []
    var index = 0
    while index < text.count {
      let scalar = text[index]
      index += 1
      switch scalar {
      case "*":
        guard index < text.count, text[index] == "*" else {
          // Behind `**` it says nothing.
          if tokens.last != .everything { tokens.append(.star) }
          continue
        }
        let isWhole = index == 1 || text[index - 2] == "/"
        index += 1
        if isWhole, index < text.count, text[index] == "/" {
          index += 1
          tokens += [.foldersBegin, .folders]
        } else if tokens.last != .everything {
          tokens.append(.everything)
        }
      case "?": tokens.append(.anyOne)
      case "[": tokens.append(try set(in: text, at: &index))
      case "\\":
        guard index < text.count else { throw Fault(expected: "a character after the backslash at the end") }
        tokens.append(.literal(text[index]))
        index += 1
      default: tokens.append(.literal(scalar))
      }
    }
    return tokens
  }

  /// Reads a set; `index` stands behind its opening bracket.
  private static func set(in text: [UnicodeScalar], at index: inout Int) throws(Fault) -> Token {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false
    if index < text.count, text[index] == "!" || text[index] == "^" {
      isNegated = true
      index += 1
    }
    let start = index
    while index < text.count, text[index] != "]" || index == start {
      let low = text[index].value
      index += 1
      if index + 1 < text.count, text[index] == "-", text[index + 1] != "]" {
        let high = text[index + 1].value
        guard low <= high else { throw Fault(expected: "a range that goes upwards in the brackets") }
        ranges.append(low...high)
        index += 2
      } else {
        ranges.append(low...low)
      }
    }
    guard index < text.count else { throw Fault(expected: "a closing bracket in the pattern") }
    index += 1
    return .oneOf(ranges, isNegated: isNegated)
  }
}

// MARK: - Matching

extension PathPattern {
  /// Whether a path is meant.
  func matches(_ path: String) -> Bool {
    var steps = 0
    return matches(path, steps: &steps)
  }

  /// Whether a path is meant, with how often a state was looked at or entered: at most four times for each token and
  /// character.
  func matches(_ path: String, steps: inout Int) -> Bool {
    let scalars = Array(path.unicodeScalars)
    for tokens in alternatives where Self.matches(tokens, scalars, &steps) { return true }
    return false
  }

  /// How many steps the pattern has, in all its forms: what matching it costs for each character of a path.
  var size: Int { alternatives.reduce(0) { $0 + $1.count } }

  private static func matches(_ tokens: [Token], _ path: [UnicodeScalar], _ steps: inout Int) -> Bool {
    // Whether what stands before each token has matched so far.
    var states = [Bool](repeating: false, count: tokens.count + 1)
    var next = states
    enter(0, tokens, &states, &steps)
    for scalar in path {
      for index in next.indices { next[index] = false }
      var isAlive = false
      steps += tokens.count
      for (index, token) in tokens.enumerated() where states[index] {
        guard let (stays, advances) = step(token, scalar) else { continue }
        isAlive = true
        if stays { enter(index, tokens, &next, &steps) }
        if advances { enter(index + 1, tokens, &next, &steps) }
      }
      guard isAlive else { return false }
      swap(&states, &next)
    }
    return states[tokens.count]
  }

  /// Marks a state, and those that are reached from it without a character.
  private static func enter(_ index: Int, _ tokens: [Token], _ states: inout [Bool], _ steps: inout Int) {
    var index = index
    while true {
      steps += 1
      // What is reached from a state was marked with it: nothing is marked twice.
      guard !states[index] else { return }
      states[index] = true
      guard index < tokens.count else { return }
      switch tokens[index] {
      case .star, .everything: index += 1
      case .foldersBegin:
        states[index + 1] = true
        index += 2
      default: return
      }
    }
  }

  /// What a token makes of a character: whether it stays, and whether the next token's turn comes.
  private static func step(_ token: Token, _ scalar: UnicodeScalar) -> (stays: Bool, advances: Bool)? {
    switch token {
    case .literal(let wanted): wanted == scalar ? (false, true) : nil
    case .anyOne: scalar == "/" ? nil : (false, true)
    case .oneOf(let ranges, let isNegated):
      scalar != "/" && ranges.contains { $0.contains(scalar.value) } != isNegated ? (false, true) : nil
    case .star: scalar == "/" ? nil : (true, false)
    case .everything: (true, false)
    case .foldersBegin: nil
    case .folders: (true, scalar == "/")
    }
  }
}
