import PDFScopeCore
import Testing

/// The tables of the scope, written out once more by hand and compared for every combination.
@Suite struct RulesTests {
  typealias Permissions = DocumentFacts.Permissions
  typealias Signatures = DocumentFacts.Signatures

  /// ISO 32000-2 table 22 as events ask for it: any one of these bits will do; no bits at all means no need.
  static let bits: [Requirement.Permission: [Permissions]] = [
    .none: [], .extract: [.extract], .annotate: [.annotate], .fillForms: [.fillForms, .annotate],
    .assemble: [.assemble, .modify], .modify: [.modify], .print: [.print],
  ]

  /// What may change on a document with these signatures.
  static let allowed: [(Signatures, Set<Requirement.Change>)] = [
    (.none, Set(Requirement.Change.allCases)),
    (Signatures(certification: .noChanges), [.none]),
    (Signatures(certification: .formFilling), [.none, .formFilling]),
    (Signatures(certification: .annotations), [.none, .formFilling, .annotations]),
    (Signatures(approvals: 1), [.none, .formFilling, .annotations]),
    (Signatures(approvals: 3), [.none, .formFilling, .annotations]),
    (Signatures(timestamps: 1), [.none, .formFilling, .annotations]),
    (Signatures(hasUsageRights: true), [.none, .formFilling, .annotations]),
    (Signatures(lock: .noChanges, approvals: 1), [.none]),
    (Signatures(lock: .formFilling, approvals: 1), [.none, .formFilling]),
    (Signatures(lock: .annotations, approvals: 1), [.none, .formFilling, .annotations]),
    (Signatures(certification: .annotations, lock: .noChanges), [.none]),
    (Signatures(certification: .formFilling, approvals: 2), [.none, .formFilling]),
  ]

  /// Every set of the six bits that the table names.
  static let bitSets: [Permissions] = (0..<64).map { number in
    let all: [Permissions] = [.print, .modify, .extract, .annotate, .fillForms, .assemble]
    return Permissions(all.enumerated().filter { number & (1 << $0.offset) != 0 }.map(\.element))
  }

  func context(_ requirement: Requirement, _ facts: DocumentFacts, _ policy: Policy = .standard) -> EventContext {
    Rules.context(of: "edit.x", requiring: requirement, facts: facts, policy: policy, mode: .document)
  }

  @Test func `permission bits bind the user and nobody else`() {
    for need in Requirement.Permission.allCases {
      let bits = Self.bits[need] ?? []
      for granted in Self.bitSets {
        for access in [DocumentFacts.Access.unencrypted, .owner, .user] {
          let facts = DocumentFacts(access: access, permissions: granted)
          let expected = access != .user || bits.isEmpty || bits.contains { granted.contains($0) }
          let strict = context(Requirement(permission: need), facts)
          #expect(strict.isEnabled == expected)
          #expect(strict.vetoes.map(\.code) == (expected ? [] : ["permissions.\(need.rawValue)"]))
          #expect(strict.vetoes.allSatisfy { $0.kind == .denied && $0.source == .permissions })
          let relaxed = context(Requirement(permission: need), facts, Policy(permissions: .warn))
          #expect(relaxed.isEnabled)
          #expect(relaxed.lifted == strict.vetoes)
          let partly = context(Requirement(partlyNeeds: need), facts)
          #expect(partly.isEnabled && partly.withheld == strict.vetoes)
        }
      }
    }
  }

  @Test func `signatures allow what the table says`() {
    for (signatures, allowed) in Self.allowed {
      for change in Requirement.Change.allCases {
        let facts = DocumentFacts(signatures: signatures)
        let strict = context(Requirement(change: change), facts)
        #expect(strict.isEnabled == allowed.contains(change), "\(signatures) \(change)")
        #expect(strict.vetoes.allSatisfy { $0.source == .signatures && $0.kind == .denied })
        let lifted = context(Requirement(change: change), facts, Policy(invalidatesSignatures: true))
        #expect(lifted.isEnabled && lifted.lifted == strict.vetoes)
      }
    }
  }

  @Test func `what is signed and cannot be saved by increment does not change`() {
    for change in Requirement.Change.allCases {
      for (signatures, allowed) in Self.allowed {
        var signatures = signatures
        signatures.needsWholeFile = true
        let context = context(Requirement(change: change), DocumentFacts(signatures: signatures))
        let isSigned = allowed != Set(Requirement.Change.allCases)
        #expect(context.isEnabled == (change == .none || !isSigned), "\(signatures) \(change)")
        #expect(context.vetoes.count <= 1 || !allowed.contains(change))
      }
    }
  }

