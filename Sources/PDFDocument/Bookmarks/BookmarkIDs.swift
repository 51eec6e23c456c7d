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
    var attempt = 0
    while true {
      let id = id(of: content, attempt: attempt)
      if !others.contains(id.lowercased()) { return id }
      attempt += 1
    }
  }

  private func id(of content: String, attempt: Int) -> String {
    guard let seed else {
      // The system's generator: getrandom(2).
      return UUIDText.make(.random(in: .min ... .max), .random(in: .min ... .max), version: 4).uppercased()
    }
    let words = seed + Array("\(attempt) \(content)".utf8)
    let halves = [StableHash(), StableHash(start: 0x9E37_79B9_7F4A_7C15)].map { hash in
      var hash = hash
      hash.add(words)
      return StableGenerator.mixed(hash.value).byteSwapped
    }
    return UUIDText.make(halves[0], halves[1], version: 8).uppercased()
  }
}
