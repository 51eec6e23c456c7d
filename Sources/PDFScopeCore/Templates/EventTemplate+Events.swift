extension EventTemplate {
  /// Checks all that can be said of an event before its fields have values: that there is such an action, that it has
  /// such parameters and those that it must have, and the values that hold no field.
  ///
  /// - Parameter declarations: the events that may be named.
  /// - Returns: the declaration of the event.
  /// - Throws: `DecodingFailure` with the place.
  @discardableResult
  public func checkEvent(among declarations: [EventDeclaration]) throws(DecodingFailure) -> EventDeclaration {
    let reader = JSONReader(value, at: pointer)
    let action = try reader.required("action")
    guard !templatedMembers.contains("action") else {
      throw action.failure(expected: "the name of an action, without fields")
    }
    let declaration = try EventDeclaration.find(action, among: declarations)
    try declaration.check(reader, leavingOut: templatedPointers)
    return declaration
  }

  /// The places of the strings that hold fields, and of all that they stand in.
  private var templatedPointers: Set<JSONPointer> {
    var pointers: Set<JSONPointer> = []
    for field in fields {
      for count in field.pointer.tokens.indices {
        pointers.insert(JSONPointer(tokens: Array(field.pointer.tokens[...count])))
      }
    }
    return pointers
  }
}
