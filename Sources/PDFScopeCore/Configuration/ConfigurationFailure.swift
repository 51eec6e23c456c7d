/// Something in a file of the configuration that cannot stand, or that is passed over.
public struct ConfigurationProblem: Sendable, Hashable, CustomStringConvertible {
  /// The file.
  public var path: String
  /// The line, from 1; `nil` where the file as a whole is meant.
  public var line: Int?
  /// The column, from 1, in code points.
  public var column: Int?
  /// The JSON Pointer of the place, where the text is JSON.
  public var pointer: String?
  /// What is wrong, or why it is passed over, in a sentence without capital and full stop.
  public var message: String
  /// What would be right.
  public var hint: String?

  /// A problem.
  public init(
    path: String, line: Int? = nil, column: Int? = nil, pointer: String? = nil, message: String, hint: String? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.pointer = pointer
    self.message = message
    self.hint = hint
  }

  /// The place as compilers write it: `/etc/pdfscope/config.json:12:5`.
  public var place: String { ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }

  /// Place, message and hint on one line.
  public var description: String { "\(place): \(message)" + (hint.map { "; \($0)" } ?? "") }
}

extension ConfigurationProblem: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    var object: JSONObject = ["path": .path(path)]
    object.set("line", line)
    object.set("column", column)
    object.set("pointer", pointer)
    object["message"] = .string(SystemText.readable(message))
    object.set("hint", hint.map(SystemText.readable))
    return .object(object)
  }
}

/// Everything that is wrong with the files of a configuration, whichever of them it stands in.
public struct ConfigurationFailure: Error, Sendable, Hashable {
  /// The faults, file by file, each in the order of its text.
  public let problems: [ConfigurationProblem]
  /// The defaults that could be read all the same, for whoever knows what options there are.
  public let defaults: [ConfigurationDefault]

  /// A failure.
  public init(_ problems: [ConfigurationProblem], defaults: [ConfigurationDefault] = []) {
    self.problems = problems
    self.defaults = defaults
  }

  /// The failure as one error: a fault a line, code `config.invalid`.
  public var error: ActionError {
    ActionError(
      "config.invalid",
      problems.count == 1
        ? "the configuration is not valid: \(problems[0].description)"
        : "the configuration is not valid, in \(problems.count) places",
      hint: problems.count == 1 ? nil : problems.map(\.description).joined(separator: "\n"))
  }
}
