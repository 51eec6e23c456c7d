import PDFScopeCore

extension PipelineReader {
  private static let stepKeys = ["id", "description", "if", "forEach", "event", "output", "onRefused", "onError"]

  /// Reads a step; `nil` where it has no event.
  mutating func readStep(_ reader: JSONReader, id: String) -> Step? {
    guard reader.value.objectValue != nil else {
      faults.add(reader.failure(expected: "a step: an object with \"event\""))
      return nil
    }
    faults.allowKeys(Self.stepKeys, in: reader)
    if let text = try? reader.optional("description") {
      _ = faults.attempt { () throws(DecodingFailure) in try text.string() }
    }
    paths.isRepeated = false
    let repetition = (try? reader.optional("forEach")).flatMap { readRepetition($0) }
    paths.isRepeated = reader.value["forEach"] != nil
    let condition = (try? reader.optional("if")).flatMap { readCondition($0) }
    let onRefused = readReaction("onRefused", of: reader)
    let onError = readReaction("onError", of: reader)
    guard let event = faults.attempt({ () throws(DecodingFailure) in try reader.required("event") }) else { return nil }
    guard event.value.objectValue != nil else {
      faults.add(event.failure(expected: "an event: an object with \"action\""))
      return nil
    }
    let templated = readFields(event)
    let constant = events.check(event, templated: templated, &faults)
    let output = (try? reader.optional("output")).flatMap { readOutput($0, of: event) }
    return Step(
      id: id, event: event.value, onRefused: onRefused, onError: onError,
      conditionText: reader.value["if"]?.stringValue, condition: condition, repetition: repetition, output: output,
      constantEvent: constant, pointer: reader.pointer)
  }

  private mutating func readReaction(_ key: String, of reader: JSONReader) -> Step.Reaction {
    guard let member = try? reader.optional(key) else { return .fail }
    return faults.attempt { () throws(DecodingFailure) in try member.choice(Step.Reaction.self) } ?? .fail
  }

  private mutating func readCondition(_ reader: JSONReader) -> Expression? {
    if case .bool(let holds) = reader.value { return .literal(.bool(holds)) }
    guard let text = reader.value.stringValue else {
      faults.add(reader.failure(expected: "a condition such as \"document.pages > 10\""))
      return nil
    }
    do throws(ExpressionError) {
      let expression = try ExpressionParser.parse(text)
      check(expression.paths, reader.pointer, "the condition")
      return expression
    } catch {
      faults.add(error, reader.pointer, "the condition")
      return nil
    }
  }

  private mutating func readRepetition(_ reader: JSONReader) -> Step.Repetition? {
    switch reader.value {
    case .array(let elements):
      guard elements.count <= Step.mostRounds else {
        faults.add(reader.pointer, "a step is repeated at most \(Step.mostRounds) times, not \(elements.count)")
        return nil
      }
      _ = readFields(reader)
      return .list(elements)
    case .string(let text):
      do throws(ExpressionError) {
        let path = try ExpressionParser.parsePath(text)
        check([path], reader.pointer, "the path")
        return .path(path)
      } catch {
        faults.add(error, reader.pointer, "the path")
        return nil
      }
    default:
      faults.add(reader.failure(expected: "a list, or the path of one such as \"result.find.matches\""))
      return nil
    }
  }

  private mutating func readOutput(_ reader: JSONReader, of event: JSONReader) -> StepOutput? {
    guard let text = faults.attempt({ () throws(DecodingFailure) in try reader.string() }) else { return nil }
    guard !text.isEmpty, text != "-" else {
      faults.add(reader.failure(expected: "a folder, or a template for paths"))
      return nil
    }
    guard let action = event.value["action"]?.stringValue, events.declarations[action] != nil else { return nil }
    guard let fields = StepOutput.fields(ofAction: action) else {
      faults.add(reader.pointer, "\(action) writes no files beside its document", isAboutKey: true)
      return nil
    }
    do throws(ExpressionError) {
      let output = try StepOutput(text, fields: fields)
      check(output.paths, reader.pointer, "the output")
      return output
    } catch {
      faults.add(error, reader.pointer, "the output")
      return nil
    }
  }

  // MARK: Fields

  private mutating func check(_ list: [ValuePath], _ pointer: JSONPointer, _ what: String) {
    for path in list {
      references.add(path)
      if let fault = paths.fault(of: path) { faults.add(pointer, "\(what): \(fault.message)", hint: fault.hint) }
    }
  }

  /// Checks the fields in all strings of a value.
  ///
  /// - Returns: the places of the values that hold fields, and of all that holds those.
  private mutating func readFields(_ reader: JSONReader) -> Set<JSONPointer> {
    var templated: Set<JSONPointer> = []
    readFields(reader.value, reader.pointer, &templated)
    return templated
  }

  /// Nesting ends where ``JSONParser`` ends it.
  private mutating func readFields(
    _ value: JSONValue, _ pointer: JSONPointer, _ templated: inout Set<JSONPointer>
  ) {
    let before = templated.count
    switch value {
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "{")) else { return }
      do throws(ExpressionError) {
        let fields = try FieldText(text).fields
        if !fields.isEmpty { templated.insert(pointer) }
        check(fields, pointer, "the field")
      } catch {
        faults.add(error, pointer, "the text")
        // What it would be is not known.
        templated.insert(pointer)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() { readFields(element, pointer.appending(index), &templated) }
    case .object(let members):
      for (key, member) in members { readFields(member, pointer.appending(key), &templated) }
    default: return
    }
    if templated.count > before { templated.insert(pointer) }
  }
}
