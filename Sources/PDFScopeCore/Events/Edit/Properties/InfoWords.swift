/// Whether a document is trapped: prepared for presses whose inks do not meet exactly (ISO 32000-2 14.11.6).
public enum TrappedState: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// It is.
  case `true`
  /// It is not.
  case `false`
  /// Nobody knows, or some of it is.
  case unknown

  /// What the word means.
  public var meaning: String {
    switch self {
    case .true: "it is trapped"
    case .false: "it is not"
    case .unknown: "in part, or nobody knows"
    }
  }
}

/// A property that `edit.setInfo` takes away.
public enum InfoProperty: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// The title.
  case title
  /// Who wrote it.
  case author
  /// What it is about.
  case subject
  /// Words to find it by.
  case keywords
  /// The program it was written with.
  case creator
  /// The program that made PDF of it.
  case producer
  /// When it was made.
  case created
  /// When it was changed.
  case modified
  /// Whether it is trapped.
  case trapped
  /// Its language.
  case language
  /// All entries that the standard does not know.
  case custom
  /// All of these.
  case all

  /// What the word means.
  public var meaning: String {
    switch self {
    case .title: "the title"
    case .author: "who wrote it"
    case .subject: "what it is about"
    case .keywords: "words to find it by"
    case .creator: "the program it was written with"
    case .producer: "the program that made a PDF of it"
    case .created: "when it was made"
    case .modified: "when it was changed"
    case .trapped: "whether it is trapped"
    case .language: "its language"
    case .custom: "all entries that the standard does not know"
    case .all: "all of these"
    }
  }
}
