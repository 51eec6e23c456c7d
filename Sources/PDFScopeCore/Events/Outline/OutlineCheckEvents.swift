/// Looks for faults of the outline.
public struct CheckOutline: Event {
  /// An event.
  public init() {}

  /// `outline.check`.
  public static let name = "outline.check"
  /// What it does.
  public static let summary = "Look for faults: dead destinations, circles, wrong counts and links"
  /// What there is to know.
  public static let discussion = """
    Each finding has a code, the object, the number and the path of the item, and a message. The status is 0 where \
    nothing was found and 1 where any document has a finding; a document that cannot be read is a failure, 2.

    ``outline.destination``
    : A destination leads nowhere: its page is gone, or nobody defines its name.
    ``outline.destinationType``
    : A destination or an action is not of the form that the standard asks for.
    ``outline.emptyTitle``
    : A title is empty.
    ``outline.title``
    : A title is missing or no string.
    ``outline.count``
    : /Count is not what the items below make.
    ``outline.links``
    : /Parent, /Prev or /Last does not lead where it should.
    ``outline.cycle``
    : The outline comes back to an item that it is inside of, or has been at on the same level.
    ``outline.shared``
    : An item is reached from two places.
    ``outline.malformed``
    : What should be an item, or the outline, is something else or no object of its own.
    ``outline.limit``
    : There are more items than are read.

    `repair` mends all but the first three. An item that has neither destination nor action is a heading, and no \
    finding.
    """
  /// It only looks.
  public static let requirement = Requirement.reading
  /// It has none.
  public static let parameters: [Parameter<CheckOutline>] = []
}

/// Mends what is wrong with the structure of the outline.
public struct RepairOutline: Event {
  /// An event.
  public init() {}

  /// `outline.repair`.
  public static let name = "outline.repair"
  /// What it does.
  public static let summary = "Mend the links, counts and circles of the outline"
  /// What there is to know.
  public static let discussion = """
    The items are kept in the order in which `list` shows them; links, counts and missing titles are written anew \
    where they are wrong. An item that is reached a second time is left out there, and so is what is no item. The \
    findings of `check` are listed, each with whether it was mended. Where nothing can be mended nothing is saved, and \
    the status is 1.
    """
  /// It changes the outline.
  public static let requirement = Requirement.outlineChange
  /// It has none.
  public static let parameters: [Parameter<RepairOutline>] = []
}
