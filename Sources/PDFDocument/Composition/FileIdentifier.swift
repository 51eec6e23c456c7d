/// What names a file among others and follows from its content (ISO 32000-2 14.4).
struct FileIdentifier {
  /// Sixteen bytes.
  let bytes: [UInt8]

  /// That of a file with some content. It tells files apart and protects nothing, so speed matters more than who could
  /// make another file with the same one.
  init(of content: UnsafeRawBufferPointer) {
    var lanes: (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, UInt64(content.count))
    let words = content.count / MemoryLayout<UInt64>.size
    for word in 0..<words {
      let value = content.loadUnaligned(fromByteOffset: word * MemoryLayout<UInt64>.size, as: UInt64.self)
      lanes.0 = (lanes.0 ^ value) &* 0xBF58_476D_1CE4_E5B9
      lanes.0 ^= lanes.0 >> 29
      lanes.1 = (lanes.1 &+ value) &* 0x94D0_49BB_1331_11EB
      lanes.1 ^= lanes.1 >> 31
    }
    for byte in content[(words * MemoryLayout<UInt64>.size)...] {
      lanes.0 = StableGenerator.mixed(lanes.0 ^ UInt64(byte))
      lanes.1 = StableGenerator.mixed(lanes.1 &+ UInt64(byte))
    }
    bytes = [StableGenerator.mixed(lanes.0), StableGenerator.mixed(lanes.1)].flatMap { lane in
      (0..<8).map { UInt8(truncatingIfNeeded: lane >> (8 * $0)) }
    }
  }
}

extension CompositionSource {
  /// What the parts of the document have in common that does not name itself.
  var identifierByContent: [UInt8]? {
    document.source.count > 0 ? found { FileIdentifier(of: $0.source.buffer) }.bytes : nil
  }
}
