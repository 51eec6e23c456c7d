import CommandLineKit
import PDFScope

/// The configuration as people read it: a line for each value, with its place.
struct ConfigurationText {
  private let loaded: LoadedConfiguration
  private let file: String?

  init(_ loaded: LoadedConfiguration, file: String?) {
    self.loaded = loaded
    self.file = file
  }

  private var configuration: Configuration { loaded.configuration }

  /// The text.
  var text: String {
    let trust = configuration.layers.first { $0.kind == .trustedProject }?.path
    let files = loaded.places.map { place in
      let kind = place.path == trust ? Configuration.Layer.Kind.trustedProject : place.kind
      return place.isThere
        ? "\(place.path): \(kind.title)" : "\(place.path): none (\(Self.owner(place.kind)))"
    }
    let sections = [
      files,
      section("Rules", configuration.rules.list.map(line)),
      section(file.map { "Events, for \($0)" } ?? "Events", decisions),
      section("Defaults", configuration.defaults.map(line)),
      section("Labels", entries(configuration.labels)),
      section("Short names", entries(configuration.shortNames)),
      section("Trusted folders", configuration.trusted.map { "\($0.value) (\($0.origin))" }),
      section(
        "Custom actions",
        configuration.actionOrigins.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value.origin))" }),
      section("Ignored", ignored),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.map { $0.printable + "\n" }.joined() }.joined(separator: "\n")
  }

  private var ignored: [String] {
    let remarks = loaded.remarks.map(\.description)
    return remarks.isEmpty ? [] : remarks + [loaded.trustAdvice].compactMap { $0 }
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines.map { "  " + $0 }
  }

  private static func owner(_ kind: Configuration.Layer.Kind) -> String { kind == .project ? "project" : kind.title }

  private func line(_ rule: ConfigurationRule) -> String {
    var line = "\(rule.effect.rawValue) \(rule.subject)"
    if let files = rule.files { line += " for " + files.joined(separator: ", ") }
    if rule.isLocked { line += ", locked" }
    line += " (\(rule.origin))"
    return rule.reason.map { "\(line): \($0)" } ?? line
  }

  private func line(_ entry: ConfigurationDefault) -> String {
    let command = entry.command.isEmpty ? "" : entry.command.joined(separator: " ") + " "
    let value = entry.value.stringValue ?? entry.value.text()
    return "\(command)--\(entry.option) \(value)\(entry.isLocked ? ", locked" : "") (\(entry.origin))"
  }

  private func entries(_ entries: [String: ConfigurationEntry<String>]) -> [String] {
    entries.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.value) (\($0.value.origin))" }
  }

  /// What becomes of the events that a rule decides about.
  private var decisions: [String] {
    configuration.decisions(forDocument: file).map { event, rule in
      let word = ["enable": "enabled", "disable": "disabled", "hide": "hidden"][rule.effect.rawValue] ?? ""
      return "\(event): \(word) (\(rule.origin))"
    }
  }
}
