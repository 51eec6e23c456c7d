import PDFScopeCore

/// What a program answers: one JSON object with `result`, `events`, both or neither.
struct ProgramAnswer {
  /// What is reported as the result of the action.
  let result: JSONObject?
  /// What is sent in turn, through the scope as any other events.
  let events: [ActionEvent]

  private static let mostEvents = 100_000

  /// Reads an answer.
  ///
  /// - Throws: `action.failed` where it is anything else, or asks for what the action does not declare.
  init(_ output: ProgramOutput, of definition: CustomActionDefinition) throws(ActionError) {
    func failure(_ message: String, pointer: String? = nil, hint: String? = nil) -> ActionError {
      var error = output.complaints.error("action.failed", "\(output.name) \(message)")
      (error.pointer, error.hint) = (pointer, hint)
      return error
    }
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONParser.parse(bytes: output.output)
    } catch {
      let isSilent = output.output.allSatisfy { $0 == 0x20 || (9...13).contains($0) }
      throw isSilent
        ? failure("answered nothing", hint: "an answer is a JSON object on standard output; {} says nothing more")
        : failure("answered with what is no JSON: \(error)")
    }
    do throws(DecodingFailure) {
      let reader = JSONReader(json)
      try reader.allowKeys(["result", "events"])
      let member = try reader.optional("result")
      guard member?.value.objectValue != nil || member == nil else {
        throw JSONReader(member?.value ?? .null, at: JSONPointer(tokens: ["result"])).failure(expected: "an object")
      }
      var events: [ActionEvent] = []
      if let list = try reader.optional("events") {
        for element in try list.elements(count: 0...Self.mostEvents) {
          events.append(try CustomActionDefinition.event(element))
          try Self.check(element, definition.declaration)
        }
      }
      self.events = events
      result = member?.value.objectValue ?? (events.isEmpty ? [:] : nil)
    } catch {
      throw failure("answered with what is no answer: \(error.message)", pointer: error.pointer.description, hint: error.hint)
    }
  }

  /// Whoever runs the action must know beforehand whether there will be a changed document to be saved.
  private static func check(
    _ event: JSONReader, _ declaration: CustomActionDeclaration
  ) throws(DecodingFailure) {
    let name = try event.required("action")
    let requirement = ActionEvent.declarations.first { .string($0.name) == name.value }?.requirement ?? .reading
    if requirement.changesDocument, !declaration.requirement.changesDocument {
      throw name.failure(
        expected: "an event that changes nothing",
        hint: "the definition of the action says what it may change: \"changes\": \"\(requirement.change.rawValue)\"")
    }
    if requirement.writesFiles {
      throw name.failure(expected: "an event that writes no files beside the document")
    }
  }
}
