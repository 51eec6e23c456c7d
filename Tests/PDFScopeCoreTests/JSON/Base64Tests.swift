import PDFScopeCore
import Testing

@Suite struct Base64Tests {
  /// The vectors of RFC 4648 §10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `agrees with the standard`(plain: String, encoded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zg==Zg==", "Zm 9", "====", "=", "Zm9v\n", "Zm9-", "Zé=="])
  func `refuses what is not canonical`(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test func `every byte string survives`() {
    var random = VocabularyRandom(seed: 3)
    for length in 0..<300 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }

  @Test func `a path that is not Unicode is given as bytes`() throws {
    #expect(JSONValue.text(ofBytes: Array("ä.pdf".utf8)).text() == "\"ä.pdf\"")
    let value = JSONValue.text(ofBytes: [0x61, 0xFF])
    #expect(value.text() == #"{"bytes":"Yf8="}"#)
    #expect(try JSONReader(value).bytes() == [0x61, 0xFF])
    #expect(try JSONReader("ä").bytes() == Array("ä".utf8))
  }
}
