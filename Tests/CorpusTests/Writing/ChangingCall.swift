import PDFScopeCore
import TestSupport

/// A call that changes documents of the corpus, and what it leaves in them.
struct ChangingCall: Sendable {
  /// The event with what tells this call from others of it: `annotate.add ink`.
  let name: String
  /// The event, as `EventDeclaration` names it.
  let event: String
  /// What follows the verb on the command line.
  let options: @Sendable (Materials) -> [String]
  /// The call whose output it works on; `nil` for the document as it is in the corpus.
  var after: String?
  /// Whether there may be nothing to do, which ends with status 1.
  var mayBeNothing = false
  /// Whether it changes what the document had before, which is not to be in the chain of all calls.
  var isDestructive = false
  /// Whether it takes a page out, so that the document needs two.
  var needsTwoPages = false
  /// What of the pages and properties it changes, so that it is in a chain of its own.
  var changes: Set<Aspect> = []
  /// What the call's own listing has to say of the result.
  var leaves = Trace.none

  /// What a call leaves behind.
  enum Trace: Sendable {
    /// Nothing that a listing shows.
    case none
    /// Records that the listing of a button shows as the answer does.
    case records(Listing)
    /// No record any more of those that the answer has.
    case noRecords(Listing)
    /// So many pages, of as many as there were.
    case pages(@Sendable (Int) -> Int)
  }

  /// What other programs find of a document that a call may change.
  enum Aspect: Sendable {
    /// What pages show and how large they are.
    case looks
    case labels
    /// Title, author and the like.
    case information
  }

  /// A verb that lists records, and how it is asked.
  enum Listing: String, Sendable {
    case annotations
    case bookmarks
    case items
    case attachments

    /// The arguments.
    var arguments: [String] {
      switch self {
      case .annotations: ["annotate", "list"]
      case .bookmarks: ["bookmarks", "list"]
      case .items: ["outline", "list", "--flat"]
      case .attachments: ["edit", "list-attachments"]
      }
    }
  }

  init(
    _ event: String, variant: String = "", after: String? = nil, leaves: Trace = .none,
    _ options: @escaping @Sendable (Materials) -> [String]
  ) {
    name = variant.isEmpty ? event : "\(event) \(variant)"
    self.event = event
    self.after = after
    self.leaves = leaves
    self.options = options
  }

  init(
    _ event: String, variant: String = "", after: String? = nil, leaves: Trace = .none, _ options: String...
  ) {
    self.init(event, variant: variant, after: after, leaves: leaves) { _ in options }
  }

  /// Whether it changes what pages or properties were.
  var changesPages: Bool { !changes.isEmpty }

  /// The same with other marks.
  func with(_ change: (inout ChangingCall) -> Void) -> ChangingCall {
    var call = self
    change(&call)
    return call
  }

  /// The command line without the file, `--json`, and where the result goes.
  func arguments(_ materials: Materials) -> [String] {
    let name = EventName(event)
    // Of documents it is the author to be set.
    let author = event == "edit.setInfo" ? [] : ["--author", Marks.author]
    return [name.button, name.commandLineVerb] + options(materials) + author
  }

  /// The declarations of events that change documents.
  static let declarations = ActionEvent.declarations.filter(\.requirement.changesDocument)
}

/// What tells what the calls add from what was there.
enum Marks {
  /// Who makes annotations.
  static let author = "pdfscope corpus"
  /// What identifiers of annotations, titles of outline items and names of bookmarks begin with.
  static let prefix = "corpus "

  /// Whether a text begins so.
  static func name(_ text: String?) -> Bool { text?.hasPrefix(prefix) ?? false }
}

/// Files that calls take things from.
struct Materials: Sendable {
  let picture: String
  let attachment: String
  let outline: String
  let bookmarks: String
  /// A document of one page.
  let document = Fixtures.path("outline/destinations.pdf")

  var paths: [String] { [picture, attachment, outline, bookmarks] }

  /// The identifier of the bookmark in `bookmarks`.
  static let bookmark = "0A9B5D1E-6F60-4C57-9D0C-5A3B7C0D1E2F"

  /// Writes them into a folder.
  init(in folder: TemporaryFolder) throws {
    picture = try folder.write(Self.pixel, to: "picture.png")
    attachment = try folder.write(Array("What is attached.\n".utf8), to: "attached.txt")
    outline = try folder.write(Array("corpus part\t1\n\tcorpus chapter\t1\n".utf8), to: "outline.txt")
    let list = #"[{"id":"\#(Self.bookmark)","name":"corpus imported","page":1}]"#
    bookmarks = try folder.write(Array(list.utf8), to: "bookmarks.json")
  }

  /// A PNG of one red pixel.
  private static let pixel: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2,
    0,
    0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 12, 0x49, 0x44, 0x41, 0x54, 0x08, 0xD7, 0x63, 0xF8, 0xCF, 0xC0, 0, 0, 3, 1,
    1,
    0, 0x18, 0xDD, 0x8D, 0xB0, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
