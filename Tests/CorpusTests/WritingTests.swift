import PDFScopeCore
import TestSupport
import Testing

/// Every event that changes documents, on every document: it runs where the scope says that it may and is refused where
/// not; what it writes is sound, keeps what was there and has what was asked for.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct WritingTests {
  @Test(Peers.libraries, arguments: Corpus.files)
  func everyChange(_ file: CorpusFile) throws {
    var alone = try AloneTrial(file)
    try alone.run()
    var chain = ChainTrial(alone)
    try chain.run()
    check(alone.differences + chain.differences, of: file, .writing)
    Progress.writing.step()
  }
}

/// The table of calls holds every event that it should.
@Suite struct ChangingCallTests {
  @Test func everyChangingEventHasACall() {
    let tried = Set(ChangingCall.all.map(\.event))
    for declaration in ChangingCall.declarations where !tried.contains(declaration.name) {
      Issue.record("\(declaration.name) changes documents and has no call in ChangingCall.all")
    }
  }

  @Test func callsHaveNamesOfTheirOwn() {
    let names = ChangingCall.all.map(\.name)
    #expect(Set(names).count == names.count)
    for (index, call) in ChangingCall.all.enumerated() {
      if let after = call.after { #expect(names[..<index].contains(after), "\(call.name) comes before \(after)") }
    }
  }

  @Test func callsAreOfEventsThatChange() {
    let declared = Set(ChangingCall.declarations.map(\.name))
    for call in ChangingCall.all { #expect(declared.contains(call.event), "\(call.name)") }
  }
}
