extension ActionError {
  /// The same error for whoever writes the event as JSON: where it names options that are parameters of the event, it
  /// names members instead, `"fromPage"` for `--from-page`.
  ///
  /// - Parameter event: the name of the event.
  public func inMembers(of event: String) -> ActionError {
    guard message.contains("--") || hint?.contains("--") == true,
      let declaration = ActionEvent.declarations.first(where: { $0.name == event })
    else { return self }
    let names = Dictionary(declaration.parameters.map { ($0.optionName, $0.name) }) { first, _ in first }
    var error = self
    error.message = MemberWords.text(message, names)
    error.hint = hint.map { MemberWords.text($0, names) }
    return error
  }
}

extension Outcome {
  /// The same outcome for whoever wrote the event as JSON.
  public var inMembers: Outcome {
    guard let error else { return self }
    var outcome = self
    outcome.error = error.inMembers(of: event.name)
    return outcome
  }
}

/// Puts members in the place of options.
private enum MemberWords {
  /// - Parameter names: the names of members by those of options, without dashes.
  static func text(_ text: String, _ names: [String: String]) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      let word = rest.prefix(while: isPartOfOption)
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
