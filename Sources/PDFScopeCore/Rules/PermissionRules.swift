/// The permission bits of ISO 32000-2 table 22, as events ask for them.
extension DocumentFacts {
  /// What the permission bits say to an event that asks for `permission`.
  ///
  /// They bind only whoever opened the document with the user password; the owner password lifts them.
  func permissionVetoes(_ permission: Requirement.Permission) -> [Veto] {
    guard access == .user, !permissions.grant(permission) else { return [] }
    return [
      Veto(
        .permissions, permission.rawValue, kind: .denied,
        "the document's permissions do not allow \(permission.doing); the owner password lifts this")
    ]
  }
}

extension DocumentFacts.Permissions {
  /// Whether these bits grant what an event asks for.
  func grant(_ permission: Requirement.Permission) -> Bool {
    switch permission {
    case .none: true
    case .extract: contains(.extract)
    case .annotate: contains(.annotate)
    case .fillForms: contains(.fillForms) || contains(.annotate)
    case .assemble: contains(.assemble) || contains(.modify)
    case .modify: contains(.modify)
    case .print: contains(.print)
    }
  }
}

extension Requirement.Permission {
  /// The permission as a thing that one does, for messages.
  fileprivate var doing: String {
    switch self {
    case .none: "anything"
    case .extract: "copying text or pages (bit 5)"
    case .annotate: "annotating (bit 6)"
    case .fillForms: "filling forms (bits 9 and 6)"
    case .assemble: "assembling pages (bits 11 and 4)"
    case .modify: "changing it (bit 4)"
    case .print: "printing (bit 3)"
    }
  }
}
