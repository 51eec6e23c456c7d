/// What text in backticks refers to.
enum Reference: Equatable, Sendable {
  case code(String)
  /// An option, dashes included, and what follows it (`=.bak`, ` 90`).
  case option(OptionName, rest: String)
  /// The placeholder of an operand or of a value.
  case placeholder(String)
  case environment(String)
  /// The program, alone or with the names of commands after it.
  case program(String)
  case manual(ManualReference)
}

/// Looks up what text in backticks refers to, from the place of one command.
struct ReferenceResolver: Sendable {
  let chain: CommandChain
  private let placeholders: Set<String>
  private let variables: Set<String>

  init(chain: CommandChain) {
    self.chain = chain
    let near = chain.withDefaults.commands + chain.descendants.map(\.last)
    var placeholders: Set<String> = []
    var variables: Set<String> = []
    for command in near {
      placeholders.formUnion(command.arguments.map(\.name))
      placeholders.formUnion(command.options.compactMap(\.value.placeholder))
      variables.formUnion(command.options.compactMap(\.environment))
      variables.formUnion(command.environment.map(\.name))
    }
    self.placeholders = placeholders
    self.variables = variables
  }

  func resolve(_ code: String) -> Reference {
    if let option = Self.option(in: code), !Word.looksNegative(code) || isKnown(option.name) {
      return .option(option.name, rest: option.rest)
    }
    let bare = code.hasSuffix("...") ? String(code.dropLast(3)) : code
    if placeholders.contains(bare) { return .placeholder(code) }
    if variables.contains(code.hasPrefix("$") ? String(code.dropFirst()) : code) { return .environment(code) }
    if code == chain.root.name || code.hasPrefix(chain.root.name + " ") { return .program(code) }
    if let manual = ManualReference(parsing: code) { return .manual(manual) }
    return .code(code)
  }

  /// The option at the start of a text; `nil` when it begins with no option. A dash alone, two dashes alone and
  /// negative numbers are none.
  private static func option(in code: String) -> (name: OptionName, rest: String)? {
    guard code.utf8.first == UInt8(ascii: "-"), code != "-", code != "--" else { return nil }
    let scalars = code.unicodeScalars
    if code.utf8.starts(with: "--".utf8) {
      let name = scalars.dropFirst(2).prefix { $0 == "-" || ($0.isASCII && Character($0).isASCIILetterOrDigit) }
      return name.isEmpty ? nil : (.long(String(name)), String(scalars[name.endIndex...]))
    }
    let letter = Character(scalars[scalars.index(after: scalars.startIndex)])
    guard letter.isASCIILetterOrDigit else { return nil }
    if Word.looksNegative(code), scalars.count > 2 { return nil }
    return (.short(letter), String(scalars.dropFirst(2)))
  }

  /// What is wrong with a reference; `nil` when nothing is.
  func problem(with code: String) -> String? {
    switch resolve(code) {
    case .code, .placeholder, .environment: return nil
    case .option(let name, _):
      return isKnown(name) ? nil : "refers to the option \(name), which '\(chain.title)' does not have"
    case .program(let text): return problem(inCommand: text)
    case .manual(let page):
      let isOurs = page.name == chain.root.name || page.name.hasPrefix(chain.root.name + "-")
      return !isOurs || knownPages.contains(page) ? nil : "refers to the manual page \(page), which does not exist"
    }
  }

  /// Whether the option means something here: to the command, those above it, or those below it.
  private func isKnown(_ name: OptionName) -> Bool {
    if OptionMatch.standard(name) != nil { return true }
    let above = chain.commands.dropLast().flatMap(\.options)
    let inDefault = chain.withDefaults.match(name) != nil
    return inDefault || above.contains { OptionMatch($0, named: name) != nil }
      || !chain.last.matchesInSubtree(name).isEmpty
  }

  private var knownPages: Set<ManualReference> {
    Set(chain.ownPages + chain.root.seeAlso)
  }

  /// Checks the commands and the options of a text such as `pdfscope edit rotate-pages --by`.
  private func problem(inCommand text: String) -> String? {
    var place = CommandChain(root: chain.root)
    for word in text.split(separator: " ").dropFirst().map(String.init) {
      if let option = Self.option(in: word) {
        let other = ReferenceResolver(chain: place)
        guard other.isKnown(option.name) else {
          return "refers to the option \(option.name), which '\(place.title)' does not have"
        }
      } else if let next = place.last.subcommand(named: word) {
        place.append(next)
      } else if place.last.arguments.isEmpty, place.withDefaults.last.arguments.isEmpty, word == word.lowercased() {
        return "refers to '\(text)', but '\(place.title)' has no \(place.last.subcommandTerm) '\(word)'"
      } else {
        return nil
      }
    }
    return nil
  }
}
