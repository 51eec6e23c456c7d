extension XMPPacket {
  /// What the packet says, without the places it says it at: a text a property, but for those left out.
  func statements(leavingOut isLeftOut: (XMPName) -> Bool) -> [String] {
    properties.filter { !isLeftOut($0.name) }.map { "\($0.name) \($0.language ?? "") \(Self.plain($0.value))" }
  }

  private static func plain(_ value: XMPValue) -> String {
    switch value {
    case .text(let text): "t\(text.utf8.count):\(text)"
    case .uri(let text): "u\(text.utf8.count):\(text)"
    case .structure(let fields): "{" + fields.map { "\($0.name)=\(plain($0.value))" }.joined(separator: ",") + "}"
    case .array(let kind, let items):
      "\(kind)[" + items.map { "\($0.language ?? "")\(plain($0.value))" }.joined(separator: ",") + "]"
    }
  }
}
