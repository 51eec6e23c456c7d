import FontBridge

/// Tells which glyphs stand for which characters.
///
/// The text of a glyph is the one it has when read from left to right, because readers of PDFs turn what runs from
/// right to left around by themselves: a ligature's letters come last to first, and a bracket is the one that it looks
/// like.
struct SpanMaker {
  typealias Glyphs = UnsafeBufferPointer<FontBridgeGlyph>

  let characters: [UInt32]
  let face: FontFace
  let isRightToLeft: Bool

  func spans(of glyphs: Glyphs) -> [ShapedRun.Span] {
    let ends = clusterEnds(glyphs)
    var spans: [ShapedRun.Span] = []
    spans.reserveCapacity(glyphs.count)
    var start = 0
    while start < glyphs.count {
      let cluster = glyphs[start].cluster
      var end = start + 1
      while end < glyphs.count, glyphs[end].cluster == cluster { end += 1 }
      let text = Array(characters[min(Int(cluster), characters.count)..<(ends[cluster] ?? characters.count)])
      if end - start == 1 {
        spans.append(ShapedRun.Span(glyphs: start..<end, text: seen(text)))
      } else {
        spans += self.spans(of: glyphs[start..<end], text)
      }
      start = end
    }
    return isRightToLeft ? spans : joined(spans, glyphs)
  }

  /// Where the characters of each cluster end: where those of the next one begin.
  private func clusterEnds(_ glyphs: Glyphs) -> [UInt32: Int] {
    let starts = Set(glyphs.map(\.cluster)).sorted()
    var ends: [UInt32: Int] = [:]
    for (start, next) in zip(starts, starts.dropFirst()) {
      ends[start] = min(Int(next), characters.count)
    }
    return ends
  }

  /// The characters of a cluster as they are seen.
  private func seen(_ text: [UInt32]) -> String {
    guard isRightToLeft else { return String(characters: text) }
    return String(characters: text.reversed().map { font_bridge_mirrored(face.pointer, $0) })
  }

  /// The spans of a cluster of several glyphs: one a glyph where each is that of one character and their order says the
  /// same, as it does where only marks changed places (Unicode, 3.11); else one for all.
  private func spans(of glyphs: Slice<Glyphs>, _ text: [UInt32]) -> [ShapedRun.Span] {
    var left = isRightToLeft ? text.reversed() : text
    var parts: [(glyph: Int, text: String)] = []
    var other: Int?
    for index in glyphs.indices {
      if let place = left.firstIndex(where: { face.glyph(of: $0) == glyphs[index].glyph }) {
        parts.append((index, String(characters: [left.remove(at: place)])))
      } else {
        other = other ?? index
      }
    }
    let whole = seen(text)
    // Strings are equal where they are canonically equivalent.
    if other == nil, left.isEmpty, parts.map(\.text).joined() == whole {
      return parts.map { ShapedRun.Span(glyphs: $0.glyph..<$0.glyph + 1, text: $0.text) }
    }
    if let other, !left.isEmpty { parts.append((other, String(characters: left))) }
    return [ShapedRun.Span(glyphs: glyphs.startIndex..<glyphs.endIndex, text: whole, parts: parts)]
  }

  // MARK: - Marks above and below

  /// Joins marks that are moved up or down with the letter before them. Readers that go by base lines would take them
  /// for lines of their own. Latin ones they know, and what runs from right to left they put together still worse when
  /// it is joined.
  private func joined(_ spans: [ShapedRun.Span], _ glyphs: Glyphs) -> [ShapedRun.Span] {
    guard glyphs.contains(where: isMoved) else { return spans }
    var result: [ShapedRun.Span] = []
    for span in spans {
      if isMark(span), span.glyphs.contains(where: { isMoved(glyphs[$0]) }), let letter = result.popLast() {
        result.append(
          ShapedRun.Span(
            glyphs: letter.glyphs.lowerBound..<span.glyphs.upperBound, text: letter.text + span.text,
            parts: letter.partsOrWhole + span.partsOrWhole))
      } else {
        result.append(span)
      }
    }
    return result
  }

  private func isMoved(_ glyph: FontBridgeGlyph) -> Bool { Double(abs(glyph.y)) > face.facts.units / 50 }

  private func isMark(_ span: ShapedRun.Span) -> Bool {
    span.text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory == .nonspacingMark && !(0x0300...0x036F).contains(scalar.value)
    }
  }
}

extension ShapedRun.Span {
  fileprivate var partsOrWhole: [(glyph: Int, text: String)] {
    parts.isEmpty ? [(glyphs.lowerBound, text)] : parts
  }
}

extension String {
  /// Makes a text of Unicode scalar values.
  init(characters: some Sequence<UInt32>) {
    var view = String.UnicodeScalarView()
    for value in characters { view.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    self.init(view)
  }
}
