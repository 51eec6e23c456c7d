import PDFScope
import Synchronization
import TestSupport
import Testing

@testable import PDFActions
@testable import PDFDocument

extension DocumentHost {
  /// Changes the document as an event would.
  fileprivate func change(
    failing: Bool = false, _ body: @Sendable (Document) throws -> Void
  ) async -> Outcome? {
    guard let open, let event = try? ActionEvent.rotate("1") else { return nil }
    return await recorded(event, open) {
      do {
        try body(open.document)
      } catch {
        Issue.record("\(error)")
      }
      return failing ? .failed(event, ActionError("internal", "for a test")) : Outcome(event: event, status: .ok)
    }
  }

  /// Does something to the document that nobody takes note of.
  fileprivate func tamper(_ body: @Sendable (Document) throws -> Void) throws {
    guard let document = open?.document else { return }
    let recording = document.recording
    document.recording = nil
    defer { document.recording = recording }
    try body(document)
  }

  fileprivate var rotations: [Int] { [0, 1, 2].compactMap { open?.document.page(at: $0)?.rotation } }

  fileprivate var changed: [Int] { (open?.document.changedObjects.map(\.number) ?? []).sorted() }
}

/// What becomes of a document where a change of it cannot be taken back.
@Suite struct HistoryFailureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The pages of the fixture are the objects 7, 9, … with their content in 6, 8, …
  private func open() async throws -> Opened {
    let document = await Opened(path: try folder.copy(fixture: "pages/twelve.pdf", as: "in.pdf"))
    await document.host.keepHistory()
    return document
  }

  @Sendable private static func turn(_ page: Int, _ document: Document) throws {
    let page = try #require(document.page(at: page))
    try document.set("Rotate", of: page.object, to: .integer(90))
  }

  @Sendable private static func markContent(_ document: Document) throws {
    try document.set("Mark", of: document.object(ObjectID(number: 8)), to: .integer(1))
  }

  /// The mark of a stream cannot be taken away where there is no stream.
  @Sendable private static func breakContent(_ document: Document) throws {
    try document.replaceObject(ObjectID(number: 8), with: .integer(1))
  }

  /// The first of two changes cannot be taken back, when the second already is and one object of the first as well.
  @Test func `an undo that fails halfway leaves everything as it was`() async throws {
    let document = try await open()
    let host = document.host
    await host.beginGroup(named: "custom.both")
    _ = await host.change {
      try Self.turn(0, $0)
      try Self.markContent($0)
    }
    _ = await host.change { try Self.turn(1, $0) }
    try await host.endGroup()
    _ = await host.change { try Self.turn(2, $0) }
    #expect(try await host.undo() == "edit.rotatePages")
    try await host.tamper(Self.breakContent)
    let changed = await host.changed
    for _ in 1...2 {
      let error = await #expect(throws: ActionError.self) { try await host.undo() }
      #expect(error?.code.rawValue == "object.invalid", "\(String(describing: error))")
      #expect(await host.rotations == [90, 90, 0])
      #expect(await host.changed == changed)
      #expect(await host.editState == (true, "custom.both", "edit.rotatePages"))
    }
    // The document goes on.
    #expect(try await host.redo() == "edit.rotatePages")
    #expect(await host.rotations == [90, 90, 90])
    #expect(await document.send(try .rotate("1")).status == .ok)
    #expect(await host.rotations == [180, 90, 90])
    #expect(try await host.undo() == "edit.rotatePages")
    #expect(await host.rotations == [90, 90, 90])
  }

  /// Whenever an undo or a redo is cancelled, it is done wholly or not at all, and can be done later.
  @Test func `an undo that is cancelled can be done later`() async throws {
    let document = try await open()
    let host = document.host
    await host.beginGroup(named: "custom.both")
    _ = await host.change { try Self.turn(0, $0) }
    _ = await host.change { try Self.markContent($0) }
    #expect(await document.send(.edit(.reversePages(ReversePages()))).status == .ok)
    _ = await host.change { try Self.turn(1, $0) }
    try await host.endGroup()
    let after = await host.rotations
    var pages: [[Int]] = [after, [0, 0, 0]]
    for isUndo in [true, false, true] {
      for steps in 0...2 {
        var environment = EnvironmentValues()
        let cancellation = Cancellation()
        environment.cancellation = cancellation
        // Before each of the three changes of objects it is asked once.
        let counter = Counter()
        environment.progress = ProgressReceiver { _, _ in
          if counter.next() == steps { cancellation.cancel() }
        }
        let error = await #expect(throws: ActionError.self) {
          _ = isUndo ? try await host.undo(environment: environment) : try await host.redo(environment: environment)
        }
        #expect(error?.code.rawValue == "action.cancelled")
        #expect(await host.rotations == pages[0], "\(isUndo), after \(steps)")
        #expect(await (isUndo ? host.undoName : host.redoName) == "custom.both")
      }
      #expect(try await (isUndo ? host.undo() : host.redo()) == "custom.both")
      pages.swapAt(0, 1)
      #expect(await host.rotations == pages[0])
    }
    #expect(await host.isUnsaved == false)
  }

  /// What an event has changed before it failed cannot be taken back: nobody is to go on with half an event.
  @Test func `nothing more is done with a document that is not whole`() async throws {
    let document = try await open()
    let host = document.host
    let bytes = try Files.read(host.path)
    _ = await host.change { try Self.turn(2, $0) }
    let outcome = await host.change(failing: true) {
      try Self.turn(0, $0)
      try Self.markContent($0)
      // As something outside of all that is noted would do it.
      let recording = $0.recording
      $0.recording = nil
      try Self.breakContent($0)
      $0.recording = recording
    }
    #expect(outcome?.error?.code.rawValue == "document.inconsistent")
    let next = await document.send(try .rotate("1"))
    #expect(next.error?.code.rawValue == "document.inconsistent", "\(next.json)")
    let listing = await document.send(.listOutline)
    #expect(listing.error?.code.rawValue == "document.inconsistent", "\(listing.json)")
    #expect(document.scope.context(of: .edit)?.isEnabled == false)
    for save in [
      SaveTarget.inPlace(path: host.path, backupSuffix: nil),
      .file(
        path: folder.path("new.pdf"), input: host.path, mayReplace: false),
    ] {
      let error = await #expect(throws: ActionError.self) { try await host.save(to: save) }
      #expect(error?.code.rawValue == "document.inconsistent")
    }
    let error = await #expect(throws: ActionError.self) { try await host.undo() }
    #expect(error?.code.rawValue == "document.inconsistent")
    await host.keepHistory()
    #expect(await host.editState == (true, nil, nil))
    #expect(try Files.read(host.path) == bytes && !Files.exists(folder.path("new.pdf")))
  }

  /// A save that is cancelled before its file stands there has written nothing; the next one is whole.
  @Test(arguments: [SaveMode.auto, .rewrite, .incremental])
  func `a save that is cancelled writes nothing`(mode: SaveMode) async throws {
    let document = try await open()
    let host = document.host
    let bytes = try Files.read(host.path)
    #expect(await document.send(try .rotate("1")).status == .ok)
    let target = folder.path("new.pdf")
    var environment = EnvironmentValues()
    environment.cancellation = Cancellation()
    environment.cancellation.cancel()
    for save in [
      SaveTarget.inPlace(path: host.path, backupSuffix: ".bak"),
      .file(
        path: target, input: host.path, mayReplace: true),
    ] {
      let error = await #expect(throws: ActionError.self) {
        try await host.save(to: save, as: mode, environment: environment)
      }
      #expect(error?.code.rawValue == "action.cancelled")
    }
    #expect(try Files.read(host.path) == bytes)
    #expect(try Files.names(in: folder.path) == ["in.pdf"])
    #expect(await host.editState == (true, "edit.rotatePages", nil))
    _ = try await host.save(to: .file(path: target, input: host.path, mayReplace: false), as: mode)
    #expect(await host.isUnsaved == false)
    #expect(await Opened(path: target).host.rotations == [90, 0, 0])
  }

  @Test func `an opening that is cancelled opens nothing`() async throws {
    var environment = EnvironmentValues()
    environment.cancellation = Cancellation()
    environment.cancellation.cancel()
    let document = await environment.run { await Opened(fixture: "pages/one.pdf") }
    #expect(document.host.openingError?.code.rawValue == "action.cancelled")
  }
}

/// Counts calls.
private final class Counter: Sendable {
  private let count = Atomic(0)

  /// How many there were before this one.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}
