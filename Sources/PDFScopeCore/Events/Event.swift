/// One thing that can be asked of a document: the parameters of an action, typed.
///
/// An event type declares everything about itself once: its name, what it needs, and each parameter with its type,
/// range, default and documentation. The decoder, the JSON Schema, the command line's options, the completions and the
/// manual entry are derived from that declaration.
public protocol Event: Sendable, Hashable {
  /// The event with the default of every parameter.
  init()
  /// The button, a dot, and the verb in camel case: `edit.rotatePages`.
  static var name: String { get }
  /// What the event does, in one line without a full stop.
  static var summary: String { get }
  /// What there is to know about it: paragraphs, parted by empty lines.
  static var discussion: String { get }
  /// What the event needs before it may run.
  static var requirement: Requirement { get }
  /// The parameters, in the order in which help and schema show them.
  static var parameters: [Parameter<Self>] { get }
}

extension Event {
  /// Nothing beyond the summary.
  public static var discussion: String { "" }

  /// The wire form: `action`, every required parameter, and every other one that differs from its default.
  public var json: JSONValue {
    var object: JSONObject = ["action": .string(Self.name)]
    for parameter in Self.parameters {
      let value = parameter.read(self)
      let declaration = parameter.declaration
      if declaration.isRequired || value != declaration.defaultValue { object[declaration.name] = value }
    }
    return .object(object)
  }

  /// The paths of the files that the event reads beside its own document.
  public var inputPaths: [String] {
    Self.parameters.flatMap { parameter -> [String] in
      switch parameter.declaration.type {
      case .path: parameter.read(self)?.stringValue.map { [$0] } ?? []
      case .list(.path): parameter.read(self)?.arrayValue?.compactMap(\.stringValue) ?? []
      default: []
      }
    }
  }
}

/// An event's full name taken apart.
public struct EventName: Sendable, Hashable {
  /// What stands before the first dot.
  public let button: String
  /// What stands after it; the whole name where there is no dot.
  public let verb: String

  /// Takes a full name such as `edit.rotatePages` apart.
  public init(_ name: String) {
    guard let dot = name.firstIndex(of: ".") else {
      button = name
      verb = name
      return
    }
    button = String(name[..<dot])
    verb = String(name[name.index(after: dot)...])
  }

  /// The verb as the command line spells it: `rotate-pages`.
  public var commandLineVerb: String { verb.kebabCased }

  /// The name with the verb as the command line spells it: `edit.rotate-pages`.
  public var commandLineName: String { button + "." + commandLineVerb }

  /// The name that was probably meant: the one that is spelt so on the command line, or that is nearly the same.
  public static func nearest(to name: String, among names: [String]) -> String? {
    let spelling = name.replacing(" ", with: ".")
    return names.first { EventName($0).commandLineName == spelling } ?? Spelling.nearest(to: name, in: names)
  }
}

extension String {
  /// Camel case (`rotatePages`) as words joined by hyphens (`rotate-pages`).
  public var kebabCased: String {
    var result = ""
    for scalar in unicodeScalars {
      // Names in code are ASCII; to ask Unicode about each letter would be a good part of a short call.
      if ("A"..."Z").contains(scalar) {
        if !result.isEmpty { result += "-" }
        result.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: scalar) | 0x20))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
