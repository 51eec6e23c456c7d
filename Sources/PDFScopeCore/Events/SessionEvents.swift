/// Events that change what a session shows, not the document.
public enum SessionEvent: ButtonEvents {
  /// Switches a view on.
  case setMode(SetMode)
  /// Goes to a page.
  case setPage(SetPage)
  /// Presses a button: the opposite of its selected flag.
  case toggle(Toggle)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .setMode(let event): event
    case .setPage(let event): event
    case .toggle(let event): event
    }
  }

  /// The declarations. They hold no button: sessions accept them always.
  public static let declarations = [
    EventDeclaration(SetMode.self, of: nil) { .session(.setMode($0)) },
    EventDeclaration(SetPage.self, of: nil) { .session(.setPage($0)) },
    EventDeclaration(Toggle.self, of: nil) { .session(.toggle($0)) },
  ]
}

/// Switches a view on.
public struct SetMode: Event {
  /// The view.
  public var mode: Mode.View

  /// Switches `mode` on.
  public init(_ mode: Mode.View) { self.mode = mode }

  /// Back to the document itself.
  public init() { self.init(.document) }

  /// `session.setMode`.
  public static let name = "session.setMode"
  /// What it does.
  public static let summary = "Switch a view on"
  /// It needs nothing.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<SetMode>] = [
    Parameter("mode", \.mode, role: .requiredOption, "The view to show")
  ]
}

/// Goes to a page.
public struct SetPage: Event {
  /// The page, from 1.
  public var page: Int

  /// Goes to `page`.
  public init(_ page: Int) { self.page = page }

  /// The first page.
  public init() { self.init(1) }

  /// `session.setPage`.
  public static let name = "session.setPage"
  /// What it does.
  public static let summary = "Go to a page"
  /// It needs nothing.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<SetPage>] = [
    Parameter("page", \.page, type: .integer(1 ... .max), role: .requiredOption, "The page, from 1")
  ]
}

/// Presses a button: switches its view on, or off where it is on.
public struct Toggle: Event {
  /// The view.
  public var mode: Mode.View

  /// Presses the button of `mode`.
  public init(_ mode: Mode.View) { self.mode = mode }

  /// To be filled in.
  public init() { self.init(.document) }

  /// `session.toggle`.
  public static let name = "session.toggle"
  /// What it does.
  public static let summary = "Switch a view on, or off where it is on"
  /// It needs nothing.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<Toggle>] = [
    Parameter("mode", \.mode, role: .requiredOption, "The view to switch")
  ]
}

extension Mode.View: ParameterValue {
  /// One of the views.
  public static var valueType: ValueType {
    .choice(allCases.map { ValueType.Choice($0.rawValue, $0.button?.summary ?? "Show the document itself") })
  }
  /// Reads a view's name.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The view's name.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}
