/// The answer to `outline.list`.
public struct OutlineResult: ActionResult {
  /// One item of the outline.
  public struct Item: Sendable, Hashable {
    /// How deep it lies; the first level is 1.
    public var level: Int
    /// Its number, as events name it: `2.1`; `nil` where that is not told, or the item lies too deep for one.
    public var number: String?
    /// Its title; empty where it has none.
    public var title: String
    /// The page it leads to.
    public var page: PageReference?
    /// Where on the page it leads.
    public var destination: DestinationRecord?
    /// What it does where it does something else than going to a page of this document.
    public var action: ActionRecord?
    /// Whether a viewer shows its children.
    public var isOpen: Bool
    /// Whether its title is set in italics.
    public var isItalic: Bool
    /// Whether its title is set in bold type.
    public var isBold: Bool
    /// The colour of its title as `#rrggbb`; `nil` where it has none of its own.
    public var color: String?

    /// An item.
    public init(
      level: Int, number: String? = nil, title: String, page: PageReference? = nil,
      destination: DestinationRecord? = nil, action: ActionRecord? = nil, isOpen: Bool = false, isBold: Bool = false,
      isItalic: Bool = false, color: String? = nil
    ) {
      self.level = level
      self.number = number
      self.title = title
      self.page = page
      self.destination = destination
      self.action = action
      self.isOpen = isOpen
      self.isBold = isBold
      self.isItalic = isItalic
      self.color = color
    }
  }

  /// The deepest level that the nested form shows. Programs that read JSON give up on deep nesting, some at 1,000.
  public static let nestingLimit = 200

  /// The items in the order of the document, parents before their children.
  public var items: [Item]
  /// Whether the wire form is one list, not nested.
  public var isFlat: Bool
  /// The space that places on a page are given in; told where it is not the usual one.
  public var coordinates: CoordinateSpace

  /// An outline.
  public init(items: [Item], isFlat: Bool = false, coordinates: CoordinateSpace = .page) {
    self.items = items
    self.isFlat = isFlat
    self.coordinates = coordinates
  }

  /// Whether there is no item.
  public var isNothing: Bool { items.isEmpty }
}

extension OutlineResult {
  /// The wire form: `items`, nested in `children`, or one list in which each item has its `level`.
  public var json: JSONValue {
    var object: JSONObject = ["items": .array(isFlat ? listed() : nested()), "count": .integer(items.count)]
    if coordinates != .page { object["coordinates"] = .string(coordinates.rawValue) }
    return .object(object)
  }

  private func listed() -> [JSONValue] {
    items.map { item in
      var object: JSONObject = ["level": .integer(item.level)]
      object.merge(item.members)
      return .object(object)
    }
  }

  /// Nests the items without recursion. What lies below ``nestingLimit`` is left out.
  private func nested() -> [JSONValue] {
    // One entry a level that is open: the item, and the children collected so far.
    var open: [(object: JSONObject, children: [JSONValue])] = []
    var roots: [JSONValue] = []
    func close(to level: Int) {
      while open.count >= level, var last = open.popLast() {
        last.object["children"] = .array(last.children)
        if open.isEmpty {
          roots.append(.object(last.object))
        } else {
          open[open.count - 1].children.append(.object(last.object))
        }
      }
    }
    for item in items where item.level <= Self.nestingLimit {
      close(to: item.level)
      open.append((item.members, []))
    }
    close(to: 1)
    return roots
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("items", .array(of: .reference("outlineItem")), "The items, nested or with their level."),
      .required("count", .integer(minimum: 0), "How many items there are on all levels shown."),
      .optional(
        "coordinates", .enumeration(CoordinateSpace.allCases.map(\.rawValue)),
        "The space that places are given in; page where it is left out."),
    ], description: "The document outline."
  ).defining("outlineItem", Item.schema)
}

extension OutlineResult.Item {
  fileprivate var members: JSONObject {
    var object = JSONObject()
    object.set("number", number)
    object["title"] = .string(title)
    object.set(page)
    object.set("destination", destination)
    object.set("action", action)
    object["isOpen"] = .bool(isOpen)
    object["isBold"] = .bool(isBold)
    object["isItalic"] = .bool(isItalic)
    object.set("color", color)
    return object
  }

  static let schema = JSONSchema.object(
    [
      .optional("level", .integer(minimum: 1), "How deep the item lies; in the flat form only."),
      .optional(
        "number", .string,
        "The number that names the item to events, such as 2.1; not told below level \(OutlineNumbers.deepest)."),
      .required("title", .string, "The title; empty where there is none."),
      .optionalPage, .label,
      .optional("destination", DestinationRecord.schema, "Where on the page it leads."),
      .optional("action", ActionRecord.schema, "What it does, where it is not going to a page of this document."),
      .required("isOpen", .boolean, "Whether a viewer shows its children."),
      .required("isBold", .boolean, "Whether the title is bold."),
      .required("isItalic", .boolean, "Whether the title is italic."),
      .optional("color", .color, "The colour of the title."),
      .optional("children", .array(of: .reference("outlineItem")), "The items below; in the nested form only."),
    ], description: "An item of the outline.")
}
