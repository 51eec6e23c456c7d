import PDFScopeCore

/// Links from a report to the documents: relative ones, so that they hold where the folder with both is moved.
struct ReportLinks {
  /// The folders above the report and above relative paths, from the root; `nil` where the system does not tell.
  private let report: [[UInt8]]?
  private let working: [[UInt8]]?

  private static let slash = UInt8(ascii: "/")

  /// Links from a report at `path`.
  init(from path: String) {
    func real(_ folder: String) -> [[UInt8]]? {
      RealPath.existing(folder).map { Self.components(SystemText.bytes($0)) }
    }
    report = real(PathParts(path).folder)
    working = real(".")
  }

  /// Links from a report in a folder; both paths are absolute and without symbolic links.
  init(folder: String, workingFolder: String) {
    report = Self.components(SystemText.bytes(folder))
    working = Self.components(SystemText.bytes(workingFolder))
  }

  private static func components(_ path: [UInt8]) -> [[UInt8]] {
    path.split(separator: slash).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
  }

  /// The link to a file, percent-encoded; `nil` for standard input and where the folders are not known.
  ///
  /// It begins with `./` or `../`, so that no name in it can be taken for a scheme such as `javascript:`.
  func link(to path: String) -> String? {
    guard let report, let working, path != "-", !path.isEmpty else { return nil }
    let bytes = SystemText.bytes(path)
    let parts = Self.components(bytes)
    let target = bytes.first == Self.slash ? parts : working + parts
    let common = zip(report, target.dropLast()).prefix { $0 == $1 }.count
    let up = report.count - common
    var link = up == 0 ? "./" : String(repeating: "../", count: up)
    link += target.dropFirst(common).map(Self.encoded).joined(separator: "/")
    return link
  }

  private static func encoded(_ component: [UInt8]) -> String {
    var text = ""
    for byte in component {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        text += "%" + (hex.utf8.count == 1 ? "0" : "") + hex
      }
    }
    return text
  }
}
