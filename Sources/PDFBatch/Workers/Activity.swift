import PDFScopeCore

/// What a worker is doing.
struct Activity: Sendable, Hashable {
  /// The step of the pipeline.
  var step: String?
  /// The event that it sends; `nil` while the document is opened or saved.
  var action: String?
  /// The place in what the step is repeated for, from 0.
  var item: Int?
  /// How many pages the document has.
  var pages: Int?
  /// How far the event has come: units of its work, mostly pages, that are done, and how many there are.
  var progress: (done: Int, total: Int)? {
    get { total > 0 ? (done, total) : nil }
    set { (done, total) = newValue ?? (0, 0) }
  }

  private var done = 0
  private var total = 0

  /// Nothing yet but opening.
  init(step: String? = nil, action: String? = nil, item: Int? = nil, pages: Int? = nil) {
    self.step = step
    self.action = action
    self.item = item
    self.pages = pages
  }

  /// As it stands in a sentence: `in step turn (edit.rotatePages), at page 3 of 10`.
  var description: String {
    guard let action else { return pages == nil ? "while it was opened" : "outside of all steps" }
    var text = step.map { "in step \($0) (\(action))" } ?? "in \(action)"
    if let item { text += ", round \(item &+ 1)" }
    if let (done, total) = progress {
      // What is at work is the one after those that are done.
      let current = min(done &+ 1, total)
      text += total == pages ? ", at page \(current) of \(total)" : ", at \(current) of \(total)"
    }
    return text
  }
}

extension Activity: JSONRepresentable {
  /// The wire form, without the progress.
  var json: JSONValue {
    var object: JSONObject = [:]
    object.set("step", step)
    object.set("action", action)
    object.set("item", item)
    object.set("pages", pages)
    return .object(object)
  }

  /// Reads the wire form; whatever is not as it should be is left out: it comes from a process that has died.
  init(json: JSONValue) {
    self.init(
      step: json["step"]?.stringValue, action: json["action"]?.stringValue, item: json["item"]?.intValue,
      pages: json["pages"]?.intValue)
  }
}
