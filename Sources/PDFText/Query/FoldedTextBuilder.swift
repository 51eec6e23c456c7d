extension SearchableText {
  /// The page's string as a reader sees it.
  ///
  /// - Characters are folded (`TextFolding`); soft hyphens and what has no width are left out.
  /// - A hyphen at a line's end between a letter and a small letter is a joint: the text is there with it and without
  ///   it. A soft hyphen between letters is one too, wherever it stands, since it is drawn as a hyphen.
  /// - Behind a hyphen or dash at a line's end that stands between letters or digits the line break is left out.
  init(_ page: PageText, _ folding: TextFolding) {
    self.init(page, page.utf8.startIndex..<page.utf8.endIndex, folding)
  }

  /// The same of a part of the page's string; places are still those of the whole.
  init(_ page: PageText, _ range: Range<Int>, _ folding: TextFolding) {
    let isWhole = range.count == page.utf8.count
    self = page.utf8.withUnsafeBufferPointer { source in
      if isWhole && isPlain(source, page.lines) {
        return SearchableText(page)
      }
      var builder = FoldedTextBuilder(source, range, page.lines, folding)
      return builder.build() ?? SearchableText(page)
    }
  }

  /// A pattern's text; its line breaks are taken for line ends.
  static func folded(_ text: String, _ folding: TextFolding) -> String {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { source in
      var builder = FoldedTextBuilder(source, 0..<source.count, [], folding)
      return String(decoding: builder.build()?.joined ?? bytes, as: UTF8.self)
    }
  }
}

/// Whether folding would change nothing: all is ASCII and no line but the last ends in a hyphen.
private func isPlain(_ source: UnsafeBufferPointer<UInt8>, _ lines: [TextLine]) -> Bool {
  for line in lines.dropLast() where !line.range.isEmpty && source[line.range.upperBound - 1] == UInt8(ascii: "-") {
    return false
  }
  return firstNonASCII(source, from: 0, to: source.count) == source.count
}

/// The first byte with its high bit set, eight at a time; `end` where there is none.
private func firstNonASCII(_ source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
  var index = start
  let raw = UnsafeRawBufferPointer(source)
  while index &+ 8 <= end,
    raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
  {
    index &+= 8
  }
  while index < end, source[index] < 0x80 {
    index &+= 1
  }
  return index
}

/// Goes through a page's string and makes the searchable one.
private struct FoldedTextBuilder {
  private let source: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let end: Int
  private let lines: [TextLine]
  private let folding: TextFolding
  private var isPattern: Bool { lines.isEmpty }
  /// The line that is being read.
  private var line: Int
  private var bytes: [UInt8] = []
  private var pieces: [SearchableText.Piece] = []
  private var joints: [Int] = []
  private var index: Int
  /// What stays as it is and is not among `bytes` yet.
  private var pending = 0..<0

  init(
    _ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ lines: [TextLine], _ folding: TextFolding
  ) {
    self.source = source
    self.lines = lines
    self.folding = folding
    start = range.lowerBound
    end = range.upperBound
    index = start
    line = lines.partitionPoint { $0.range.upperBound >= range.lowerBound }
    pending = start..<start
  }

  /// The searchable text; nil where that is the whole source as it is.
  mutating func build() -> SearchableText? {
    while index < end {
      let lineEnd = endOfLine()
      readLine(to: lineEnd)
      if index < end {
        readLineBreak()
      }
      line += 1
    }
    if pieces.isEmpty && pending == 0..<source.count {
      return nil
    }
    flush()
    return SearchableText(bytes: bytes, pieces: pieces, joints: joints)
  }

  private mutating func readLine(to lineEnd: Int) {
    var next = index
    while index < lineEnd {
      next = firstNonASCII(source, from: next, to: lineEnd)
      if next < lineEnd {
        let (scalar, length) = scalar(at: next)
        // Letters with an accent, bullets and the like, alone among ASCII.
        if folding.isKnownToStay(scalar), next + length >= lineEnd || source[next + length] < 0x80 {
          next += length
          continue
        }
        readCharacter(at: next)
        next = index
      } else {
        appendVerbatim(index..<lineEnd)
        index = lineEnd
      }
    }
  }

