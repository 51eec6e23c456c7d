extension ActionError {
  /// The same error for whoever writes the event as JSON: where it names options that are parameters of the event, it
  /// names members instead, `"fromPage"` for `--from-page`.
  ///
  /// - Parameter event: the name of the event.
  public func inMembers(of event: String) -> ActionError {
    let words = MemberWords(event: event)
    var error = self
    error.message = words.text(message)
    error.hint = hint.map(words.text)
    return error
  }
}

extension Outcome {
  /// The same outcome for whoever wrote the event as JSON: its error and its warnings name members.
  public var inMembers: Outcome {
    guard error != nil || !warnings.isEmpty else { return self }
    let words = MemberWords(event: event.name)
    var outcome = self
    outcome.error = error?.inMembers(of: event.name)
    for index in warnings.indices { outcome.warnings[index].message = words.text(warnings[index].message) }
    return outcome
  }
}

/// Puts members in the place of options.
private struct MemberWords {
  let event: String

  func text(_ text: String) -> String {
    guard text.contains("--"), let declaration = ActionEvent.declarations.first(where: { $0.name == event }) else {
      return text
    }
    let names = Dictionary(declaration.parameters.map { ($0.optionName, $0.name) }) { first, _ in first }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      let word = rest.prefix(while: Self.isPartOfOption)
      guard !word.isEmpty else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      let spelling = String(String.UnicodeScalarView(word))
      let name = spelling.hasPrefix("--") ? names[String(spelling.dropFirst(2))] : nil
      result.append(contentsOf: (name.map { "\"\($0)\"" } ?? spelling).unicodeScalars)
      rest = rest.dropFirst(word.count)
    }
    return String(result)
  }

  private static func isPartOfOption(_ scalar: UnicodeScalar) -> Bool {
    scalar == "-" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }
}
