/// Reads one layer. What is wrong is collected, not thrown: all of it is told at once.
struct LayerReader {
  let text: LayerText
  private let names: EventNames
  private let paths: PathResolver
  private(set) var rules: [ConfigurationRule] = []
  private(set) var defaults: [ConfigurationDefault] = []
  private(set) var labels: [String: ConfigurationEntry<String>] = [:]
  private(set) var shortNames: [String: ConfigurationEntry<String>] = [:]
  private(set) var trusted: [ConfigurationEntry<String>] = []
  private(set) var actions: [ConfigurationAction] = []
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var ignored: [ConfigurationProblem] = []
  private var foreignNames = 0
  private var foreignSteps = 0

  init(_ text: LayerText, names: EventNames, paths: PathResolver) {
    self.text = text
    self.names = names
    self.paths = paths
  }

  private var kind: Configuration.Layer.Kind { text.layer.kind }

  /// Whether it is somebody else's file, which may take away and say how results look, and nothing else.
  private var isForeign: Bool { kind == .project }

  static let members = [
    "$schema", "rules", "defaults", "labels", "shortNames", "permissions", "trusted", "actions",
  ]

  mutating func read() {
    let whole = JSONReader(text.value)
    guard text.value.objectValue != nil else {
      problems.append(text.problem(whole.failure(expected: "an object")))
      return
    }
    for (key, member) in members(of: whole) {
      switch key {
      case "$schema": break
      case "rules": readRules(member)
      case "defaults": readDefaults(member)
      case "labels": if isOwn(member, "labels") { readLabels(member) }
      case "shortNames": if isOwn(member, "short names") { readShortNames(member) }
      case "permissions": if isOwn(member, "permissions") { readPermissions(member) }
      case "trusted": readTrusted(member)
      case "actions": if isOwn(member, "custom actions") { readActions(member) }
      default:
        let hint = Spelling.nearest(to: key, in: Self.members).map { "did you mean \"\($0)\"?" }
        problems.append(
          text.problem(
            at: member.pointer, "there is no member \(JSONValue.string(key).text()) in a configuration", hint: hint))
      }
    }
  }

  /// Whether a layer may have something; where it may not, it is passed over.
  private mutating func isOwn(_ member: JSONReader, _ what: String) -> Bool {
    guard isForeign else { return true }
    pass(over: member.pointer, "a project that is not trusted defines no \(what)")
    return false
  }

  private mutating func pass(over pointer: JSONPointer, _ reason: String) {
    ignored.append(text.problem(at: pointer, "ignored: \(reason)"))
  }

  /// Does something; what goes wrong is noted.
  private mutating func attempt<Value>(_ body: () throws(DecodingFailure) -> Value) -> Value? {
    do throws(DecodingFailure) {
      return try body()
    } catch {
      problems.append(text.problem(error))
      return nil
    }
  }

  private mutating func members(of object: JSONReader) -> [(key: String, value: JSONReader)] {
    attempt { () throws(DecodingFailure) -> [(key: String, value: JSONReader)] in try object.members() } ?? []
  }

  private mutating func elements(of list: JSONReader) -> [JSONReader] {
    attempt { () throws(DecodingFailure) -> [JSONReader] in try list.elements() } ?? []
  }

  private func entry<Value>(_ value: Value, _ pointer: JSONPointer) -> ConfigurationEntry<Value> {
    ConfigurationEntry(value: value, origin: text.origin(of: pointer), layer: kind)
  }
}

// MARK: - Rules

extension LayerReader {
  private mutating func readRules(_ list: JSONReader) {
    for element in elements(of: list) { readRule(element) }
  }

  private mutating func readRule(_ rule: JSONReader) {
    let effects = ConfigurationRule.Effect.allCases
    let words = ["hide", "disable", "enable"]
    guard
      let parts = attempt({ () throws(DecodingFailure) -> (ConfigurationRule.Effect, JSONReader) in
        try rule.allowKeys(words + ["files", "reason", "locked"])
        let given = words.filter { rule.value[$0] != nil }
        guard given.count == 1, let effect = effects.first(where: { $0.rawValue == given[0] }) else {
          throw rule.failure(expected: "one of the members \"hide\", \"disable\" and \"enable\"")
        }
        return (effect, try rule.required(effect.rawValue))
      })
    else { return }
    let subjects = readSubjects(parts.1)
    let patterns = readPatterns(rule)
    let reason = attempt { () throws(DecodingFailure) in try rule.optional("reason")?.line(atMost: 400) } ?? nil
    let isLocked = readLock(rule)
    guard !isForeign || parts.0 != .enable else {
      return pass(over: parts.1.pointer, "a project that is not trusted enables nothing")
    }
    guard takeForeign(subjects.count, patterns ?? []) else {
      return pass(
        over: rule.pointer,
        "the rules of a project that is not trusted are at most "
          + "\(Self.mostForeignNames), with patterns of \(Self.mostForeignSteps) characters, counted for each name")
    }
    for (name, pointer) in subjects {
      rules.append(
        ConfigurationRule(
          effect: parts.0, subject: name, reason: reason, origin: text.origin(of: pointer), layer: kind,
          isLocked: isLocked, patterns: patterns))
    }
  }

