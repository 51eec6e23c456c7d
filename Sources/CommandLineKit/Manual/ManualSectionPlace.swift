extension ManualSection {
  /// Where on a page a section stands.
  enum Place {
    case body
    case beforeSeeAlso
    case end
  }

  /// The sections that stand at the end of a page, in the order that `mdoc` prescribes.
  private static let closing = ["STANDARDS", "HISTORY", "AUTHORS", "CAVEATS", "BUGS", "SECURITY CONSIDERATIONS"]
  /// The sections that only pages about functions and devices have.
  private static let foreign = ["LIBRARY", "RETURN VALUES", "ERRORS"]
  /// The sections of a command's page that are made from the declarations.
  private static let made = [
    "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
  ]

  var place: Place {
    let title = title.uppercased()
    return Self.closing.contains(title) ? .end : title == "DIAGNOSTICS" ? .beforeSeeAlso : .body
  }

  /// The order among the sections of one place.
  var rank: Int { Self.closing.firstIndex(of: title.uppercased()) ?? 0 }

  /// Whether the section cannot stand on the page of a command.
  var isMadeByItself: Bool { Self.made.contains(title.uppercased()) }

  /// Whether `mdoc` keeps the title for pages of another kind.
  var isForeign: Bool { Self.foreign.contains(title.uppercased()) }
}
