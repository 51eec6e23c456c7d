import CommandLineKit
import PDFScope

/// Where the changed documents of a call go that are all known before the first of them is opened.
struct SavePlan {
  /// How much of each file is written.
  let mode: SaveMode
  /// Where each document goes, and what stands in its way.
  private var targets: [(target: SaveTarget, problem: ActionError?)] = []

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - paths: the documents that are changed.
  ///   - sources: the documents that the event reads beside them.
  /// - Throws: wrong usage where there is neither `-o` nor `--in-place`, or several documents would go to one file.
  init(_ parsed: ParsedCommand, paths: [String], sources: [String] = []) throws {
    mode = parsed.last(of: "save").flatMap(SaveMode.init(rawValue:)) ?? .auto
    let place = try SavePlace(parsed, paths: paths)
    let namer = SharedNamer()
    let mayReplace = parsed.flag(of: "force")
    let inputs = Set((paths + sources).compactMap { FileKind.identity(of: $0) })
    var changed: Set<FileKind.Identity> = []
    for (index, path) in paths.enumerated() {
      let target = place.target(for: path, number: index + 1, namer: namer, mayReplace: mayReplace)
      let problem = Self.repetition(of: target, in: &changed) ?? Self.collision(of: target, with: inputs)
      targets.append((target, target.problem ?? problem))
    }
  }

  /// What the scope is told of the place that a document goes to.
  func destination(forDocument index: Int) -> DocumentFacts.Destination {
    targets[index].problem.map { .blocked($0) } ?? .writable
  }

  /// Where a document goes.
  func target(forDocument index: Int) -> SaveTarget { targets[index].target }

  /// A document that is given twice, by whatever names, is not changed twice.
  private static func repetition(
    of target: SaveTarget, in changed: inout Set<FileKind.Identity>
  ) -> ActionError? {
    guard case .inPlace(let path, _) = target, let identity = FileKind.identity(of: path) else { return nil }
    return changed.insert(identity).inserted ? nil : .givenTwice(path)
  }

  /// An output must not hit a document that has its turn later.
  private static func collision(of target: SaveTarget, with inputs: Set<FileKind.Identity>) -> ActionError? {
    guard case .file(let path, _, _, _) = target, let identity = FileKind.identity(of: path),
      inputs.contains(identity)
    else { return nil }
    return .hitsInput(path)
  }
}

extension ActionError {
  /// A document would be changed in place a second time.
  static func givenTwice(_ path: String) -> ActionError {
    ActionError("output.isInput", "\(path) is given twice", hint: "it is changed once")
  }

  /// An output would take the place of a document of the call.
  static func hitsInput(_ path: String) -> ActionError {
    ActionError("output.isInput", "\(path) is an input of this call too", hint: "give another folder or name")
  }
}
