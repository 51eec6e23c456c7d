/// The names of stamps that viewers know.
public enum StampNames {
  /// The stamps of the standard (ISO 32000-2 table 184), and those that other viewers know besides.
  public static let all = [
    "Accepted", "Approved", "AsIs", "Completed", "Confidential", "Departmental", "Draft", "Experimental", "Expired",
    "Final", "ForComment", "ForPublicRelease", "InformationOnly", "InitialHere", "NotApproved", "NotForPublicRelease",
    "PreliminaryResults", "Received", "Rejected", "Reviewed", "Revised", "SignHere", "Sold", "TopSecret", "Void",
    "Witness",
  ]

  /// Whether there is a stamp of a name.
  static func contains(_ name: String) -> Bool { known.contains(name) }

  private static let known = Set(all)
}
