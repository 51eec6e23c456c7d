extension DocumentPermissions {
  /// Reads the bits of `/P` by the revision of the security handler (ISO 32000-2, table 22).
  ///
  /// Revision 2 knows the first four only: there the later ones follow the one they were split from. `bits` may be
  /// given as a signed or as an unsigned number of 32 bits.
  /// - Parameters:
  ///   - bits: The value of `/P`.
  ///   - revision: The value of `/R`.
  public init(bits: Int, revision: Int) {
    let bits = UInt32(truncatingIfNeeded: bits)
    func isSet(_ position: UInt32) -> Bool { bits & (1 << (position - 1)) != 0 }
    let hasLaterBits = revision > 2
    rawValue = Int32(bitPattern: bits)
    allowsPrinting = isSet(3)
    allowsModifying = isSet(4)
    allowsExtracting = isSet(5)
    allowsAnnotating = isSet(6)
    allowsFillingForms = hasLaterBits && isSet(9) || isSet(6)
    allowsAccessibility = hasLaterBits ? isSet(10) : isSet(5)
    allowsAssembling = hasLaterBits && isSet(11) || isSet(4)
    allowsHighResolutionPrinting = isSet(3) && (!hasLaterBits || isSet(12))
  }

  /// What is allowed, in the words used in JSON.
  public var names: [String] {
    let table: [(Bool, String)] = [
      (allowsPrinting, "print"), (allowsModifying, "modify"), (allowsExtracting, "extract"),
      (allowsAnnotating, "annotate"), (allowsFillingForms, "fillForms"),
      (allowsAccessibility, "extractForAccessibility"), (allowsAssembling, "assemble"),
      (allowsHighResolutionPrinting, "printHighQuality"),
    ]
    return table.compactMap { $0.0 ? $0.1 : nil }
  }
}
