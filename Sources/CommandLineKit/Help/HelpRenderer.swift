/// Prints help from the declarations.
public struct HelpRenderer: Sendable {
  /// The whole tree.
  public let root: CommandDefinition
  /// The columns of a line; at least 40.
  public let width: Int
  /// Whether headings and names are set in bold, placeholders underlined.
  public let style: TextStyle

  /// Makes a renderer.
  public init(root: CommandDefinition, width: Int = 80, style: TextStyle = .plain) {
    self.root = root
    self.width = max(40, width)
    self.style = style
  }

  /// Help about a command.
  /// - Parameters:
  ///   - path: the names from the program's name down, as ``CommandParser`` hands them out. Names below the last one
  ///     that exists are ignored.
  ///   - detail: the short or the long form.
  /// - Returns: text that ends with a line feed.
  public func help(for path: [String], detail: HelpDetail = .long) -> String {
    let chain = chain(for: path)
    var page = HelpPage(chain: chain, width: width, style: style, detail: detail)
    return page.render()
  }

  /// The usage lines of a command alone, with a line feed at the end.
  public func usage(for path: [String]) -> String {
    HelpPage(chain: chain(for: path), width: width, style: style, detail: .short).usage.joined(separator: "\n") + "\n"
  }

  private func chain(for path: [String]) -> CommandChain {
    var chain = CommandChain(root: root)
    for name in path.dropFirst() {
      guard let next = chain.last.subcommand(named: name) else { break }
      chain.append(next)
    }
    return chain
  }
}
