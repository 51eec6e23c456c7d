/// Why an event failed: a code for programs, a message for people, and the place.
public struct ActionError: Error, Sendable, Hashable {
  /// What went wrong.
  public var code: ErrorCode
  /// What went wrong with what, for people; without the file's name, which the document's record gives.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// The page, from 1.
  public var page: Int?
  /// The object, such as `12 0 R`.
  public var object: String?
  /// The offset in the file, in bytes.
  public var offset: Int?
  /// The JSON Pointer of the place in the event.
  public var pointer: String?

  /// An error.
  public init(
    _ code: String, _ message: String, hint: String? = nil, page: Int? = nil, object: String? = nil,
    offset: Int? = nil, pointer: String? = nil
  ) {
    self.code = ErrorCode(rawValue: code)
    self.message = message
    self.hint = hint
    self.page = page
    self.object = object
    self.offset = offset
    self.pointer = pointer
  }

  /// An event that does not decode.
  public init(_ failure: DecodingFailure) {
    self.init("usage", failure.message, hint: failure.hint, pointer: failure.pointer.description)
  }
}

extension ActionError: JSONRepresentable {
  /// The wire form; values that are not known are left out.
  public var json: JSONValue {
    var object: JSONObject = [
      "code": .string(code.rawValue), "message": .string(SystemText.readable(message)),
    ]
    object.set("hint", hint)
    object.set("page", page)
    object.set("object", self.object)
    object.set("offset", offset)
    object.set("pointer", pointer)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("code", .string, "What went wrong, as a stable word."),
      .required("message", .string, "What went wrong, for people."),
      .optional("hint", .string, "What to do about it."),
      .optional("page", .integer(minimum: 1), "The page."),
      .optional("object", .string, "The object."),
      .optional("offset", .integer(minimum: 0), "The offset in the file, in bytes."),
      .optional("pointer", .string, "The JSON Pointer of the place in the event."),
    ], description: "Why something failed.")
}

/// Something that a reader of the result should know and that stops nothing.
public struct Warning: Sendable, Hashable {
  /// What it is about, as a stable word.
  public var code: String
  /// What it is about, for people.
  public var message: String
  /// The page, from 1.
  public var page: Int?
  /// The object, such as `12 0 R`.
  public var object: String?
  /// The offset in the file, in bytes.
  public var offset: Int?

  /// A warning.
  public init(_ code: String, _ message: String, page: Int? = nil, object: String? = nil, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.page = page
    self.object = object
    self.offset = offset
  }
}

extension Warning: JSONRepresentable {
  /// The wire form; values that are not known are left out.
  public var json: JSONValue {
    var object: JSONObject = ["code": .string(code), "message": .string(message)]
    object.set("page", page)
    object.set("object", self.object)
    object.set("offset", offset)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("code", .string, "What it is about, as a stable word."),
      .required("message", .string, "What it is about, for people."),
      .optional("page", .integer(minimum: 1), "The page."),
      .optional("object", .string, "The object."),
      .optional("offset", .integer(minimum: 0), "The offset in the file, in bytes."),
    ], description: "Something to know that stops nothing.")
}
