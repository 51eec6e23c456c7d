import PDFScope

/// The values that options of batches take, wherever they are given: on the command line or as defaults.
enum RunValues {
  /// Why a value is none.
  struct Fault: Error {
    let message: String
    var hint: String?
  }

  static let retries = 0...1000
  static let failures = 1...Int.max

  static func seconds(_ text: String) throws(Fault) -> Double {
    guard let seconds = Double(text), seconds > 0, seconds <= 1e7 else {
      throw Fault(message: "expected a number of seconds above 0, and at most 10000000")
    }
    return seconds
  }

  /// The least that a worker can begin with.
  private static let leastMemory = 16 << 20

  static func bytes(_ text: String) throws(Fault) -> Int {
    guard let bytes = ByteSize.bytes(text), bytes > 0 else {
      throw Fault(message: "expected a size such as 512M or 2G")
    }
    guard bytes < .max else { throw Fault(message: "no machine has so much") }
    guard bytes >= leastMemory else {
      let isBare = text.utf8.last.map { (0x30...0x39).contains($0) } ?? false
      throw Fault(message: "expected a size from 16M", hint: isBare ? "a bare number is one of bytes" : nil)
    }
    return bytes
  }

  /// What is wrong with the value of an option; `nil` where nothing is, or where any text will do.
  static func fault(of option: String, _ text: String) -> Fault? {
    do throws(Fault) {
      switch option {
      case "timeout": _ = try seconds(text)
      case "memory-limit": _ = try bytes(text)
      case "retry": try number(text, in: retries)
      case "max-failures": try number(text, in: failures)
      default: break
      }
      return nil
    } catch {
      return error
    }
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) throws(Fault) {
    guard let number = Int(text), range.contains(number) else {
      let (least, most) = (range.lowerBound, range.upperBound)
      throw Fault(message: "expected a whole number" + (most == .max ? ", \(least) or more" : ", \(least) to \(most)"))
    }
  }
}
