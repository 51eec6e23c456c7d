import PDFDocument
import TestSupport
import Testing

/// XML as a flat tree.
struct XMLTreeTests {
  private func tree(_ text: String) -> XMLTree { XMLTree(Array(text.utf8)) }

  private func outline(_ tree: XMLTree) -> [String] {
    tree.nodes.map { "\($0.parent ?? -1) \($0.kind) \($0.prefix)|\($0.name)|\($0.namespace)|\($0.value)" }
  }

  @Test func everyKindOfNode() {
    let tree = tree(
      """
      <?first one?><a xmlns="urn:d" xmlns:p="urn:p" p:x="1 &amp; 2" y="&lt;&#233;&gt;">
      t&amp;u<![CDATA[<raw>]]><!-- c --><p:b/></a><?last?>
      """)
    #expect(tree.fault == nil)
    #expect(
      outline(tree) == [
        "-1 instruction |first||one",
        "-1 element |a|urn:d|",
        "1 namespace ||urn:d|",
        "1 namespace p||urn:p|",
        "1 attribute p|x|urn:p|1 & 2",
        "1 attribute |y||<é>",
        "1 text |||\nt&u",
        "1 cdata |||<raw>",
        "1 comment ||| c ",
        "1 element p|b|urn:p|",
        "-1 instruction |last||",
      ])
    #expect(tree.root == 1)
    #expect(tree.text(of: 1) == "\nt&u<raw>")
    #expect(Array(tree.children(of: nil)) == [0, 1, 10])
    #expect(Array(tree.children(of: 9)) == [])
    #expect(Array(tree.children(of: 99)) == [])
  }

  @Test func longTextsStayInOnePiece() {
    let text = String(repeating: "áé&amp;", count: 50_000)
    let tree = tree("<a>\(text)</a>")
    #expect(tree.nodes.count == 2)
    #expect(tree.text(of: 0) == String(repeating: "áé&", count: 50_000))
  }

  @Test func whatIsNotWellFormedIsReadUpToTheFault() {
    let tree = tree("<a><b>x</b>\n<c y=\"1\"")
    #expect(tree.fault?.isRecovered == true)
    #expect(tree.fault?.line == 2)
    #expect(tree.fault?.message.isEmpty == false)
    #expect(tree.nodes.contains { $0.name == "b" })
    #expect(self.tree("<a>&undeclared;</a>").fault?.isRecovered == true)
    #expect(self.tree("<a/><b/>").fault != nil)
    #expect(self.tree("").fault?.isRecovered == false)
    #expect(self.tree("  \n").fault?.isRecovered == false)
    #expect(self.tree("no markup").fault != nil)
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>", "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
    "<!DOCTYPE a PUBLIC \"p\" \"http://192.0.2.1/x.dtd\"><a/>", "<!DOCTYPE a><a b=\"c\"/>",
  ])
  func documentTypesAreRefused(text: String) {
    let tree = tree(text)
    #expect(tree.fault?.isRecovered == false)
    #expect(tree.root == nil)
    #expect(!tree.nodes.contains { $0.value.contains("root:") || $0.value == "y" })
  }

  @Test func entitiesThatUnfoldToGigabytesTakeNoTime() {
    var text = "<!DOCTYPE a [<!ENTITY e0 \"0123456789\">"
    for level in 1...20 {
      text += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    #expect(tree(text + "]><a b=\"&e20;\">&e20;</a>").nodes.isEmpty)
  }

  @Test func depthAndNumberHaveLimits() {
    let deep = tree(String(repeating: "<a>", count: 100_000))
    #expect(deep.fault != nil)
    #expect(deep.nodes.count < 5000)
    let wide = XMLTree(Array(("<a>" + String(repeating: "<b/>", count: 100) + "</a>").utf8), nodeLimit: 10)
    #expect(wide.nodes.count == 10)
    #expect(wide.fault?.isRecovered == false)
  }

  @Test(arguments: [(2, true), (2, false), (4, true), (4, false)], [true, false])
  func wideEncodings(form: (width: Int, isBigEndian: Bool), hasMark: Bool) {
    let text = "<?xpacket begin=''?><a b='é 😀'>Ω</a>"
    var units: [UInt32] = hasMark ? [0xFEFF] : []
    units += form.width == 4 ? text.unicodeScalars.map(\.value) : text.utf16.map(UInt32.init)
    let bytes = units.flatMap { unit in
      (0..<form.width).map { index -> UInt8 in
        let place = form.isBigEndian ? form.width - 1 - index : index
        return UInt8(truncatingIfNeeded: unit >> UInt32(8 * place))
      }
    }
    let tree = XMLTree(bytes)
    #expect(tree.fault == nil)
    #expect(tree.nodes.map(\.value).contains("é 😀"))
    #expect(tree.root.map { tree.text(of: $0) } == "Ω")
  }

  @Test func declaredEncodingsAndMarks() {
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(XMLTree(latin).nodes.last?.value == "é")
    let marked = XMLTree([0xEF, 0xBB, 0xBF] + Array("  \n<?xml version='1.0'?><a/>\0\0".utf8))
    #expect(marked.fault == nil)
    #expect(marked.root != nil)
  }

  /// Bytes that are no text must neither stop the parser nor print anything.
  @Test func bytesAtRandom() {
    var generator = SeededGenerator(seed: 3)
    let seed = Array("<?xml version='1.0' encoding='Shift_JIS'?><a x='1'><b>t</b><!-- c --><![CDATA[d]]></a>".utf8)
    for _ in 0..<2000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      let tree = XMLTree(bytes)
      for (index, node) in tree.nodes.enumerated() {
        #expect((node.parent ?? -1) < index)
      }
    }
  }
}
