extension RuleOrigin: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue { ["path": .path(path), "line": .integer(line)] }
}

extension ConfigurationRule: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    var object: JSONObject = ["effect": .string(effect.rawValue), "name": .string(subject)]
    object.set("files", files)
    object.set("reason", reason)
    if isLocked { object["locked"] = true }
    return object.standing(at: origin, in: layer)
  }
}

extension ConfigurationDefault: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    var object = JSONObject()
    if !command.isEmpty { object["command"] = .string(command.joined(separator: " ")) }
    object["option"] = .string(option)
    object["value"] = value
    if isLocked { object["locked"] = true }
    return object.standing(at: origin, in: layer)
  }
}

extension ConfigurationEntry: JSONRepresentable where Value: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue { (["value": value.json] as JSONObject).standing(at: origin, in: layer) }
}

extension JSONObject {
  fileprivate func standing(at origin: RuleOrigin, in layer: Configuration.Layer.Kind) -> JSONValue {
    var object = self
    object["layer"] = .string(layer.rawValue)
    object.merge(origin.json.objectValue ?? [:])
    return .object(object)
  }
}

extension Configuration {
  /// Every value with its place, what was passed over, and the rule that decides about each event: of a document where
  /// one is given, else of those that no pattern means.
  public func json(forDocument path: String? = nil) -> JSONObject {
    var object = JSONObject()
    object["rules"] = rules.list.json
    object["events"] = .object(rulings(forDocument: path))
    object["defaults"] = defaults.json
    object["labels"] = Self.members(labels)
    object["shortNames"] = Self.members(shortNames)
    object["trusted"] = trusted.json
    object["actions"] = Self.members(actionOrigins)
    object["ignored"] = ignored.json
    return object
  }

  /// The rule that decides about each event that one is about, by the event's name.
  private func rulings(forDocument path: String?) -> JSONObject {
    var object = JSONObject()
    for (name, rule) in decisions(forDocument: path) { object[name] = rule.json }
    return object
  }

  /// The rule that decides about each event that one is about, in the order of the events.
  public func decisions(forDocument path: String?) -> [(event: String, rule: ConfigurationRule)] {
    let rules = path.map { policy(forDocument: $0, over: .standard).rules } ?? self.rules
    return Button.allCases.flatMap(events).compactMap { name in rules.ruling(on: name).map { (name, $0) } }
  }

  private static func members(_ entries: [String: ConfigurationEntry<String>]) -> JSONValue {
    var object = JSONObject()
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) { object[name] = entry.json }
    return .object(object)
  }
}
