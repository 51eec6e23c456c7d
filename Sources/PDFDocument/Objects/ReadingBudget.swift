/// How much a reader of a document may still be given of long texts and arrays.
///
/// A file of a few KiB can let a million things share one text of a megabyte, each of them harmless by itself. Only
/// what is read to be told counts, never what is read to be copied.
final class ReadingBudget {
  /// 32 MiB of text, or eight million items of arrays.
  private static let most = 32 << 20
  /// What is no longer than this does not count: there is no more of it than of the things that have it.
  private static let free = 256

  /// In bytes.
  private(set) var left = ReadingBudget.most

  /// Takes so many bytes. False where the budget is used up.
  func spend(_ count: Int) -> Bool {
    guard count > Self.free else { return true }
    left -= min(left, count)
    return left > 0
  }

  /// Begins anew.
  func renew() { left = Self.most }
}

extension Document {
  /// Lets `body` read within a budget.
  func reading<Result>(within budget: ReadingBudget, _ body: () -> Result) -> Result {
    let outer = self.budget
    self.budget = budget
    defer { self.budget = outer }
    return body()
  }

  /// Whether so many bytes may be given out.
  func mayRead(_ count: Int) -> Bool {
    guard let budget, !budget.spend(count) else { return true }
    note(PDFWarning("the document holds more long texts than are read at once; the rest is left out"))
    return false
  }
}

extension PDFObject {
  /// A stream's data as a text string (ISO 32000-2 7.9.2.2); `nil` where there is none, or more than may be read.
  func streamText(limit: Int) -> String? {
    let limit = min(limit, document.budget?.left ?? limit)
    guard let bytes = try? streamData(limit: limit) else {
      // To find out that it is too long was work too.
      _ = document.mayRead(limit)
      return nil
    }
    return document.mayRead(bytes.count) ? TextString.decode(bytes) : nil
  }
}
