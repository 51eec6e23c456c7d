import PDFDocument
import PDFScopeCore

/// How a document that is put together of several is encrypted: as the strictest of them is.
struct ResultEncryption {
  /// The document that has the encryption; `nil` for none.
  var donor: Document?
  /// By which password they were opened, as far as permissions bind.
  var access = DocumentAccess.unencrypted

  /// Not encrypted.
  static var none: ResultEncryption { ResultEncryption() }

  /// Chooses among the document of an event and those that it names.
  ///
  /// The first document keeps its encryption unless another is stricter: encrypted with a stronger algorithm, or
  /// allowing less, and neither weaker nor allowing more.
  /// - Throws: `merge.mixedEncryption` where none is at least as strict as each of the others.
  static func strictest(
    of first: OpenDocument, and sources: [EventSource], _ work: Work
  ) throws(ActionError) -> ResultEncryption {
    guard !work.policy.decrypts else { return .none }
    let all = ([first] + sources.map(\.document)).compactMap { Candidate($0) }
    guard let strictest = all.first(where: { one in all.allSatisfy { one.isAsStrict(as: $0) } }) else {
      guard let one = all.first, let other = all.first(where: { !one.isAsStrict(as: $0) }) else { return .none }
      throw ActionError(
        "merge.mixedEncryption",
        "\(one.name) and \(other.name) are encrypted differently, and no file is encrypted the strictest in every way",
        hint: "with --decrypt, and the owner password of each, the result is not encrypted")
    }
    if strictest.document !== first.document {
      work.warnings.append(
        Warning("encryption.taken", "the result is encrypted as \(strictest.name) is, and has its passwords"))
    }
    let isBound = all.contains { $0.document.facts.access == .user }
    return ResultEncryption(donor: strictest.document, access: isBound ? .user : .owner)
  }

  /// An encrypted document.
  private struct Candidate {
    let document: Document
    let name: String
    private let strength: (method: Int, bits: Int)
    private let permissions: [Bool]

    init?(_ open: OpenDocument) {
      document = open.document
      name = open.path == "-" ? "standard input" : SystemText.readable(PathParts(open.path).name)
      guard let encryption = document.facts.encryption else { return nil }
      let methods = [encryption.streamMethod, encryption.stringMethod]
      strength = (methods.map(\.rank).min() ?? 0, encryption.keyBits)
      let allowed = document.facts.permissions
      permissions = [
        allowed.allowsPrinting, allowed.allowsHighResolutionPrinting, allowed.allowsModifying,
        allowed.allowsExtracting, allowed.allowsAnnotating, allowed.allowsFillingForms, allowed.allowsAssembling,
      ]
    }

    func isAsStrict(as other: Candidate) -> Bool {
      strength >= other.strength && zip(permissions, other.permissions).allSatisfy { !$0 || $1 }
    }
  }
}

extension EncryptionFacts.Method {
  /// A stronger cipher has a higher one.
  fileprivate var rank: Int {
    switch self {
    case .none, .unknown: 0
    case .rc4: 1
    case .aes128: 2
    case .aes256: 3
    }
  }
}
