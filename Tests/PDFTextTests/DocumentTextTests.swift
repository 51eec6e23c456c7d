import PopplerKit
import TestSupport
import Testing

@testable import PDFText

/// What holds for every page of every document.
@Suite("Every document's text")
struct DocumentTextTests {
  static let folders = ["text", "pages", "outline", "annotations", "forms", "bookmarks"]

  static let paths: [String] = {
    let fixtures = (try? folders.flatMap { try Fixtures.names(in: $0).map(Fixtures.path) }) ?? []
    return fixtures + ((try? Corpus.paths()) ?? [])
  }()

  /// The first pages of a document; none where poppler cannot open it.
  private func pages(_ path: String) throws -> [(size: (width: Double, height: Double), text: PageText)] {
    let document: PopplerDocument
    do throws(ReadingError) {
      document = try PopplerDocument(DocumentBytes(try! Files.read(path)))
    } catch {
      #expect([.damaged, .locked].contains(error.code))
      return []
    }
    let source = PopplerTextSource(document)
    return (0..<min(document.pageCount, 12)).compactMap { index in
      guard let size = try? document.sizeOfPage(at: index), let text = try? source.text(ofPage: index) else {
        return nil
      }
      return (size, text)
    }
  }

  @Test("String, glyphs and lines agree", arguments: paths)
  func structure(path: String) throws {
    for (_, text) in try pages(path) {
      #expect(String(validating: text.utf8, as: UTF8.self) != nil)
      var end = 0
      for glyph in text.glyphs {
        let gap = text.utf8[end..<glyph.range.lowerBound]
        #expect(gap.count <= 1 && gap.allSatisfy { $0 == 0x20 || $0 == 0x0A })
        #expect(text.text(in: glyph.range).unicodeScalars.count == 1)
        end = glyph.range.upperBound
      }
      #expect(end == text.utf8.count)
      #expect(text.lines.flatMap { Array($0.glyphs) } == Array(text.glyphs.indices))
      #expect(text.lines.map { text.text(in: $0.range) }.joined(separator: "\n") == text.string)
      #expect(text.words.flatMap { Array($0) } == Array(text.glyphs.indices))
    }
  }

