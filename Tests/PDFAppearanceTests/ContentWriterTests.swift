import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

@Suite struct ContentWriterTests {
  private func text(_ write: (inout ContentWriter) throws -> Void) rethrows -> String {
    var content = ContentWriter()
    try write(&content)
    return String(decoding: content.bytes, as: UTF8.self)
  }

  @Test func operatorsAreSpelledAsTheStandardHasThem() {
    let written = text { content in
      content.setStrokeColor(.red)
      content.setFillColor(PDFColor(red: 0.5, green: 0.5, blue: 0.5))
      content.setLineWidth(1.5)
      content.setLineCap(.round)
      content.setLineJoin(.bevel)
      content.setDashes([3, 1.25], phase: 2)
      content.setDashes([])
      var path = ContentPath()
      path.move(to: PDFPoint(x: 1, y: -2))
      path.line(to: PDFPoint(x: 1.0 / 3, y: 1e-9))
      path.curve(.zero, PDFPoint(x: 1, y: 1), to: PDFPoint(x: 2, y: 0))
      path.close()
      content.fillAndStroke(path)
      content.fill(path, isEvenOdd: true)
    }
    let path = "1 -2 m\n0.3333 0 l\n0 0 1 1 2 0 c\nh\n"
    #expect(
      written == "1 0 0 RG\n0.5 g\n1.5 w\n1 J\n2 j\n[3 1.25 ] 2 d\n[] 0 d\n\(path)B\n\(path)f*\n")
  }

  @Test func whatIsSavedIsRestored() throws {
    struct Stop: Error {}
    let written = text { content in
      content.saved { content in
        content.concatenate(.translation(PDFPoint(x: 10, y: 20)))
        content.saved { $0.setLineWidth(3) }
      }
      #expect(throws: Stop.self) {
        try content.saved { (_) throws(Stop) in throw Stop() }
      }
    }
    #expect(written == "q\n1 0 0 1 10 20 cm\nq\n3 w\nQ\nQ\nq\nQ\n")
  }

  @Test func boundsHoldWhatIsPaintedWhereItIsPainted() throws {
    var content = ContentWriter()
    #expect(content.bounds == nil)
    content.fill(ContentPath())
    #expect(content.isEmpty)
    content.saved { content in
      content.concatenate(PDFTransform(0, 2, -2, 0, 100, 0))
      content.setLineWidth(4)
      content.setLineJoin(.round)
      content.stroke(ContentPath([PDFPoint(x: 10, y: 10), PDFPoint(x: 20, y: 10)]))
    }
    #expect(content.bounds == PDFRect(x: 76, y: 16, width: 8, height: 28))
    content.fill(ContentPath(PDFRect(x: 0, y: 0, width: 5, height: 5)))
    #expect(content.bounds == PDFRect(x: 0, y: 0, width: 84, height: 44))
    #expect(content.paintings == 2)
  }

  @Test func resourcesHaveOneNameEach() {
    var resources = ContentResources()
    let (first, second) = (ObjectID(number: 7), ObjectID(number: 9))
    #expect(resources.name(of: first, in: .xObject) == "X0")
    #expect(resources.name(of: second, in: .xObject) == "X1")
    #expect(resources.name(of: first, in: .xObject) == "X0")
    #expect(resources.name(of: first, in: .graphicsState) == "G0")
    resources.set("G1", in: .graphicsState, to: second)
    resources.set("F1", in: .font, to: second)
    #expect(resources.name(of: ObjectID(number: 11), in: .font) == "F2")
    #expect(
      resources.value
        == .dictionary([
          "XObject": .dictionary(["X0": .reference(first), "X1": .reference(second)]),
          "ExtGState": .dictionary(["G0": .reference(first), "G1": .reference(second)]),
          "Font": .dictionary(["F1": .reference(second), "F2": .reference(ObjectID(number: 11))]),
        ]))
  }

  @Test func circlesAreRound() {
    let circle = ContentPath(circleAround: PDFPoint(x: 3, y: 4), radius: 10)
    var last = PDFPoint.zero
    for element in circle.elements {
      switch element {
      case .move(let point), .line(let point): last = point
      case .curve(let first, let second, let point):
        for part in stride(from: 0.0, through: 1, by: 0.125) {
          let rest = 1 - part
          let place =
            last * (rest * rest * rest) + first * (3 * rest * rest * part) + second * (3 * rest * part * part)
            + point * (part * part * part)
          #expect(abs((place - PDFPoint(x: 3, y: 4)).length - 10) < 0.01)
        }
        last = point
      case .close: break
      }
    }
    #expect(circle.bounds.map { abs($0.width - 20) < 1e-9 && abs($0.height - 20) < 1e-9 } ?? false)
  }

  @Test func graphicsStatesAreShared() throws {
    let pages = try DrawnPages()
    let states = GraphicsStates(pages.document)
    let first = try states.state(opacity: 0.5, blendMode: .multiply)
    #expect(try states.state(opacity: 0.5, blendMode: .multiply) == first)
    #expect(try states.state(opacity: 0.5, blendMode: .normal) != first)
    let object = pages.document.object(first)
    #expect(object["ca"].double == 0.5 && object["CA"].double == 0.5 && object["BM"].isName("Multiply"))
  }
}
