/// Takes a shell's command line apart as far as examples need it: words, quotes, backslashes, pipes, lists,
/// redirections, comments. Variables and patterns stay as they are written.
enum ShellWords {
  /// The simple commands of a line, each as its words, without assignments before them.
  /// - Returns: `nil` when a quote is not closed.
  static func commands(in line: String) -> [[String]]? {
    var scanner = Scanner(line)
    guard scanner.scan() else { return nil }
    return scanner.commands.map { words in
      Array(words.drop { keywords.contains($0) || isAssignment($0) })
    }.filter { !$0.isEmpty }
  }

  /// The shell's own words before a command.
  private static let keywords: Set<String> = [
    "if", "then", "elif", "else", "fi", "for", "while", "until", "do", "done", "case", "esac", "{", "}", "!", "time",
  ]

  private static func isAssignment(_ word: String) -> Bool {
    guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return false }
    return word[..<equals].allSatisfy { $0.isASCIILetterOrDigit || $0 == "_" }
  }

  private struct Scanner {
    private let characters: [Character]
    private var position = 0
    private(set) var commands: [[String]] = []
    private var words: [String] = []
    private var word: String?
    /// Whether the next word names the file of a redirection.
    private var isTarget = false

    init(_ line: String) { characters = Array(line) }

    mutating func scan() -> Bool {
      while position < characters.count {
        let character = characters[position]
        position += 1
        switch character {
        case "'": if !quoted(until: "'") { return false }
        case "\"": if !quoted(until: "\"") { return false }
        case "\\": escape()
        case " ", "\t": endWord()
        case "|", "&", ";", "\n", "(", ")": endCommand()
        case "<", ">": redirect()
        case "#" where word == nil: skipComment()
        default: word = (word ?? "") + String(character)
        }
      }
      endCommand()
      return true
    }

    private mutating func quoted(until end: Character) -> Bool {
      var text = word ?? ""
      while position < characters.count, characters[position] != end {
        if end == "\"", characters[position] == "\\", position + 1 < characters.count { position += 1 }
        text.append(characters[position])
        position += 1
      }
      guard position < characters.count else { return false }
      position += 1
      word = text
      return true
    }

    private mutating func escape() {
      guard position < characters.count else { return }
      // A backslash before a line feed joins the lines.
      if characters[position] != "\n" { word = (word ?? "") + String(characters[position]) }
      position += 1
    }

    private mutating func redirect() {
      // `2>`: the number belongs to the redirection.
      if let number = word, number.allSatisfy(\.isNumber) { word = nil }
      endWord()
      while position < characters.count, "<>&|".contains(characters[position]) { position += 1 }
      isTarget = true
    }

    private mutating func skipComment() {
      while position < characters.count, characters[position] != "\n" { position += 1 }
    }

    private mutating func endWord() {
      if let word {
        if isTarget { isTarget = false } else { words.append(word) }
      }
      word = nil
    }

    private mutating func endCommand() {
      endWord()
      isTarget = false
      if !words.isEmpty { commands.append(words) }
      words = []
    }
  }
}
