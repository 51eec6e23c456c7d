import PDFScopeCore

/// A short word for a text, by which two are told apart: FNV-1a with 128 bits.
///
/// It guards against mistakes, such as a journal that belongs to another pipeline, and not against somebody who means
/// to deceive.
public struct Fingerprint: Hashable, Sendable {
  private var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

  /// The fingerprint of nothing.
  public init() {}

  /// The fingerprint of a text.
  public init(_ text: String) { add(text) }

  /// The fingerprint of a job, wherever in the batch it stands: its document, its output and its variables.
  public init(_ job: BatchJob) {
    add(job.path)
    add(job.output ?? "")
    add(JSONValue.object(job.variables).text())
  }

  /// The fingerprint that was written as ``text``.
  init?(text: String) {
    guard text.utf8.count == 32, let value = UInt128(text, radix: 16) else { return nil }
    self.value = value
  }

  /// Goes on with a text and a mark of its end.
  public mutating func add(_ text: String) {
    for byte in SystemText.bytes(text) { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt128(byte)) &* Self.prime }

  /// 32 hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }
}
