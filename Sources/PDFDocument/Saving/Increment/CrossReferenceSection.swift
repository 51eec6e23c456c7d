/// A cross-reference section for some objects (ISO 32000-2 7.5.4 and 7.5.8).
struct CrossReferenceSection {
  /// What is said of an object.
  enum Entry {
    /// It is there no more. Such an entry is not part of the list of free ones and its number is not used again, which
    /// the standard allows (7.5.4) and which leaves the list of earlier sections as it is.
    case free
    /// It begins at an offset from the header.
    case used(offset: Int, generation: Int)
  }

  private var entries: [Int: Entry] = [:]

  /// The largest offset that a table can hold.
  static let largestTableOffset = 9_999_999_999

  mutating func add(_ number: Int, _ entry: Entry) { entries[number] = entry }

  /// The highest number in it; 0 where it is empty.
  var highestNumber: Int { entries.keys.max() ?? 0 }

  /// Numbers without a gap, and their entries.
  private var runs: [(first: Int, entries: [Entry])] {
    var runs: [(first: Int, entries: [Entry])] = []
    for (number, entry) in entries.sorted(by: { $0.key < $1.key }) {
      if let last = runs.last, last.first + last.entries.count == number {
        runs[runs.count - 1].entries.append(entry)
      } else {
        runs.append((number, [entry]))
      }
    }
    return runs
  }

  /// The section as a table, from `xref` up to the trailer. One in which only the trailer is new says so.
  var table: [UInt8] {
    var text = entries.isEmpty ? "xref\n0 0\n" : "xref\n"
    for run in runs {
      text += "\(run.first) \(run.entries.count)\n"
      for entry in run.entries {
        switch entry {
        case .free: text += "0000000000 65535 f \n"
        case .used(let offset, let generation):
          text += Self.padded(offset, to: 10) + " " + Self.padded(generation, to: 5) + " n \n"
        }
      }
    }
    return Array(text.utf8)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The section as a stream: its data, and what its dictionary says of them.
  var stream: (data: [UInt8], dictionary: String) {
    let largest = entries.values.reduce(0) { largest, entry in
      if case .used(let offset, _) = entry { max(largest, offset) } else { largest }
    }
    let width = max(1, (Int.bitWidth - largest.leadingZeroBitCount + 7) / 8)
    var data: [UInt8] = []
    for run in runs {
      for entry in run.entries {
        switch entry {
        case .free: data += [0] + Self.bytes(0, width) + Self.bytes(65_535, 2)
        case .used(let offset, let generation):
          data += [1] + Self.bytes(offset, width) + Self.bytes(generation, 2)
        }
      }
    }
    let index = runs.map { "\($0.first) \($0.entries.count)" }.joined(separator: " ")
    return (data, "/W [1 \(width) 2] /Index [\(index)] /Length \(data.count)")
  }

  private static func bytes(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
