import CommandLineKit
import PDFScope

extension CommandDefinition {
  /// Adds the user's own actions to what the options and operands of a subcommand offer.
  mutating func offer(_ actions: [CustomActionDefinition]) {
    guard !actions.isEmpty else { return }
    let events = actions.map { OptionChoice($0.declaration.eventName, help: $0.declaration.summary) }
    switch name {
    case "context":
      for index in options.indices {
        let names = options[index].names
        if names.contains(.long("require")) { options[index].choices += events }
        if names.contains(.long("explain")) {
          options[index].choices.append(OptionChoice(Button.custom.rawValue, help: Button.custom.summary))
          options[index].choices += events
        }
      }
    case "schema":
      for index in arguments.indices {
        if case .list(let choices) = arguments[index].completion {
          arguments[index].completion = .list(choices + events)
        }
      }
    default: break
    }
  }
}
