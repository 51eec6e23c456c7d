import Glibc
public import PDFScopeCore

/// The files of the configuration: where they are looked for, and those that are there.
///
/// Where none is there, looking costs a system call a place.
public struct ConfigurationFiles: Sendable {
  /// A place that was looked at.
  public struct Place: Sendable, Hashable {
    /// Whose file it would be.
    public let kind: Configuration.Layer.Kind
    /// Where.
    public let path: String
    /// Whether there is one.
    public let isThere: Bool
  }

  /// What is looked for.
  public struct Request: Sendable {
    /// The files that the call names.
    public var named: [String]
    /// Whether the user's and the project's are looked for. The system's always is.
    public var readsOwn: Bool
    /// The user's folder of configurations: `XDG_CONFIG_HOME`.
    public var userFolder: String?
    /// Where paths lead.
    public var paths: PathResolver

    /// A request.
    public init(
      named: [String] = [], readsOwn: Bool = true, userFolder: String? = nil, paths: PathResolver = .system
    ) {
      self.named = named
      self.readsOwn = readsOwn
      self.userFolder = userFolder
      self.paths = paths
    }
  }

  /// The places, in the order in which they count.
  public private(set) var places: [Place] = []
  /// What was found.
  public private(set) var layers: [Configuration.Layer] = []
  /// What was passed over before it was read.
  public private(set) var warnings: [ConfigurationProblem] = []
  private var problems: [ConfigurationProblem] = []

  /// The machine's file. Nothing leads elsewhere.
  public static let systemPath = "/etc/pdfscope/config.json"
  /// The name of a project's file.
  public static let projectName = ".pdfscope.json"
  /// The most bytes that a file may have: 1 MiB.
  public static let mostBytes = 1 << 20

  /// Looks for the files and reads them.
  ///
  /// - Throws: why one cannot be read that is there, of all of them.
  public init(_ request: Request = Request()) throws(ConfigurationFailure) {
    take(.system, at: Self.systemPath)
    if request.readsOwn {
      if let path = Self.userPath(request) { take(.user, at: path) }
      takeProject(request.paths)
    }
    for path in request.named { take(.option, at: path) }
    guard problems.isEmpty else { throw ConfigurationFailure(problems) }
    trustProject(request.paths)
  }

  /// Reads one file.
  ///
  /// - Throws: why it cannot be read.
  public static func layer(
    _ kind: Configuration.Layer.Kind, at path: String
  ) throws(ConfigurationFailure) -> Configuration.Layer {
    let reason: String
    switch ConfigurationFile.read(path) {
    case .text(let text): return Configuration.Layer(kind: kind, path: path, text: text)
    case .missing: reason = "there is no such file"
    case .unreachable(let text), .unreadable(let text): reason = text
    }
    throw ConfigurationFailure([ConfigurationProblem(path: path, message: reason)])
  }

  /// Where the user's file is looked for.
  private static func userPath(_ request: Request) -> String? {
    // A relative one does not count (XDG Base Directory Specification).
    if let folder = request.userFolder, folder.utf8.first == UInt8(ascii: "/") {
      return PathParts.path(of: "pdfscope/config.json", in: folder)
    }
    return request.paths.home.map { PathParts.path(of: ".config/pdfscope/config.json", in: $0) }
  }

  /// The nearest file upwards from the working folder: of several projects, one inside the other, the inner one counts,
  /// as with version control. Where the working folder is below the user's own, nothing above that is looked at.
  private mutating func takeProject(_ paths: PathResolver) {
    guard paths.currentFolder.utf8.first == UInt8(ascii: "/") else { return }
    let home = paths.home.flatMap(paths.resolve)
    var parts = paths.currentFolder.unicodeScalars.split(separator: "/").map { String($0) }
    while true {
      let folder = "/" + parts.joined(separator: "/")
      if take(.project, at: PathParts.path(of: Self.projectName, in: folder)) { return }
      if folder == home || parts.isEmpty { return }
      parts.removeLast()
    }
  }

  /// Takes a file, if it is there.
  ///
  /// - Returns: whether it is.
  @discardableResult
  private mutating func take(_ kind: Configuration.Layer.Kind, at path: String) -> Bool {
    let finding = ConfigurationFile.read(path)
    var isThere = true
    switch finding {
    case .text(let text): layers.append(Configuration.Layer(kind: kind, path: path, text: text))
    case .missing where kind == .option:
      problems.append(ConfigurationProblem(path: path, message: "there is no such file"))
    case .missing: isThere = false
    case .unreachable(let reason) where kind == .user || kind == .project:
      // Somebody who runs the program as another user has a folder that is not for him.
      if kind == .user { warnings.append(ConfigurationProblem(path: path, message: "ignored: \(reason)")) }
      isThere = false
    case .unreachable(let reason), .unreadable(let reason):
      let hint = kind == .user || kind == .project ? "--no-config does without it" : nil
      problems.append(ConfigurationProblem(path: path, message: reason, hint: hint))
    }
    places.append(Place(kind: kind, path: path, isThere: isThere))
    return isThere
  }

  /// Makes the project's a trusted one where the user or the system trusts its folder.
  private mutating func trustProject(_ paths: PathResolver) {
    guard let index = layers.firstIndex(where: { $0.kind == .project }) else { return }
    let others = layers.filter { $0.kind != .project }
    // What is wrong with them is told when all are read.
    guard !others.isEmpty, let configuration = try? Configuration(layers: others, paths: paths),
      configuration.trusts(folder: PathParts(layers[index].path).folder)
    else { return }
    layers[index].kind = .trustedProject
  }
}

/// One file of a configuration, whoever made it.
enum ConfigurationFile {
  case text(String)
  case missing
  /// A folder on the way to it may not be entered.
  case unreachable(String)
  case unreadable(String)

  /// Reads a file that is one: no folder, pipe or device, and of no great size.
  static func read(_ path: String) -> ConfigurationFile {
    // Opening a pipe would wait for its other end, and may wake somebody.
    let descriptor = SystemText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    guard descriptor >= 0 else { return opening(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .unreadable(text(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable("this is not a regular file") }
    let limit = ConfigurationFiles.mostBytes
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      var problem: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let size = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if size < 0 { problem = errno }
        count = max(0, size)
      }
      if problem == EINTR { continue }
      guard problem == 0 else { return .unreadable(text(problem)) }
      guard !chunk.isEmpty else { return .text(SystemText.string(bytes)) }
      bytes += chunk
    }
    return .unreadable("the file has more than \(limit >> 20) MiB")
  }

  private static func opening(_ path: String, _ problem: Int32) -> ConfigurationFile {
    switch problem {
    case ENOENT, ENOTDIR: return .missing
    case EACCES:
      var status = stat()
      let isSeen = SystemText.withCString(path) { lstat($0, &status) } == 0
      return isSeen ? .unreadable(text(problem)) : .unreachable(text(problem))
    default: return .unreadable(text(problem))
    }
  }

  private static func text(_ problem: Int32) -> String {
    guard let text = strerror(problem) else { return "error \(problem)" }
    return String(cString: text).lowercased()
  }
}
