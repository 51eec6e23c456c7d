/// What is to be written.
enum SaveForm {
  /// The file as it is and something behind it.
  case increment(Increment, reason: String)
  /// The whole file.
  case rewrite(reason: String)
  /// The bytes that the document was opened from, which are those of no file yet.
  case composed(reason: String)
  /// The file as it is.
  case unchanged
}

extension Document {
  /// Whether anything was changed since the document was opened.
  var isChanged: Bool { !changedObjects.isEmpty || isTrailerChanged }

  /// An increment is short when it has at most this many bytes, whatever the size of the file: 64 KiB.
  private static let shortIncrement = 64 << 10

  /// Decides between an increment and the whole file.
  ///
  /// What is asked for is done or refused. Left to the document, everything that can be an increment is one as long as
  /// it stays under half the size of the file, or under 64 KiB; a signed document has an increment of any length,
  /// because nothing else keeps its signatures. Dates of modification are set on the way.
  ///
  /// - Throws: `output.notIncremental` where an increment is asked for and there can be none; where the whole file
  ///   would have to be written, `signatures.signed` where signatures may not break, and `document.unsupported` where
  ///   embedded files have an encryption of their own.
  func chooseForm(_ options: SaveOptions) throws(PDFError) -> SaveForm {
    if let succession, options.form != .incremental {
      let reason = options.form == .rewrite ? "it was asked for" : succession.reason
      return isWritten(as: options) ? .composed(reason: reason) : try wholeFile(reason, options)
    }
    if options.form == .rewrite { return try wholeFile("it was asked for", options) }
    if staysAsItIs(options) {
      try source.checkIsWhole()
      return .unchanged
    }
    let obstacle = obstacleToIncrement(options)
    try source.checkIsWhole()
    if let obstacle {
      guard options.form == .automatic else {
        throw PDFError(
          .outputNotIncremental, "the document cannot be saved by increment: \(obstacle)",
          hint: "leave the way of saving to the document, or have the whole file written")
      }
      return try wholeFile(obstacle, options)
    }
    if let rewritePreference, options.form == .automatic, !carriesSignatures {
      return try wholeFile(rewritePreference, options)
    }
    try stampModification(options)
    let isLimited = options.form == .automatic && !carriesSignatures
    let limit = isLimited ? max(Self.shortIncrement, source.count / 2) : Int.max
    guard let increment = try Increment(self, isDeterministic: options.isDeterministic, limit: limit) else {
      return try wholeFile("half of the file or more was changed", options)
    }
    return .increment(increment, reason: reason(for: increment, options))
  }

  /// The decision for the whole file, where signatures do not forbid it.
  func wholeFile(_ reason: String, _ options: SaveOptions) throws(PDFError) -> SaveForm {
    if facts.encryption?.hasOwnFileMethod ?? false {
      throw PDFError(
        .documentUnsupported,
        "the whole file would be written anew (\(reason)), and its embedded files, which are encrypted in another way "
          + "than the rest, would be lost")
    }
    if carriesSignatures, !options.mayBreakSignatures {
      throw PDFError(
        .signaturesSigned, "the whole file would be written anew (\(reason)), which breaks the signatures in it")
    }
    try stampModification(options)
    return .rewrite(reason: reason)
  }

  /// Whether the bytes the document was opened from are already what is to be written.
  private func isWritten(as options: SaveOptions) -> Bool {
    let isPlain = succession?.protection == nil || !options.keepsEncryption
    return isUntouched && isPlain && options.objectStreams == .preserve && !options.uncompressesStreams
  }

  /// Whether there is nothing to write, so that damage does not matter.
  private func staysAsItIs(_ options: SaveOptions) -> Bool {
    options.leavesUnchanged && options.form == .automatic && !options.takesWholeFile && isUntouched && !isChanged
      && rewriteReason == nil && source.count > 0
  }

  private func reason(for increment: Increment, _ options: SaveOptions) -> String {
    if options.form == .incremental { return "it was asked for" }
    if carriesSignatures { return "the document is signed" }
    switch increment.objectCount {
    case 0: return "nothing was changed"
    case 1: return "1 object was changed"
    default: return "\(increment.objectCount) objects were changed"
    }
  }

  /// Whether there is anything that a file written anew would break.
  private var carriesSignatures: Bool {
    let signatures = signatures
    return signatures.isSigned || signatures.hasUsageRights
  }

  /// Whether a change can be saved by increment, as far as is known before it is made.
  public var mayBeIncremented: Bool { obstacleToIncrement(SaveOptions()) == nil }

  /// Why there can be no increment; `nil` where there can be one.
  private func obstacleToIncrement(_ options: SaveOptions) -> String? {
    if options.takesWholeFile { return "its object streams, encryption or compression are to be other ones" }
    if source.count == 0 { return "it is a new document" }
    if let rewriteReason { return rewriteReason }
    if opening.readable !== source { return "its trailer is lost" }
    if wasRebuilt { return "its cross-reference table is damaged" }
    if facts.hasNestedObjectStreams { return "its object streams are damaged" }
    if FileTail(source.buffer) == nil { return "its end is not understood" }
    if let pageMap, pageMap.isFull, !pageMap.isSound || !pageMap.hasTrueCounts {
      return "its page tree is damaged"
    }
    if let encryption = facts.encryption, encryption.usesUnknownMethod {
      return "it is encrypted in a way that is not known here"
    }
    if changesFileOfOtherEncryption { return "a file in it is encrypted in another way than the rest" }
    if let encrypt = trailer["Encrypt"].id, changedObjects.contains(encrypt) { return "its encryption was changed" }
    if Set(changedObjects.map(\.number)).count < changedObjects.count { return "it uses an object number twice" }
    return nil
  }
}

extension Document {
  /// Whether an embedded file was changed that stood in the document and could not be read as it is encrypted. New ones
  /// can be written.
  private var changesFileOfOtherEncryption: Bool {
    guard facts.encryption?.hasOwnFileMethod ?? false else { return false }
    return changedObjects.contains { $0.number <= facts.highestObjectNumber && object($0).isEmbeddedFile }
  }
}

extension PDFObject {
  /// Whether this is the stream of an embedded file (ISO 32000-2 7.11.4).
  var isEmbeddedFile: Bool { isStream && self["Type"].isName("EmbeddedFile") }
}

extension EncryptionFacts {
  fileprivate var usesUnknownMethod: Bool { [streamMethod, stringMethod, fileMethod].contains(.unknown) }
}
