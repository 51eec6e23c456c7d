import PDFDocument
public import PDFScopeCore

/// Holds one open document: opens it, tells its scope what is known of it, executes the events that the scope lets
/// through, and saves it.
///
/// ```swift
/// @Scope var scope
/// let host = await DocumentHost.open(path: "report.pdf", scope: scope)
/// let outcome = await scope.send(.outline(.list(ListOutline()))).outcome
/// print(await host.isChanged)
/// ```
///
/// Keep the host for as long as events are sent: its scope does not, and answers `scope.detached` once it is gone.
public actor DocumentHost: EventExecutor {
  /// The path the document was opened from; `-` is standard input.
  public nonisolated let path: String
  /// The scope it belongs to.
  public nonisolated let scope: Scope.ID
  /// Why the document could not be opened.
  public nonisolated let openingError: ActionError?

  let open: OpenDocument?
  private let passwords: [Password]
  var destination: DocumentFacts.Destination = .undecided
  /// The lock of the file that the document is to replace.
  var claimed: FileLock?
  var looksClosely = false
  var customActions: [String: CustomAction] = [:]
  private var seenWarnings: Set<Warning> = []
  /// What can be taken back; `nil` where nobody wants to.
  var history: ChangeHistory?
  /// Why nothing more is done with the document; `nil` where it is whole.
  var spoiled: ActionError?
  /// Whether an event is being executed.
  private(set) var isPerforming = false

  private init(path: String, passwords: [Password], scope: Scope.ID) {
    self.path = path
    self.scope = scope
    self.passwords = passwords
    do throws(PDFError) {
      let file = FilePath(systemText: path)
      try InputKind.check(file)
      try Self.checkIsWanted()
      let document = try Document.open(path: file, passwords: passwords)
      try Self.checkIsWanted()
      open = OpenDocument(document, path: path)
      openingError = nil
    } catch {
      open = nil
      openingError = ActionError(error)
    }
  }

  /// Opens a document and joins it to a scope.
  ///
  /// A document that cannot be opened has a host all the same: its scope refuses every event, with the reason.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard input. A name that is not UTF-8 is carried by ``SystemText``.
  ///   - passwords: tried in turn, after no password at all, as UTF-8 and in the older encodings.
  ///   - scope: the scope that the document shall belong to.
  public static func open(path: String, passwords: [String] = [], scope: Scope.ID) async -> DocumentHost {
    let host = DocumentHost(path: path, passwords: passwords.map { Password(systemText: $0) }, scope: scope)
    await host.join()
    return host
  }

  private static func checkIsWanted() throws(PDFError) {
    guard !EnvironmentValues.current.cancellation.isCancelled else { throw .cancelled }
  }

  /// How many pages the document has; `nil` where it could not be opened.
  public var pageCount: Int? { open?.document.pageCount }

  /// Whether an event has changed the document.
  public var isChanged: Bool { (open?.document.revision ?? 0) > 0 }

  /// Finds out which buttons have nothing to show and tells the scope. It takes a look at every page.
  public func lookClosely() {
    looksClosely = true
    scope.update(facts)
  }

  /// Tells where a changed document would be saved, so that the scope can say no before anything is done.
  public func setDestination(_ destination: DocumentFacts.Destination) {
    self.destination = destination
    scope.update(facts)
  }

  /// What the libraries have said about the document since this was last asked, each once.
  public func takeWarnings() -> [Warning] {
    guard let open else { return [] }
    let all = open.document.warnings.map { Warning($0) } + open.takeReadingWarnings()
    return all.filter { seenWarnings.insert($0).inserted }
  }

  private func join() {
    scope.attach(self, facts: facts)
  }

  /// Tells the scope what is known of the document now.
  func updateFacts() { scope.update(facts) }

  private var facts: DocumentFacts {
    guard let open, spoiled == nil else {
      let error = spoiled ?? openingError ?? ActionError("internal", "the document is not open")
      return DocumentFacts(access: .unreadable(error), pageCount: 0, destination: destination)
    }
    return open.facts(detailed: looksClosely, destination: destination)
  }
}

// MARK: - Events

extension DocumentHost {
  /// Executes an event that the scope allows.
  public func perform(_ event: ActionEvent, context: EventContext) async -> Performance {
    guard let open, spoiled == nil else {
      let error = spoiled ?? openingError ?? ActionError("internal", "the document is not open")
      return Performance(.failed(event, error))
    }
    isPerforming = true
    defer { isPerforming = false }
    if EnvironmentValues.current.progress != nil || history != nil {
      open.pace = Self.pace(in: .current)
    }
    defer { open.pace = nil }
    open.reader.renewBudget()
    let work = Work(document: open, context: context, policy: scope.policy, passwords: passwords)
    let revision = open.document.revision
    var outcome = await recorded(event, open) { await answer(to: event, work, of: open) }
    outcome.warnings += work.warnings.uniqued
    outcome.outputs += work.outputs
    if open.document.revision != revision { updateFacts() }
    return Performance(outcome, followUps: work.followUps, stopsAtFailure: work.stopsAtFailure)
  }

