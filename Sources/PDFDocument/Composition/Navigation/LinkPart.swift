/// Puts together links and other annotations with actions that go to pages (ISO 32000-2 12.5.6.5, 12.6).
final class LinkPart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {}

  func judge(_ annotation: SourceAnnotation, _ fate: inout AnnotationFate) throws(PDFError) {
    let seen = annotation.text.withUnsafeBytes { self.glance($0, annotation.copier) }
    guard seen != .leadsNowhere else { return }
    // Those of a copied page lead where the first ones do, and are not told of again.
    var judgement = LinkJudgement(composer, annotation)
    judgement.judge()
    if annotation.occurrence == 0 { composer.report.dangling += judgement.report }
    guard judgement.isChanged else { return }
    if judgement.leadsNowhere, seen == .isLink {
      fate.isDropped = true
      return
    }
    fate.omitted += judgement.omitted
    fate.later.append(judgement.entries)
  }

  private enum Glance {
    /// Nothing has to be changed.
    case leadsNowhere
    case isLink
    case isOther
  }

  /// Tells most annotations, which stay as they are, from those that take more than a look.
  private func glance(_ text: UnsafeRawBufferPointer, _ copier: ObjectCopier) -> Glance {
    let keys = NavigationKeys(SyntaxScanner(text))
    let rest = keys.isLink ? Glance.isLink : .isOther
    guard !keys.hasFurtherActions else { return rest }
    if let range = keys.destination {
      guard stays(UnsafeRawBufferPointer(rebasing: text[range]), copier.index) else { return rest }
    }
    guard let range = keys.action else { return .leadsNowhere }
    let action = SyntaxScanner(UnsafeRawBufferPointer(rebasing: text[range]))
    if let id = action.reference(at: 0)?.id {
      guard let (text, _) = copier.read(id) else { return .leadsNowhere }
      return text.withUnsafeBytes { actionStays(SyntaxScanner($0), copier.index) } ? .leadsNowhere : rest
    }
    return actionStays(action, copier.index) ? .leadsNowhere : rest
  }

  private func actionStays(_ scanner: SyntaxScanner, _ source: Int) -> Bool {
    let keys = NavigationKeys(scanner)
    guard !keys.isChain, let type = keys.type else { return false }
    let name = UnsafeRawBufferPointer(rebasing: scanner.text[type])
    if name.elementsEqual("/GoTo".utf8) {
      guard let target = keys.target else { return true }
      return stays(UnsafeRawBufferPointer(rebasing: scanner.text[target]), source)
    }
    // A type that is given by reference, or spelled with escapes, is read properly.
    guard name.first == UInt8(ascii: "/"), !name.contains(UInt8(ascii: "#")) else { return false }
    // What names fields is looked at where some have other names.
    if composer.fields.newNames.hasChanged(source) {
      let type = String(decoding: name.dropFirst(), as: UTF8.self)
      if ActionRewriter.fieldsKey(ofType: type) != nil { return false }
    }
    return !name.elementsEqual("/GoToR".utf8) || composer.destinations.sourcesOfFiles.isEmpty
  }

  private func stays(_ text: UnsafeRawBufferPointer, _ source: Int) -> Bool {
    composer.destinations.judge(text: text, in: source) != nil
  }
}

/// What becomes of where one annotation leads to.
struct LinkJudgement {
  private let composer: Composer
  private let annotation: SourceAnnotation
  private let rewriter: ActionRewriter
  /// Keys that are written anew or left out.
  private(set) var omitted: [StaticString] = []
  /// What is written instead.
  private(set) var entries: LinkEntries
  private(set) var report: [CompositionReport.Dangling] = []
  /// Whether anything has to be changed.
  var isChanged: Bool { !omitted.isEmpty }
  /// Whether nothing is left of where it led to.
  private(set) var leadsNowhere = false

  init(_ composer: Composer, _ annotation: SourceAnnotation) {
    self.composer = composer
    self.annotation = annotation
    let place = annotation.occurrence > 0 ? annotation.place : nil
    rewriter = ActionRewriter(composer, annotation.copier, place: place)
    entries = LinkEntries(rewriter)
  }

  mutating func judge() {
    let object = annotation.object
    var hasTarget = false
    let destination = object["Dest"]
    if !destination.isNull { hasTarget = judgeDestination(destination) || hasTarget }
    let action = object["A"]
    if !action.isNull { hasTarget = judgeAction(action, "A") || hasTarget }
    let alternative = object["PA"]
    if alternative.isDictionary { _ = judgeAction(alternative, "PA") }
    leadsNowhere = !hasTarget && (!destination.isNull || !action.isNull)
    let further = object["AA"]
    if further.isDictionary { judgeFurther(further) }
  }

  /// Returns whether it still leads anywhere.
  private mutating func judgeDestination(_ value: PDFObject) -> Bool {
    let judged = composer.destinations.judge(value, in: annotation.copier.index)
    note(judged)
    switch judged.fate {
    case .same: return true
    case .changed(let destination):
      omitted.append("Dest")
      entries.texts.append(("Dest", destination.text))
      return true
    case .remote(let file, let destination):
      omitted += ["Dest", "A"]
      entries.texts.append(("A", rewriter.remoteAction(file, destination)))
      return true
    case .gone:
      omitted.append("Dest")
      return false
    }
  }

  /// Returns whether any action is left.
  private mutating func judgeAction(_ action: PDFObject, _ key: StaticString) -> Bool {
    let plan = rewriter.plan(action)
    for judged in plan.dangling { note(judged) }
    guard !plan.isSame else { return true }
    // It led elsewhere by its destination already.
    guard !omitted.contains(where: { $0.description == key.description }) else { return true }
    omitted.append(key)
    entries.actions.append((key.description, plan))
    return !plan.steps.isEmpty
  }

  /// The actions that are performed at other events (12.6.3).
  private mutating func judgeFurther(_ dictionary: PDFObject) {
    let further = FurtherActions(dictionary, rewriter)
    for judged in further.dangling { note(judged) }
    guard further.isChanged else { return }
    omitted.append("AA")
    entries.further = further
  }

  private mutating func note(_ judged: JudgedDestination) {
    guard let item = CompositionReport.Dangling.link(to: judged, source: annotation.copier.index, page: annotation.page)
    else { return }
    report.append(item)
  }
}

/// Entries of an annotation that say where it leads to.
struct LinkEntries: AnnotationEntries {
  fileprivate var texts: [(key: String, text: [UInt8])] = []
  fileprivate var actions: [(key: String, plan: ActionPlan)] = []
  /// Those of /AA.
  fileprivate var further: FurtherActions?
  private let rewriter: ActionRewriter

  fileprivate init(_ rewriter: ActionRewriter) { self.rewriter = rewriter }

  func add(to annotation: inout ObjectText) throws(PDFError) {
    for (key, text) in texts { annotation.set(key, text: text) }
    for (key, plan) in actions {
      if let text = try rewriter.text(plan) { annotation.set(key, text: text) }
    }
    if let text = try further?.text() { annotation.set("AA", text: text) }
  }
}
