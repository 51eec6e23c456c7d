import PDFDocument
import PDFScopeCore

/// The text of a stamp or watermark, with what stands for its fields on each page.
struct MarkTemplate {
  private static let number = TemplateField("number", .integer, "the number of the page among those selected")
  private static let bates = TemplateField(
    "bates", .integer, "the same, going on through the documents of a call, with six digits")
  /// The fields that there are.
  static let fields: [TemplateField] = [
    .page, .pages, .label, number, bates, .title, .stem, .name, .date,
  ]
  /// How many digits Bates numbers have where nobody says.
  private static let usualBatesDigits = 6

  private let text: String
  private let template: Template
  private let mark: PageMark

  /// Reads the template.
  ///
  /// - Throws: `usage.template`.
  init(_ text: String, of mark: PageMark) throws(ActionError) {
    self.text = text
    self.mark = mark
    do throws(TemplateError) {
      template = try Template(text, fields: Self.fields, escapes: true)
    } catch {
      throw ActionError(error.code, "\(error)", pointer: "/text")
    }
  }

  /// Whether it counts pages by a number of their own.
  var hasNumbers: Bool { template.uses(Self.number) || template.uses(Self.bates) }

  /// What kind of artifact it is (ISO 32000-2 table 364).
  var artifactSubtype: String? {
    if template.uses(Self.bates) { return "Bates" }
    return template.uses(.page) || template.uses(.label) || template.uses(Self.number) ? "PageNum" : nil
  }

  /// The texts of pages, given by their indices from 0, in the order in which they are numbered.
  func texts(of pages: [Int], in document: OpenDocument) -> [String] {
    var context: TemplateContext = ["pages": .integer(document.pageCount)]
    let parts = PathParts(document.path)
    context[TemplateField.stem.name] = .text(parts.stem)
    context[TemplateField.name.name] = .text(parts.name)
    if template.uses(.title) { context[TemplateField.title.name] = document.title.map(TemplateValue.text) }
    if let timestamp = EnvironmentValues.current.invocation.timestamp {
      context[TemplateField.date.name] = .date(TemplateDate(unixTime: timestamp))
    }
    let before = numbersBefore(pages.count)
    return pages.enumerated().map { place, page in
      // First and step are far too small for the sums to overflow.
      let number = mark.first + place * mark.step
      context[TemplateField.page.name] = .integer(page + 1)
      context[TemplateField.label.name] = .text(document.document.pageLabel(at: page) ?? String(page + 1))
      context[Self.number.name] = .number(number, digits: mark.digits ?? 1)
      context[Self.bates.name] = .number(
        number + before * mark.step, digits: mark.digits ?? Self.usualBatesDigits)
      return template.render(context)
    }
  }

  /// How many Bates numbers documents before this one have been given in the same call.
  private func numbersBefore(_ count: Int) -> Int {
    guard template.uses(Self.bates) else { return 0 }
    return EnvironmentValues.current.runningNumbers?.take(count, of: text) ?? 0
  }
}
