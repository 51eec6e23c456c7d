import Glibc

/// The bytes of a file, in memory of their own or mapped, unchanged for as long as this object lives.
///
/// `@unchecked Sendable`: the memory is filled before `init` returns and never written again; it is released in
/// `deinit`, when nobody can read it any more.
public final class FileBytes: @unchecked Sendable {
  private enum Release {
    case nothing
    case free
    case unmap
  }

  /// The bytes. Valid while this object lives.
  public let buffer: UnsafeRawBufferPointer
  private let release: Release

  /// How many bytes there are.
  public var count: Int { buffer.count }

  /// Copies bytes.
  public init(_ bytes: some Collection<UInt8>) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
    memory.copyBytes(from: bytes)
    buffer = UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
    release = .free
  }

  /// Takes over memory that was allocated with `UnsafeMutableRawBufferPointer.allocate`; only the first `count` bytes
  /// of it count.
  init(taking memory: UnsafeMutableRawBufferPointer, count: Int) {
    buffer = UnsafeRawBufferPointer(rebasing: memory[..<count])
    release = .free
  }

  /// Maps a file. The mapping is private, but a file that is cut short by somebody else while it is read ends the
  /// process; therefore only large files are mapped.
  init?(mapping descriptor: Int32, count: Int) {
    guard count > 0, let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED
    else { return nil }
    buffer = UnsafeRawBufferPointer(start: address, count: count)
    release = .unmap
  }

  deinit {
    switch release {
    case .nothing: break
    case .free: UnsafeRawPointer(buffer.baseAddress)?.deallocate()
    case .unmap: munmap(UnsafeMutableRawPointer(mutating: buffer.baseAddress), buffer.count)
    }
  }

  /// The bytes as an array.
  public var array: [UInt8] { [UInt8](buffer) }
}
