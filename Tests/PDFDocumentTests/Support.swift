import Foundation
import QPDFBridge
import Testing

@testable import PDFDocument

/// Runs work and expects that every document and object handle made in it was freed.
func expectingNoHandles(_ work: () throws -> Void) rethrows {
  let before = qpdfbridge_live_handles_of_thread()
  try work()
  #expect(qpdfbridge_live_handles_of_thread() == before)
}

/// Expects an error of this code.
@discardableResult
func expectError(
  _ code: PDFError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ work: () throws -> Void
) -> PDFError? {
  let error = #expect(throws: PDFError.self, sourceLocation: sourceLocation) { try work() }
  #expect(error?.code == code, "\(error?.message ?? "")", sourceLocation: sourceLocation)
  return error
}

/// A folder that is removed when the test is over.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("pdfscope-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

  func write(_ bytes: FileBytes, to name: String) throws -> String {
    try Data(bytes.array).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  func read(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: file(name))))
  }
}

/// What an independent program says.
struct Witness {
  var status: Int32
  var output: String

  /// Runs a program that is found on the path.
  init(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
