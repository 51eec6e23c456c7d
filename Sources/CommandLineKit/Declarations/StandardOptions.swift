/// The options every command has without declaring them.
public enum StandardOptions {
  /// `-h` asks for the short help, `--help` for the long one.
  public static let help = OptionDefinition(
    "-h", "--help", help: "print help: `-h` the short form, `--help` the long one", isGlobal: true)
  /// Prints the program's version.
  public static let version = OptionDefinition("-V", "--version", help: "print the version", isGlobal: true)
  /// Both, in the order in which help lists them.
  public static let all = [help, version]
}