  /// The most names of buttons and events in the rules of a file of somebody else.
  private static let mostForeignNames = 1000
  /// The most steps of patterns there, those of a rule with several names counted for each: every call in the folder
  /// pays for them, for each character of a path.
  private static let mostForeignSteps = 100_000

  /// Whether a file of somebody else may have so many names and patterns more.
  private mutating func takeForeign(_ names: Int, _ patterns: [PathPattern]) -> Bool {
    guard isForeign else { return true }
    let steps = names * patterns.reduce(0) { $0 + $1.size }
    guard foreignNames + names <= Self.mostForeignNames, foreignSteps + steps <= Self.mostForeignSteps else {
      return false
    }
    foreignNames += names
    foreignSteps += steps
    return true
  }

  private mutating func readSubjects(_ list: JSONReader) -> [(name: String, pointer: JSONPointer)] {
    var result: [(name: String, pointer: JSONPointer)] = []
    for element in attempt({ () throws(DecodingFailure) in try list.elements(count: 1...1000) }) ?? [] {
      if let name = subject(element) { result.append((name, element.pointer)) }
    }
    return result
  }

  /// The button or event that a string names.
  private mutating func subject(_ reader: JSONReader) -> String? {
    let names = names
    return attempt { () throws(DecodingFailure) in
      let spelling = try reader.string()
      guard let name = names.resolve(spelling) else {
        throw reader.failure(
          expected: "the name of a button, an event or a custom action",
          hint: names.suggestion(for: spelling).map { "did you mean \"\($0)\"?" })
      }
      return name
    }
  }

  private mutating func readPatterns(_ rule: JSONReader) -> [PathPattern]? {
    guard let list = attempt({ () throws(DecodingFailure) in try rule.optional("files") }) ?? nil else { return nil }
    let elements = attempt { () throws(DecodingFailure) in try list.elements(count: 1...100) } ?? []
    let hasFolder = kind != .system && kind != .user
    let folder = hasFolder ? paths.absolute(PathParts(text.layer.path).folder) : nil
    let (usesHome, paths) = (kind != .system, paths)
    return elements.compactMap { element in
      attempt { () throws(DecodingFailure) in
        let pattern = try element.string()
        do throws(PathPattern.Fault) {
          return try PathPattern(pattern, folder: folder, usesHome: usesHome, paths: paths)
        } catch {
          throw element.failure(expected: error.expected)
        }
      }
    }
  }

  /// Whether an object has `locked`, which counts in the system's file alone.
  private mutating func readLock(_ object: JSONReader) -> Bool {
    let lock = attempt { () throws(DecodingFailure) in try object.optional("locked") } ?? nil
    guard let lock, attempt({ () throws(DecodingFailure) in try lock.bool() }) == true else { return false }
    guard kind == .system else {
      pass(over: lock.pointer, "only the configuration of the system locks")
      return false
    }
    return true
  }
}

// MARK: - Defaults

extension LayerReader {
  private mutating func readDefaults(_ object: JSONReader) {
    for (key, member) in members(of: object) {
      if isSetting(member) {
        readDefault(key, member, of: [])
      } else {
        let command = key.split(separator: " ").map { String($0) }
        for (option, value) in members(of: member) {
          readDefault(option, value, of: command)
        }
      }
    }
  }

  /// Whether a member is a value, and not the options of a command.
  private func isSetting(_ member: JSONReader) -> Bool {
    guard let members = member.value.objectValue else { return true }
    return members.contains(key: "value") && members.contains(key: "locked")
  }

