/// One option of a command: its names, what value it takes, and everything said about it in help, manual and
/// completion.
public struct OptionDefinition: Sendable, Equatable {
  /// The names, in the order in which help lists them. The first long name is the option's key.
  public var names: [OptionName]
  /// Whether a value follows, and what it is called.
  public var value: OptionValue
  /// Whether the word behind the option is its value though it looks like an option, as with a pattern to search for.
  /// Otherwise a word that is an option is taken for one, and the value counts as forgotten.
  public var takesAnyWord = false
  /// Whether a configuration may give the option a value where the command line has none.
  public var takesDefault = true
  /// Whether a flag also has a form that switches it off.
  public var inversion: FlagInversion
  /// Whether help says that the option may be given several times. Parsing keeps every occurrence in any case; where
  /// one value is wanted the last one holds, so that a script's defaults can be overridden.
  public var isRepeatable: Bool
  /// Whether a command line without the option is wrong usage.
  public var isRequired: Bool
  /// The values the option accepts, and no others. Empty when any text is accepted.
  public var choices: [OptionChoice]
  /// What happens without the option, in words for the reader (`"auto"`, `"all pages"`).
  public var defaultText: String?
  /// The environment variable that stands in for the option when it is not on the command line.
  public var environment: String?
  /// One line for help, without a full stop at the end. May hold the inline markup of ``Prose``.
  public var help: String
  /// Further paragraphs for `--help` and the manual, in the markup of ``Prose``.
  public var discussion: String
  /// What a shell offers as value. `choices`, where given, come first.
  public var completion: CompletionKind
  /// The heading under which help and manual list the option; `nil` for the plain heading.
  public var group: String?
  /// Whether the commands below the declaring command take the option too.
  public var isGlobal: Bool
  /// Whether help, manual and completion leave the option out.
  public var isHidden: Bool
  /// Whether the option may be used at all.
  public var availability: OptionAvailability

  /// Declares an option with names written in place: `OptionDefinition("-o", "--output", value: .required("PATH"), …)`.
  public init(
    _ names: OptionName..., value: OptionValue = .none, inversion: FlagInversion = .none, isRepeatable: Bool = false,
    isRequired: Bool = false, choices: [OptionChoice] = [], defaultText: String? = nil, environment: String? = nil,
    help: String, discussion: String = "", completion: CompletionKind = .default, group: String? = nil,
    isGlobal: Bool = false, isHidden: Bool = false, availability: OptionAvailability = .available
  ) {
    self.init(
      names: names, value: value, inversion: inversion, isRepeatable: isRepeatable, isRequired: isRequired,
      choices: choices, defaultText: defaultText, environment: environment, help: help, discussion: discussion,
      completion: completion, group: group, isGlobal: isGlobal, isHidden: isHidden, availability: availability)
  }

  /// Declares an option whose names are made at run time.
  public init(
    names: [OptionName], value: OptionValue = .none, inversion: FlagInversion = .none, isRepeatable: Bool = false,
    isRequired: Bool = false, choices: [OptionChoice] = [], defaultText: String? = nil, environment: String? = nil,
    help: String, discussion: String = "", completion: CompletionKind = .default, group: String? = nil,
    isGlobal: Bool = false, isHidden: Bool = false, availability: OptionAvailability = .available
  ) {
    self.names = names
    self.value = value
    self.inversion = inversion
    self.isRepeatable = isRepeatable
    self.isRequired = isRequired
    self.choices = choices
    self.defaultText = defaultText
    self.environment = environment
    self.help = help
    self.discussion = discussion
    self.completion = completion
    self.group = group
    self.isGlobal = isGlobal
    self.isHidden = isHidden
    self.availability = availability
  }

  /// The name under which parsed occurrences are found: the first long name without dashes, or else the first short
  /// one.
  public var key: String {
    let long = names.first { !$0.isShort }
    return (long ?? names.first)?.bare ?? ""
  }

  /// The name used in messages, dashes included: the first long name, or else the first short one.
  public var displayName: String {
    let long = names.first { !$0.isShort }
    return (long ?? names.first)?.description ?? ""
  }

  /// The same option, whose value may look like an option.
  public func takingAnyWord() -> OptionDefinition {
    var option = self
    option.takesAnyWord = true
    return option
  }

  /// The same option, which is on the command line or not there.
  public func withoutDefault() -> OptionDefinition {
    var option = self
    option.takesDefault = false
    return option
  }

  /// Whether help, manual and completion show the option.
  var isListed: Bool { !isHidden && availability == .available }
}

/// Whether an option takes a value.
public enum OptionValue: Sendable, Hashable {
  /// A flag.
  case none
  /// A value must follow (`--pages 1-3`, `--pages=1-3`, `-p1-3`); the text is its placeholder in help.
  case required(String)
  /// A value may follow, only after `=` (`--in-place`, `--in-place=.bak`). Without one the value is `default`.
  case optional(String, default: String = "")

  /// What help calls the value; `nil` for a flag.
  public var placeholder: String? {
    switch self {
    case .none: nil
    case .required(let name): name
    case .optional(let name, _): name
    }
  }
}

/// Whether a flag has a form that switches it off.
public enum FlagInversion: Sendable, Hashable {
  /// Only the flag itself.
  case none
  /// `--no-NAME` beside `--NAME`, for each long name.
  case prefixedNo
}

/// A value an option accepts, with a word about it for the shells that show one.
public struct OptionChoice: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The value as it is written.
  public var value: String
  /// A few words on what it means; may be empty.
  public var help: String
  /// Other spellings that are accepted but not offered. The value that is parsed is the one that was written.
  public var aliases: [String]

  /// Declares an accepted value.
  public init(_ value: String, help: String = "", aliases: [String] = []) {
    self.value = value
    self.help = help
    self.aliases = aliases
  }

  /// Declares an accepted value that explains itself.
  public init(stringLiteral value: String) { self.init(value) }
}

/// Whether an option may be used.
public enum OptionAvailability: Sendable, Hashable {
  /// It may.
  case available
  /// The program knows the option but cannot do it yet: using it is wrong usage, with this hint.
  case unavailable(hint: String)
  /// The program has the option but this command does not take it: using it is wrong usage, with this hint.
  /// Declared on a command, it takes a global option of the same name away there.
  case refused(hint: String)
}
