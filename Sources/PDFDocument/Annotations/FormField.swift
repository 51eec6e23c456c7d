/// A field of an interactive form (ISO 32000-2, 12.7.4), with what it inherits.
public struct FormField: Sendable, Hashable {
  /// What a field is for.
  public enum Kind: String, Sendable, Hashable {
    /// A button that does something.
    case button
    /// A box to check.
    case checkbox
    /// A group of which one may be chosen.
    case radio
    /// A line or more of text.
    case text
    /// A choice that drops down.
    case comboBox
    /// A list to choose from.
    case listBox
    /// A place for a signature.
    case signature
    /// Nothing the standard knows.
    case unknown
  }

  /// What a field holds.
  public enum Value: Sendable, Hashable {
    /// Nothing.
    case none
    /// Text, or the export value of a choice.
    case text(String)
    /// The appearance state of a button: `Off` when it is not chosen.
    case state(String)
    /// The export values of several choices.
    case list([String])
    /// A signature, or another dictionary.
    case dictionary
  }

  /// The object with the field's name; of a field that is its own widget, the widget.
  public var object: ObjectID?
  /// The names of the field and those above it, with dots between; empty when it has none.
  public var fullName: String
  /// What it is for.
  public var kind: Kind
  /// The bits of `/Ff`.
  public var flags: Int
  /// What it holds.
  public var value: Value

  /// Whether it may not be changed by the reader (bit 1 of `/Ff`).
  public var isReadOnly: Bool { flags & 1 != 0 }
}

extension FormField {
  /// Reads the field an object belongs to, going up to what it inherits.
  init(_ object: PDFObject) {
    let chain = FieldChain(object)
    let named = chain.objects.first { !$0["T"].isNull }
    self.init(
      object: (named ?? chain.objects.first)?.id, fullName: chain.fullName, kind: .unknown, flags: 0, value: .none)
    flags = chain.inherited("Ff")?.int ?? 0
    kind = Kind(type: chain.inherited("FT")?.name, flags: flags)
    value = chain.inherited("V").map(Value.init) ?? .none
  }
}

extension FormField.Kind {
  /// The kind from `/FT` and the bits of `/Ff` (tables 229 and 233).
  init(type: String?, flags: Int) {
    switch type {
    case "Btn"? where flags & 1 << 16 != 0: self = .button
    case "Btn"? where flags & 1 << 15 != 0: self = .radio
    case "Btn"?: self = .checkbox
    case "Tx"?: self = .text
    case "Ch"? where flags & 1 << 17 != 0: self = .comboBox
    case "Ch"?: self = .listBox
    case "Sig"?: self = .signature
    default: self = .unknown
    }
  }
}

extension FormField.Value {
  /// The longest list and the longest text in a stream that are read.
  private static let limit = 1 << 20

  init(_ object: PDFObject) {
    switch object.kind {
    case .string: self = .text(object.text ?? "")
    case .name: self = .state(object.name ?? "")
    case .array: self = .list(object.items.prefix(Self.limit).compactMap { $0.text ?? $0.name })
    case .stream:
      self = .text(object.streamText(limit: Self.limit) ?? "")
    case .dictionary: self = .dictionary
    case .integer: self = .text(object.int.map(String.init) ?? "")
    case .real: self = .text(object.double.map { String($0) } ?? "")
    default: self = .none
    }
  }
}

/// A field and those above it, the lowest first. Circles end where they close.
struct FieldChain {
  /// How many levels are looked at; forms that people made have fewer than ten.
  static let depthLimit = 256

  let objects: [PDFObject]

  init(_ object: PDFObject) {
    var objects: [PDFObject] = []
    var visited: Set<ObjectID> = []
    var current = object
    while current.isDictionary, objects.count < Self.depthLimit {
      if let id = current.id, !visited.insert(id).inserted { break }
      objects.append(current)
      current = current["Parent"]
    }
    self.objects = objects
  }

  /// The first value of a key on the way up; nil when there is none.
  func inherited(_ key: String) -> PDFObject? {
    for object in objects {
      let value = object[key]
      if !value.isNull { return value }
    }
    return nil
  }

  /// The partial names from the top down, with dots between.
  var fullName: String {
    objects.reversed().compactMap { $0["T"].text }.joined(separator: ".")
  }
}
