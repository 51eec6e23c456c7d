import TestSupport
import Testing

@testable import PDFScopeCore

/// What holds for all layers, tried on random ones.
@Suite struct ConfigurationPropertyTests {
  private static let names = ["edit", "edit.crop", "edit.merge", "annotate", "annotate.add", "custom", "custom.x"]
  private static let events = ["edit.crop", "edit.merge", "annotate.add", "annotate.list", "custom.x", "custom.y"]
  private static let files = ["/a/**", "/b/*", "x.pdf", "/a/x.pdf"]
  private static let documents = ["/a/x.pdf", "/b/x.pdf", "/b/y.pdf", "/c/z.pdf"]
  private static let severities = ["enable": 0, "disable": 1, "hide": 2]

  private static func rule(_ random: inout SeededGenerator, locks: Bool) -> String {
    let effect = ["hide", "disable", "enable"].randomElement(using: &random)!
    var text = #"{"\#(effect)":["\#(names.randomElement(using: &random)!)"]"#
    if Bool.random(using: &random) { text += #","files":["\#(files.randomElement(using: &random)!)"]"# }
    if locks, Bool.random(using: &random) { text += #","locked":true"# }
    return text + "}"
  }

  private static func layer(_ kind: Layer.Kind, _ random: inout SeededGenerator) -> Layer {
    let rules = (0..<Int.random(in: 0...4, using: &random)).map { _ in rule(&random, locks: kind == .system) }
    return Layer(kind: kind, path: "/\(kind).json", text: #"{"rules":[\#(rules.joined(separator: ","))]}"#)
  }

  private static func severities(of layers: [Layer]) throws -> [Int] {
    let configuration = try Configuration(
      layers: layers, paths: PathResolver(currentFolder: "/", home: "/home") { $0 })
    return documents.flatMap { document in
      let rules = configuration.policy(forDocument: document, over: .standard).rules
      return events.map { severities[rules.ruling(on: $0)?.effect.rawValue ?? "enable"] ?? 0 }
    }
  }

  /// What a system's locked rules alone take away stays away, and what they lock open stays open.
  @Test func noLowerLayerLiftsALock() throws {
    var random = SeededGenerator(seed: 1)
    var locked = 0
    for _ in 0..<1500 {
      let system = Self.layer(.system, &random)
      let lower = [Layer.Kind.user, .project, .trustedProject, .option].map { Self.layer($0, &random) }
      let configuration = try Configuration(
        layers: [system] + lower, paths: PathResolver(currentFolder: "/", home: "/home") { $0 })
      for document in Self.documents {
        let all = configuration.policy(forDocument: document, over: .standard).rules
        let alone = try Configuration(
          layers: [system], paths: PathResolver(currentFolder: "/", home: "/home") { $0 }
        ).policy(forDocument: document, over: .standard).rules
        for event in Self.events {
          // The last locked rule that holds, found by hand.
          let last = alone.list.filter { $0.isLocked && ($0.subject == event || $0.subject == EventName(event).button) }
            .last { $0.holds(for: DocumentNames(real: document, others: [])) }
          guard let last else { continue }
          locked += 1
          let effect = all.ruling(on: event)?.effect
          switch last.effect {
          case .enable: #expect(effect == .enable)
          case .disable: #expect(effect == .disable || effect == .hide)
          case .hide: #expect(effect == .hide)
          }
        }
      }
    }
    #expect(locked > 1000)
  }

  /// A project that is not trusted never gives anything back, whatever it says and whatever the others say.
  @Test func aForeignProjectEnablesNothing() throws {
    var random = SeededGenerator(seed: 2)
    var stricter = 0
    for _ in 0..<2000 {
      let others = [Layer.Kind.system, .user].map { Self.layer($0, &random) }
      let project = Self.layer(.project, &random)
      let without = try Self.severities(of: others)
      let with = try Self.severities(of: others + [project])
      for (before, after) in zip(without, with) {
        #expect(after >= before)
        if after > before { stricter += 1 }
      }
    }
    #expect(stricter > 500)
  }

  /// Whatever a file holds, reading it ends with a configuration or with a failure that has places.
  @Test func readsAnything() {
    var random = SeededGenerator(seed: 3)
    let text = #"""
      {"rules":[{"hide":["edit"],"files":["/a/**"],"locked":true}],"defaults":{"jobs":{"value":4,"locked":true},
      "search":{"format":"x"}},"labels":{"edit":"E"},"trusted":["/x"],"permissions":"warn","shortNames":{"x":"edit"}}
      """#
    let whole = Array(text.utf8)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 9)], at: index)
        }
      }
      for kind in Layer.Kind.allCases {
        do throws(ConfigurationFailure) {
          _ = try Configuration(
            layers: [Layer(kind: kind, path: "/f", text: SystemText.string(bytes))],
            paths: PathResolver(currentFolder: "/", home: nil) { $0 })
        } catch {
          #expect(!error.problems.isEmpty && error.problems.allSatisfy { $0.line != nil })
        }
      }
    }
  }
}
