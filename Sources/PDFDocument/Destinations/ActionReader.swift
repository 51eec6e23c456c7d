/// Reads actions; what each kind needs is in the tables of ISO 32000-2, 12.6.4.
struct ActionReader {
  let destinations: Destinations

  /// How many actions a chain of `/Next` may have.
  static let chainLimit = 1000
  /// The longest path to an embedded document.
  private static let pathLimit = 32
  /// How many names of fields are read.
  private static let nameLimit = 10_000
  /// The longest script in a stream that is read, in bytes.
  private static let scriptLimit = 8 << 20

  /// An action and those that follow it, in the order they are performed in; none when there is no action.
  ///
  /// An action that was there before is left out, and so is all after the thousandth.
  func actions(from object: PDFObject) -> [Action] {
    guard object.isDictionary else { return [] }
    var actions: [Action] = []
    var visited: Set<ObjectID> = []
    var pending = [object]
    while let current = pending.popLast(), actions.count < Self.chainLimit {
      // An array counts too: what stands in it directly has no id of its own to be known again by.
      if let id = current.id, !visited.insert(id).inserted { continue }
      if current.isDictionary {
        actions.append(action(from: current))
        let next = current["Next"]
        if !next.isNull { pending.append(next) }
      } else {
        for index in stride(from: min(current.count, Self.chainLimit) - 1, through: 0, by: -1) {
          pending.append(current[index])
        }
      }
    }
    return actions
  }

  private func action(from object: PDFObject) -> Action {
    switch type(of: object) {
    case "GoTo": .goTo(destinations.destination(from: object) ?? Destination(kind: .unknown))
    case "GoToR": .goToRemote(remoteTarget(object))
    case "GoToE": .goToEmbedded(remoteTarget(object))
    case "URI": .uri(Action.URITarget(uri: uri(object["URI"]), isMap: object["IsMap"].bool ?? false))
    case "Launch": .launch(launchTarget(object))
    case "Named": .named(object["N"].name ?? object["N"].text ?? "")
    case "JavaScript": .javaScript(script(object["JS"]) ?? "")
    case "SubmitForm": .submitForm(formTarget(object))
    case "ResetForm": .resetForm(formTarget(object))
    case "Hide": .hide(Action.HideTarget(hides: object["H"].bool ?? true, targets: targets(object["T"])))
    case "Thread": .thread(FileSpecification(object["F"]))
    case "Sound": .sound
    case "Movie": .movie
    case "Rendition": .rendition(script: script(object["JS"]))
    case "SetOCGState": .setOCGState
    case "Trans": .transition
    case "GoTo3DView": .goTo3DView
    case "ImportData": .importData(FileSpecification(object["F"]))
    case let type: .other(type)
    }
  }

  /// The kind of an action; where it is not stated, the one whose key is there.
  private func type(of object: PDFObject) -> String {
    if let type = object["S"].name ?? object["S"].text { return type }
    if !object["URI"].isNull { return "URI" }
    if !object["D"].isNull { return object["F"].isNull ? "GoTo" : "GoToR" }
    return ""
  }

  private func remoteTarget(_ object: PDFObject) -> Action.RemoteTarget {
    Action.RemoteTarget(
      file: FileSpecification(object["F"]), destination: destinations.remoteDestination(from: object["D"]),
      newWindow: object["NewWindow"].bool, path: path(object["T"]))
  }

  /// The chain of target dictionaries (table 205), which may go round in a circle.
  private func path(_ first: PDFObject) -> [String] {
    var path: [String] = []
    var current = first
    while current.isDictionary, path.count < Self.pathLimit {
      let isParent = current["R"].isName("P")
      path.append(isParent ? ".." : current["N"].text ?? current["A"].text ?? current["A"].int.map(String.init) ?? "")
      current = current["T"]
    }
    return path
  }

  /// A URI is ASCII by the standard; what is not is most often UTF-8.
  private func uri(_ object: PDFObject) -> String {
    guard let bytes = object.bytes else { return object.name ?? "" }
    return String(validating: bytes, as: UTF8.self) ?? TextString.decode(bytes)
  }

  private func launchTarget(_ object: PDFObject) -> Action.LaunchTarget {
    let windows = object["Win"]
    var parameters: Action.LaunchTarget.Windows?
    if windows.isDictionary {
      parameters = Action.LaunchTarget.Windows(
        file: windows["F"].text ?? "", directory: windows["D"].text, operation: windows["O"].text,
        parameters: windows["P"].text)
    }
    return Action.LaunchTarget(
      file: FileSpecification(object["F"]), windows: parameters, newWindow: object["NewWindow"].bool)
  }

  private func script(_ object: PDFObject) -> String? {
    if object.isStream { return object.streamText(limit: Self.scriptLimit) }
    return object.text
  }

  private func formTarget(_ object: PDFObject) -> Action.FormTarget {
    Action.FormTarget(
      url: FileSpecification(object["F"])?.path, flags: object["Flags"].int ?? 0, fields: targets(object["Fields"]))
  }

  /// Names of fields and references to fields or annotations, alone or in an array.
  private func targets(_ object: PDFObject) -> [String] {
    let single: [PDFObject] = object.isArray ? [] : [object]
    let items = single + (0..<min(object.count, Self.nameLimit)).map { object[$0] }
    return items.compactMap { item in
      if let text = item.text { return text }
      guard item.isDictionary else { return nil }
      let subtype = item["Subtype"].name
      let name = subtype == nil || subtype == "Widget" ? FieldChain(item).fullName : ""
      return name.isEmpty ? item.id?.description : name
    }
  }
}
