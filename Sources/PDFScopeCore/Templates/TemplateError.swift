/// A template that cannot be read: where, why, and what would help.
public struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text of the template.
  public let template: String
  /// Where in the text, from 1, in Unicode code points.
  public let position: Int
  /// What is wrong, as a sentence without a full stop.
  public let message: String
  /// What would help, as a clause; nil where nothing is known.
  public let hint: String?

  /// The wire code of the error.
  public var code: String { "usage.template" }

  /// The message and the hint, as a sentence without a full stop.
  public var description: String { hint.map { "\(message); \($0)" } ?? message }
}
