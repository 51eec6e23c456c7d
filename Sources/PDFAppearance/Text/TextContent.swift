package import PDFDocument

/// Operators that draw text, and the fonts they name.
package struct TextContent: Sendable, Equatable {
  /// One text object in PDF syntax, ASCII, with a line feed at its end; empty when there is nothing to draw.
  package let operators: [UInt8]
  /// The fonts by their names in the /Font resources. One font has one name in all contents of the same
  /// ``AppearanceResources``, so contents can share a stream.
  package let fonts: [String: ObjectID]

  /// The value for /Font in the resources of the stream that the operators stand in.
  package var fontResources: PDFValue { .dictionary(fonts.mapValues { .reference($0) }) }
}
