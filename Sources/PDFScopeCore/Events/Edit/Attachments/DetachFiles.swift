/// Takes files out of the document as a whole.
public struct DetachFiles: Event {
  /// Their names.
  public var name: [String]
  /// Whether all of them are meant.
  public var all: Bool

  /// An event.
  public init(name: [String] = [], all: Bool = false) {
    self.name = name
    self.all = all
  }

  /// None, to be filled in.
  public init() { self.init(name: []) }

  /// `edit.detach`.
  public static let name = "edit.detach"
  /// What it does.
  public static let summary = "Take files out of the document"
  /// What there is to know.
  public static let discussion = """
    A file is meant by the name that `list-attachments` shows, whole and in its letter case. A name that no file has \
    is a warning; where no file is left to take out the status is 1. What was associated with the document or a page \
    goes there as well. Files of annotations stay, since `annotate remove --type attachment` takes those away.

    The document is written anew, so that the bytes of the files are gone from it, unless it is signed or \
    `--save incremental` is given.
    """
  /// It takes something from the document.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<DetachFiles>] = [
    Parameter("name", \.name, "The file of this name"),
    Parameter("all", \.all, "All files"),
  ]
}
