/// The PDFs of the repository's `Fixtures` folder. `Fixtures/README.md` says what is in each of them.
public enum Fixtures {
  /// The top folder of the repository.
  public static let repository = parent(of: parent(of: parent(of: #filePath)))

  /// The folder that holds the fixtures.
  public static let folder = repository + "/Fixtures"

  /// The path of a fixture by its name below the folder, as in `Fixtures.path("outline/destinations.pdf")`.
  ///
  /// A name that does not exist stops the tests: it is a mistake in the test.
  public static func path(_ name: String) -> String {
    let path = folder + "/" + name
    precondition(Files.exists(path), "there is no fixture \(name) in \(folder)")
    return path
  }

  /// The bytes of a fixture.
  public static func bytes(_ name: String) throws -> [UInt8] {
    try Files.read(path(name))
  }

  /// The names of all PDFs in a folder of the fixtures, as `path(_:)` takes them, sorted.
  public static func names(in subfolder: String) throws -> [String] {
    try Files.names(in: path(subfolder)).filter { $0.hasSuffix(".pdf") }.map { "\(subfolder)/\($0)" }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }
}
