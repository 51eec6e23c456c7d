/// Text as a word of a shell script.
enum ShellQuoting {
  /// In single quotes, for bash and zsh.
  static func posix(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }

  /// Statements of bash or zsh that do something at a place, given the name of the command as `word`.
  static func at(_ place: CompletionModel.Place, word: String, _ action: String) -> String {
    let pattern = { (titles: [String]) in titles.map(posix).joined(separator: " | ") }
    switch place {
    case .everywhere: return "  \(action)"
    case .only(let titles):
      return "  case \"\(word)\" in\n    \(pattern(titles))) \(action) ;;\n  esac"
    case .except(let titles):
      return "  case \"\(word)\" in\n    \(pattern(titles))) ;;\n    *) \(action) ;;\n  esac"
    }
  }

  /// In single quotes, for fish, where a backslash counts inside them.
  static func fish(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }

  /// A pattern for files with one of the extensions, in any case, without options of the shell: `*.[Pp][Dd][Ff]`.
  static func patterns(_ extensions: [String]) -> [String] {
    extensions.map { name in
      "*." + name.map { $0.isLetter ? "[\($0.uppercased())\($0.lowercased())]" : String($0) }.joined()
    }
  }
}
