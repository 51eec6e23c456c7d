/// Puts together what the document does by itself: the action with which it opens, and those at other events
/// (ISO 32000-2 table 29, 12.6.3). They are those of the first source.
final class OpeningPart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {
    guard let first = composer.copiers.first else { return }
    try addOpening(&catalog, first)
    let object = first.document.catalog["AA"]
    guard object.isDictionary else { return }
    let further = FurtherActions(object, ActionRewriter(composer, first))
    composer.report.dangling += further.dangling.compactMap { .link(to: $0, source: 0, page: nil) }
    if let text = try further.isChanged ? further.text() : first.value(of: object) {
      catalog.entries.set("AA", text: text)
    }
  }

  /// The /OpenAction: a destination or an action.
  private func addOpening(_ catalog: inout CatalogText, _ first: ObjectCopier) throws(PDFError) {
    let value = first.document.catalog["OpenAction"]
    guard !value.isNull else { return }
    if value.isDictionary {
      let rewriter = ActionRewriter(composer, first)
      let plan = rewriter.plan(value)
      for judged in plan.dangling { note(judged) }
      guard !plan.isSame else { return catalog.entries.set("OpenAction", text: try first.value(of: value)) }
      // To open another file instead would be a surprise.
      let here = plan.steps.filter { if case .remote = $0.fate { false } else { true } }
      if let text = try rewriter.text(ActionPlan(steps: here)) { catalog.entries.set("OpenAction", text: text) }
      return
    }
    let judged = composer.destinations.judge(value, in: 0)
    note(judged)
    switch judged.fate {
    case .same: catalog.entries.set("OpenAction", text: try first.value(of: value))
    case .changed(let new): catalog.entries.set("OpenAction", text: new.text)
    case .remote, .gone: break
    }
  }

  private func note(_ judged: JudgedDestination) {
    guard let page = judged.page else { return }
    composer.report.dangling.append(
      CompositionReport.Dangling(.openAction, source: 0, name: judged.name, target: page))
  }
}
