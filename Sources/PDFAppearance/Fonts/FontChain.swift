import PDFDocument

/// A font as it is drawn with.
struct ChosenFont: Sendable, Hashable {
  let face: FontFace
  /// Whether an upright font is to be slanted, because an italic one was asked for and there is none.
  let isSlanted: Bool

  static func == (first: ChosenFont, second: ChosenFont) -> Bool {
    first.face === second.face && first.isSlanted == second.isSlanted
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(face))
    hasher.combine(isSlanted)
  }
}

/// The font of a request, and after it those that are asked for characters it does not have.
final class FontChain {
  /// The font that was asked for.
  let first: ChosenFont
  private let finder: FontFinder
  private let request: FontRequest
  private var list: FontList?
  private var known: [UInt32: ChosenFont?] = [:]
  private var knownClusters: [[UInt32]: ChosenFont?] = [:]
  /// The most answers that are kept, of either kind.
  private static let mostKnown = 1 << 16

  /// The names of standard fonts (ISO 32000-2 9.6.2.2), for which fontconfig knows what stands in where they are not
  /// installed.
  private static let standardNames: Set<String> = [
    "helvetica", "arial", "times", "times-roman", "times new roman", "courier", "courier new",
  ]
  private static let genericNames: Set<String> = ["sans-serif", "serif", "monospace", "sans", "mono"]

  init(_ request: FontRequest, finder: FontFinder) throws(PDFError) {
    self.request = request
    self.finder = finder
    switch request.source {
    case .file(let path, let index):
      let face = try finder.face(path, index: index, isInstalled: false)
      first = ChosenFont(face: face, isSlanted: request.isItalic && !face.facts.isItalic)
    case .standard:
      let list = try finder.list(family: "sans-serif", request)
      self.list = list
      first = try Self.first(of: list, named: nil, request, finder)
    case .family(let name):
      (list, first) = try Self.family(name, request, finder)
    }
  }

  private static func family(
    _ name: String, _ request: FontRequest, _ finder: FontFinder
  ) throws(PDFError) -> (FontList, ChosenFont) {
    guard !name.isEmpty, name.utf8.count < 200, !name.utf8.contains(0) else {
      throw PDFError(.usageInvalidValue, "this is not the name of a font")
    }
    let key = name.lowercased()
    let list = try finder.list(family: name, request)
    if genericNames.contains(key) { return (list, try first(of: list, named: nil, request, finder)) }
    do {
      return (list, try first(of: list, named: name, request, finder))
    } catch  where error.code == .fontNotFound && standardNames.contains(key) {
      return (list, try first(of: list, named: nil, request, finder))
    }
  }

  /// The best font that can be used, of those with the name where one is given.
  private static func first(
    of list: FontList, named name: String?, _ request: FontRequest, _ finder: FontFinder
  ) throws(PDFError) -> ChosenFont {
    var problem: PDFError?
    for position in 0..<list.count {
      guard let entry = list[position], name == nil || entry.isNamed else { continue }
      do {
        let face = try finder.face(entry.path, index: entry.index, isInstalled: true)
        guard !face.facts.isColor else { continue }
        return ChosenFont(face: face, isSlanted: request.isItalic && !entry.isItalic)
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    if let name {
      throw PDFError(
        .fontNotFound, "no TrueType or OpenType font called \"\(name)\" is installed",
        hint: "`fc-list : family` lists the fonts that are; variable and color fonts cannot be used")
    }
    throw PDFError(
      .fontNotFound, "no TrueType or OpenType font is installed",
      hint: "install one (Debian: fonts-dejavu-core), or name a font file")
  }

  /// The first font that can show a cluster of characters; `nil` when there is none.
  func font(covering cluster: [UInt32]) throws(PDFError) -> ChosenFont? {
    guard cluster.count == 1, let character = cluster.first else {
      if let answer = knownClusters[cluster] { return answer }
      let answer = try search(cluster)
      if knownClusters.count > Self.mostKnown { knownClusters.removeAll() }
      knownClusters[cluster] = .some(answer)
      return answer
    }
    if let answer = known[character] { return answer }
    let answer = try search(cluster)
    if known.count > Self.mostKnown { known.removeAll() }
    known[character] = .some(answer)
    return answer
  }

  private func search(_ cluster: [UInt32]) throws(PDFError) -> ChosenFont? {
    if first.face.covers(cluster) { return first }
    guard let base = cluster.first else { return first }
    let list = try fallbacks()
    for position in 0..<list.count where list.covers(position, base) {
      // A broken font among the installed ones is no reason to stop.
      guard let entry = list[position], let face = try? finder.face(entry.path, index: entry.index, isInstalled: true),
        !face.facts.isColor, face.covers(cluster)
      else { continue }
      return ChosenFont(face: face, isSlanted: request.isItalic && !entry.isItalic)
    }
    return nil
  }

  private func fallbacks() throws(PDFError) -> FontList {
    if let list { return list }
    let list = try finder.list(family: "sans-serif", request)
    self.list = list
    return list
  }
}
