/// Text as a word of a shell script.
enum ShellQuoting {
  /// In single quotes, for bash and zsh.
  static func posix(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
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
