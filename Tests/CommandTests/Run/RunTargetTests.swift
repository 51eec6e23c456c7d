import PDFScopeCore
import TestSupport
import Testing

/// Where the pipeline itself says that documents go.
struct RunTargetTests {
  private let desk: Desk

  init() throws { desk = try Desk(["a.b.pdf": "pages/one.pdf"]) }

  /// The path that the document is saved to.
  private func target(_ save: String, _ job: JSONObject = [:]) throws -> String? {
    try desk.put(
      #"{"steps":[{"event":{"action":"edit.rotatePages","by":90}}],"variables":{"n":7}\#(save)}"#, as: "p.json")
    var line: JSONObject = ["path": "a.b.pdf"]
    line.merge(job)
    let call = try desk.call("run", "p.json", "--json", "--force", input: .text(JSONValue.object(line).text()))
    return try call.document(0)["outputs"]?[0]?["path"]?.stringValue
  }

  @Test func aTemplateTakesVariablesAndTheDocumentsName() throws {
    #expect(try target(#","save":{"output":"out/{index}-{stem}-{variables.n:3}.{ext}"}"#) == "out/1-a.b-007.pdf")
    #expect(try target(#","save":{"output":"out/"}"#) == "out/a.b.pdf")
    #expect(try target(#","save":{"inPlace":true}"#) == "a.b.pdf")
    #expect(try target("") == nil)
  }

  @Test func aJobIsHeardBeforeThePipeline() throws {
    #expect(try target(#","save":{"output":"out/{name}"}"#, ["output": "new/x.pdf"]) == "new/x.pdf")
    // A value makes no folder and leads out of none.
    let hostile: JSONObject = ["variables": ["n": "../y"]]
    #expect(try target(#","save":{"output":"o/{variables.n}/{name}"}"#, hostile) == "o/_.._y/a.b.pdf")
    #expect(try Files.names(in: desk.folder.path("o")) == ["_.._y"])
  }
}
