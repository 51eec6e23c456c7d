import PDFScope
import TestSupport
import Testing

/// A document opened by the library, and its scope.
struct Opened {
  let host: DocumentHost
  var scope: Scope.ID { host.scope }

  init(fixture: String, passwords: [String] = [], policy: Policy = .standard) async {
    await self.init(path: Fixtures.path(fixture), passwords: passwords, policy: policy)
  }

  init(path: String, passwords: [String] = [], policy: Policy = .standard) async {
    @Scope(policy: policy) var scope
    host = await DocumentHost.open(path: path, passwords: passwords, scope: scope)
  }

  /// Sends an event and waits for what comes of it.
  func send(_ event: ActionEvent) async -> Outcome { await scope.send(event).outcome }

  /// The result of an event.
  func answer<Result: ActionResult>(
    _ event: ActionEvent, as type: Result.Type = Result.self
  ) async throws -> Result {
    let outcome = await send(event)
    return try #require(outcome.result as? Result, "\(outcome.json)")
  }
}

extension PageSelection {
  /// The selection that a text means.
  static func of(_ text: String) throws -> PageSelection { try PageSelection(parsing: text) }
}

extension ActionEvent {
  static let listOutline = ActionEvent.outline(.list(ListOutline()))

  static func rotate(_ pages: String = "all", by angle: Int = 90) throws -> ActionEvent {
    .edit(.rotatePages(RotatePages(pages: try .of(pages), by: angle)))
  }

  static func remove(_ pages: String) throws -> ActionEvent {
    .edit(.removePages(RemovePages(pages: try .of(pages))))
  }
}
