import PDFDocument

/// Sets the text of annotations: in the font that they ask for, at a size or fitted into a room.
struct AnnotationLettering {
  let resources: AppearanceResources

  /// The sizes that fitting tries; below, nothing can be read.
  static let fittedSizes = 4.0...144.0
  /// The size at which text is measured that is set at another.
  private static let measuredSize = 100.0

  /// The style that a description of text asks for. Lines that are flush left begin where their language begins: text
  /// written from right to left is flush right.
  func style(_ text: AnnotationText, size: Double) -> TextStyle {
    let source: FontRequest.Source =
      switch text.font {
      case nil: .standard
      case let path? where path.contains("/"): .file(FilePath(path), index: 0)
      case let family?: .family(family)
      }
    let alignment: TextStyle.Alignment =
      switch text.alignment {
      case .left: .natural
      case .center: .center
      case .right: .right
      }
    return TextStyle(
      font: FontRequest(source, isBold: text.isBold, isItalic: text.isItalic),
      size: min(max(size, TextStyle.sizes.lowerBound), TextStyle.sizes.upperBound), alignment: alignment)
  }

  /// Text broken into lines as wide as a room, at the size its description asks for, or at the largest that fits.
  func wrapped(_ string: String, _ text: AnnotationText, in room: PDFSize) throws(PDFError) -> TextLayout {
    guard text.size == 0 else {
      return try resources.layout(string, style: style(text, size: text.size), width: room.width)
    }
    var low = Self.fittedSizes.lowerBound
    var best = try resources.layout(string, style: style(text, size: low), width: room.width)
    guard best.height <= room.height else { return best }
    var high = min(Self.fittedSizes.upperBound, max(low, room.height), try largestForWords(of: string, text, room))
    while high - low > 0.25 {
      let size = (low + high) / 2
      let layout = try resources.layout(string, style: style(text, size: size), width: room.width)
      if layout.height <= room.height {
        low = size
        best = layout
      } else {
        high = size
      }
    }
    return best
  }

  /// The largest size at which no word is wider than a room, so that none is broken.
  private func largestForWords(
    of string: String, _ text: AnnotationText, _ room: PDFSize
  ) throws(PDFError) -> Double {
    // The widest word is among those with the most characters.
    let words = string.split(whereSeparator: \.isWhitespace).sorted { $0.count > $1.count }.prefix(32)
    let lines = words.map { String($0) }.joined(separator: "\n")
    let layout = try resources.layout(lines, style: style(text, size: Self.measuredSize))
    guard layout.usedWidth > 0 else { return Self.fittedSizes.upperBound }
    return max(Self.fittedSizes.lowerBound, 0.99 * Self.measuredSize * room.width / layout.usedWidth)
  }

  /// Text as large as fits into a room on as few or many lines as make it largest; its words stay whole.
  func fitted(_ string: String, _ text: AnnotationText, in room: PDFSize) throws(PDFError) -> TextLayout {
    let words = string.split(whereSeparator: \.isWhitespace).map(String.init)
    var best: (size: Double, text: String) = (0, string)
    for count in 1...max(1, min(4, words.count)) {
      let lines = Self.balanced(words, lines: count)
      let layout = try resources.layout(lines, style: style(text, size: Self.measuredSize))
      guard layout.usedWidth > 0, layout.height > 0 else { continue }
      let size = Self.measuredSize * min(room.width / layout.usedWidth, room.height / layout.height)
      if size > best.size { best = (size, lines) }
    }
    return try resources.layout(best.text, style: style(text, size: best.size))
  }

  /// Words on a number of lines that are about equally long.
  private static func balanced(_ words: [String], lines count: Int) -> String {
    let total = words.reduce(0) { $0 + $1.count + 1 }
    var lines: [String] = []
    var line = ""
    var done = 0
    for word in words {
      line += line.isEmpty ? word : " " + word
      done += word.count + 1
      if lines.count < count - 1, done * count >= total * (lines.count + 1) {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.joined(separator: "\n")
  }

  /// Draws laid out text with a colour.
  ///
  /// - Parameter origin: the upper left corner, in the space of the content as it is now.
  func draw(
    _ layout: TextLayout, at origin: PDFPoint, _ color: PDFColor, _ content: inout ContentWriter
  ) throws(PDFError) {
    let text = try resources.content(of: layout, at: origin)
    guard !text.operators.isEmpty else { return }
    for (name, font) in text.fonts { content.resources.set(name, in: .font, to: font) }
    content.setFillColor(color)
    content.append(
      text.operators,
      painting: PDFRect(
        x: origin.x, y: origin.y - layout.height, width: max(layout.width, layout.usedWidth), height: layout.height))
  }
}
