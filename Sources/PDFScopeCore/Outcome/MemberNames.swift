extension ActionError {
  /// The same for somebody who has written JSON: where its words name an option of a command, such as `--reply-to`,
  /// they name the member that says the same, `"replyTo"`.
  public var namingMembers: ActionError {
    var error = self
    error.message = message.namingMembers
    error.hint = hint?.namingMembers
    return error
  }
}

extension Warning {
  /// The same for somebody who has written JSON.
  public var namingMembers: Warning {
    var warning = self
    warning.message = message.namingMembers
    return warning
  }
}

extension String {
  /// Its options as members of JSON. A word that begins otherwise stays as it is, and so does what stands in quotation
  /// marks.
  var namingMembers: String {
    guard contains("--") else { return self }
    var text: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.first {
      let isAtStart = text.last.map { [UInt8(ascii: " "), UInt8(ascii: "(")].contains($0) } ?? true
      if isAtStart, let option = Self.option(rest) {
        text += option.member.utf8
        rest = rest.dropFirst(option.count)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The option that a text begins with: its member, and how many bytes it takes.
  private static func option(_ text: ArraySlice<UInt8>) -> (member: String, count: Int)? {
    guard text.starts(with: "--".utf8) else { return nil }
    let name = text.dropFirst(2).prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
    }
    let words = name.split(separator: UInt8(ascii: "-")).map { String(decoding: $0, as: UTF8.self) }
    guard let first = words.first, words.joined(separator: "-").utf8.count == name.count else { return nil }
    let member = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return ("\"\(member)\"", name.count + 2)
  }
}
