import PDFActions
import PDFScopeCore

/// Checks the event of a step as far as it can be checked before its fields have values.
struct EventCheck {
  let declarations: [String: EventDeclaration]
  let names: [String]
  let custom: [CustomActionDeclaration]

  init(custom: [CustomActionDeclaration]) {
    self.custom = custom
    let all = ActionEvent.declarations + SessionEvent.declarations + custom.map(EventDeclaration.init)
    declarations = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    names = all.map(\.name)
  }

  /// Checks an event.
  ///
  /// - Parameters:
  ///   - templated: the places of the values that hold fields, and of all that holds those.
  ///   - faults: takes what is wrong.
  /// - Returns: the event where it has no fields and no fault.
  func check(_ reader: JSONReader, templated: Set<JSONPointer>, _ faults: inout PipelineFaults) -> ActionEvent? {
    guard let action = faults.attempt({ () throws(DecodingFailure) in try reader.required("action") }),
      let name = faults.attempt({ () throws(DecodingFailure) in try action.string() })
    else { return nil }
    guard !templated.contains(action.pointer) else {
      faults.add(
        action.pointer, "expected the name of an action without fields, found \(JSONValue.string(name).text())")
      return nil
    }
    guard let declaration = declarations[name] else {
      let nearest = Spelling.nearest(to: name, in: names)
      faults.add(
        action.failure(expected: "the name of an action", hint: nearest.map { "did you mean \"\($0)\"?" }))
      return nil
    }
    if declaration.button == .custom { return checkCustom(reader, templated, &faults) }
    return check(reader, declaration, templated, &faults)
  }

  /// How a custom action takes its parameters is its decoder's to know; it tells one fault at a time.
  private func checkCustom(
    _ reader: JSONReader, _ templated: Set<JSONPointer>, _ faults: inout PipelineFaults
  ) -> ActionEvent? {
    guard !templated.contains(reader.pointer) else { return nil }
    return faults.attempt { () throws(DecodingFailure) in
      try ActionEvent(json: reader.value, custom: custom, at: reader.pointer)
    }
  }

  private func check(
    _ reader: JSONReader, _ declaration: EventDeclaration, _ templated: Set<JSONPointer>,
    _ faults: inout PipelineFaults
  ) -> ActionEvent? {
    let before = faults.list.count
    faults.allowKeys(["action"] + declaration.parameters.map(\.name), in: reader)
    // What is decoded in the end: the event without what is unknown, wrong or not known yet.
    var sound: JSONObject = ["action": .string(declaration.name)]
    for parameter in declaration.parameters {
      guard let value = try? reader.optional(parameter.name) else {
        if parameter.isRequired {
          faults.add(
            reader.pointer, "\(declaration.name) needs a member \(JSONValue.string(parameter.name).text())",
            hint: parameter.summary)
          sound[parameter.name] = parameter.type.sample
        }
        continue
      }
      let isSound =
        templated.contains(value.pointer)
        ? checkTemplated(value, parameter.type, templated, &faults)
        : faults.attempt({ () throws(DecodingFailure) in try parameter.type.check(value) }) != nil
      if isSound, !templated.contains(value.pointer) {
        sound[parameter.name] = value.value
      } else if parameter.isRequired {
        sound[parameter.name] = parameter.type.sample
      }
    }
    guard let event = decode(sound, declaration, at: reader.pointer, &faults), faults.list.count == before,
      !templated.contains(reader.pointer)
    else { return nil }
    do throws(ActionError) {
      try event.validate()
      return event
    } catch {
      let error = error.namingMembers
      let place = error.pointer.flatMap { JSONPointer($0) }?.tokens ?? []
      faults.add(JSONPointer(tokens: reader.pointer.tokens + place), error.message, hint: error.hint)
      return nil
    }
  }

  /// Reads each value as its event does. A value that does not read is told and left out, so that the next one's fault
  /// is told as well.
  private func decode(
    _ object: JSONObject, _ declaration: EventDeclaration, at pointer: JSONPointer, _ faults: inout PipelineFaults
  ) -> ActionEvent? {
    var object = object
    for _ in 0...declaration.parameters.count {
      do throws(DecodingFailure) {
        return try declaration.decode(JSONReader(.object(object), at: pointer))
      } catch {
        faults.add(error)
        let tokens = error.pointer.tokens
        guard tokens.count > pointer.tokens.count else { return nil }
        let name = tokens[pointer.tokens.count]
        let parameter = declaration.parameters.first { $0.name == name }
        guard let parameter, object[name] != nil, object[name] != parameter.type.sample else { return nil }
        // Not a null: the member is taken away.
        object[name] = parameter.isRequired ? parameter.type.sample : JSONValue?.none
      }
    }
    return nil
  }

  /// Checks what holds fields: the elements of a list that do not, and whether text can be a value at all.
  private func checkTemplated(
    _ value: JSONReader, _ type: ValueType, _ templated: Set<JSONPointer>, _ faults: inout PipelineFaults
  ) -> Bool {
    switch (value.value, type) {
    case (.array, .list(let element)):
      let elements = (try? value.elements()) ?? []
      var isSound = true
      for item in elements {
        let isGood =
          templated.contains(item.pointer)
          ? checkTemplated(item, element, templated, &faults)
          : faults.attempt({ () throws(DecodingFailure) in try element.check(item) }) != nil
        isSound = isSound && isGood
      }
      return isSound
    case (.array, .numbers):
      return true
    case (.string(let text), _):
      // One field alone takes its value's type; more than that is a text.
      let isWhole = (try? FieldText(text))?.wholeField != nil
      guard isWhole || type.takesText else {
        faults.add(value.failure(expected: "\(type.expectation), or one field alone"))
        return false
      }
      return true
    default:
      faults.add(value.failure(expected: type.expectation))
      return false
    }
  }
}

extension ValueType {
  /// Whether a text can be a value.
  fileprivate var takesText: Bool {
    switch self {
    case .boolean, .integer, .number, .numbers, .list: false
    case .string, .path, .form, .pages, .choice: true
    }
  }

  /// A value that can be read, in the place of one that is not known yet.
  fileprivate var sample: JSONValue {
    switch self {
    case .boolean: false
    case .integer(let range, let step): .integer(range.contains(step) ? step : range.lowerBound)
    case .number(let range): .number(range.contains(1) ? 1 : range.lowerBound)
    case .numbers(let form): .array(Array(repeating: 1, count: max(form.count.lowerBound, form.step)))
    case .string, .path: "x"
    case .form(let form): .string(form.example)
    case .pages: "1"
    case .choice(let choices): .string(choices.first?.name ?? "")
    case .list(let element): [element.sample]
    }
  }
}
