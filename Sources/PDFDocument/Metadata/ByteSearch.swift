import Glibc

extension UnsafeRawBufferPointer {
  /// Where these characters are first at or after an offset; nil when they are nowhere.
  func firstRange(of text: StaticString, from start: Int = 0) -> Range<Int>? {
    text.withUTF8Buffer { wanted -> Range<Int>? in
      guard let word = wanted.baseAddress, let base = baseAddress, start >= 0 else { return nil }
      var offset = start
      while offset <= count - wanted.count {
        let rest = count - wanted.count + 1 - offset
        guard let found = memchr(base + offset, Int32(word.pointee), rest) else { return nil }
        offset = base.distance(to: UnsafeRawPointer(found))
        if memcmp(base + offset, word, wanted.count) == 0 { return offset..<offset + wanted.count }
        offset += 1
      }
      return nil
    }
  }
}
