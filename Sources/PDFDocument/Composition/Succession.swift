/// What a document that was put together keeps of the one whose place it took.
struct Succession {
  /// Why the whole file is written: what was done to its pages.
  var reason: String
  /// The document whose encryption the file is written with; `nil` for none.
  var protection: Document?
}

extension Document {
  /// Opens a document that was put together of pages of this one, and perhaps of others, to take its place: it came
  /// from the same file, its revision is a later one, and what was noticed stays noticed.
  ///
  /// - Parameters:
  ///   - bytes: The document, not encrypted.
  ///   - reason: What was done, such as `pages were taken out`.
  ///   - protection: The document with whose encryption, passwords and permissions it is to be written; `nil` for none.
  ///     One that is not encrypted stands for none, too.
  ///   - access: By which password those documents were opened, as far as the permissions bind.
  /// - Throws: As ``open(_:passwords:)``.
  public func successor(
    _ bytes: FileBytes, because reason: String, protectedAs protection: Document?, openedBy access: DocumentAccess
  ) throws(PDFError) -> Document {
    let successor = try Document.open(bytes)
    // What took its place itself has that encryption to give which it is to be written with.
    let donor = protection.flatMap { $0.succession == nil ? $0 : $0.succession?.protection }
    successor.succession = Succession(reason: reason, protection: donor?.facts.encryption == nil ? nil : donor)
    successor.rewriteReason = reason
    successor.origin = origin
    successor.originPath = originPath
    successor.revision = revision &+ 1
    successor.openingRevision = successor.revision
    successor.noted = warnings + successor.noted
    if let donor = successor.succession?.protection {
      successor.facts.access = access
      successor.facts.encryption = donor.facts.encryption
      successor.facts.permissions = donor.facts.permissions
      successor.opening.password = donor.opening.password
    }
    return successor
  }

  /// Whether the document is what its bytes say: nothing was changed since they were read or put together.
  public var isUntouched: Bool { revision == openingRevision }

  /// Whether the bytes that the document was opened from are encrypted.
  public var isEncryptedInFile: Bool { facts.encryption != nil && succession == nil }
}
