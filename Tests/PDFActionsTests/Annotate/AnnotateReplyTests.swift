import PDFScope
import TestSupport
import Testing

/// Answers and states.
@Suite struct AnnotateReplyTests {
  @Test func answersStandWhereTheyBelong() async throws {
    let document = try await Annotating("annotations/replies.pdf", author: "Dora")
    let reply = try await document.record(
      #"{"action":"annotate.add","type":"note","replyTo":"reply-2","contents":"Yes","id":"mine"}"#)
    #expect(reply["replyTo"] == "reply-2" && reply["page"] == 1 && reply["author"] == "Dora")
    let parent = try await document.record(#"{"action":"annotate.list","id":["reply-2"]}"#)
    #expect(areClose(Array(reply["rect"]?.numbers?.prefix(2) ?? []), Array(parent["rect"]?.numbers?.prefix(2) ?? [])))
    let next = try await document.record(#"{"action":"annotate.add","type":"note","replyTo":"mine","contents":"No"}"#)
    #expect(next["replyTo"] == "mine")
    let shape = try await document.record(
      #"{"action":"annotate.add","type":"ellipse","replyTo":"marked","rect":[[10,20,30,40]]}"#)
    #expect(shape["replyTo"] == "marked" && areClose(shape["rect"]?.numbers, [10, 20, 30, 40]))
    _ = try await document.save()
  }

  @Test func states() async throws {
    let document = try await Annotating("annotations/replies.pdf", author: "Dora")
    for (word, name, model) in [
      ("accepted", "Accepted", "Review"), ("none", "None", "Review"), ("unmarked", "Unmarked", "Marked"),
    ] {
      let record = try await document.record(
        #"{"action":"annotate.add","type":"note","replyTo":"root","state":"\#(word)","id":"\#(word)"}"#)
      #expect(record["state"]?.stringValue == name && record["stateModel"]?.stringValue == model)
      #expect(record["flags"]?.words?.contains("hidden") == true)
      // A second word of the same person on the same matter answers the first.
      #expect(record["replyTo"]?.stringValue == (word == "none" ? "accepted" : "root"))
    }
  }

  @Test func answersAcrossPagesAreRefused() async throws {
    let document = try await Annotating("annotations/all-subtypes.pdf")
    let outcome = try await document.send(
      #"{"action":"annotate.add","type":"note","replyTo":"annotation-9","pages":"2","points":[[1,2]]}"#)
    #expect(outcome.error?.code.rawValue == "usage.conflictingOptions" && outcome.error?.pointer == "/pages")
    let same = try await document.record(
      #"{"action":"annotate.add","type":"note","replyTo":"annotation-9","pages":"1","points":[[7,8]]}"#)
    #expect(areClose(Array(same["rect"]?.numbers?.prefix(2) ?? []), [7, 8]))
  }
}
