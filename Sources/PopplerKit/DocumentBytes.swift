/// A document's bytes at an address that does not change, shared by all threads that read the document.
public final class DocumentBytes: Sendable {
  /// The first byte; valid as long as this object lives.
  package let address: UInt
  /// How many bytes there are.
  public let count: Int
  /// Keeps memory of others alive; nil where the memory is this object's own.
  private let owner: (any AnyObject & Sendable)?

  /// Copies `bytes`.
  public init(_ bytes: some Collection<UInt8>) {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    _ = memory.initialize(from: bytes)
    address = UInt(bitPattern: memory.baseAddress)
    count = bytes.count
    owner = nil
  }

  /// Uses memory of someone else, such as a mapped file, without a copy.
  ///
  /// - Parameters:
  ///   - memory: Bytes that stay where they are, unchanged, as long as `owner` lives.
  ///   - owner: Kept alive by this object.
  public init(borrowing memory: UnsafeRawBufferPointer, ownedBy owner: any AnyObject & Sendable) {
    address = UInt(bitPattern: memory.baseAddress)
    count = memory.count
    self.owner = owner
  }

  deinit {
    if owner == nil {
      UnsafeMutablePointer<UInt8>(bitPattern: address)?.deallocate()
    }
  }

  /// The first byte as the C functions want it.
  package var pointer: UnsafePointer<CChar>? { UnsafePointer(bitPattern: address) }
}
