import CommandLineKit

/// What each verb of edit keeps of what belongs to pages and to the document: a table of pdfscope-edit(1). A test calls
/// every verb and holds it true.
enum KeepingTable {
  /// The section of the manual.
  static let section = ManualSection(
    "What is kept",
    text: """
      Pages carry more than what is drawn on them, and documents more than pages. The table says what is still there \
      afterwards, and still leads to the pages that it led to:

      ``all``
      : all of it.
      ``own``
      : what belongs to the pages that stay: stands on them, or leads to one of them. Outline items with such items \
      below them stay too, and so do those that lead to no page; of a document that is cut, with the item before them.
      ``first``
      : of a document that is cut, all of it in the first part; of pages on a sheet, that of the first.
      ``set``
      : what the verb is there to set.
      ``-``
      : nothing.

      A row with a star is about what the other files bring along.

      \(table(navigation))

      `outline` are its items, `links` those between pages, `names` named destinations, `labels` page labels, \
      `threads` articles, `fields` those of forms with their values, `tags` the structure tree with the text that it \
      holds.

      \(table(properties))

      `layers` are optional content groups, `files` those attached, `info` title, author and other properties, `XMP` \
      the metadata stream, `bookmarks` those of readers, which stand in it, `opening` the action at opening with page \
      layout, language and viewer preferences, `encryption` cipher, passwords and permissions.

      Contents, boxes and annotations of the pages stay as they are, but for what the verb is there to change.
      """)

  /// What each column of a table is called, and the rows: the verbs with what is kept by column.
  private typealias Columns = (heads: [String], rows: [(verbs: String, values: String)])

  private static let unchanged =
    "rotate-pages move-pages reverse-pages duplicate-pages insert-blank insert-pages merge crop set-box scale-to "
    + "overlay underlay watermark stamp attach"

  private static let navigation: Columns = (
    ["outline", "links", "names", "labels", "threads", "fields", "tags"],
    [
      (unchanged + " set-info detach", "all all all all all all all"),
      ("insert-pages* merge*", "all all all all all all all"),
      ("remove-pages keep-pages extract-pages split", "own own own own own own own"),
      ("n-up", "all all all first all all all"), ("booklet", "all all all - all all all"),
      ("set-labels", "all all all set all all all"),
    ]
  )

  private static let properties: Columns = (
    ["layers", "files", "info", "XMP", "bookmarks", "opening", "encryption"],
    [
      (unchanged + " n-up booklet set-labels", "all all all all all all all"),
      ("insert-pages* merge*", "all all - - all - all"),
      ("remove-pages keep-pages extract-pages", "own all all all own own all"),
      ("split", "own first all all own own all"), ("set-info", "all all set set all all all"),
      ("detach", "all set all all all all all"),
    ]
  )

  /// A table as literal lines, its rows in the order of the alphabet.
  private static func table(_ columns: Columns) -> String {
    let rows = columns.rows.flatMap { row in
      row.verbs.split(separator: " ").map { ([String($0)], row.values.split(separator: " ").map(String.init)) }
    }
    let lines = [(["verb"], columns.heads)] + rows.sorted { $0.0[0] < $1.0[0] }
    return lines.map { name, values in
      let cells = zip(values, columns.heads).map { padded($0, to: $1.count) }
      return "    " + trimmed(([padded(name[0], to: 15)] + cells).joined(separator: " "))
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}
