/// A default appearance string (`/DA`, ISO 32000-2 12.7.4.3): a font, its size, and a colour, as operators of a content
/// stream.
struct DefaultAppearance {
  /// The name of the font resource, which of the standard fonts is one that viewers know.
  private(set) var fontName: String?
  /// The size of the font; 0 fits the text into its rectangle.
  private(set) var size: Double?
  /// The colour of the letters.
  private(set) var color: PDFColor?

  /// The longest string that is read.
  private static let limit = 4096
}

// MARK: - Writing

extension DefaultAppearance {
  /// The string of a style of text. Other fonts than the standard ones are in the default style only: a viewer that
  /// edits the text looks for what it has.
  init(_ text: AnnotationText) {
    let family = StandardFamily(named: text.font ?? "") ?? .helvetica
    fontName = family.names[(text.isBold ? 1 : 0) + (text.isItalic ? 2 : 0)]
    size = text.size
    color = text.color
  }

  /// The string.
  var bytes: [UInt8] {
    var words: [String] = []
    if let color { words += [color.red, color.green, color.blue].map(PDFNumber.text) + ["rg"] }
    if let fontName { words += ["/" + fontName, PDFNumber.text(max(0, size ?? 0)), "Tf"] }
    return Array(words.joined(separator: " ").utf8)
  }
}

// MARK: - Reading

extension DefaultAppearance {
  /// Reads a string; what is no operator of font or colour is passed over.
  init(reading bytes: some Collection<UInt8>) {
    var operands: [Double] = []
    var name: String?
    for word in Self.words(bytes.prefix(Self.limit)) {
      if word.first == "/" {
        name = String(word.dropFirst())
      } else if let number = Self.number(word) {
        operands.append(number)
      } else {
        take(word, operands, name)
        operands = []
        name = nil
      }
    }
  }

  private mutating func take(_ operation: String, _ operands: [Double], _ name: String?) {
    switch (operation, operands.count) {
    case ("Tf", 1...):
      fontName = name ?? fontName
      size = operands.last.map { abs($0) }
    case ("g", 1...): color = PDFColor(gray: operands[operands.count - 1])
    case ("rg", 3...):
      let parts = operands.suffix(3).map { $0 }
      color = PDFColor(red: parts[0], green: parts[1], blue: parts[2])
    case ("k", 4...): color = PDFColor(cyanMagentaYellowBlack: operands.suffix(4).map { $0 })
    default: break
    }
  }

  private static func number(_ word: String) -> Double? {
    // Exponents and the like are none that PDF knows.
    word.utf8.allSatisfy { "+-.0123456789".utf8.contains($0) } ? Double(word) : nil
  }

  /// What stands between white space; a name begins one.
  private static func words(_ bytes: some Collection<UInt8>) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { words.append(PDFObject.nameText(word)) }
      word = []
    }
    for byte in bytes {
      let isDelimiter = byte <= 0x20 || "[]()<>".utf8.contains(byte)
      if isDelimiter || byte == UInt8(ascii: "/") { end() }
      if !isDelimiter { word.append(byte) }
    }
    end()
    return words
  }
}

extension PDFColor {
  /// A grey.
  fileprivate init(gray: Double) { self.init(red: gray, green: gray, blue: gray) }

  /// The colour of four inks, by the formula of ISO 32000-2, 10.4.2.4.
  fileprivate init(cyanMagentaYellowBlack inks: [Double]) {
    self.init(
      red: 1 - min(1, inks[0] + inks[3]), green: 1 - min(1, inks[1] + inks[3]), blue: 1 - min(1, inks[2] + inks[3]))
  }
}

/// The families of the standard fonts that text is set in (ISO 32000-2 9.6.2.2).
enum StandardFamily: String {
  case helvetica = "Helvetica"
  case times = "Times"
  case courier = "Courier"

  /// The names of the font resources that viewers know: regular, bold, slanted, both.
  fileprivate var names: [String] {
    switch self {
    case .helvetica: ["Helv", "HeBo", "HeOb", "HeBO"]
    case .times: ["TiRo", "TiBo", "TiIt", "TiBI"]
    case .courier: ["Cour", "CoBo", "CoOb", "CoBO"]
    }
  }

  /// The family that a name of a font means, in one of the many ways it is spelled; `nil` for all other fonts.
  init?(named name: String) {
    let lower = name.lowercased()
    if lower.hasPrefix("helv") || lower.hasPrefix("arial") || ["hebo", "heob"].contains(lower) {
      self = .helvetica
    } else if lower.hasPrefix("times") || ["tiro", "tibo", "tiit", "tibi"].contains(lower) {
      self = .times
    } else if lower.hasPrefix("cour") || ["cobo", "coob"].contains(lower) {
      self = .courier
    } else {
      return nil
    }
  }
}

extension AnnotationText {
  /// Takes over what the name of a font resource says: the family of a standard font, and whether it is bold or
  /// slanted.
  mutating func take(fontNamed name: String) {
    guard let family = StandardFamily(named: name) else { return }
    font = family == .helvetica ? nil : family.rawValue
    if let place = family.names.firstIndex(of: name) {
      (isBold, isItalic) = (place & 1 != 0, place & 2 != 0)
    } else {
      isBold = name.contains("Bold")
      isItalic = name.contains("Oblique") || name.contains("Italic")
    }
  }
}
