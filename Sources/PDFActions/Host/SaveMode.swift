import PDFDocument
import PDFScopeCore

/// How much of a file is written when a changed document is saved.
public enum SaveMode: String, Sendable, Hashable, CaseIterable {
  /// What was changed is appended where that is possible and not half of the file or more; else the whole file is
  /// written anew. A signed document is appended to in any case, or not saved, unless its signatures may break.
  case auto
  /// What was changed is appended, or nothing is saved.
  case incremental
  /// The whole file is written anew.
  case rewrite

  var form: SaveOptions.Form {
    switch self {
    case .auto: .automatic
    case .incremental: .incremental
    case .rewrite: .rewrite
    }
  }
}

extension Output.Save {
  init(_ result: SaveResult) {
    let kind: Kind =
      switch result.kind {
      case .incremental: .incremental
      case .rewrite: .rewrite
      }
    self.init(kind: kind, reason: result.reason, bytes: result.byteCount, bytesAdded: result.bytesAdded)
  }
}
