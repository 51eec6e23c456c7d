/// An outline as JSON: the nested form of `outline.list`, or one list where it is too deep for that.
enum OutlineJSON {
  static func text(of items: [OutlineResult.Item], coordinates: CoordinateSpace) -> String {
    let isFlat = items.contains { $0.level > OutlineResult.nestingLimit }
    var object: JSONObject = ["coordinates": .string(coordinates.rawValue)]
    object.merge(OutlineResult(items: items, isFlat: isFlat).json.objectValue ?? [:])
    object["coordinates"] = .string(coordinates.rawValue)
    return JSONValue.object(object).text(.pretty) + "\n"
  }

  static func entries(in text: String) throws(OutlineFormError) -> OutlineEntries {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(text)
    } catch {
      throw OutlineFormError(
        place: "line \(error.line), column \(error.column)",
        message: "expected \(error.expected), found \(error.found)")
    }
    do throws(DecodingFailure) {
      let result = try result(in: JSONReader(value))
      let coordinates = try result.value.objectValue == nil ? nil : result.optional("coordinates")
      return OutlineEntries(
        try entries(of: result.value.objectValue == nil ? result : result.required("items")),
        coordinates: try coordinates?.choice())
    } catch {
      throw OutlineFormError(
        place: error.pointer.description, message: "expected \(error.expected), found \(error.found)",
        hint: error.hint)
    }
  }

  /// The object that has `items`: the whole, or the only answer in what `--json` prints. A list is items itself.
  private static func result(in reader: JSONReader) throws(DecodingFailure) -> JSONReader {
    guard reader.value["documents"] != nil else { return reader }
    let documents = try reader.required("documents").elements(count: 1...1)
    let outcomes = try documents[0].required("outcomes").elements(count: 1...1)
    return try outcomes[0].required("result")
  }

  /// The items of a list and of all lists inside, each before those below it.
  private static func entries(of list: JSONReader) throws(DecodingFailure) -> [OutlineEntry] {
    var entries: [OutlineEntry] = []
    var pending = try list.elements().reversed().map { (reader: $0, level: 1) }
    while let (reader, level) = pending.popLast() {
      var item = try OutlineItemReader(reader).item()
      let stated = try reader.optional("level")
      item.level = try stated?.integer(in: 1...Int.max) ?? level
      // The nesting says how deep an item lies; in one list `level` does.
      if let stated, level > 1 ? item.level != level : item.level > (entries.last?.item.level ?? 0) + 1 {
        throw stated.failure(
          expected: level > 1 ? "\(level)" : "a level of \((entries.last?.item.level ?? 0) + 1) or less")
      }
      entries.append(OutlineEntry(item: item, place: reader.pointer.description))
      guard let children = try reader.optional("children")?.elements() else { continue }
      for child in children.reversed() { pending.append((child, item.level + 1)) }
    }
    return entries
  }
}

/// Reads an item in the form of `outline.list`.
private struct OutlineItemReader {
  private static let keys = [
    "title", "page", "label", "destination", "action", "isOpen", "isBold", "isItalic", "color", "children", "level",
    // It says where an item stood, which the list itself says better.
    "number",
  ]

  let reader: JSONReader

  init(_ reader: JSONReader) { self.reader = reader }

  func item() throws(DecodingFailure) -> OutlineResult.Item {
    try reader.allowKeys(Self.keys)
    var item = OutlineResult.Item(level: 1, title: try reader.required("title").string())
    if let page = try reader.optional("page") { item.page = PageReference(number: try page.integer(in: 1...Int.max)) }
    if let destination = try reader.optional("destination") { item.destination = try DestinationRecord(destination) }
    if let action = try reader.optional("action") { item.action = try ActionRecord(action) }
    item.isOpen = try reader.optional("isOpen")?.bool() ?? false
    item.isBold = try reader.optional("isBold")?.bool() ?? false
    item.isItalic = try reader.optional("isItalic")?.bool() ?? false
    if let color = try reader.optional("color") {
      let text = try color.string()
      guard StringPattern.color.matches(text) else { throw color.failure(expected: "a colour such as #b00020") }
      item.color = text.lowercased()
    }
    return item
  }
}

extension DestinationRecord {
  /// Reads the wire form.
  public init(_ reader: JSONReader) throws(DecodingFailure) {
    try reader.allowKeys(["kind", "name", "left", "top", "right", "bottom", "zoom"])
    self.init(
      kind: try reader.optional("kind")?.choice(DestinationKind.self).rawValue,
      name: try reader.optional("name")?.string(), left: try reader.optional("left")?.number(),
      top: try reader.optional("top")?.number(), right: try reader.optional("right")?.number(),
      bottom: try reader.optional("bottom")?.number(), zoom: try reader.optional("zoom")?.number())
  }
}

extension ActionRecord {
  /// Reads the wire form. JSON that was parsed is never nested too deep for recursion.
  public init(_ reader: JSONReader) throws(DecodingFailure) {
    self.init(type: try reader.required("type").string())
    for (key, member) in try reader.members() {
      switch key {
      case "type": break
      case "next":
        for action in try member.elements() { next.append(try ActionRecord(action)) }
      default: members[key] = member.value
      }
    }
  }
}