  private mutating func readDefault(_ option: String, _ member: JSONReader, of command: [String]) {
    let isOpen =
      ConfigurationDefault.openToProjects.contains(option)
      && ConfigurationDefault.commandsOpenToProjects.contains(command)
    if isForeign, !isOpen {
      return pass(over: member.pointer, "a project that is not trusted sets no default of --\(option)")
    }
    var value = member
    var isLocked = false
    if member.value.objectValue != nil {
      guard
        let inner = attempt({ () throws(DecodingFailure) -> JSONReader in
          try member.allowKeys(["value", "locked"])
          return try member.required("value")
        })
      else { return }
      value = inner
      isLocked = readLock(member)
    }
    guard attempt({ () throws(DecodingFailure) in try value.optionValue() }) != nil else { return }
    guard !isLocked || command.isEmpty || !ConfigurationDefault.policies.contains(option) else {
      problems.append(
        text.problem(
          at: member.pointer,
          "--\(option) is locked for all commands or for none: run, session and custom actions "
            + "send the same events",
          hint: "put \(JSONValue.string(option).text()) into \"defaults\" itself"))
      return
    }
    defaults.append(
      ConfigurationDefault(
        command: command, option: option, value: value.value, origin: text.origin(of: member.pointer), layer: kind,
        isLocked: isLocked, column: text.place(of: member.pointer)?.column, pointer: member.pointer))
  }

  private mutating func readPermissions(_ member: JSONReader) {
    var value = member
    if member.value.objectValue != nil {
      guard let inner = attempt({ () throws(DecodingFailure) in try member.required("value") }) else { return }
      value = inner
    }
    let mode = attempt { () throws(DecodingFailure) in try value.choice(Policy.PermissionsMode.self) }
    guard mode != nil else { return }
    readDefault("permissions", member, of: [])
  }
}

// MARK: - Names, folders, actions

extension LayerReader {
  private mutating func readLabels(_ object: JSONReader) {
    for (key, member) in members(of: object) {
      let label = attempt { () throws(DecodingFailure) in try member.line(atMost: 60) }
      guard let name = subject(JSONReader(.string(key), at: member.pointer)), let label else { continue }
      labels[name] = entry(label, member.pointer)
    }
  }

  private mutating func readShortNames(_ object: JSONReader) {
    for (key, member) in members(of: object) {
      guard EventNames.isName(key) else {
        problems.append(
          text.problem(at: member.pointer, "a short name is small letters, digits and hyphens, a letter first"))
        continue
      }
      guard let name = subject(member) else { continue }
      if let taken = Self.button(named: key)?.rawValue ?? (Configuration.reservedNames.contains(key) ? key : nil) {
        problems.append(text.problem(at: member.pointer, "the name \(key) is taken: it is that of \(taken)"))
      } else {
        shortNames[key] = entry(name, member.pointer)
      }
    }
  }

  private static func button(named word: String) -> Button? {
    Button.allCases.first { $0.rawValue == word || $0.shortName == word }
  }

  private mutating func readTrusted(_ list: JSONReader) {
    guard kind != .project, kind != .trustedProject else {
      return pass(over: list.pointer, "a project trusts no folder, and not itself")
    }
    for element in elements(of: list) {
      let (usesHome, home) = (kind != .system, paths.home)
      let folder = attempt { () throws(DecodingFailure) -> String in
        let path = try element.string()
        if path.utf8.first == UInt8(ascii: "/") { return path }
        guard usesHome, let home, path == "~" || path.utf8.starts(with: "~/".utf8) else {
          throw element.failure(expected: "an absolute path of a folder")
        }
        return home + String(path.unicodeScalars.dropFirst())
      }
      if let folder { trusted.append(entry(folder, element.pointer)) }
    }
  }

  private mutating func readActions(_ object: JSONReader) {
    for (key, member) in members(of: object) {
      actions.append(
        ConfigurationAction(name: key, reader: member, origin: text.origin(of: member.pointer), layer: kind))
    }
  }
}

extension JSONReader {
  /// A string of one line that shows nothing but itself.
  fileprivate func line(atMost limit: Int) throws(DecodingFailure) -> String {
    let text = try string()
    guard !text.isEmpty, text.unicodeScalars.count <= limit, text.isOneLine else {
      throw failure(expected: "a line of at most \(limit) characters")
    }
    return text
  }

  /// Refuses what no option can be given.
  fileprivate func optionValue() throws(DecodingFailure) {
    switch value {
    case .string(let text):
      guard text.isOneLine else { throw failure(expected: "a text without control characters") }
    case .bool, .integer, .number: break
    case .array: for element in try elements() { try element.optionValue() }
    case .null, .object: throw failure(expected: "a text, a number, true, false or an array of these")
    }
  }
}

extension String {
  /// Whether it holds nothing that drives a terminal.
  fileprivate var isOneLine: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: false
      default: true
      }
    }
  }
}
