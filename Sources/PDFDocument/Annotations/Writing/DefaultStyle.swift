/// A default style string (`/DS`, ISO 32000-2 12.7.4.4): the same as a default appearance in the words of style sheets,
/// which know families of fonts.
struct DefaultStyle {
  private(set) var family: String?
  private(set) var size: Double?
  private(set) var isBold: Bool?
  private(set) var isItalic: Bool?
  private(set) var color: PDFColor?
  private(set) var alignment: AnnotationText.Alignment?

  /// The longest string that is read, in characters.
  private static let limit = 4096
  /// The family that means the one a viewer likes.
  private static let generic = "sans-serif"
}

// MARK: - Writing

extension DefaultStyle {
  /// The style of a text.
  ///
  /// Of a font that was given as a file only the file's name is kept: the way to it is nobody else's business.
  init(_ text: AnnotationText) {
    family = text.font.map(Self.familyName)
    size = text.size
    isBold = text.isBold
    isItalic = text.isItalic
    color = text.color
    alignment = text.alignment
  }

  /// The string.
  var css: String {
    var font: [String] = []
    if isItalic == true { font.append("italic") }
    if isBold == true { font.append("bold") }
    font.append(PDFNumber.text(max(0, size ?? 0)) + "pt")
    font.append(family.map { "'" + $0 + "'," + Self.generic } ?? Self.generic)
    var parts = ["font: " + font.joined(separator: " ")]
    if let color { parts.append("color: " + Self.hexadecimal(color)) }
    if let alignment { parts.append("text-align: " + Self.words[alignment.rawValue]) }
    return parts.joined(separator: "; ")
  }

  private static let words = ["left", "center", "right"]
  private static let marks: [Unicode.Scalar] = ["'", "\"", "\\", ";"]

  private static func familyName(_ font: String) -> String {
    var name = font[...]
    if let slash = name.lastIndex(of: "/") {
      name = name[name.index(after: slash)...]
      if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = name[..<dot] }
    }
    // Marks that would end the name are left out.
    return String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 && !marks.contains($0) }))
  }

  private static func hexadecimal(_ color: PDFColor) -> String {
    [color.red, color.green, color.blue].reduce(into: "#") { text, component in
      let value = UInt8(min(255, max(0, (component * 255).rounded())))
      text += (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
    }
  }
}

// MARK: - Reading

extension DefaultStyle {
  /// Reads a string; what it does not know is passed over.
  init(reading css: String) {
    for declaration in Self.split(css.prefix(Self.limit), at: ";") {
      let parts = Self.split(declaration, at: ":")
      guard parts.count > 1 else { continue }
      let value = Self.trimmed(parts[1...].joined(separator: ":"))
      switch Self.trimmed(parts[0]).lowercased() {
      case "font": takeFont(value)
      case "font-family": family = Self.firstFamily(value)
      case "font-size": size = Self.length(value) ?? size
      case "font-weight": isBold = Self.isBold(value)
      case "font-style": isItalic = Self.isSlanted(value)
      case "color": color = Self.color(value) ?? color
      case "text-align": alignment = Self.alignment(value) ?? alignment
      default: break
      }
    }
  }

  /// The shorthand: words for style and weight, the size, and then the families; or the size last, as Acrobat writes
  /// it.
  private mutating func takeFont(_ value: String) {
    var rest = value[...]
    isBold = false
    isItalic = false
    while let word = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).first {
      let isQuoted = word.first == "'" || word.first == "\""
      let number = Self.length(String(word))
      guard !isQuoted, number != nil || Self.isStyle(String(word)) else { break }
      rest = rest[word.endIndex...]
      // A weight is a number too, but has no unit.
      if let number, word.last?.isNumber == false || size == nil && number < 100 {
        size = number
      } else {
        isBold = isBold == true || Self.isBold(String(word))
        isItalic = isItalic == true || Self.isSlanted(String(word))
      }
    }
    var families = Self.trimmed(rest)
    // Acrobat writes the size behind the families.
    if let word = families.split(separator: " ").last, word.first?.isNumber == true, word.last?.isLetter == true,
      let number = Self.length(String(word))
    {
      size = size ?? number
      families = Self.trimmed(families.dropLast(word.count))
    }
    if !families.isEmpty { family = Self.firstFamily(families) }
  }

  private static func alignment(_ word: String) -> AnnotationText.Alignment? {
    words.firstIndex(of: word.lowercased()).flatMap(AnnotationText.Alignment.init)
  }

  private static func isStyle(_ word: String) -> Bool {
    ["normal", "italic", "oblique", "bold", "bolder", "lighter", "small-caps"].contains(word.lowercased())
  }

  private static func isBold(_ value: String) -> Bool {
    value.lowercased().hasPrefix("bold") || (Int(value) ?? 0) >= 600
  }

  private static func isSlanted(_ value: String) -> Bool { ["italic", "oblique"].contains(value.lowercased()) }

  /// The first family of a list; `nil` where that is the generic one.
  private static func firstFamily(_ list: String) -> String? {
    guard let first = split(list[...], at: ",").first else { return nil }
    let name = trimmed(first.filter { $0 != "'" && $0 != "\"" })
    return name.isEmpty || name == generic ? nil : name
  }

  /// A length in points, or in pixels, which are taken for points as viewers do; what follows a slash is the height of
  /// a line.
  private static func length(_ value: String) -> Double? {
    let digits = value.utf8.prefix { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: ".") }
    let unit = value.utf8.dropFirst(digits.count).prefix { $0 != UInt8(ascii: "/") }
    guard ["", "pt", "px"].contains(String(Substring(unit)).lowercased()) else { return nil }
    return Double(String(Substring(digits))).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func color(_ value: String) -> PDFColor? {
    guard value.first == "#" else { return nil }
    let digits = value.dropFirst()
    guard digits.utf8.count == 3 || digits.utf8.count == 6, let number = Int(digits, radix: 16), number >= 0 else {
      return nil
    }
    let bits = digits.utf8.count == 3 ? 4 : 8
    let most = (1 << bits) - 1
    let parts = [2, 1, 0].map { Double(number >> ($0 * bits) & most) / Double(most) }
    return PDFColor(red: parts[0], green: parts[1], blue: parts[2])
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let scalars = Array(text.unicodeScalars)
    guard let start = scalars.firstIndex(where: { $0.value > 0x20 }),
      let end = scalars.lastIndex(where: { $0.value > 0x20 })
    else { return "" }
    return String(String.UnicodeScalarView(scalars[start...end]))
  }

  /// The parts between marks that are not inside quotation marks.
  private static func split(_ text: Substring, at mark: Character) -> [Substring] {
    var quote: Character?
    return text.split(omittingEmptySubsequences: false) { character in
      if let open = quote {
        if character == open { quote = nil }
        return false
      }
      if character == "'" || character == "\"" { quote = character }
      return character == mark
    }
  }
}
