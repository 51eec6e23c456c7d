import CommandLineKit
import PDFScope

/// The files of `edit merge`, which are all of one document: the first is the document of the event, the others are
/// what it names.
///
/// `--pages` behind a file is for that file, before all of them for each that has none of its own.
struct MergeOperands {
  /// The files in their order.
  let paths: [String]
  /// The pages of each file, as they are written; `nil` for every page.
  private let pages: [String?]

  init(_ parsed: ParsedCommand) throws {
    paths = try InputFiles.paths(parsed)
    let written = parsed.operands(of: "FILE").count
    var own = [[String]](repeating: [], count: paths.count)
    var common: [String] = []
    for occurrence in parsed.occurrences(of: "pages") {
      guard let value = occurrence.value else { continue }
      let place = min(occurrence.operandsBefore, written) - 1
      if place < 0 { common.append(value) } else { own[place].append(value) }
    }
    pages = own.map { selections in
      let selections = selections.isEmpty ? common : selections
      return selections.isEmpty ? nil : selections.joined(separator: ",")
    }
  }

  /// The parameters of the event that follow from the files.
  var parameters: [String: JSONValue] {
    var values: [String: JSONValue] = ["from": .array(paths.dropFirst().map { .string($0) })]
    // Beside the first file's the event has a selection for each, or none at all.
    values["pages"] = .string(pages[0] ?? "all")
    if pages.dropFirst().contains(where: { $0 != nil }) {
      values["fromPages"] = .array(pages.dropFirst().map { .string($0 ?? "all") })
    }
    return values
  }
}
