import PDFScope
import TestSupport
import Testing

/// After undo a document is byte for byte what it was, however it is written; after redo what the event made of it.
@Suite struct UndoTests {
  private static let fixtures = [
    "outline/destinations.pdf", "annotations/all-subtypes.pdf", "annotations/replies.pdf",
    "structure/object-streams.pdf",
    "signatures/approval.pdf", "bookmarks/pspdf-element.pdf", "encryption/aes-256-owner-only.pdf",
    "encryption/rc4-128.pdf", "pages/twelve.pdf",
  ]

  /// An event of every kind of change.
  private static let events: [String] = [
    #"{"action":"bookmarks.toggle","page":"1"}"#, #"{"action":"bookmarks.remove","all":true}"#,
    #"{"action":"annotate.add","type":"rectangle","pages":"1","rect":[[20,20,60,30]]}"#,
    #"{"action":"annotate.add","type":"note","pages":"1","rect":[[20,20,20,20]],"contents":"Look"}"#,
    #"{"action":"annotate.remove","pages":"all"}"#, ##"{"action":"annotate.update","color":"#ff0000","pages":"all"}"##,
    #"{"action":"annotate.remove","type":["text","highlight","popup","square","link"]}"#,
    #"{"action":"outline.add","title":"New","page":"1"}"#, #"{"action":"outline.remove","titleMatch":"."}"#,
    #"{"action":"edit.rotatePages","pages":"1","by":90}"#, #"{"action":"edit.removePages","pages":"1"}"#,
    #"{"action":"edit.reversePages"}"#, #"{"action":"edit.duplicatePages","pages":"1"}"#,
    #"{"action":"edit.insertBlank","after":"1"}"#, #"{"action":"edit.crop","pages":"1","margin":"10"}"#,
    #"{"action":"edit.scaleTo","paper":"a5"}"#, #"{"action":"edit.nUp"}"#, #"{"action":"edit.booklet"}"#,
    #"{"action":"edit.watermark","text":"Draft"}"#, #"{"action":"edit.stamp","text":"{page}"}"#,
    #"{"action":"edit.setLabels","style":"romanLower"}"#, #"{"action":"edit.setInfo","title":"A title"}"#,
    #"{"action":"edit.detach","all":true}"#, #"{"action":"thumbnails.embed","remove":true}"#,
  ]

  private let folder: TemporaryFolder
  private let environment: EnvironmentValues

  init() throws {
    folder = try TemporaryFolder()
    var environment = EnvironmentValues()
    environment.isReproducible = true
    environment.invocation = InvocationMetadata(timestamp: 1_700_000_000)
    self.environment = environment
  }

  private func written(_ host: DocumentHost, _ scope: Scope.ID) async throws -> [UInt8] {
    let path = folder.path("written.pdf")
    _ = try await host.save(
      to: .file(path: path, input: host.path, mayReplace: true), as: .rewrite, environment: environment)
    return try Files.read(path)
  }

  @Test(arguments: fixtures) func everyChangeIsTakenBack(fixture: String) async throws {
    let path = try folder.copy(fixture: fixture, as: "in.pdf")
    // Encryption is random, so that nothing could be compared.
    @Scope(policy: Policy(permissions: .warn, invalidatesSignatures: true, decrypts: true)) var scope
    let host = await DocumentHost.open(path: path, passwords: ["owner", "user"], scope: scope)
    try #require(host.openingError == nil)
    await host.keepHistory()
    var states = [try await written(host, scope)]
    var contexts = [scope.contexts]
    var changes = 0
    for text in Self.events {
      let event = try ActionEvent(json: JSONParser.parse(text))
      let outcome = await environment.run { scope.send(event) }.outcome
      let isChange = outcome.status == .ok
      if !isChange {
        // What fails half-way leaves nothing behind, too.
        #expect(try await written(host, scope) == states.last, "\(fixture): \(text)")
        continue
      }
      changes += 1
      states.append(try await written(host, scope))
      contexts.append(scope.contexts)
      #expect(try await host.undo() == event.name)
      #expect(try await written(host, scope) == states[states.count - 2], "\(fixture): undo \(text)")
      #expect(scope.contexts == contexts[contexts.count - 2], "\(fixture): undo \(text)")
      #expect(try await host.redo() == event.name)
      #expect(try await written(host, scope) == states.last, "\(fixture): redo \(text)")
      #expect(scope.contexts == contexts.last, "\(fixture): redo \(text)")
    }
    #expect(changes >= 10)
    // All the way back, and forth again.
    for place in (0..<changes).reversed() {
      #expect(try await host.undo() != nil)
      #expect(try await written(host, scope) == states[place], "\(fixture): back to \(place)")
    }
    #expect(try await host.undo() == nil)
    for place in 1...changes {
      #expect(try await host.redo() != nil)
      #expect(try await written(host, scope) == states[place], "\(fixture): forth to \(place)")
    }
    #expect(try await host.redo() == nil)
  }

  /// What is taken back is not in what is appended to the file.
  @Test func whatIsTakenBackIsNotSaved() async throws {
    let path = try folder.copy(fixture: "pages/twelve.pdf", as: "in.pdf")
    let original = try Files.read(path)
    @Scope var scope
    let host = await DocumentHost.open(path: path, scope: scope)
    await host.keepHistory()
    let event = try ActionEvent(
      json: JSONParser.parse(#"{"action":"annotate.add","type":"rectangle","pages":"1","rect":[[20,20,60,30]]}"#))
    #expect(await environment.run { scope.send(event) }.outcome.status == .ok)
    #expect(await host.isUnsaved && host.undoName == "annotate.add")
    #expect(try await host.undo() == "annotate.add")
    #expect(await !host.isUnsaved && host.redoName == "annotate.add")
    let copy = folder.path("copy.pdf")
    let output = try await host.save(
      to: .file(path: copy, input: path, mayReplace: false), as: .incremental, environment: environment)
    #expect(output.save?.bytesAdded == 0)
    #expect(try Files.read(copy) == original)
  }
}