  @Test func `a dynamic XFA form is not changed`() {
    for (form, isAllowed) in [(DocumentFacts.XFAForm.none, true), (.static, true), (.dynamic, false)] {
      let facts = DocumentFacts(xfa: form)
      #expect(context(Requirement(change: .pages), facts).isEnabled == isAllowed)
      #expect(context(.reading, facts).isEnabled)
    }
  }

  @Test func `a document that cannot be used has one veto and no other`() {
    let damaged = ActionError("document.damaged", "no cross-reference table")
    for (access, code, kind) in [
      (DocumentFacts.Access.locked, "document.locked", Veto.Kind.password),
      (.unreadable(damaged), "document.damaged", .invalid),
      (.unreadable(ActionError("document.wrongPassword", "wrong")), "document.wrongPassword", .password),
    ] {
      let facts = DocumentFacts(access: access, permissions: [], signatures: Signatures(certification: .noChanges))
      let vetoes = context(Requirement(permission: .modify, change: .content), facts).vetoes
      #expect(vetoes.map(\.code) == [code])
      #expect(vetoes.map(\.kind) == [kind])
    }
    let empty = context(.reading, DocumentFacts(pageCount: 0))
    #expect(empty.vetoes.map(\.code) == ["document.noPages"])
  }

  @Test func `a blocked destination stops what writes and nothing else`() {
    let blocked = DocumentFacts(destination: .blocked(ActionError("output.exists", "out.pdf exists")))
    #expect(context(.reading, blocked).isEnabled)
    #expect(context(Requirement(change: .pages), blocked).vetoes.map(\.code) == ["output.exists"])
    #expect(context(Requirement(writesFiles: true), blocked).vetoes.map(\.source) == [.destination])
    for destination in [DocumentFacts.Destination.undecided, .writable] {
      #expect(context(Requirement(change: .pages), DocumentFacts(destination: destination)).isEnabled)
    }
  }

  @Test func `the policy hides and disables buttons and events`() {
    for name in ["edit", "edit.rotatePages"] {
      let hidden = contexts(policy: Policy(hidden: [name]))
      #expect(hidden[.edit]?.event(named: "edit.rotatePages")?.vetoes.map(\.code) == ["policy.hidden"])
      #expect(hidden[.edit]?.isHidden == (name == "edit"))
      let disabled = contexts(policy: Policy(disabled: [name]))
      #expect(disabled[.edit]?.event(named: "edit.rotatePages")?.vetoes.map(\.code) == ["policy.disabled"])
      #expect(disabled[.edit]?.isHidden == false)
      #expect(disabled[.edit]?.isEnabled == (name != "edit"))
    }
    // A button of which every event is hidden is hidden; one event that is left shows it.
    let names = EditEvent.declarations.map(\.name)
    #expect(contexts(policy: Policy(hidden: Set(names)))[.edit]?.isHidden == true)
    #expect(contexts(policy: Policy(hidden: Set(names.dropLast())))[.edit]?.isHidden == false)
  }

  @Test func `modes select their button and hide what does not fit`() {
    for view in Mode.View.allCases {
      let contexts = contexts(mode: Mode(view: view))
      #expect(contexts[.thumbnails]?.isHidden == (view == .contentEditing))
      #expect(contexts[.thumbnails]?.isEnabled == (view != .contentEditing))
      #expect(contexts[.annotate]?.isHidden == (view == .thumbnails))
      #expect(contexts[.annotate]?.isEnabled == (view != .thumbnails))
      #expect(Button.builtIn.filter { contexts[$0]?.isSelected == true } == (view.button.map { [$0] } ?? []))
    }
  }

  @Test func `bookmarks are selected on a bookmarked page`() {
    let facts = DocumentFacts(pageCount: 3, bookmarkedPages: [2])
    #expect(contexts(facts: facts, mode: Mode(page: 2))[.bookmarks]?.isSelected == true)
    #expect(contexts(facts: facts, mode: Mode(page: 1))[.bookmarks]?.isSelected == false)
  }

  @Test func `emptiness is told and vetoes nothing`() {
    let facts = DocumentFacts(emptiness: [.outline: true, .annotate: false])
    let contexts = contexts(facts: facts)
    #expect(contexts[.outline]?.isEmpty == true && contexts[.outline]?.isEnabled == true)
    #expect(contexts[.annotate]?.isEmpty == false)
    #expect(contexts[.search]?.isEmpty == nil)
  }

  func contexts(
    facts: DocumentFacts = DocumentFacts(), policy: Policy = .standard, mode: Mode = .document
  ) -> [Button: ButtonContext] {
    Rules.contexts(for: ActionEvent.declarations, facts: facts, policy: policy, mode: mode)
  }
}
