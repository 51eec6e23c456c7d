import Glibc
import TestSupport
import Testing

/// System calls that fail, and the end at any of them: the old file or the new one is there, whole, and nothing beside it.
@Suite struct FaultTests {
  private static let ways = [
    "edit rotate-pages --by 90 --pages 1 in.pdf --in-place",
    "edit rotate-pages --by 90 --pages 1 in.pdf --in-place --save rewrite",
    "edit rotate-pages --by 90 --pages 1 in.pdf -o out.pdf",
    "edit rotate-pages --by 90 --pages 1 in.pdf --in-place=.bak",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Every call that has to do with the file that comes into being.
  private static let calls = ["openat", "flock", "fchown", "fchmod", "write", "fsync", "linkat", "renameat", "close"]

  private func rotation(_ path: String) throws -> Int? { try Witness.rotations(path).first }

  /// What a desk may look like after a call that was ended: the old file or the new one.
  private func expectWhole(_ desk: Desk, _ old: [UInt8], _ comment: Comment) throws {
    for name in try desk.folder.names() where name.hasSuffix(".pdf") {
      let path = desk.folder.path(name)
      let bytes = try Files.read(path)
      if name == "out.pdf" || bytes != old {
        #expect(try rotation(path) == 90, comment)
        try Witness.expectSound(path)
      }
    }
    let backup = desk.folder.path("in.pdf.bak")
    if Files.exists(backup) { #expect(try Files.read(backup) == old, comment) }
  }

  @Test(arguments: ways.indices)
  func killedAtAnyCall(way: Int) throws {
    guard Strace.require() else { return }
    let old = try Fixtures.bytes("structure/everything.pdf")
    let arguments = Self.ways[way]
    for call in Self.calls {
      for count in 1...40 {
        let desk = try Desk(["in.pdf": "structure/everything.pdf"])
        let result = try Strace(injection: "\(call):signal=KILL:when=\(count)").call(arguments, in: desk.path)
        try expectWhole(desk, old, "\(call) \(count)")
        // Between giving a name and taking the place there is one under which the new file stands; a second process
        // removes it.
        var litter = try desk.folder.names().filter { $0.hasPrefix(".") }
        for _ in 0..<100 where !litter.isEmpty {
          usleep(20_000)
          litter = try desk.folder.names().filter { $0.hasPrefix(".") }
        }
        #expect(litter.isEmpty, "\(call) \(count): \(litter)")
        if result.status == 0 { break }
        #expect(result.status == 128 + SIGKILL || result.status == SIGKILL, "\(call) \(count): \(result.errorText)")
        // The next call succeeds, and takes away what was left.
        let again = try desk.call(arguments + (arguments.contains("-o") ? ["--force"] : []))
        let isDone = Files.exists(desk.folder.path("in.pdf.bak"))
        #expect(again.status == 0 || isDone, "\(call) \(count): \(again.errors)")
        #expect(try desk.folder.names().allSatisfy { !$0.hasPrefix(".") }, "\(call) \(count)")
      }
    }
  }

  @Test(arguments: [
    ("fsync:error=EIO:when=1", "output.notWritable"), ("fsync:error=ENOSPC:when=1", "output.diskFull"),
    ("linkat:error=EPERM", "output.notWritable"), ("renameat:error=EACCES", "output.notWritable"),
    ("renameat:error=EXDEV", "output.notWritable"),
  ])
  func refusedCalls(injection: String, code: String) throws {
    guard Strace.require() else { return }
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    for way in 0..<2 {
      let result = try Strace(injection: injection).call(Self.ways[way] + ["--json"], in: desk.path)
      #expect(result.status == 2, "\(injection): \(result.errorText)")
      #expect(result.text.contains("\"\(code)\""), "\(injection): \(result.text)")
      try desk.expectUntouched("\(injection)")
      #expect(try desk.folder.names() == ["in.pdf"], "\(injection)")
    }
  }

  /// Pictures can be made again: nobody waits for the disk, and no second process watches over them. Where nothing is
  /// replaced they get their names at once.
  @Test func picturesAreNotPrecious() throws {
    guard Strace.require() else { return }
    let desk = try Desk(["in.pdf": "text/plain.pdf"])
    for arguments in [
      ["thumbnails", "-o", "out", "in.pdf", "--force"], ["search", "--snippets", "out", "needle", "in.pdf", "--force"],
    ] {
      for injection in ["renameat:signal=KILL", "fsync:signal=KILL", "socketpair:signal=KILL"] {
        let result = try Strace(injection: injection).call(arguments, in: desk.path)
        #expect(result.status == 0, "\(arguments[0]) \(injection)")
      }
    }
  }

  /// What a system cannot do is done in another way.
  @Test(arguments: [
    "flock:error=EOPNOTSUPP", "flock:error=ENOLCK", "fchown:error=EPERM", "fsync:error=EINVAL",
    "fsync:error=EINTR:when=1",
    "fgetxattr:error=EOPNOTSUPP", "flistxattr:error=EOPNOTSUPP", "write:error=EINTR:when=1",
  ])
  func otherWays(injection: String) throws {
    guard Strace.require() else { return }
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let result = try Strace(injection: injection).call(Self.ways[0], in: desk.path)
    #expect(result.status == 0, "\(injection): \(result.errorText)")
    #expect(try rotation(desk.folder.path("in.pdf")) == 90)
    #expect(try desk.folder.names() == ["in.pdf"])
  }

  /// Large files are copied straight to the disk or by the system, or through memory where it cannot.
  @Test(arguments: [
    ("copy_file_range:error=EXDEV", true), ("copy_file_range:error=ENOSYS", true), ("copy_file_range:retval=0", true),
    ("copy_file_range:error=ENOSPC", false), ("copy_file_range:error=EIO", false),
    ("copy_file_range:signal=KILL", false), ("fsync:error=EIO:when=1", false),
    ("pwrite64:error=EINVAL:when=1", true), ("pwrite64:error=EFAULT:when=2", true),
    ("pwrite64:error=EINTR:when=1", true),
    ("pwrite64:error=ENOSPC:when=2", false), ("pwrite64:error=EIO:when=1", false),
    ("pwrite64:signal=KILL:when=2", false),
  ])
  func largeFiles(injection: String, isDone: Bool) throws {
    guard Strace.require() else { return }
    let folder = try TemporaryFolder()
    let filler = SmallPDF.stream("", [UInt8](repeating: 0x20, count: 33 << 20))
    let old = SmallPDF.page("", [filler])
    let path = try folder.write(old, to: "in.pdf")
    let result = try Strace(injection: injection).call(Self.ways[0], in: folder.path)
    #expect((result.status == 0) == isDone, "\(injection): \(result.status) \(result.errorText)")
    #expect(try folder.names() == ["in.pdf"])
    let new = try Files.read(path)
    #expect(new.starts(with: old))
    #expect((new.count > old.count) == isDone)
    if isDone { #expect(try rotation(path) == 90) }
  }

  @Test func diskFullAtAnyWrite() throws {
    let folder = try TemporaryFolder()
    guard let disk = try TinyDisk(in: folder, kibibytes: 128) else { return }
    let old = try Fixtures.bytes("structure/everything.pdf")
    let path = disk.path + "/in.pdf"
    var outcomes: Set<Int32> = []
    for room in stride(from: 0, through: 40 << 10, by: 4 << 10) {
      for way in ["--save=incremental", "--save=rewrite"] {
        try Files.write(old, to: path)
        try disk.fill(leaving: room)
        let call = try Call(["edit", "rotate-pages", "--by", "90", "--pages", "1", path, "--in-place", "--json", way])
        outcomes.insert(call.status)
        if call.status == 0 {
          #expect(try rotation(path) == 90)
        } else {
          #expect(try call.errorCode() == "output.diskFull")
          #expect(try Files.read(path) == old)
        }
        let names = try Files.names(in: disk.path).filter { $0 != "filler" }
        #expect(names == ["in.pdf"], "\(room) \(way)")
        unlink(disk.path + "/filler")
      }
    }
    #expect(outcomes == [0, 2])
  }
}
