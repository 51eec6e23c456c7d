/// Where an annotation or an action says where it leads to, found in its text in one go.
struct NavigationKeys {
  var destination: Range<Int>?
  var action: Range<Int>?
  var hasFurtherActions = false
  var isLink = false
  var type: Range<Int>?
  var target: Range<Int>?
  var isChain = false

  /// Reads the dictionary that a scanner is at.
  init(_ scanner: SyntaxScanner) {
    let text = scanner.text
    var index = scanner.skipSpace(0)
    guard scanner.byte(at: index) == UInt8(ascii: "<"), scanner.byte(at: index + 1) == UInt8(ascii: "<") else { return }
    index = scanner.skipSpace(index + 2)
    while scanner.byte(at: index) == UInt8(ascii: "/") {
      let end = scanner.endOfToken(index)
      let start = scanner.skipSpace(end)
      let after = scanner.endOfValue(start)
      take(UnsafeRawBufferPointer(rebasing: text[(index + 1)..<end]), start..<after, text)
      index = scanner.skipSpace(after)
    }
  }

  private mutating func take(_ key: UnsafeRawBufferPointer, _ value: Range<Int>, _ text: UnsafeRawBufferPointer) {
    switch key.count {
    case 1:
      switch key[0] {
      case UInt8(ascii: "A"): action = value
      case UInt8(ascii: "S"): type = value
      case UInt8(ascii: "D"): target = value
      default: break
      }
    case 2:
      if key.elementsEqual("AA".utf8) || key.elementsEqual("PA".utf8) { hasFurtherActions = true }
      // An action that leads to a structure element too.
      if key.elementsEqual("SD".utf8) { isChain = true }
    case 4:
      if key.elementsEqual("Dest".utf8) { destination = value }
      if key.elementsEqual("Next".utf8) { isChain = true }
    case 7:
      if key.elementsEqual("Subtype".utf8) { isLink = text[value].elementsEqual("/Link".utf8) }
    default: break
    }
  }
}
