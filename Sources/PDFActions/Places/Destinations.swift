import PDFDocument
import PDFScopeCore

extension DestinationRecord {
  /// The wire form of a destination: on the page as it is shown, or in the file's own coordinates; `nil` where nothing
  /// is known of it.
  init?(_ destination: Destination, in space: CoordinateSpace) {
    let kind = destination.kind == .unknown ? nil : destination.kind.rawValue
    guard kind != nil || destination.name != nil else { return nil }
    self.init(kind: kind, name: destination.name, zoom: destination.zoom)
    switch (space, destination.position) {
    case (.page, let position?):
      left = position.left
      top = position.top
      if let left, let width = position.width { right = left + width }
      if let top, let height = position.height { bottom = top + height }
    case (.page, nil): break
    case (.pdf, _):
      left = destination.left
      top = destination.top
      right = destination.right
      bottom = destination.bottom
    }
  }
}

extension ActionRecord {
  /// The wire form of an action and of those that follow it.
  init(_ action: Action, next: [Action] = [], in space: CoordinateSpace) {
    self.init(
      type: action.type, members: Self.members(of: action, in: space),
      next: next.map { ActionRecord($0, in: space) })
  }

  private static func members(of action: Action, in space: CoordinateSpace) -> JSONObject {
    var members = JSONObject()
    switch action {
    case .goTo(let destination):
      if let page = destination.pageIndex { members["page"] = .integer(page + 1) }
      members.set("destination", DestinationRecord(destination, in: space))
    case .goToRemote(let target), .goToEmbedded(let target):
      members.set("file", target.file?.path)
      if let page = target.destination?.storedPageIndex { members["page"] = .integer(page &+ 1) }
      members.set("destination", target.destination.flatMap { DestinationRecord($0, in: space) })
      members.set("newWindow", target.newWindow)
      if !target.path.isEmpty { members["path"] = .array(target.path.map { .string($0) }) }
    case .uri(let target):
      members["uri"] = .string(target.uri)
      if target.isMap { members["isMap"] = true }
    case .launch(let target):
      members.set("file", target.file?.path ?? target.windows?.file)
      members.set("parameters", target.windows?.parameters)
      members.set("operation", target.windows?.operation)
      members.set("newWindow", target.newWindow)
    case .named(let name): members["name"] = .string(name)
    case .javaScript(let script): members["script"] = .string(script)
    case .rendition(let script): members.set("script", script)
    case .submitForm(let target), .resetForm(let target):
      members.set("url", target.url)
      if !target.fields.isEmpty { members["fields"] = .array(target.fields.map { .string($0) }) }
    case .hide(let target):
      members["hides"] = .bool(target.hides)
      members["targets"] = .array(target.targets.map { .string($0) })
    case .thread(let file), .importData(let file): members.set("file", file?.path)
    case .sound, .movie, .setOCGState, .transition, .goTo3DView, .other: break
    }
    return members
  }
}

extension PDFColor {
  /// The colour as `#rrggbb`.
  var hex: String {
    let digits = [red, green, blue].map { component -> String in
      let text = String(Int((component * 255).rounded()), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}
