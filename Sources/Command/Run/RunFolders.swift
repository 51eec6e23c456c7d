import PDFScope

/// The folders that a batch has made for its outputs, and that are taken away again where nothing came into them.
final class RunFolders {
  /// Those that may still be empty, each after the ones above it.
  private var made: [OutputFolder] = []

  /// Makes a folder where it is missing, and those above it.
  ///
  /// - Throws: `output.notWritable`.
  func make(_ path: String) throws(ActionError) {
    var folder = OutputFolder(path: path)
    if try folder.make() { made.append(folder) }
  }

  /// Something has come into a folder, which stays.
  func keep(_ path: String) {
    // What was made last is most likely the one.
    if let index = made.lastIndex(where: { $0.path == path }) { made.remove(at: index) }
  }

  /// Takes away what is empty.
  func removeEmpty() {
    for folder in made.reversed() { folder.removeIfEmpty() }
    made = []
  }
}
