/// What becomes of the actions that an annotation, a page or a document has for events: its /AA (ISO 32000-2 12.6.3).
struct FurtherActions {
  private let rewriter: ActionRewriter
  private let plans: [(key: [UInt8], plan: ActionPlan)]

  /// Looks at a dictionary of them.
  init(_ dictionary: PDFObject, _ rewriter: ActionRewriter) {
    self.rewriter = rewriter
    plans = dictionary.rawEntries.map { (key: $0.key, plan: rewriter.plan($0.value)) }
  }

  /// Destinations whose pages are gone or in other files.
  var dangling: [JudgedDestination] { plans.flatMap(\.plan.dangling) }

  /// Whether any of them does not stay as it stands.
  var isChanged: Bool { plans.contains { !$0.plan.isSame } }

  /// Those that stay, with numbers of the new document; `nil` where none does.
  func text() throws(PDFError) -> [UInt8]? {
    var dictionary = ObjectText()
    var isEmpty = true
    for (key, plan) in plans {
      guard let action = try rewriter.text(plan) else { continue }
      dictionary.add(NewDestination.nameText(key) + [0x20] + action)
      isEmpty = false
    }
    return isEmpty ? nil : dictionary.text
  }
}

extension CompositionReport.Dangling {
  /// An action that goes to a page that is gone or in another file; `nil` for one whose page stays.
  static func link(to judged: JudgedDestination, source: Int, page: Int?) -> Self? {
    guard let target = judged.page else { return nil }
    let isRemote = if case .remote = judged.fate { true } else { false }
    return Self(.link, source: source, page: page, name: judged.name, target: target, isRemote: isRemote)
  }
}
