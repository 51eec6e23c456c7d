import PDFDocument
import Testing

/// The flags of annotations by their names.
struct AnnotationFlagsTests {
  @Test func namesInTheOrderOfTheBits() {
    #expect(
      AnnotationFlags(rawValue: 0x3FF).names == [
        "invisible", "hidden", "print", "noZoom", "noRotate", "noView", "readOnly", "locked", "toggleNoView",
        "lockedContents",
      ])
    #expect(AnnotationFlags(rawValue: 0xFFFF_FC00).names.isEmpty)
    for bit in 0..<10 {
      let flags = AnnotationFlags(rawValue: 1 << UInt32(bit))
      #expect(AnnotationFlags(names: flags.names) == flags)
    }
    #expect(AnnotationFlags(names: ["print", "nope"]) == nil)
    #expect(AnnotationFlags(names: [String]()) == [])
  }

  @Test(arguments: [("4", UInt32(4)), ("-1", .max), ("4294967300", 4), ("(4)", 0), ("4.0", 0), ("null", 0)])
  func whateverStandsInTheFile(value: String, bits: UInt32) throws {
    let reader = try DocumentReader(catalog: "", page: "/Annots [<< /Subtype /Text /F \(value) >>]")
    #expect(reader.annotations(onPage: 0).annotations.map(\.flags.rawValue) == [bits])
  }
}
