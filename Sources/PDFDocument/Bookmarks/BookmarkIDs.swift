/// Makes identifiers for new bookmarks: UUIDs (RFC 9562) of version 4, or of version 8 where the same work on the same
/// document is to give the same ones. In capitals, as Preview writes them.
struct BookmarkIDs {
  /// What deterministic identifiers follow from, beside the bookmark itself; `nil` for random ones.
  private let seed: [UInt8]?

  /// - Parameter document: What it is for, where the identifiers are to follow from what is known of it.
  init(derivedFrom document: Document?) {
    guard let document else {
      seed = nil
      return
    }
    let id = document.trailer["ID"]
    seed = (id[0].bytes ?? []) + (id[1].bytes ?? []) + Array("\(document.pageCount) \(document.source.count) ".utf8)
  }

  /// An identifier that none of the others is.
  func make(for content: String, unlike others: Set<String>) -> String {
    for attempt in 0... {
      let id = id(of: content, attempt: attempt)
      if !others.contains(id.lowercased()) { return id }
    }
    return ""
  }

  private func id(of content: String, attempt: Int) -> String {
    let halves: [UInt64]
    if let seed {
      let words = seed + Array("\(attempt) \(content)".utf8)
      halves = [Self.hash(words, 0xcbf2_9ce4_8422_2325), Self.hash(words, 0x9e37_79b9_7f4a_7c15)]
    } else {
      // The system's generator: getrandom(2).
      halves = [.random(in: .min ... .max), .random(in: .min ... .max)]
    }
    var bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) } }
    bytes[6] = bytes[6] & 0x0F | (seed == nil ? 0x40 : 0x80)
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return groups.joined(separator: "-")
  }

  /// FNV-1a with the last step of SplitMix64; nobody is to be kept from guessing it.
  private static func hash(_ bytes: [UInt8], _ start: UInt64) -> UInt64 {
    var hash = start
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
    return hash ^ hash >> 31
  }
}