  private func endOfLine() -> Int {
    if isPattern {
      return source[index..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
    }
    return line < lines.count ? min(lines[line].range.upperBound, end) : end
  }

  /// Reads the text up to the character beyond ASCII at `place`, and that one.
  private mutating func readCharacter(at place: Int) {
    let (scalar, length) = scalar(at: place)
    let entry = folding.entry(scalar)
    // A mark takes the character before it along, where that has not been read yet.
    if entry.isExtension && place > index {
      appendVerbatim(index..<place - 1)
      readCluster(from: place - 1)
      return
    }
    appendVerbatim(index..<place)
    index = place + length
    switch entry.fate {
    case .skipped: return
    case .softHyphen:
      readSoftHyphen(place..<index)
      return
    case .joiner:
      if TextFolding.needsJoiner(after: scalarBefore(place)) {
        appendVerbatim(place..<index)
      }
      return
    case .same, .replaced: break
    }
    if index < end, source[index] >= 0x80, folding.entry(self.scalar(at: index).scalar).isExtension {
      readCluster(from: place)
    } else if entry.fate == .replaced {
      append(entry.bytes, for: place..<index)
    } else {
      appendVerbatim(place..<index)
    }
  }

  /// Reads the character at `place` and what extends it.
  private mutating func readCluster(from place: Int) {
    var cluster: [Unicode.Scalar] = []
    var next = place
    repeat {
      let (scalar, length) = scalar(at: next)
      cluster.append(scalar)
      next += length
    } while next < end && cluster.count < TextFolding.longestCluster && source[next] >= 0x80
      && folding.entry(scalar(at: next).scalar).isExtension
    index = next
    let folded = folding.fold(cluster)
    if folded == cluster {
      appendVerbatim(place..<next)
    } else {
      append(folded.flatMap { Array(String($0).utf8) }, for: place..<next)
    }
  }

  /// A hyphen that is drawn in some documents and not in others: both forms are kept.
  private mutating func readSoftHyphen(_ range: Range<Int>) {
    let isAtLineEnd = range.upperBound < end && source[range.upperBound] == UInt8(ascii: "\n")
    let next = isAtLineEnd ? range.upperBound + 1 : range.upperBound
    guard next < end, isLetter(before: range.lowerBound), scalar(at: next).scalar.properties.isAlphabetic else {
      return
    }
    flush()
    joints.append(bytes.count)
    append([UInt8(ascii: "-")], for: range)
  }

  /// Reads a line break: leaves it out where the word goes on behind a hyphen.
  private mutating func readLineBreak() {
    let place = index
    index += 1
    let hyphen = place > start ? startOfScalar(before: place) : place
    // A pattern may be a piece of a text that begins or ends here.
    if isPattern && scalarBefore(place) == "\u{AD}" {
      return
    }
    let isDash = hyphen < place && PlainMarks.isDash(Int32(bitPattern: scalar(at: hyphen).scalar.value))
    guard hyphen < place, index < end, isDash || endsInHyphen(), continuesLine() else {
      appendVerbatim(place..<index)
      return
    }
    let next = scalar(at: index).scalar.properties
    guard isLetter(before: hyphen) || isDigit(before: hyphen), next.isAlphabetic || next.numericType != nil else {
      appendVerbatim(place..<index)
      return
    }
    flush()
    let joint = bytes.count - 1
    if !isDash, next.isLowercase, isLetter(before: hyphen), joints.last != joint {
      joints.append(joint)
    }
  }

  private func endsInHyphen() -> Bool {
    (pending.isEmpty ? bytes.last : source[pending.upperBound - 1]) == UInt8(ascii: "-")
  }

  /// Whether the next line runs in the same direction.
  private func continuesLine() -> Bool {
    isPattern || (line + 1 < lines.count && lines[line].direction == lines[line + 1].direction)
  }

  /// Whether a letter, with or without marks, ends at `place`.
  private func isLetter(before place: Int) -> Bool {
    var place = place
    while place > start {
      let previous = startOfScalar(before: place)
      let scalar = scalar(at: previous).scalar
      if scalar.value < 0x80 || !folding.entry(scalar).isExtension {
        return scalar.properties.isAlphabetic
      }
      place = previous
    }
    return false
  }

  private func isDigit(before place: Int) -> Bool {
    scalarBefore(place)?.properties.numericType != nil
  }

  private func scalarBefore(_ place: Int) -> Unicode.Scalar? {
    place > start ? scalar(at: startOfScalar(before: place)).scalar : nil
  }

  private func startOfScalar(before place: Int) -> Int {
    var place = place - 1
    while place > start, source[place] & 0xC0 == 0x80 {
      place -= 1
    }
    return place
  }

  /// The character at `place`. The source is valid UTF-8 and `place` a boundary of it.
  private func scalar(at place: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = UInt32(source[place])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard place + length <= end else { return ("\u{FFFD}", end - place) }
    var value = length == 1 ? first : first & (0x7F >> UInt32(length))
    for offset in 1..<max(length, 1) {
      value = value << 6 | UInt32(source[place + offset] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  private mutating func appendVerbatim(_ range: Range<Int>) {
    if pending.upperBound == range.lowerBound {
      pending = pending.lowerBound..<range.upperBound
    } else {
      flush()
      pending = range
    }
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    if bytes.isEmpty {
      bytes.reserveCapacity(end - start + 16)
    }
    pieces.append(.init(start: bytes.count, source: pending, isVerbatim: true))
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[pending]))
    pending = pending.upperBound..<pending.upperBound
  }

  private mutating func append(_ folded: [UInt8], for range: Range<Int>) {
    guard !folded.isEmpty else { return }
    flush()
    pieces.append(.init(start: bytes.count, source: range, isVerbatim: false))
    bytes.append(contentsOf: folded)
  }
}
