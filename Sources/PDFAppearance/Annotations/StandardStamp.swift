import PDFDocument

/// What is on a stamp: the words and the colour of the usual ones (ISO 32000-2 table 184), of those that Acrobat and
/// others offer besides, or words of one's own.
struct StandardStamp {
  /// What a stamp consists of.
  enum Form {
    /// Words in a frame.
    case words
    /// Words on a tab that points to a place.
    case tab
    /// A check mark.
    case check
    /// A cross.
    case cross
  }

  var words: String
  var color: PDFColor
  var form = Form.words

  private static let red = PDFColor(red: 0.78, green: 0.1, blue: 0.1)
  private static let green = PDFColor(red: 0.13, green: 0.5, blue: 0.16)
  private static let blue = PDFColor(red: 0.12, green: 0.27, blue: 0.6)

  /// A stamp with words of one's own, else the one with a name: as the standard calls it, or with the letters in front
  /// that Acrobat gives its own ones. What is not known by name shows its name; none at all is a draft.
  init(icon: String?, caption: String?) {
    if let caption {
      self.init(words: caption, color: Self.red)
      return
    }
    let name = icon ?? "Draft"
    let known = ["", "SB", "SH", "#D", "#"].lazy.compactMap { prefix in
      name.hasPrefix(prefix) ? Self.standard[String(name.dropFirst(prefix.count))] : nil
    }.first
    self = known ?? StandardStamp(words: name.uppercased(), color: Self.blue)
  }

  private init(words: String, color: PDFColor, form: Form = .words) {
    self.words = words
    self.color = color
    self.form = form
  }

  private static let standard: [String: StandardStamp] = [
    "Approved": .init(words: "APPROVED", color: green),
    "Experimental": .init(words: "EXPERIMENTAL", color: blue),
    "NotApproved": .init(words: "NOT APPROVED", color: red),
    "AsIs": .init(words: "AS IS", color: blue),
    "Expired": .init(words: "EXPIRED", color: red),
    "NotForPublicRelease": .init(words: "NOT FOR PUBLIC RELEASE", color: red),
    "Confidential": .init(words: "CONFIDENTIAL", color: red),
    "Final": .init(words: "FINAL", color: green),
    "Sold": .init(words: "SOLD", color: blue),
    "Departmental": .init(words: "DEPARTMENTAL", color: blue),
    "ForComment": .init(words: "FOR COMMENT", color: blue),
    "TopSecret": .init(words: "TOP SECRET", color: red),
    "Draft": .init(words: "DRAFT", color: blue),
    "ForPublicRelease": .init(words: "FOR PUBLIC RELEASE", color: green),
    "Completed": .init(words: "COMPLETED", color: green),
    "Void": .init(words: "VOID", color: red),
    "Revised": .init(words: "REVISED", color: blue),
    "Reviewed": .init(words: "REVIEWED", color: blue),
    "Received": .init(words: "RECEIVED", color: blue),
    "InformationOnly": .init(words: "INFORMATION ONLY", color: blue),
    "PreliminaryResults": .init(words: "PRELIMINARY RESULTS", color: blue),
    "Accepted": .init(words: "", color: green, form: .check),
    "Rejected": .init(words: "", color: red, form: .cross),
    "InitialHere": .init(words: "INITIAL HERE", color: blue, form: .tab),
    "SignHere": .init(words: "SIGN HERE", color: red, form: .tab),
    "Witness": .init(words: "WITNESS", color: green, form: .tab),
  ]
}
