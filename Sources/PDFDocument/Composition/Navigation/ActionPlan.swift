/// What becomes of an action and those that follow it (ISO 32000-2 12.6).
struct ActionPlan {
  /// An action that stays.
  struct Step {
    var action: PDFObject
    /// What becomes of its destination.
    var fate: DestinationFate
    /// The key under which it names fields that have other names now; `nil` where it names none.
    var fieldsKey: StaticString?
  }

  /// Those that stay, in the order in which they are performed.
  var steps: [Step] = []
  /// Destinations whose pages are gone or in other files.
  var dangling: [JudgedDestination] = []
  /// Whether all of them stay as they stand.
  var isSame = true
}

/// Finds out what becomes of actions, and writes those that change.
struct ActionRewriter {
  let composer: Composer
  let copier: ObjectCopier
  /// The place of the copy of a page that the actions are on; `nil` for others.
  let place: Int?

  init(_ composer: Composer, _ copier: ObjectCopier, place: Int? = nil) {
    self.composer = composer
    self.copier = copier
    self.place = place
  }

  /// Looks at an action and those that follow it: each once, and no more than are read elsewhere.
  func plan(_ object: PDFObject) -> ActionPlan {
    var plan = ActionPlan()
    var visited: Set<ObjectID> = []
    var pending = [object]
    var count = 0
    while let current = pending.popLast(), count < ActionReader.chainLimit {
      count += 1
      if let id = current.id, !visited.insert(id).inserted { continue }
      if current.isDictionary {
        judge(current, &plan)
        let next = current["Next"]
        if !next.isNull { pending.append(next) }
      } else {
        pending += current.items.prefix(ActionReader.chainLimit).reversed()
      }
    }
    return plan
  }

  private func judge(_ action: PDFObject, _ plan: inout ActionPlan) {
    let fate: DestinationFate
    var fieldsKey: StaticString?
    let type = Self.type(of: action)
    switch type {
    case "GoTo":
      let value = action["D"].isNull ? action["SD"] : action["D"]
      let judged = composer.destinations.judge(value, in: copier.index)
      if judged.page != nil { plan.dangling.append(judged) }
      fate = judged.fate
    case "GoToR": fate = composer.destinations.judge(action["D"], inFile: action["F"])
    default:
      fate = .same
      fieldsKey = Self.fieldsKey(ofType: type).flatMap { namesChangedFields(action["\($0)"]) ? $0 : nil }
    }
    switch fate {
    case .same:
      plan.steps.append(ActionPlan.Step(action: action, fate: fate, fieldsKey: fieldsKey))
      if fieldsKey != nil { plan.isSame = false }
    case .changed, .remote:
      plan.steps.append(ActionPlan.Step(action: action, fate: fate))
      plan.isSame = false
    case .gone: plan.isSame = false
    }
  }

  /// The kind of an action; where it is not stated, the one whose key is there.
  static func type(of action: PDFObject) -> String {
    if let type = action["S"].name ?? action["S"].text { return type }
    guard !action["D"].isNull else { return "" }
    return action["F"].isNull ? "GoTo" : "GoToR"
  }

  /// The actions that stay as one value; `nil` where there are none.
  ///
  /// What followed one another in whatever way follows the first in one list: they are performed in the same order.
  func text(_ plan: ActionPlan) throws(PDFError) -> [UInt8]? {
    guard let first = plan.steps.first else { return nil }
    var text = try self.text(first)
    if plan.steps.count > 1 {
      var list: [UInt8] = [UInt8(ascii: "[")]
      for step in plan.steps.dropFirst() { list += try self.text(step).text }
      text.set("Next", text: list + [UInt8(ascii: "]")])
    }
    return text.text
  }

  private static let ofDestinations: [StaticString] = ["Next", "S", "D", "SD", "F", "NewWindow"]

  private func text(_ step: ActionPlan.Step) throws(PDFError) -> ObjectText {
    switch step.fate {
    case .same, .gone:
      guard let key = step.fieldsKey else { return try copier.dictionary(of: step.action, without: ["Next"]) }
      var text = try copier.dictionary(of: step.action, without: ["Next", key])
      text.set("\(key)", text: try fieldsText(step.action["\(key)"]))
      return text
    case .changed(let destination):
      var text = try copier.dictionary(of: step.action, without: Self.ofDestinations)
      text.set("S", .name("GoTo"))
      text.set("D", text: destination.text)
      return text
    case .remote(let file, let destination):
      var text = try copier.dictionary(of: step.action, without: Self.ofDestinations)
      text.add(remoteEntries(file, destination).bytes)
      return text
    }
  }

  /// A GoToR action (12.6.4.3) to a place in another file.
  func remoteAction(_ file: Int, _ destination: NewDestination) -> [UInt8] {
    Array("<<".utf8) + remoteEntries(file, destination).text
  }

  private func remoteEntries(_ file: Int, _ destination: NewDestination) -> ObjectText {
    var text = ObjectText(open: [])
    let name = composer.composition.elsewhere?.fileName(file) ?? ""
    text.set("S", .name("GoToR"))
    text.set("F", Self.fileSpecification(name))
    text.set("D", text: destination.text)
    text.set("NewWindow", .boolean(false))
    return text
  }

  /// A file specification (7.11); a plain string is for names of ASCII, on which all readers agree.
  private static func fileSpecification(_ name: String) -> PDFValue {
    // In a file specification a backslash says that what follows separates nothing.
    let plain = Array(name.utf8)
    guard plain.contains(where: { !(0x20...0x7E).contains($0) || $0 == UInt8(ascii: "\\") }) else {
      return .string(plain)
    }
    return .dictionary(["Type": .name("Filespec"), "F": .string(plain), "UF": .text(name)])
  }
}
