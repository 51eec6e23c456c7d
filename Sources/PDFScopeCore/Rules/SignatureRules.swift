/// What signatures allow (ISO 32000-2 12.8.2.2 and table 257).
extension DocumentFacts.Signatures {
  /// What the signatures say to a change. All that they allow is allowed as an increment only: a rewritten file breaks
  /// every signature.
  func vetoes(_ change: Requirement.Change) -> [Veto] {
    var vetoes: [Veto] = []
    if let certification, !certification.allows(change) {
      vetoes.append(
        veto("certified", "the document is certified, and \(certification.sentence)"))
    }
    if let lock, !lock.allows(change) {
      vetoes.append(veto("locked", "a signed field locks the document: \(lock.sentence)"))
    }
    if approvals + timestamps > 0, !Level.annotations.allows(change) {
      vetoes.append(
        veto("signed", "the document is signed, and only filling forms and annotating keep its signatures valid"))
    }
    if hasUsageRights, !Level.annotations.allows(change) {
      vetoes.append(veto("usageRights", "the change would end the usage rights that the document carries"))
    }
    if vetoes.isEmpty, isSigned, needsWholeFile, change != .none {
      vetoes.append(
        veto("signed", "the document is signed and damaged; it can only be written anew, which breaks its signatures"))
    }
    return vetoes
  }

  /// Whether there is anything that a file written anew would break.
  private var isSigned: Bool { certification != nil || approvals + timestamps > 0 || hasUsageRights }

  private func veto(_ reason: String, _ message: String) -> Veto {
    Veto(.signatures, reason, kind: .denied, message + "; --invalidate-signatures lifts this")
  }
}

extension DocumentFacts.Signatures.Level {
  /// Whether a document at this level may change so.
  func allows(_ change: Requirement.Change) -> Bool {
    switch change {
    case .none: true
    case .formFilling: self >= .formFilling
    case .annotations: self >= .annotations
    // Bookmarks live in the XMP packet, so on a signed document they count as any other change.
    case .bookmarks, .outline, .pages, .content: false
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .noChanges: "nothing may change (level 1)"
    case .formFilling: "only forms may be filled (level 2)"
    case .annotations: "only forms may be filled and annotations made (level 3)"
    }
  }
}
