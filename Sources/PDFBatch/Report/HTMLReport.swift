import PDFActions
public import PDFScopeCore

/// A page on which people see what became of a batch: one file that asks nothing of the network, with a row a document.
///
/// It is written as the documents end and appears under its name when ``finish(_:)`` is called, whole or not at all,
/// however the process ends; memory does not grow with the documents. Documents may be added in any order: the reader
/// sorts them.
///
/// The page is safe against what stands in names and messages: all of it is shown as text, and its
/// Content-Security-Policy names the one script and the one style sheet that may take effect.
///
/// Where the page cannot be written `add` and `finish` throw, and nothing comes of it; the batch need not care.
public final class HTMLReport {
  /// What is said at the top of the page, known at its end.
  public struct Summary: Sendable, Hashable {
    /// How long the batch took, in seconds; `nil` to say nothing about it.
    public var seconds: Double?
    /// How many documents were not worked on because the batch ended before; `nil` where it did not, or nobody knows.
    public var documentsLeft: Int?
    /// Why the batch ended before its time, as a sentence; `nil` where it did not.
    public var interruption: String?

    /// What is said at the top.
    public init(seconds: Double? = nil, documentsLeft: Int? = nil, interruption: String? = nil) {
      self.seconds = seconds
      self.documentsLeft = documentsLeft
      self.interruption = interruption
    }
  }

  /// How many documents are shown with a picture: a page with many more takes a browser too long to open.
  public static let mostPictures = 2000
  /// The longest picture that is taken, in characters of its data URL.
  static let longestPicture = 1 << 17
  /// How many rows stand together. What is out of sight is skipped a group at a time; the script has the same number.
  private static let rowsInGroup = 50

  private let output: StreamedOutput
  private let links: ReportLinks
  private let version: String
  private var tally = BatchTally()
  private var pictures = 0
  private var hasMorePictures = false

  /// Begins a report.
  ///
  /// - Parameters:
  ///   - path: where it shall appear. Links to documents are relative to its folder.
  ///   - title: what the batch is called, such as the name of its pipeline.
  ///   - invocation: who runs the program and when; without a timestamp no time is told.
  ///   - mayReplace: whether a file that is there may be replaced.
  ///   - isDryRun: whether the report is of what would be done.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  public init(
    path: String, title: String, invocation: InvocationMetadata = .empty, mayReplace: Bool = false,
    isDryRun: Bool = false
  ) throws(ActionError) {
    output = try StreamedOutput(path: path, replacing: mayReplace)
    links = ReportLinks(from: path)
    version = invocation.version
    try output.write(ReportPage.beginning(title: title, invocation: invocation, isDryRun: isDryRun))
  }

  /// Adds a document.
  ///
  /// - Parameter isEarlier: whether an earlier call of the batch has ended it.
  /// - Throws: `output.diskFull`, `output.notWritable`; nothing comes of the report then.
  public func add(_ record: DocumentRecord, isEarlier: Bool = false) throws(ActionError) {
    if tally.documents > 0, tally.documents.isMultiple(of: Self.rowsInGroup) {
      try output.write(ReportPage.nextGroup)
    }
    tally.add(record, isEarlier: isEarlier)
    try output.write(ReportRow(record: record, links: links, picture: picture(of: record)).html)
  }

  private func picture(of record: DocumentRecord) -> String? {
    guard let picture = record.picture, ReportPicture.isOne(picture) else { return nil }
    guard pictures < Self.mostPictures else {
      hasMorePictures = true
      return nil
    }
    pictures += 1
    return picture
  }

  /// Puts the page in its place. Nothing can be added any more.
  ///
  /// - Throws: `output.exists` where a file has appeared there meanwhile, `output.diskFull`, `output.notWritable`.
  public func finish(_ summary: Summary = Summary()) throws(ActionError) {
    let section = ReportSummary(tally: tally, summary: summary, hasMorePictures: hasMorePictures)
    try output.write(ReportPage.end(summary: section.html, version: version))
    try output.commit()
  }

  /// Gives the page up. A file that is there under its name stays as it is.
  public func abandon() { output.abandon() }
}

/// Pictures of pages, which come from other processes.
enum ReportPicture {
  private static let kinds = ["png", "jpeg", "webp"].map { "data:image/\($0);base64," }

  /// Whether it is a data URL of a picture and nothing else, so that it can stand in an attribute.
  static func isOne(_ url: String) -> Bool {
    guard url.utf8.count <= HTMLReport.longestPicture, let kind = kinds.first(where: url.hasPrefix) else {
      return false
    }
    return url.utf8.dropFirst(kind.utf8.count).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
        true
      default: false
      }
    }
  }
}