  /// Executes an event; what it throws is its outcome.
  private func answer(to event: ActionEvent, _ work: Work, of open: OpenDocument) async -> Outcome {
    var outcome: Outcome
    do throws(ActionError) {
      outcome = try await answer(to: event, work)
    } catch {
      outcome = work.vetoes.isEmpty ? .failed(event, error) : .refused(event, work.vetoes)
      outcome.result = work.partialResult
    }
    do throws(PDFError) {
      try open.document.source.checkIsWhole()
    } catch {
      // An answer made of zeros that are not in the document is worse than none. What was handed out is counted.
      let totals = (outcome.result as? any PartwiseResult).flatMap { $0.parts.isEmpty ? $0 : nil }
      outcome = .failed(event, ActionError(error))
      outcome.result = totals
    }
    return outcome
  }

  /// One line an event: a new event does not compile until it stands here.
  private func answer(to event: ActionEvent, _ work: Work) async throws(ActionError) -> Outcome {
    switch event {
    case .outline(let outline): try answer(to: outline, event, work)
    case .thumbnails(.render(let render)): .done(event, try await ThumbnailRendering().perform(render, on: work))
    case .thumbnails(.extract(let extract)): .done(event, try ThumbnailExtraction().perform(extract, on: work))
    case .thumbnails(.embed(let embed)): .done(event, try await ThumbnailEmbedding().perform(embed, on: work))
    case .search(.find(let find)): .done(event, try await TextSearch().perform(find, on: work))
    case .bookmarks(let bookmarks): try answer(to: bookmarks, event, work)
    case .annotate(.list(let list)): .done(event, try AnnotationListing().perform(list, on: work))
    case .annotate(.add(let add)): .done(event, try await AnnotationMaking().perform(add, on: work))
    case .annotate(.update(let update)): .done(event, try AnnotationChanging().perform(update, on: work))
    case .annotate(.remove(let remove)): .done(event, try AnnotationRemoving().perform(remove, on: work))
    case .edit(let edit): try await answer(to: edit, event, work)
    case .session: .failed(event, ActionError("internal", "\(event.name) is executed by the scope"))
    case .custom(let custom): try await answer(to: custom, event, work)
    }
  }

  private func answer(
    to bookmarks: BookmarksEvent, _ event: ActionEvent, _ work: Work
  ) throws(ActionError) -> Outcome {
    switch bookmarks {
    case .list(let list): .done(event, BookmarkListing().perform(list, on: work))
    case .add(let add): .done(event, try BookmarkAdding().perform(add, on: work))
    case .toggle(let toggle): .done(event, try BookmarkToggling().perform(toggle, on: work))
    case .rename(let rename): .done(event, try BookmarkRenaming().perform(rename, on: work))
    case .remove(let remove): .done(event, try BookmarkRemoval().perform(remove, on: work))
    case .move(let move): .done(event, try BookmarkMoving().perform(move, on: work))
    case .export(let export): .done(event, BookmarkExporting().perform(export, on: work))
    case .import(let items): .done(event, try BookmarkImporting().perform(items, on: work))
    }
  }

  private func answer(
    to outline: OutlineEvent, _ event: ActionEvent, _ work: Work
  ) throws(ActionError) -> Outcome {
    switch outline {
    case .list(let list): .done(event, OutlineListing().perform(list, on: work))
    case .export(let export): .done(event, try OutlineExport().perform(export, on: work))
    case .import(let source): .done(event, try OutlineImport().perform(source, on: work))
    case .add(let add): .done(event, try OutlineAddition().perform(add, on: work))
    case .update(let update): .done(event, try OutlineUpdate().perform(update, on: work))
    case .rename(let rename): .done(event, try OutlineRenaming().perform(rename, on: work))
    case .move(let move): .done(event, try OutlineMoving().perform(move, on: work))
    case .remove(let remove): .done(event, try OutlineRemoval().perform(remove, on: work))
    case .check(let check): .done(event, OutlineCheck().perform(check, on: work))
    case .repair(let repair): .done(event, try OutlineRepair().perform(repair, on: work))
    }
  }
}

extension [Warning] {
  /// Each warning once, in the order in which they came first.
  fileprivate var uniqued: [Warning] {
    var seen: Set<Warning> = []
    return filter { seen.insert($0).inserted }
  }
}
