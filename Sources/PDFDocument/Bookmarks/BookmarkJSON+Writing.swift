extension BookmarkJSON {
  /// The JSON text, on one line: members in their order, numbers with their digits.
  ///
  /// Characters that XML has no form for are written as escapes, all others as they are.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.write(string, to: &text)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Sets the first member of an object that has this key, in its place, or a new one at the end; nothing removes all
  /// of them. What is no object stays as it is.
  public mutating func set(_ key: String, _ value: BookmarkJSON?) {
    guard case .object(var members) = self else { return }
    guard let value else {
      members.removeAll { $0.key == key }
      self = .object(members)
      return
    }
    if let place = members.firstIndex(where: { $0.key == key }) {
      members[place].value = value
    } else {
      members.append(Member(key: key, value: value))
    }
    self = .object(members)
  }

  /// An object with these members.
  public static func object(_ members: KeyValuePairs<String, BookmarkJSON?>) -> BookmarkJSON {
    .object(members.compactMap { member in member.value.map { Member(key: member.key, value: $0) } })
  }
}
