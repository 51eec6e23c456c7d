import PDFScopeCore

/// Says of a path in a condition or a field whether there can be a value.
struct PathCheck {
  /// The names of the variables.
  var variables: Set<String>
  /// The names of environment variables.
  var environment: Set<String>
  /// The steps that come before the one whose path is checked, with their actions.
  var earlier: [String: String] = [:]
  /// All steps.
  var steps: Set<String> = []
  /// Whether the step is repeated, so that there is an item.
  var isRepeated = false
  /// The verbs of each button's events.
  let verbs: [String: [String]]

  static let roots = ["document", "context", "result", "variables", "env", "item", "index", "tags"]

  init(variables: Set<String>, environment: Set<String>, custom: [CustomActionDeclaration]) {
    self.variables = variables
    self.environment = environment
    var verbs: [String: [String]] = [:]
    for declaration in ActionEvent.declarations {
      verbs[EventName(declaration.name).button, default: []].append(EventName(declaration.name).verb)
    }
    if !custom.isEmpty { verbs[Button.custom.rawValue] = custom.map(\.name) }
    self.verbs = verbs
  }

  /// What is wrong with a path; `nil` where nothing is.
  func fault(of path: ValuePath) -> (message: String, hint: String?)? {
    switch path.root {
    case "document": return schemaFault(of: path, from: 0, in: Self.documentSchema, named: "document")
    case "context": return contextFault(of: path)
    case "result": return resultFault(of: path)
    case "variables":
      return nameFault(
        of: path, in: variables, "a variable", missing: "the pipeline has no variable",
        hint: "declare it under \"variables\"")
    case "env":
      return nameFault(
        of: path, in: environment, "an environment variable", missing: "the pipeline does not list the variable",
        hint: "list it under \"environment\"")
    case "item", "index":
      return isRepeated ? nil : ("there is no \(path.root): the step has no \"forEach\"", nil)
    case "tags":
      return path.firstMember == nil ? ("\"tags\" needs the name of a tag after a dot", nil) : nil
    default:
      let nearest = Spelling.nearest(to: path.root, in: Self.roots)
      let known = "known are \(Spelling.list(Self.roots, last: "and"))"
      return ("there is no value \"\(path.root)\"", nearest.map { "did you mean \"\($0)\"?" } ?? known)
    }
  }

  private func nameFault(
    of path: ValuePath, in names: Set<String>, _ what: String, missing: String, hint: String
  ) -> (String, String?)? {
    guard let name = path.firstMember else { return ("\"\(path.root)\" needs the name of \(what) after a dot", nil) }
    guard !names.contains(name) else { return nil }
    let nearest = Self.nearest(to: name, in: names)
    return ("\(missing) \(JSONValue.string(name).text())", nearest.map { "did you mean \"\($0)\"?" } ?? hint)
  }

  /// Among very many names nobody looks for the one that was meant.
  private static func nearest(to name: String, in names: Set<String>) -> String? {
    names.count > 100 ? nil : Spelling.nearest(to: name, in: names.sorted())
  }

  private func resultFault(of path: ValuePath) -> (String, String?)? {
    guard let id = path.firstMember else { return ("\"result\" needs the id of a step after a dot", nil) }
    if let action = earlier[id] {
      return Self.resultSchema(ofAction: action).flatMap {
        schemaFault(of: path, from: 1, in: $0, named: "the result of \(action)")
      }
    }
    let shown = JSONValue.string(id).text()
    guard !steps.contains(id) else {
      return ("the step \(shown) has no result yet", "conditions and fields know the steps before their own")
    }
    let nearest = Self.nearest(to: id, in: Set(earlier.keys))
    return ("there is no step \(shown)", nearest.map { "did you mean \"\($0)\"?" })
  }

  /// What is known of a step's result; `nil` where that is not said anywhere.
  private static func resultSchema(ofAction action: String) -> JSONValue? {
    guard var schema = WireSchemas.resultSchema(ofEvent: action)?.json.objectValue,
      var properties = schema["properties"]?.objectValue
    else { return nil }
    for name in ["status", "rounds", "error"] { properties[name] = [:] }
    schema["properties"] = .object(properties)
    return .object(schema)
  }

  private func contextFault(of path: ValuePath) -> (String, String?)? {
    guard let button = path.firstMember else { return ("\"context\" needs the name of a button after a dot", nil) }
    let buttons = Button.allCases.map(\.rawValue).filter { verbs[$0] != nil }
    guard let known = verbs[button] else {
      let nearest = Spelling.nearest(to: button, in: buttons)
      return (
        "there is no button \(JSONValue.string(button).text())",
        nearest.map { "did you mean \"\($0)\"?" } ?? "known are \(Spelling.list(buttons, last: "and"))"
      )
    }
    guard path.member(at: 1) == "events", let verb = path.member(at: 2) else {
      return schemaFault(of: path, from: 1, in: ButtonContext.schema.json, named: "a button's context")
    }
    guard known.contains(verb) else {
      let nearest = Spelling.nearest(to: verb, in: known)
      return ("there is no event \(button).\(verb)", nearest.map { "did you mean \"\($0)\"?" })
    }
    return schemaFault(of: path, from: 3, in: EventContext.schema.json, named: "an event's context")
  }

  private static let documentSchema: JSONValue = {
    var schema = DocumentFacts.schema.json.objectValue ?? [:]
    var properties = schema["properties"]?.objectValue ?? [:]
    for name in ["path", "name", "stem", "ext"] { properties[name] = JSONSchema.string.json }
    schema["properties"] = .object(properties)
    return .object(schema)
  }()

  /// Follows the steps through the members that a schema names, as far as it names any.
  private func schemaFault(
    of path: ValuePath, from start: Int, in schema: JSONValue, named name: String
  ) -> (String, String?)? {
    var schema = schema
    for step in path.steps.dropFirst(start) {
      switch step {
      case .element:
        guard let items = schema["items"] else { return nil }
        schema = items
      case .member(let member):
        guard let properties = schema["properties"]?.objectValue else {
          // What holds no members, such as a number, has none.
          guard let type = schema["type"]?.stringValue, type != "object" else { return nil }
          return ("\(path) leads into what has no members", nil)
        }
        guard let next = properties[member] else {
          let nearest = Spelling.nearest(to: member, in: properties.keys)
          let known = "known are \(Spelling.list(properties.keys, last: "and"))"
          return (
            "\(name) has no \(JSONValue.string(member).text())", nearest.map { "did you mean \"\($0)\"?" } ?? known
          )
        }
        schema = next
      }
    }
    return nil
  }
}
