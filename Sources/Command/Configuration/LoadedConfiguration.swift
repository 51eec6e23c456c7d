import CommandLineKit
import PDFScope
import Synchronization

/// The configuration of the call: what was found, read and checked before the command line is.
struct LoadedConfiguration: Sendable {
  /// What it comes to; nothing where it is not valid.
  private(set) var configuration = Configuration.none
  /// Where its files were looked for.
  private(set) var places: [ConfigurationFiles.Place] = []
  /// What is wrong with it.
  private(set) var failure: ConfigurationFailure?
  /// What was passed over in finding it.
  private(set) var warnings: [ConfigurationProblem] = []
  /// The files that the command line names, and whether it does without the user's and the project's.
  private let named: [String]
  private let readsOwn: Bool

  /// Nothing configured.
  static let none = LoadedConfiguration()

  private init() { (named, readsOwn) = ([], true) }

  /// Looks for the files, and reads those that are there.
  init(arguments: [String], variables: [String: String]) {
    (named, readsOwn) = Self.options(in: arguments)
    do throws(ConfigurationFailure) {
      let files = try ConfigurationFiles(
        ConfigurationFiles.Request(named: named, readsOwn: readsOwn, userFolder: variables["XDG_CONFIG_HOME"]))
      places = files.places
      warnings = files.warnings
      guard !files.layers.isEmpty else { return }
      configuration = try Configuration.checked(files.layers)
    } catch {
      failure = error
    }
  }

  /// The options that decide which configuration holds; they are needed before the line can be read by its help.
  private static func options(in arguments: [String]) -> (named: [String], readsOwn: Bool) {
    var named: [String] = []
    var readsOwn = true
    var index = 0
    while index < arguments.count, arguments[index] != "--" {
      let word = arguments[index]
      index += 1
      switch word {
      case "-e", "--regexp": index += 1
      case "--no-config": readsOwn = false
      case "--config" where index < arguments.count:
        named.append(arguments[index])
        index += 1
      default:
        if word.utf8.starts(with: "--config=".utf8) {
          named.append(String(word.unicodeScalars.dropFirst("--config=".count)))
        }
      }
    }
    return (named, readsOwn)
  }

  /// Checks that the line, once it is read, asks for the configuration that it was read by.
  func check(_ parsed: ParsedCommand) throws(UsageError) {
    guard parsed.values(of: "config") == named, parsed.flag(of: "no-config") != readsOwn else {
      throw UsageError(
        kind: .conflictingOptions, "it is not clear which word is the value of --config",
        hint: "write --config=FILE", commandPath: parsed.path)
    }
  }

  /// What was ignored.
  var remarks: [ConfigurationProblem] { warnings + configuration.ignored }

  /// What every call tells of that: of a project that is not trusted one line, for there may be any number.
  var notices: [ConfigurationProblem] {
    guard let project = configuration.layers.first(where: { $0.kind == .project })?.path else { return remarks }
    let count = configuration.ignored.count { $0.path == project }
    guard count > 0, let advice = trustAdvice else { return remarks }
    let notice = ConfigurationProblem(
      path: project,
      message: count == 1
        ? "an entry is ignored, for the project is not trusted"
        : "\(count) entries are ignored, for the project is not trusted",
      hint: "'pdfscope config check' lists \(count == 1 ? "it" : "them"); \(advice)")
    return remarks.filter { $0.path != project } + [notice]
  }

  /// How to trust the project; `nil` where there is none, or it is trusted.
  var trustAdvice: String? {
    guard let project = configuration.layers.first(where: { $0.kind == .project })?.path else { return nil }
    let folder = JSONValue.path(PathParts(project).folder).text()
    let user = places.first { $0.kind == .user }?.path ?? "the configuration of the user"
    return "to trust the project, put \(folder) into \"trusted\" in \(user)"
  }
}

/// The configuration that the program runs by. It is set once, before anything asks for it.
enum ActiveConfiguration {
  private static let stored = Mutex(LoadedConfiguration.none)

  /// The configuration.
  static var loaded: LoadedConfiguration {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  /// What it comes to.
  static var current: Configuration { loaded.configuration }
}
