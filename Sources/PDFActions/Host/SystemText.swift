import Glibc
import PDFDocument
import PDFScopeCore

extension FilePath {
  /// The path whose bytes the text carries.
  init(systemText path: String) { self.init(bytes: SystemText.bytes(path)) }

  /// Whether there is something of that name.
  var exists: Bool {
    var status = stat()
    return withCString { stat($0, &status) } == 0
  }
}

extension Password {
  /// The password whose bytes the text carries.
  init(systemText password: String) { self.init(bytes: SystemText.bytes(password)) }
}
