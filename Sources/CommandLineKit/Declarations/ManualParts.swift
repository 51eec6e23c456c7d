/// A command line to copy, with what it prints.
public struct CommandExample: Sendable, Equatable {
  /// What it shows, in one line; may hold the inline markup of ``Prose``.
  public var note: String
  /// The line as typed in a shell, without prompt. Pipelines and quotes are fine; several lines need `\` or stand
  /// alone.
  public var command: String
  /// What it prints, for the manual; may be empty.
  public var output: String

  /// Declares an example.
  public init(_ command: String, note: String = "", output: String = "") {
    self.command = command
    self.note = note
    self.output = output
  }
}

/// A section of a manual page written by hand.
public struct ManualSection: Sendable, Equatable {
  /// The heading; the manual sets it in capitals.
  public var title: String
  /// The text, in the markup of ``Prose``.
  public var text: String
  /// Whether `--help` prints it too.
  public var isInHelp: Bool

  /// Declares a section.
  public init(_ title: String, text: String, isInHelp: Bool = false) {
    self.title = title
    self.text = text
    self.isInHelp = isInHelp
  }
}

/// A manual page about something other than a command: a file format, a language, a protocol.
public struct ManualTopic: Sendable, Equatable {
  /// The page's name and section: `tool-config(5)`.
  public var reference: ManualReference
  /// What it describes, in one line without a full stop.
  public var abstract: String
  /// The text; the first section is called `Description` by custom.
  public var sections: [ManualSection]
  /// Other manual pages worth reading.
  public var seeAlso: [ManualReference]

  /// Declares a page.
  public init(
    _ reference: ManualReference, abstract: String, sections: [ManualSection], seeAlso: [ManualReference] = []
  ) {
    self.reference = reference
    self.abstract = abstract
    self.sections = sections
    self.seeAlso = seeAlso
  }
}

/// A status with which the program ends.
public struct ExitStatus: Sendable, Equatable {
  /// The number, from 0 to 255.
  public var code: Int
  /// What it means; may hold the inline markup of ``Prose``.
  public var meaning: String

  /// Declares an exit status.
  public init(_ code: Int, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}

/// An environment variable the program heeds.
public struct EnvironmentVariable: Sendable, Equatable {
  /// The variable's name, without `$`.
  public var name: String
  /// What it does; may hold the inline markup of ``Prose``.
  public var help: String

  /// Declares an environment variable.
  public init(_ name: String, help: String) {
    self.name = name
    self.help = help
  }
}

/// A file the program reads or writes by itself.
public struct ManualFile: Sendable, Equatable {
  /// Where it is, as a reader would write it (`~/.config/tool/config`).
  public var path: String
  /// What it is for; may hold the inline markup of ``Prose``.
  public var help: String

  /// Declares a file.
  public init(_ path: String, help: String) {
    self.path = path
    self.help = help
  }
}

/// The name of a manual page: `ls(1)`.
public struct ManualReference: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The page's name.
  public var name: String
  /// The section of the manual, a digit with or without letters after it.
  public var section: String

  /// Names a manual page.
  public init(_ name: String, section: String = "1") {
    self.name = name
    self.section = section
  }

  /// Reads a name such as `"ls(1)"`; without a section it is section 1.
  public init(stringLiteral value: String) {
    self = ManualReference(parsing: value) ?? ManualReference(value)
  }

  /// Reads a name such as `ls(1)`; `nil` when the text has another form.
  init?(parsing text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("), open != text.startIndex else { return nil }
    let name = text[..<open]
    let section = text[text.index(after: open)...].dropLast()
    guard let digit = section.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit),
      section.utf8.count <= 4
    else { return nil }
    let isNameByte = { (byte: UInt8) in
      Character(Unicode.Scalar(byte)).isASCIILetterOrDigit || "-_.+:".utf8.contains(byte)
    }
    guard name.utf8.allSatisfy(isNameByte), section.utf8.dropFirst().allSatisfy(isNameByte) else { return nil }
    self.init(String(name), section: String(section))
  }

  /// The name with its section: `ls(1)`.
  public var description: String { "\(name)(\(section))" }
}
