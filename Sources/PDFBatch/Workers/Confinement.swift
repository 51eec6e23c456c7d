public import PDFScopeCore

/// What a worker process has given up for good before its first document.
public struct Confinement: Sendable, Hashable {
  /// The version of Landlock that keeps it from writing elsewhere; 0 where nothing does.
  public var landlock: Int
  /// Whether calls that documents have no use for are refused (seccomp): the network, other processes, mounts.
  public var refusesCalls: Bool
  /// What is missing and why, for people; empty where nothing is.
  public var gaps: [String]

  /// What a worker has given up.
  public init(landlock: Int, refusesCalls: Bool, gaps: [String] = []) {
    self.landlock = landlock
    self.refusesCalls = refusesCalls
    self.gaps = gaps
  }
}

extension Confinement: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    ["landlock": .integer(landlock), "seccomp": .bool(refusesCalls), "gaps": .array(gaps.map { .string($0) })]
  }

  /// Reads the wire form.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    var gaps: [String] = []
    for gap in try reader.required("gaps").elements() { gaps.append(try gap.string()) }
    self.init(
      landlock: try reader.required("landlock").integer(), refusesCalls: try reader.required("seccomp").bool(),
      gaps: gaps)
  }
}
