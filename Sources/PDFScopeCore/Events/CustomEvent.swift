/// A press of a button that the user made.
///
/// The wire form keeps the parameters apart: `{"action":"custom.web-ready","parameters":{"size":3}}`.
public struct CustomEvent: Sendable, Hashable {
  /// The action's name, without `custom.`.
  public var name: String
  /// Its parameters.
  public var parameters: JSONObject

  /// An event for the action `name`.
  public init(name: String, parameters: JSONObject = [:]) {
    self.name = name
    self.parameters = parameters
  }
}
