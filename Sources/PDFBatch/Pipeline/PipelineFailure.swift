public import PDFScopeCore

/// Everything that is wrong with a pipeline.
public struct PipelineFailure: Error, Sendable {
  /// The faults in the order of the text: each with its JSON Pointer, its line and column, and what was expected.
  public let errors: [ActionError]

  /// A text that is not JSON.
  init(_ error: JSONSyntaxError) {
    errors = [ActionError("pipeline.invalid", error.description, offset: error.offset)]
  }

  /// A text that is not looked into.
  init(message: String, hint: String? = nil) {
    errors = [ActionError("pipeline.invalid", message, hint: hint)]
  }

  init(_ faults: PipelineFaults, in text: String) {
    let positions = JSONPositions(of: faults.list.map(\.pointer), in: text)
    let placed = faults.list.map { fault -> (place: JSONPositions.Place?, error: ActionError) in
      let place =
        (fault.isAboutKey ? positions.key(of: fault.pointer) : nil) ?? positions.nearest(to: fault.pointer)
      let message = (place.map { "\($0): " } ?? "") + fault.message
      let error = ActionError(
        "pipeline.invalid", message, hint: fault.hint, offset: place?.offset, pointer: fault.pointer.description)
      return (place, error)
    }
    // Of faults at one place those found first stay first.
    let order = placed.indices.sorted { first, second in
      let (left, right) = (placed[first].place?.offset ?? 0, placed[second].place?.offset ?? 0)
      return left == right ? first < second : left < right
    }
    var errors = order.map { placed[$0].error }
    if faults.isCutOff {
      errors.append(ActionError("pipeline.invalid", "there are more faults than these \(errors.count)"))
    }
    self.errors = errors
  }

  /// What is wrong with events that stand in texts of their own, as those of a command line do.
  ///
  /// - Parameters:
  ///   - faults: those of the pipeline that is made of them.
  ///   - events: the texts.
  ///   - name: what each is called, such as `--event`.
  init(_ faults: PipelineFaults, inEvents events: [String], named name: String) {
    var errors: [ActionError] = []
    for (index, text) in events.enumerated() {
      let place = JSONPointer(tokens: ["steps", String(index), "event"])
      var own = PipelineFaults()
      for fault in faults.list where fault.pointer.tokens.starts(with: place.tokens) {
        let pointer = JSONPointer(tokens: Array(fault.pointer.tokens.dropFirst(place.tokens.count)))
        own.add(pointer, fault.message, hint: fault.hint, isAboutKey: fault.isAboutKey)
      }
      let title = events.count == 1 ? name : "\(name) \(index + 1)"
      errors += PipelineFailure(own, in: text).errors.map { error in
        var error = error
        error.message = "\(title): \(error.message)"
        return error
      }
    }
    self.errors = errors.isEmpty ? PipelineFailure(faults, in: "{}").errors : errors
  }
}

extension JSONPositions {
  /// Where a value begins, or what it is missing from.
  fileprivate func nearest(to pointer: JSONPointer) -> Place? {
    var tokens = pointer.tokens
    while !tokens.isEmpty {
      if let place = self[JSONPointer(tokens: tokens)] { return place }
      tokens.removeLast()
    }
    return self[.root]
  }
}

/// The faults that are found in a pipeline.
struct PipelineFaults {
  /// One thing that is wrong.
  struct Fault {
    var pointer: JSONPointer
    /// Whether it is the key that is wrong, and not its value.
    var isAboutKey = false
    /// What is wrong, as a sentence without a full stop.
    var message: String
    var hint: String?
  }

  /// So many are told.
  static let most = 1000

  private(set) var list: [Fault] = []
  /// Whether there are more than are told; nothing more need be looked for.
  private(set) var isCutOff = false

  mutating func add(_ pointer: JSONPointer, _ message: String, hint: String? = nil, isAboutKey: Bool = false) {
    guard list.count < Self.most else {
      isCutOff = true
      return
    }
    list.append(Fault(pointer: pointer, isAboutKey: isAboutKey, message: message, hint: hint))
  }

  mutating func add(_ failure: DecodingFailure, isAboutKey: Bool = false) {
    add(
      failure.pointer, "expected \(failure.expected), found \(failure.found)", hint: failure.hint,
      isAboutKey: isAboutKey)
  }

  /// A fault of a text in a condition or with fields.
  mutating func add(_ error: ExpressionError, _ pointer: JSONPointer, _ what: String) {
    add(pointer, (error.place.map { "\(what), character \($0): " } ?? "\(what): ") + error.message, hint: error.hint)
  }

  /// The value, or nothing and the fault.
  mutating func attempt<Value>(_ body: () throws(DecodingFailure) -> Value) -> Value? {
    do throws(DecodingFailure) {
      return try body()
    } catch {
      add(error)
      return nil
    }
  }

  /// Tells of the keys that are not known.
  mutating func allowKeys(_ allowed: [String], in object: JSONReader) {
    guard let members = attempt({ () throws(DecodingFailure) in try object.members() }) else { return }
    for member in members where !allowed.contains(member.key) {
      let nearest = Spelling.nearest(to: member.key, in: allowed)
      add(
        member.value.pointer, "there is no member \(JSONValue.string(member.key).text())",
        hint: nearest.map { "did you mean \"\($0)\"?" } ?? "known are \(Spelling.list(allowed, last: "and"))",
        isAboutKey: true)
    }
  }
}