  @Test("A match covers the glyphs of its characters, on the page", arguments: paths)
  func coverage(path: String) throws {
    var dice = SeededGenerator(seed: UInt64(path.utf8.count))
    for (size, text) in try pages(path) where !text.isEmpty {
      for _ in 0..<8 {
        let first = Int.random(in: text.glyphs.indices, using: &dice)
        let last = min(first + Int.random(in: 0..<20, using: &dice), text.glyphs.count - 1)
        let range = text.glyphs[first].range.lowerBound..<text.glyphs[last].range.upperBound
        let phrase = text.text(in: range)
        let found = try matches(phrase, in: text) {
          $0.isFixed = true
          $0.exact = true
        }
        // One that overlaps itself may be found a little further on: "aa" in "aaa".
        let match = try #require(
          found.first { $0.range.overlaps(range) } ?? (phrase.allSatisfy(\.isWhitespace) ? nil : found.first),
          "\(phrase)")
        let glyphs = text.glyphs.filter { $0.range.overlaps(match.range) }
        #expect(match.text == text.text(in: match.range).map { $0 == "\n" ? " " : String($0) }.joined())
        #expect(
          match.areas.allSatisfy { area in
            guard text.lines[area.line].slant == nil else { return true }
            let own = text.lines[area.line].glyphs.map { text.glyphs[$0] }.filter { $0.range.overlaps(match.range) }
            return own.map(\.box).reduce(own[0].box) { $0.union($1) } == area.rect
          })
        #expect(
          match.areas.map { text.lines[$0.line].glyphs.clamped(to: text.glyphs(in: match.range)).count }
            .reduce(0, +) == glyphs.count)
        #expect(
          match.rects.allSatisfy { rect in
            rect.right >= -1 && rect.left <= size.width + 1 && rect.bottom >= -1 && rect.top <= size.height + 1
          })
      }
    }
  }

  @Test("Text that is taken from a page is found there with folding too", arguments: paths)
  func folded(path: String) throws {
    var dice = SeededGenerator(seed: UInt64(path.utf8.count) + 1)
    func isMark(_ index: Int) -> Bool {
      guard index < text.glyphs.count else { return false }
      let scalar = text.text(in: text.glyphs[index].range).unicodeScalars.first
      return scalar.map { [.nonspacingMark, .spacingMark, .format].contains($0.properties.generalCategory) } == true
    }
    var text = PageText()
    for (_, page) in try pages(path) where !page.isEmpty {
      text = page
      for _ in 0..<8 {
        let first = Int.random(in: text.glyphs.indices, using: &dice)
        let last = min(first + Int.random(in: 0..<20, using: &dice), text.glyphs.count - 1)
        let range = text.glyphs[first].range.lowerBound..<text.glyphs[last].range.upperBound
        let phrase = text.text(in: range)
        guard !phrase.allSatisfy(\.isWhitespace), !isMark(first), !isMark(last), !isMark(last + 1) else { continue }
        let found = try matches(phrase, in: text) { $0.isFixed = true }
        #expect(!found.isEmpty, "\(phrase)")
        #expect(found.allSatisfy { $0.rects.count == $0.quads.count && !$0.text.contains("\n") })
      }
    }
  }

  @Test("The same glyphs at the same places as pdftotext -bbox", arguments: paths)
  func comparison(path: String) throws {
    // It never ends on one of the corpus, whose content is rubbish without end.
    let command = ["pdftotext", "-q", "-bbox", "-cropbox", "-l", "12", path, "-"]
    guard let result = try? Tool.run(command, timeout: .seconds(20)), result.status == 0 else { return }
    let theirs = BoundingBoxes.pages(in: result.text)
    let ours = try pages(path)
    for (page, (_, text)) in zip(theirs, ours) {
      // Text from right to left is put in order here and is as shown there.
      if text.string.unicodeScalars.contains(where: VisualOrder.isRightToLeft) { continue }
      // So is text at an angle, which comes letter by letter there.
      if text.lines.contains(where: { $0.slant != nil }) { continue }
      let letters = page.map(\.text).joined().unicodeScalars.filter { !$0.properties.isWhitespace }
      let own = text.glyphs.map { text.text(in: $0.range) }.joined().unicodeScalars
        .filter { !$0.properties.isWhitespace }
      guard letters.elementsEqual(own) else {
        Issue.record("\(String(String.UnicodeScalarView(letters)).prefix(200)) | \(text.string.prefix(200))")
        continue
      }
      var next = 0
      for word in page {
        let count = word.text.unicodeScalars.count
        let boxes = text.glyphs[next..<next + count].map(\.box)
        next += count
        guard let first = boxes.first else { continue }
        let box = boxes.reduce(first) { $0.union($1) }
        // Its box is the word's own, which slanted letters leave; ours is that of the glyphs.
        for (a, b) in [
          (box.left, word.box.left), (box.top, word.box.top), (box.right, word.box.right),
          (box.bottom, word.box.bottom),
        ] {
          #expect(abs(a - b) < 1, "\(word.text)")
        }
      }
    }
  }
}

/// Reads the words of `pdftotext -bbox`.
private enum BoundingBoxes {
  struct Word {
    var text: String
    var box: TextRect
  }

  static func pages(in html: String) -> [[Word]] {
    var pages: [[Word]] = []
    for line in html.split(separator: "\n") {
      if line.contains("<page ") {
        pages.append([])
      } else if line.contains("<word "), !pages.isEmpty {
        // By scalars: a mark at the start of a word would join the bracket before it.
        let parts = line.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 9 else { continue }
        let numbers = [1, 3, 5, 7].map { Double(String(parts[$0])) ?? .nan }
        let text = parts[8...].joined(separator: ["\""] as [Unicode.Scalar]).dropFirst().dropLast("</word>".count)
        pages[pages.count - 1].append(
          Word(
            text: unescaped(String(String.UnicodeScalarView(text))),
            box: TextRect(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])))
      }
    }
    return pages
  }

  private static func unescaped(_ text: String) -> String {
    var text = text
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
      text = text.replacing(entity, with: character)
    }
    return text
  }
}
