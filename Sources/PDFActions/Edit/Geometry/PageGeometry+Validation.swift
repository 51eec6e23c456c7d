import PDFScopeCore

extension RotatePages {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.missingOption`, `usage.conflictingOptions`.
  func validate() throws(ActionError) {
    if by == nil, to == nil {
      throw .missing("the angle is missing", hint: "give --by or --to", at: "/by")
    }
    if by != nil, to != nil { throw .conflicting("--by and --to exclude each other", at: "/to") }
  }
}

extension CropPages {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.missingOption`, `usage.conflictingOptions`, `usage.invalidValue`.
  func validate() throws(ActionError) {
    try choice.validate(others: [])
  }
}

extension SetPageBox {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.missingOption`, `usage.conflictingOptions`, `usage.invalidValue`.
  func validate() throws(ActionError) {
    if clear, box == .media {
      throw .invalid("a page must have a MediaBox", hint: "set it to another box or size", at: "/clear")
    }
    if from != nil, choice.margins == nil || clear {
      try choice.validate(others: ["from"] + (clear ? ["clear"] : []))
    } else {
      try choice.validate(others: clear ? ["clear"] : [])
    }
  }
}

extension BoxChoice {
  /// - Parameter others: further ways that were given.
  fileprivate func validate(others: [String]) throws(ActionError) {
    let ways = others + ways
    guard let way = ways.first else {
      throw .missing(
        "what the box is set to is missing", hint: "give --margin, --to, --ink or --size", at: "/margin")
    }
    if ways.count > 1 { throw .conflicting("--\(way) and --\(ways[1]) exclude each other", at: "/" + ways[1]) }
    for (name, isGiven) in [("padding", padding != nil), ("same", same)] where isGiven && !ink {
      throw .conflicting("--\(name) goes with --ink only", at: "/" + name)
    }
    for (name, isGiven) in [("landscape", landscape != nil), ("align", anchor != .center)] where isGiven && size == nil
    {
      throw .conflicting("--\(name) goes with --size only", at: "/" + name)
    }
    if let to {
      guard to.values.allSatisfy({ abs($0) <= Length.greatest }) else {
        throw .invalid("no number may be farther from 0 than \(Int(Length.greatest))", at: "/to")
      }
    }
  }
}

extension NUp {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.conflictingOptions`, `usage.invalidValue`.
  func validate() throws(ActionError) {
    if grid != nil, perSheet != nil { throw .conflicting("--grid and --per-sheet exclude each other", at: "/perSheet") }
    try checkRoom(margin, gap)
  }
}

extension MakeBooklet {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.invalidValue`.
  func validate() throws(ActionError) { try checkRoom(margin, gap) }
}

private func checkRoom(_ margin: Length, _ gap: Length) throws(ActionError) {
  for (name, length) in [("margin", margin), ("gap", gap)] where length.amount < 0 {
    throw .invalid("--\(name) \(length): expected 0 or more", at: "/" + name)
  }
}
