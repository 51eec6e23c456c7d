import QPDFBridge
import Testing

@testable import PDFDocument

@Suite struct BridgeTests {
  @Test(arguments: [
    (QPDFBRIDGE_PASSWORD, "invalid password"), (QPDFBRIDGE_DAMAGED, "damaged"),
    (QPDFBRIDGE_UNSUPPORTED, "unsupported"), (QPDFBRIDGE_PAGES, "pages"), (QPDFBRIDGE_OBJECT, "object"),
    (QPDFBRIDGE_USAGE, "usage"), (QPDFBRIDGE_LOGIC, "logic"), (QPDFBRIDGE_RUNTIME, "runtime"),
    (QPDFBRIDGE_MEMORY, "out of memory"), (QPDFBRIDGE_LIMIT, "stopped"),
    (QPDFBRIDGE_UNKNOWN, "something that is no exception was thrown"),
  ])
  func everyExceptionBecomesAValue(_ code: qpdfbridge_code, _ message: String) {
    var error = qpdfbridge_error()
    #expect(qpdfbridge_test_throw(Int32(code.rawValue), &error) == Int32(code.rawValue))
    #expect(error.code == Int32(code.rawValue))
    #expect(error.takeMessage() == message)
  }

  @Test func placesAndErrnoAreKept() {
    var error = qpdfbridge_error()
    qpdfbridge_test_throw(Int32(QPDFBRIDGE_DAMAGED.rawValue), &error)
    #expect(error.number == 12)
    #expect(error.generation == 3)
    #expect(error.offset == 456)
    qpdfbridge_error_clear(&error)
    qpdfbridge_test_throw(Int32(QPDFBRIDGE_SYSTEM.rawValue), &error)
    #expect(error.system_error == 28)
    #expect(error.offset == -1)
    #expect(error.number == 0)
    qpdfbridge_error_clear(&error)
  }

  @Test func noErrorIsNoError() {
    var error = qpdfbridge_error()
    #expect(qpdfbridge_test_throw(0, &error) == 0)
    #expect(error.message == nil)
    #expect(qpdfbridge_test_throw(Int32(QPDFBRIDGE_LOGIC.rawValue), nil) == Int32(QPDFBRIDGE_LOGIC.rawValue))
  }

  @Test func versionIsTold() {
    #expect(Document.qpdfVersion.split(separator: ".").count >= 2)
  }
}
