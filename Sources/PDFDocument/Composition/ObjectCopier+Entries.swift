extension ObjectCopier {
  /// A dictionary as it stands in the new document, to be added to; what is left out of it is not even read. Where a
  /// document is cut into many files, lists of all its fields or elements would else be read for each of them.
  ///
  /// - Parameter keys: what is left out of it.
  func entries(of object: PDFObject, without keys: [StaticString]) throws(PDFError) -> ObjectText {
    var result = ObjectText()
    for (key, value) in object.rawEntries where !keys.contains(where: { Self.equal(key, $0) }) {
      result.add(NewDestination.nameText(key) + [0x20] + (try self.value(of: value)) + [0x20])
    }
    return result
  }

  private static func equal(_ key: [UInt8], _ name: StaticString) -> Bool {
    key.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }
}
