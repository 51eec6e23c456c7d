import PDFDocument
import Testing

/// What an outline looks like.
struct OutlineTests {
  @Test func levelsStylesAndStates() throws {
    let outline = try DocumentReader(fixture: "outline/styles.pdf").outline
    let found = outline.items.map { item -> String in
      let style = [item.isBold ? "bold" : "", item.isItalic ? "italic" : "", item.isOpen ? "open" : ""]
      let color = item.color.map { " \($0.red) \($0.green) \($0.blue)" } ?? ""
      let page = item.destination?.pageIndex ?? -1
      return "\(item.depth) \(item.title) p\(page)\(color) \(style.filter { !$0.isEmpty }.joined(separator: " "))"
    }
    #expect(
      found == [
        "0 Plain p0 ",
        "0 Italic p0 1.0 0.0 0.0 italic",
        "0 Bold p0 0.0 0.5 1.0 bold",
        "0 Bold italic p1 0.2 0.4 0.6 bold italic",
        "0 Open p1 open",
        "1 Closed inside open p1 ",
        "2 Leaf p2 ",
        "1 Open inside open p2 ",
        "2 Last leaf p2 ",
      ])
    #expect(outline.items.map(\.parent) == [nil, nil, nil, nil, nil, 4, 5, 4, 7])
    #expect(outline.items.map(\.subtreeEnd) == [1, 2, 3, 4, 9, 7, 7, 9, 9])
  }

  @Test func theTree() throws {
    let outline = try DocumentReader(fixture: "outline/styles.pdf").outline
    func lines(_ nodes: Outline.Children) -> String {
      nodes.map { node in
        node.children.isEmpty ? node.item.title : "\(node.item.title)(\(lines(node.children)))"
      }.joined(separator: ", ")
    }
    #expect(
      lines(outline.roots)
        == "Plain, Italic, Bold, Bold italic, Open(Closed inside open(Leaf), Open inside open(Last leaf))")
    #expect(outline.node(at: 7).children.map(\.index) == [8])
  }

  @Test func titlesInEveryEncoding() throws {
    let titles = try DocumentReader(fixture: "outline/titles.pdf").outline.items.map(\.title)
    #expect(titles.count == 16)
    #expect(titles[0] == "Plain ASCII")
    #expect(titles[1] == "Big endian: Привет 😀")
    #expect(titles[2] == "Little endian: Привет 😀")
    #expect(titles[3] == "UTF-8 with its mark: Привет 😀")
    #expect(titles[4].hasSuffix("ž€é"))
    #expect(titles[6...8] == ["", "", ""])
    #expect(titles[11].hasSuffix("Marked"))
    #expect(titles[14] == "עברית and Latin")
  }

  @Test(arguments: ["outline/empty.pdf", "outline/none.pdf"])
  func nothing(fixture: String) throws {
    let reader = try DocumentReader(fixture: fixture)
    #expect(reader.outline.isEmpty)
    #expect(reader.outline.warnings.isEmpty)
    #expect(!reader.hasOutline)
  }

  @Test func labelsAndRotatedPagesHaveTheirItems() throws {
    #expect(try DocumentReader(fixture: "outline/labels.pdf").outline.items.count == 8)
    let reader = try DocumentReader(fixture: "outline/rotated-page.pdf")
    #expect(reader.hasOutline)
    #expect(!reader.outline.isEmpty)
  }

  /// `/Count` decides, whether or not there is anything below.
  @Test(arguments: [("3", true), ("-3", false), ("0", false), ("2.0", true), ("(3)", false), ("null", false)])
  func openOrClosed(count: String, isOpen: Bool) throws {
    let reader = try DocumentReader(
      catalog: "/Outlines 5 0 R", further: ["<< /First 6 0 R >>", "<< /Title (a) /Count \(count) >>"])
    #expect(reader.outline.items.map(\.isOpen) == [isOpen])
  }

  @Test(arguments: [
    ("/Title /Name", "Name"), ("/Title 5", ""), ("/Title [(a)]", ""), ("/Title null", ""), ("", ""),
    ("/Title 7 0 R", "far"),
  ])
  func oddTitles(entry: String, title: String) throws {
    let reader = try DocumentReader(
      catalog: "/Outlines 5 0 R", further: ["<< /First 6 0 R >>", "<< \(entry) /C [1 2] /F (x) >>", "(far)"])
    #expect(reader.outline.items.map(\.title) == [title])
    #expect(reader.outline.items.first?.color == nil)
    #expect(reader.outline.items.first?.isBold == false)
  }
}
