import PDFScopeCore
import Testing

/// What errors call the parameters of an event that was written as JSON.
@Suite struct MemberWordsTests {
  @Test(arguments: [
    ("give --text, --picture or --from", "give \"text\", \"picture\" or \"from\""),
    ("only --from has pages (--from-page)", "only \"from\" has pages (\"fromPage\")"),
    ("--width 5: expected more", "\"width\" 5: expected more"),
    // What is no parameter of the event stays what it is: an option of the call, or no option at all.
    ("use --force", "use --force"), ("--from-pages --textual a--text", "--from-pages --textual a--text"),
    ("---text --", "---text --"), ("", ""),
  ])
  func optionsBecomeMembers(_ text: String, _ expected: String) {
    let error = ActionError("usage", text, hint: text, pointer: "/text").inMembers(of: "edit.stamp")
    #expect(error.message == expected && error.hint == expected && error.pointer == "/text")
  }

  @Test func otherEventsHaveOtherMembers() {
    let error = ActionError("usage", "give --text")
    #expect(error.inMembers(of: "edit.crop") == error && error.inMembers(of: "custom.x") == error)
  }
}
