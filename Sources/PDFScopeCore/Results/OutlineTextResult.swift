/// The answer to `outline.export`.
public struct OutlineTextResult: ActionResult {
  /// The text.
  public var text: String
  /// Its form.
  public var form: OutlineForm
  /// How many items it holds.
  public var count: Int

  /// A text.
  public init(text: String, form: OutlineForm, count: Int) {
    self.text = text
    self.form = form
    self.count = count
  }

  /// Whether there is no item.
  public var isNothing: Bool { count == 0 }

  /// The wire form.
  public var json: JSONValue {
    ["form": .string(form.rawValue), "text": .string(text), "count": .integer(count)]
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("form", .enumeration(OutlineForm.allCases.map(\.rawValue)), "The form of the text."),
      .required("text", .string, "The text."),
      .required("count", .integer(minimum: 0), "How many items it holds."),
    ], description: "The outline as a text.")
}
