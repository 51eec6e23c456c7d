/// Reads all layers and puts together what they come to.
struct LayersReader {
  let paths: PathResolver
  private(set) var layers: [Configuration.Layer] = []
  private(set) var rules: [ConfigurationRule] = []
  private(set) var defaults: [ConfigurationDefault] = []
  private(set) var labels: [String: ConfigurationEntry<String>] = [:]
  private(set) var shortNames: [String: ConfigurationEntry<String>] = [:]
  private(set) var trusted: [ConfigurationEntry<String>] = []
  private(set) var actions: [CustomActionDefinition] = []
  private(set) var actionOrigins: [String: ConfigurationEntry<String>] = [:]
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var ignored: [ConfigurationProblem] = []

  private let check: Configuration.EventCheck

  init(paths: PathResolver, check: @escaping Configuration.EventCheck = { _ in }) {
    self.paths = paths
    self.check = check
  }

  /// Reads layers, in whatever order they come.
  mutating func read(_ unordered: [Configuration.Layer]) {
    layers = unordered.enumerated().sorted {
      ($0.element.kind.rank, $0.offset) < ($1.element.kind.rank, $1.offset)
    }.map(\.element)
    var texts: [LayerText] = []
    for layer in layers {
      do throws(ConfigurationFailure) {
        texts.append(try LayerText(layer))
      } catch {
        problems += error.problems
      }
    }
    let names = EventNames(actions: texts.flatMap(\.actionNames))
    for text in texts {
      var reader = LayerReader(text, names: names, paths: paths)
      reader.read()
      add(reader)
    }
    for name in actionOrigins.keys where shortNames[name] != nil {
      guard let entry = shortNames[name] else { continue }
      problems.append(
        ConfigurationProblem(
          path: entry.origin.path, line: entry.origin.line,
          message: "the short name \(name) is the name of a custom action"))
    }
    dropLockedEntries()
  }

  private mutating func add(_ reader: LayerReader) {
    problems += reader.problems
    ignored += reader.ignored
    rules += reader.rules
    defaults += reader.defaults
    trusted += reader.trusted
    labels.merge(reader.labels) { $1 }
    shortNames.merge(reader.shortNames) { $1 }
    for action in reader.actions {
      do throws(DecodingFailure) {
        let definition = try CustomActionDefinition(
          name: action.name, reading: action.reader, folder: folder(of: action.origin.path))
        actions.removeAll { $0.declaration.name == action.name }
        actions.append(definition)
        actionOrigins[action.name] = ConfigurationEntry(value: action.name, origin: action.origin, layer: action.layer)
        checkEvents(of: definition, action, in: reader.text)
      } catch {
        problems.append(reader.text.problem(error))
      }
    }
  }

  /// What is said by events that hold no fields is known before anybody runs the action.
  private mutating func checkEvents(
    of definition: CustomActionDefinition, _ action: ConfigurationAction, in text: LayerText
  ) {
    for (place, event) in definition.constantEvents {
      do throws(ActionError) {
        try check(event)
      } catch {
        let error = error.inMembers(of: event.name)
        let inner = error.pointer.flatMap { JSONPointer($0) }?.tokens ?? []
        let pointer = JSONPointer(tokens: action.reader.pointer.tokens + place.tokens + inner)
        problems.append(text.problem(at: pointer, error.message, hint: error.hint))
      }
    }
  }

  /// The folder of a file, absolute, for programs start in a folder of their own.
  private func folder(of path: String) -> String {
    let folder = PathParts(path).folder
    return folder.utf8.first == UInt8(ascii: "/") ? folder : PathParts.path(of: folder, in: paths.currentFolder)
  }

  /// What a system layer locks counts last.
  private mutating func dropLockedEntries() {
    let isLocked = Dictionary(grouping: defaults, by: \.isLocked)
    defaults = (isLocked[false] ?? []) + (isLocked[true] ?? [])
  }
}

/// The names that rules, labels and short names may speak of.
struct EventNames {
  /// Custom actions, without `custom.`.
  let actions: Set<String>

  init(actions: [String]) { self.actions = Set(actions) }

