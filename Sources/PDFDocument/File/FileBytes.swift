import Glibc
import QPDFBridge

/// The bytes of a file, in memory of their own or mapped, unchanged for as long as this object lives.
///
/// `@unchecked Sendable`: the memory is filled before `init` returns and never written again; it is released in
/// `deinit`, when nobody can read it any more.
public final class FileBytes: @unchecked Sendable {
  private enum Release {
    case free
    case unmap(guard: Int32, descriptor: Int32)
  }

  /// The bytes. Valid while this object lives.
  public let buffer: UnsafeRawBufferPointer
  private let release: Release
  /// The file the bytes were read from; `nil` where they come from none.
  let identity: FileIdentity?

  /// How many bytes there are.
  public var count: Int { buffer.count }

  /// Copies bytes.
  public init(_ bytes: some Collection<UInt8>) {
    guard let memory = malloc(max(1, bytes.count)) else { fatalError("out of memory") }
    let whole = UnsafeMutableRawBufferPointer(start: memory, count: bytes.count)
    whole.copyBytes(from: bytes)
    buffer = UnsafeRawBufferPointer(whole)
    release = .free
    identity = nil
  }

  /// Takes over memory that was allocated with `malloc`; only the first `count` bytes of it count.
  init(takingAllocated memory: UnsafeMutableRawPointer?, count: Int, identity: FileIdentity? = nil) {
    buffer = UnsafeRawBufferPointer(start: memory, count: count)
    release = .free
    self.identity = identity
  }

  /// Maps a file. The mapping is private, but when somebody else cuts the file short, what is gone reads as zeros and
  /// ``wasCutShort`` says so. With `keepingOpen` the file stays open, so that it can be copied without being read.
  init?(mapping descriptor: Int32, count: Int, keepingOpen: Bool = true) {
    guard count > 0, let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED
    else { return nil }
    let guardNumber = qpdfbridge_guard_mapping(address, count)
    guard guardNumber >= 0 else {
      munmap(address, count)
      return nil
    }
    buffer = UnsafeRawBufferPointer(start: address, count: count)
    release = .unmap(guard: guardNumber, descriptor: keepingOpen ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1)
    identity = FileIdentity(descriptor)
  }

  deinit {
    switch release {
    case .free: free(UnsafeMutableRawPointer(mutating: buffer.baseAddress))
    case .unmap(let guardNumber, let descriptor):
      if descriptor >= 0 { close(descriptor) }
      qpdfbridge_release_mapping(guardNumber)
      munmap(UnsafeMutableRawPointer(mutating: buffer.baseAddress), buffer.count)
    }
  }

  /// Whether bytes were read that the file does not have any more, so that nothing made of them is to be trusted.
  public var wasCutShort: Bool {
    if case .unmap(let guardNumber, _) = release { qpdfbridge_was_cut_short(guardNumber) } else { false }
  }

  /// Checks that nothing was read that was not there.
  ///
  /// - Throws: `file.notReadable` where the file ``wasCutShort``.
  public func checkIsWhole() throws(PDFError) {
    guard !wasCutShort else {
      throw PDFError(.fileNotReadable, "the file was cut short by another program while it was read")
    }
  }

  /// Writes the bytes into an empty file. What is mapped is copied by the system, shared where the file system can, and
  /// never read into memory.
  ///
  /// - Throws: `output.diskFull`, `output.notWritable`; `file.notReadable` where the file is no longer what was mapped.
  func copy(to target: Int32) throws(PDFError) {
    guard case .unmap(_, let descriptor) = release, descriptor >= 0 else {
      let number = DescriptorSink(target).write(buffer)
      guard number == 0 else { throw .writing(number) }
      return
    }
    let number = qpdfbridge_copy_file(descriptor, target, Int64(count))
    guard identity == nil || FileIdentity(descriptor) == identity else {
      throw PDFError(.fileNotReadable, "the file was changed by another program while it was read")
    }
    guard number == 0, lseek(target, 0, SEEK_END) == off_t(count) else { throw .writing(number == 0 ? EIO : number) }
  }

  /// The bytes as an array.
  public var array: [UInt8] { [UInt8](buffer) }
}
