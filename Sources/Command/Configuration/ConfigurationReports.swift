import CommandLineKit
import PDFScope

extension UsageError {
  /// The refusal that an option means which the system's configuration locks; `nil` for wrong usage.
  var refusal: ActionError? {
    guard kind == .lockedOption else { return nil }
    return ActionError("policy.locked", message)
  }
}

extension ParsedCommand {
  /// The error with the place of the configuration that a value comes from which it is about.
  func naming(_ error: any Error) -> any Error {
    let message = (error as? UsageError)?.message ?? (error as? ActionError)?.message ?? ""
    let culprit = occurrences.first { occurrence in
      occurrence.source != nil && occurrence.names.contains { Self.speaks(message, of: $0.description) }
    }
    guard let source = culprit?.source else { return error }
    if var error = error as? UsageError {
      error.message = "\(source): \(message)"
      return error
    }
    if var error = error as? ActionError, error.code.exitStatus == .usage {
      error.message = "\(source): \(message)"
      return error
    }
    return error
  }

  /// Whether a message begins with the option, quoted or not.
  private static func speaks(_ message: String, of option: String) -> Bool {
    [option + ":", option + " ", "'\(option)'"].contains { message.utf8.starts(with: $0.utf8) }
  }

  /// Whether the caller wants no warnings: a file of somebody else does not silence what is told of it.
  fileprivate var wantsNoRemarks: Bool {
    occurrences.contains { $0.isQuiet && $0.source == nil }
  }
}

extension OptionOccurrence {
  fileprivate var isQuiet: Bool { key == "quiet" && !isNegated }
}

extension Diagnostics {
  private static let mostRemarks = 10

  /// Tells what of the configuration was passed over.
  func report(_ remarks: [ConfigurationProblem], _ parsed: ParsedCommand) {
    guard !parsed.wantsNoRemarks else { return }
    for remark in remarks.prefix(Self.mostRemarks) { report(remark) }
    let rest = remarks.count - Self.mostRemarks
    if rest > 0 { note("and \(rest) more; 'pdfscope config show' lists them") }
  }
}
