import Foundation
import PopplerKit
import TestSupport
import Testing

@testable import PDFText

@Suite("Documents opened by poppler")
struct PopplerDocumentTests {
  private func code(_ bytes: [UInt8], password: [UInt8]? = nil) -> ReadingError.Code? {
    do throws(ReadingError) {
      _ = try PopplerDocument(DocumentBytes(bytes), password: password)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("What is no document")
  func noDocument() {
    #expect(code([]) == .damaged)
    #expect(code(Array("hello".utf8)) == .damaged)
    #expect(code(Array(repeating: 0x20, count: 5_000)) == .damaged)
    #expect(code(Array("%PDF-1.7\n".utf8)) == .damaged)
  }

  @Test("Passwords: the user's, the owner's, a wrong one, none")
  func passwords() throws {
    for kind in ["rc4-40", "rc4-128", "rc4-128-crypt-filter", "aes-128", "aes-256-r5", "aes-256"] {
      let bytes = try Fixtures.bytes("encryption/\(kind).pdf")
      #expect(code(bytes) == .locked, "\(kind)")
      #expect(code(bytes, password: Array("wrong".utf8)) == .wrongPassword, "\(kind)")
      for password in ["user", "owner"] {
        let document = try PopplerDocument(DocumentBytes(bytes), password: Array(password.utf8))
        #expect(try !PopplerTextSource(document).text(ofPage: 0).isEmpty, "\(kind)")
      }
    }
    #expect(code(try Fixtures.bytes("encryption/aes-256-owner-only.pdf")) == nil)
  }

  @Test("Versions: as built without loading, as installed with")
  func version() throws {
    #expect(PopplerLibrary.builtVersion.split(separator: ".").count == 3)
    #expect(try PopplerLibrary.version().split(separator: ".").count == 3)
  }

  @Test("Complaints go to the document that they are about, each once")
  func warnings() throws {
    var document = TinyDocument()
    document.addPage(
      "/MediaBox [0 0 200 200]", content: "BT /F 10 Tf 10 10 Td (a) Tj /Nothing 10 Tf (b) Tj nonsense ET")
    document.addPage("/MediaBox [0 0 200 200]", content: "BT /F 10 Tf 10 10 Td (a) Tj ET")
    let (first, second) = (try document.open(), try document.open())
    #expect(first.takeWarnings().isEmpty)
    _ = try PopplerTextSource(first).text(ofPage: 0)
    _ = try PopplerTextSource(first).text(ofPage: 0)
    _ = try PopplerTextSource(second).text(ofPage: 1)
    let warnings = first.takeWarnings()
    #expect(!warnings.isEmpty && Set(warnings).count == warnings.count)
    #expect(warnings.allSatisfy { $0.pageIndex == 0 && !$0.message.hasPrefix("error") })
    #expect(warnings.contains { $0.message == "Unknown operator 'nonsense'" })
    #expect(warnings.contains { $0.offset != nil })
    #expect(first.takeWarnings().isEmpty)
    #expect(second.takeWarnings().isEmpty)
  }

  @Test("A flood of complaints is cut")
  func flood() throws {
    var document = TinyDocument()
    document.addPage("/MediaBox [0 0 9 9]", content: (0..<1_000).map { "nonsense\($0)" }.joined(separator: " "))
    let opened = try document.open()
    _ = try PopplerTextSource(opened).text(ofPage: 0)
    let warnings = opened.takeWarnings()
    #expect(warnings.count == 65 && warnings.last?.message == "936 more complaints were left out")
  }

  @Test("Rubbish without end is given up, and the next page is read")
  func rubbish() throws {
    var document = TinyDocument()
    document.addPage("/MediaBox [0 0 9 9]", content: String(repeating: "x ", count: 120_000))
    document.addPage("/MediaBox [0 0 200 200]", content: "BT /F 10 Tf 10 10 Td (a) Tj ET")
    let opened = try document.open()
    for _ in 0..<2 {
      #expect(throws: ReadingError(.pageUnreadable, "the page's content is too damaged", pageIndex: 0)) {
        try PopplerTextSource(opened).text(ofPage: 0)
      }
    }
    #expect(try PopplerTextSource(opened).text(ofPage: 1).string == "a")
  }

  @Test("Bytes of someone else are used in place and kept alive")
  func borrowedBytes() throws {
    final class Owner: Sendable {
      let memory: UInt
      let count: Int
      let released: @Sendable () -> Void
      init(_ bytes: [UInt8], released: @escaping @Sendable () -> Void) {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = buffer.initialize(from: bytes)
        memory = UInt(bitPattern: buffer.baseAddress)
        count = bytes.count
        self.released = released
      }
      deinit {
        UnsafeMutablePointer<UInt8>(bitPattern: memory)?.deallocate()
        released()
      }
    }
    let isReleased = Atomic()
    do {
      let owner = Owner(try Fixtures.bytes("text/plain.pdf")) { isReleased.set() }
      let memory = UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: owner.memory), count: owner.count)
      let document = try PopplerDocument(DocumentBytes(borrowing: memory, ownedBy: owner))
      #expect(!isReleased.value)
      #expect(try PopplerTextSource(document).text(ofPage: 0).string.contains("needle"))
    }
    #expect(isReleased.value)
  }

  @Test("Nothing stays open")
  func handles() async {
    await #expect(processExitsWith: .success) {
      do {
        let document = try PopplerDocument(DocumentBytes(Fixtures.bytes("text/plain.pdf")))
        guard try PopplerLibrary.liveCount() == 1 else { fatalError("one document") }
        for index in 0..<3 { _ = try PopplerTextSource(document).text(ofPage: index) }
        _ = try? PopplerTextSource(document).text(ofPage: 3)
        _ = try? PopplerDocument(DocumentBytes(Array("%PDF-1.4".utf8)))
        guard try PopplerLibrary.liveCount() == 1 else { fatalError("texts") }
        withExtendedLifetime(document) {}
      }
      guard try PopplerLibrary.liveCount() == 0 else { fatalError("closed") }
    }
  }

  @Test("Damaged files print nothing")
  func silence() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      var dice = SeededGenerator(seed: 3)
      for name in try ["text", "pages", "annotations", "forms"].flatMap({ try Fixtures.names(in: $0) }) {
        var bytes = try Fixtures.bytes(name)
        for _ in 0..<40 {
          bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(in: 32..<127, using: &dice)
        }
        guard let document = try? PopplerDocument(DocumentBytes(bytes)) else { continue }
        for index in 0..<min(document.pageCount, 3) { _ = try? PopplerTextSource(document).text(ofPage: index) }
      }
    }
    let output = try #require(result)
    #expect(String(decoding: output.standardErrorContent, as: UTF8.self).isEmpty)
  }

  @Test("Two threads with a document each find what one finds")
  func threads() async throws {
    let bytes = DocumentBytes(try Fixtures.bytes("text/plain.pdf"))
    let more = DocumentBytes(try Fixtures.bytes("text/columns.pdf"))
    @Sendable func read() throws -> [PageText] {
      try [bytes, more].flatMap { bytes in
        let document = try PopplerDocument(bytes)
        return try (0..<document.pageCount).map { try PopplerTextSource(document).text(ofPage: $0) }
      }
    }
    let serial = try read()
    let query = try TextQuery(patterns: ["needle", #"\w+ly|first"#]).compile()
    let matcher = TextMatcher(query)
    let serialMatches = try serial.map { try matcher.matches(in: $0) }
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          let matcher = TextMatcher(query)
          for _ in 0..<25 {
            let texts = try read()
            guard texts == serial, try texts.map({ try matcher.matches(in: $0) }) == serialMatches else {
              return false
            }
          }
          return true
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}

/// A flag that threads may share.
private final class Atomic: @unchecked Sendable {
  // Guarded by the lock.
  private var isSet = false
  private let lock = NSLock()
  var value: Bool { lock.withLock { isSet } }
  func set() { lock.withLock { isSet = true } }
}
