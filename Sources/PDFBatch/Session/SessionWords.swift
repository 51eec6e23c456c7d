import PDFScopeCore

extension ActionError {
  /// The same for somebody who speaks with a session: it says how to go on with requests, not with options.
  var inSession: ActionError {
    var error = self
    error.hint = Self.hint(to: code.rawValue) ?? error.hint
    return error
  }

  private static func hint(to code: String) -> String? {
    switch code {
    case "output.exists": #"replace it with "force": true, beside "event" or in the object of "save""#
    case "output.isInput": #"change the document's own file with {"save":{"inPlace":true}}"#
    case "output.changed":
      #"keep both with {"save":{"output":"FILE"}}, or {"close":{"discard":true}} without yours, and "open" it again"#
    case "document.locked", "document.wrongPassword":
      #"give it with "password" or "passwordFile", beside "path""#
    case "document.inconsistent": #"close it with {"close":{"discard":true}}, and "open" it again"#
    default: nil
    }
  }
}
