import TestSupport

/// A seeded generator (splitmix64), so that a property test that fails fails again.
struct VocabularyRandom: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// A short string out of letters, troublesome ASCII, controls, combining marks and characters of every UTF-8 length.
  mutating func text(maximum: Int = 12) -> String {
    let pool: [UnicodeScalar] = [
      "a", "B", "7", " ", "\"", "\\", "/", ".", "-", "_", ":", "\u{0}", "\u{1F}", "\u{7F}", "\u{85}", "é", "e",
      "\u{301}",
      "ß", "Ω", "\u{2028}", "\u{2029}", "\u{202E}", "漢", "\u{FEFF}", "\u{FFFF}", "😀", "\u{1F468}", "\u{200D}",
      "\u{10FFFF}",
      "{", "}", ",", "\n", "\t", "~",
    ]
    var view = String.UnicodeScalarView()
    for _ in 0..<below(maximum + 1) { view.append(pool.randomElement(using: &self)!) }
    return String(view)
  }
}
