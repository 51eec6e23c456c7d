import QPDFBridge

/// What becomes of the dictionary of a stream, besides what its role says.
enum StreamForm {
  /// Its data stays as it is in the file.
  case raw
  /// Its filters are undone.
  case decoded

  var bridge: Int32 {
    switch self {
    case .raw: Int32(QPDFBRIDGE_STREAM_RAW.rawValue)
    case .decoded: Int32(QPDFBRIDGE_STREAM_DECODED.rawValue)
    }
  }
}

extension PageCopier {
  private struct Level {
    /// The role of what is in it.
    var role: CopyRole
    var isDictionary: Bool
  }

  /// Appends an object as it stands in the copy: without what its role leaves out, with references to what will be
  /// written.
  func prune(_ scanner: SyntaxScanner, as role: CopyRole, ofStream form: StreamForm? = nil, into text: inout [UInt8]) {
    let source = scanner.text
    var levels: [Level] = []
    var role = role
    var index = 0
    // Everything before this is in `text` or left out.
    var done = 0
    func take(upTo end: Int) {
      if end > done { text.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[done..<end])) }
      done = end
    }
    while true {
      index = scanner.skipSpace(index)
      guard index < source.count else { break }
      let byte = source[index]
      if let level = levels.last, level.isDictionary, byte == UInt8(ascii: "/") {
        // A key.
        let end = scanner.endOfToken(index)
        let key = UnsafeRawBufferPointer(rebasing: source[(index + 1)..<end])
        let rule = self.rule(for: key, in: level.role, isTop: levels.count == 1, form)
        let value = scanner.skipSpace(end)
        switch rule {
        case .drop:
          take(upTo: index)
          index = scanner.endOfValue(value)
          done = index
          continue
        case .keep(let inner): role = inner
        }
        index = value
        guard index < source.count else { break }
      } else if let level = levels.last, !level.isDictionary {
        role = level.role
      }
      index = pruneValue(at: index, scanner, role, &levels, &text, &done)
    }
    take(upTo: source.count)
  }

  /// Goes on past the value, or the bracket, at `index`.
  private func pruneValue(
    at index: Int, _ scanner: SyntaxScanner, _ role: CopyRole, _ levels: inout [Level], _ text: inout [UInt8],
    _ done: inout Int
  ) -> Int {
    let source = scanner.text
    switch source[index] {
    case UInt8(ascii: "["):
      if purpose == .text, let device = deviceSpace(at: index, scanner) {
        text.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[done..<index]))
        text += device.name
        done = device.end
        return device.end
      }
      levels.append(Level(role: role, isDictionary: false))
      return index + 1
    case UInt8(ascii: "]"):
      _ = levels.popLast()
      return index + 1
    case UInt8(ascii: "<") where scanner.byte(at: index + 1) == UInt8(ascii: "<"):
      levels.append(Level(role: role, isDictionary: true))
      return index + 2
    case UInt8(ascii: ">"):
      _ = levels.popLast()
      return min(index + 2, source.count)
    case UInt8(ascii: "("), UInt8(ascii: "<"): return scanner.endOfString(index)
    case 0x30...0x39:
      guard let reference = scanner.reference(at: index) else { return scanner.endOfToken(index) }
      let number = reach(reference.id, as: role)
      if number != reference.id {
        text.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[done..<index]))
        text += "\(number)".utf8
        done = reference.end
      }
      return reference.end
    default: return scanner.endOfToken(index)
    }
  }

  private func rule(
    for key: UnsafeRawBufferPointer, in role: CopyRole, isTop: Bool, _ form: StreamForm?
  ) -> CopyRule {
    if isTop, let form {
      if case .drop = CopyRules.ofStreams.rule(for: key) { return .drop }
      if form == .decoded, case .drop = CopyRules.ofFilters.rule(for: key) { return .drop }
    }
    return role.rules?.rule(for: key) ?? .keep(.plain)
  }

  /// The colour space of a device that has as many components as the one based on a profile (ISO 32000-2 8.6.5.5) that
  /// starts at `index`.
  private func deviceSpace(at index: Int, _ scanner: SyntaxScanner) -> (name: [UInt8], end: Int)? {
    let name = scanner.skipSpace(index + 1)
    let end = scanner.endOfToken(name)
    guard end - name == 9, scanner.text[name..<end].elementsEqual("/ICCBased".utf8),
      let reference = scanner.reference(at: scanner.skipSpace(end))
    else { return nil }
    let close = scanner.skipSpace(reference.end)
    guard scanner.byte(at: close) == UInt8(ascii: "]") else { return nil }
    let count = componentCounts[reference.id] ?? document.object(reference.id)["N"].int ?? 0
    componentCounts[reference.id] = count
    switch count {
    case 1: return (Array("/DeviceGray".utf8), close + 1)
    case 3: return (Array("/DeviceRGB".utf8), close + 1)
    case 4: return (Array("/DeviceCMYK".utf8), close + 1)
    default: return nil
    }
  }
}