  private static let events = ActionEvent.declarations.map(\.name)

  /// The name as the wire has it, of what may be spelled as on the command line: `edit.remove-pages`,
  /// `edit remove-pages`; `nil` where there is nothing of that name.
  func resolve(_ spelling: String) -> String? {
    if Button(rawValue: spelling) != nil { return spelling }
    if actions.contains(spelling) { return CustomActionDeclaration.eventName(spelling) }
    let name = spelling.replacing(" ", with: ".")
    if let event = Self.events.first(where: { $0 == name || EventName($0).commandLineName == name }) { return event }
    // An action may be defined elsewhere, or registered by a program that uses the library.
    let parts = EventName(name)
    return parts.button == Button.custom.rawValue && Self.isActionName(parts.verb) ? name : nil
  }

  /// What a name may have been meant as.
  func suggestion(for spelling: String) -> String? {
    let known = Button.allCases.map(\.rawValue) + Self.events + Self.events.map { EventName($0).commandLineName }
    return Spelling.nearest(to: spelling, in: known + actions.sorted())
  }

  /// Whether a word may be a short name, or the name of an action: `[a-z][a-z0-9-]*`.
  static func isName(_ word: String) -> Bool {
    guard let first = word.utf8.first, isSmallLetter(first), word.utf8.count <= 64 else { return false }
    return word.utf8.allSatisfy { isSmallLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  /// An action registered in Swift may have capitals.
  private static func isActionName(_ word: String) -> Bool { isName(word.lowercased()) }

  private static func isSmallLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// The text of a layer, read as JSON, with the places of what stands in it.
struct LayerText {
  let layer: Configuration.Layer
  let value: JSONValue
  private let positions: JSONPositions

  /// So deep places are looked up for all; deeper ones only where something is wrong there.
  private static let depth = 5

  init(_ layer: Configuration.Layer) throws(ConfigurationFailure) {
    self.layer = layer
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(bytes: SystemText.bytes(layer.text))
    } catch {
      throw ConfigurationFailure([
        ConfigurationProblem(
          path: layer.path, line: error.line, column: error.column,
          message: "expected \(error.expected), found \(error.found)")
      ])
    }
    var pointers: [JSONPointer] = []
    Self.collect(value, .root, depth: Self.depth, into: &pointers)
    positions = JSONPositions(of: pointers, in: layer.text)
  }

  private static func collect(_ value: JSONValue, _ place: JSONPointer, depth: Int, into list: inout [JSONPointer]) {
    list.append(place)
    guard depth > 0 else { return }
    switch value {
    case .object(let members):
      for member in members { collect(member.value, place.appending(member.key), depth: depth - 1, into: &list) }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        collect(element, place.appending(index), depth: depth - 1, into: &list)
      }
    default: break
    }
  }

  /// The custom actions that it names.
  var actionNames: [String] { value["actions"]?.objectValue?.keys ?? [] }

  /// The line and column of a value; of a member, those of its key.
  func place(of pointer: JSONPointer) -> JSONPositions.Place? {
    if let place = positions.key(of: pointer) ?? positions[pointer] { return place }
    let deep = JSONPositions(of: [pointer], in: layer.text)
    if let place = deep.key(of: pointer) ?? deep[pointer] { return place }
    guard !pointer.tokens.isEmpty else { return nil }
    return place(of: JSONPointer(tokens: pointer.tokens.dropLast()))
  }

  /// Where a value stands.
  func origin(of pointer: JSONPointer) -> RuleOrigin {
    RuleOrigin(path: layer.path, line: place(of: pointer)?.line ?? 1)
  }

  /// A failure with its place.
  func problem(_ failure: DecodingFailure) -> ConfigurationProblem {
    problem(at: failure.pointer, "expected \(failure.expected), found \(failure.found)", hint: failure.hint)
  }

  /// A problem with its place.
  func problem(at pointer: JSONPointer, _ message: String, hint: String? = nil) -> ConfigurationProblem {
    let place = place(of: pointer)
    return ConfigurationProblem(
      path: layer.path, line: place?.line, column: place?.column, pointer: pointer.description, message: message,
      hint: hint)
  }
}
