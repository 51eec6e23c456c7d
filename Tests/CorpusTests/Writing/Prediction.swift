import PDFScopeCore

/// What `pdfscope context` says of one event on one document.
struct Prediction {
  let isAllowed: Bool
  /// The codes of the vetoes, in order.
  let vetoes: [String]
  /// The status a refused call ends with.
  let status: Int32
  /// Whether a signature is among what says no.
  let respectsSignatures: Bool

  /// Reads the contexts of a document; `nil` where they do not name the event.
  init?(of event: String, contexts: JSONValue?) {
    let name = EventName(event)
    guard let context = contexts?[name.button]?["events"]?[name.verb] else { return nil }
    let vetoes = context["vetoes"]?.arrayValue ?? []
    isAllowed = context["isEnabled"]?.boolValue ?? false
    self.vetoes = vetoes.compactMap { $0["code"]?.stringValue }
    respectsSignatures = vetoes.contains { $0["source"]?.stringValue == "signatures" }
    let kinds = Set(vetoes.compactMap { $0["kind"]?.stringValue })
    // Of several the first of the manual's list counts.
    let order: [(String, ExitStatus)] = [("invalid", .failed), ("password", .password), ("denied", .refused)]
    status = (order.first { kinds.contains($0.0) }?.1 ?? .done).rawValue
  }

  /// How a call of the event did not end as was said; `nil` where it did.
  func difference(from run: Run, _ call: ChangingCall) -> Difference? {
    let outcome = run.document["outcomes"]?[0]
    guard isAllowed else {
      let codes = outcome?["vetoes"]?.arrayValue?.compactMap { $0["code"]?.stringValue } ?? []
      guard run.result.status == status, codes == vetoes else {
        return Difference(
          "\(call.name): refusal", ours: "\(run.result.status) for \(codes)", theirs: "\(status) for \(vetoes)")
      }
      return nil
    }
    if run.result.status == ExitStatus.done.rawValue { return nil }
    if run.result.status == ExitStatus.nothing.rawValue, call.mayBeNothing { return nil }
    return Difference(
      "\(call.name): \(run.errorCode ?? "status \(run.result.status)")",
      ours: outcome?["error"]?["message"]?.stringValue ?? "no error", theirs: "a change")
  }
}
