/// A shell that can complete the program's command lines.
public enum CompletionShell: String, Sendable, CaseIterable {
  /// The GNU Bourne-Again Shell, 3.2 or later.
  case bash
  /// The Z shell, with its completion system.
  case zsh
  /// The friendly interactive shell, 3.0 or later.
  case fish
}

/// Writes completion scripts from the declarations: subcommands, options, values and files, each where the command line
/// allows them. The scripts stand alone; they do not call the program.
public struct CompletionScript: Sendable {
  private let model: CompletionModel

  /// Prepares the scripts of a tree.
  public init(root: CommandDefinition) { model = CompletionModel(root: root) }

  /// The script for one shell, which ends with a line feed.
  public func text(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: BashCompletion(model: model).script
    case .zsh: ZshCompletion(model: model).script
    case .fish: FishCompletion(model: model).script
    }
  }
}
