import PDFScope
import TestSupport
import Testing

/// What is wrong with an event is said before anything is done, with the place in it.
@Suite struct AnnotateUsageTests {
  typealias Row = (event: String, code: String, pointer: String)

  static let additions: [Row] = [
    (#""type":"highlight""#, "usage.missingOption", "/rect"),
    (#""type":"highlight","rect":[[1,2,3,4]]"#, "usage.missingOption", "/pages"),
    (#""type":"highlight","pages":1,"points":[[1,2]]"#, "usage.conflictingOptions", "/points"),
    (#""type":"highlight","pages":1,"rect":[[1,2,3,4]],"match":["x"]"#, "usage.conflictingOptions", "/match"),
    (#""type":"line","pages":1"#, "usage.missingOption", "/points"),
    (#""type":"line","pages":1,"rect":[[1,2,3,4]]"#, "usage.conflictingOptions", "/rect"),
    (#""type":"line","pages":1,"points":[[1,2]]"#, "usage.invalidValue", "/points/0"),
    (#""type":"line","pages":1,"points":[[1,2,3,4],[1,1,1,1]]"#, "usage.invalidValue", "/points/1"),
    (#""type":"polygon","pages":1,"points":[[1,2,3,4]]"#, "usage.invalidValue", "/points/0"),
    (#""type":"note","pages":1,"points":[[1,2,3,4]]"#, "usage.invalidValue", "/points/0"),
    (#""type":"rectangle","pages":1,"quads":[1,2,3,4,5,6,7,8]"#, "usage.conflictingOptions", "/quads"),
    (#""type":"rectangle","pages":1,"rect":[[1,2,3,0]]"#, "usage.invalidValue", "/rect/0"),
    (#""type":"rectangle","pages":1,"rect":[[1,2,3,4],[1,2,-3,4]]"#, "usage.invalidValue", "/rect/1"),
    (#""type":"rectangle","pages":1,"rect":[[1,2,3,4e9]]"#, "usage.invalidValue", "/rect/0"),
    // No number is too large, but where the rectangle ends is.
    (#""type":"rectangle","pages":1,"rect":[[1,2,3,4],[1,1,1000000,1000000]]"#, "usage.invalidValue", "/rect/1"),
    (#""type":"highlight","pages":1,"rect":[[900000,1,900000,4]]"#, "usage.invalidValue", "/rect/0"),
    (#""type":"note","pages":1,"points":[[1000000,1]]"#, "usage.invalidValue", "/points/0"),
    (#""type":"underline","pages":1,"quads":[1,1,2,2,3,3,4,4]"#, "usage.invalidValue", "/quads/0"),
    (#""type":"stamp","icon":"Draft","match":["x"]"#, "usage.conflictingOptions", "/match"),
    (#""type":"freetext","contents":"x","match":["x"]"#, "usage.conflictingOptions", "/match"),
    (#""type":"ellipse","pages":1,"rect":[[1,2,3,4]],"callout":[1,2,3,4]"#, "usage.conflictingOptions", "/callout"),
    (#""type":"ellipse","pages":1,"rect":[[1,2,3,4]],"ignoreCase":true"#, "usage.missingOption", "/match"),
    (#""type":"highlight","match":["("]"#, "pattern.invalid", ""),
    // What belongs to other types.
    (#""type":"highlight","match":["x"],"fill":"red""#, "usage.conflictingOptions", "/fill"),
    (#""type":"highlight","match":["x"],"borderWidth":1"#, "usage.conflictingOptions", "/borderWidth"),
    (#""type":"ink","pages":1,"points":[[1,2,3,4]],"icon":"Note""#, "usage.conflictingOptions", "/icon"),
    (#""type":"note","pages":1,"points":[[1,2]],"lineEnds":["butt"]"#, "usage.conflictingOptions", "/lineEnds"),
    (#""type":"link","match":["x"],"uri":"u:","opacity":0.5"#, "usage.conflictingOptions", "/opacity"),
    (#""type":"caret","match":["x"],"fontSize":1"#, "usage.conflictingOptions", "/fontSize"),
    (#""type":"caret","match":["x"],"uri":"u:""#, "usage.conflictingOptions", "/uri"),
    (#""type":"note","pages":1,"points":[[1,2]],"picture":"p.png""#, "usage.conflictingOptions", "/picture"),
    (#""type":"note","pages":1,"points":[[1,2]],"file":"f""#, "usage.conflictingOptions", "/file"),
    // Values.
    (#""type":"note","pages":1,"points":[[1,2]],"icon":"Note!""#, "usage.invalidValue", "/icon"),
    (#""type":"line","pages":1,"points":[[1,2,3,4]],"dashes":[0,0]"#, "usage.invalidValue", "/dashes"),
    (#""type":"line","pages":1,"points":[[1,2,3,4]],"dashes":[1,-1]"#, "usage.invalidValue", "/dashes"),
    (
      #""type":"line","pages":1,"points":[[1,2,3,4]],"dashes":[1],"borderStyle":"solid""#, "usage.conflictingOptions",
      "/dashes"
    ),
    (#""type":"line","pages":1,"points":[[1,2,3,4]],"borderStyle":"inset""#, "usage.invalidValue", "/borderStyle"),
    (
      #""type":"line","pages":1,"points":[[1,2,3,4]],"lineEnds":["butt","none","none"]"#, "usage.invalidValue",
      "/lineEnds"
    ),
    (#""type":"highlight","match":["x"],"flags":["none","print"]"#, "usage.conflictingOptions", "/flags"),
    // What a type needs.
    (#""type":"freetext","pages":1,"rect":[[1,2,3,4]]"#, "usage.missingOption", "/contents"),
    (#""type":"stamp","pages":1,"rect":[[1,2,3,4]]"#, "usage.missingOption", "/icon"),
    (
      #""type":"stamp","pages":1,"rect":[[1,2,3,4]],"icon":"Draft","caption":"x""#, "usage.conflictingOptions",
      "/caption"
    ),
    (#""type":"stamp","pages":1,"rect":[[1,2,3,4]],"icon":"Draft","bold":true"#, "usage.conflictingOptions", "/bold"),
    (#""type":"attachment","pages":1,"points":[[1,2]]"#, "usage.missingOption", "/file"),
    (#""type":"attachment","pages":1,"points":[[1,2]],"file":"-""#, "usage.missingOption", "/fileName"),
    (#""type":"link","match":["x"]"#, "usage.missingOption", "/toPage"),
    (#""type":"link","match":["x"],"toPage":1,"uri":"u:""#, "usage.conflictingOptions", "/uri"),
    (#""type":"redaction","match":["x"],"repeatCaption":true"#, "usage.missingOption", "/caption"),
    (#""type":"redaction","match":["x"],"fontSize":5"#, "usage.conflictingOptions", "/fontSize"),
    (#""type":"redaction","match":["x"],"caption":"","align":"left""#, "usage.conflictingOptions", "/align"),
    // Answers.
    (#""type":"note","state":"accepted""#, "usage.missingOption", "/rect"),
    (#""type":"note","pages":1,"points":[[1,2]],"state":"accepted""#, "usage.missingOption", "/replyTo"),
    (#""type":"caret","rect":[[1,2,3,4]],"replyTo":"a","state":"accepted""#, "usage.conflictingOptions", "/state"),
    (#""type":"note","match":["x"],"replyTo":"a""#, "usage.conflictingOptions", "/match"),
    (#""type":"link","rect":[[1,2,3,4]],"uri":"u:","replyTo":"a""#, "usage.conflictingOptions", "/replyTo"),
    (#""type":"link","match":["x"],"uri":"u:","popup":true"#, "usage.conflictingOptions", "/popup"),
    (#""type":"note","replyTo":"nobody""#, "annotation.notFound", "/replyTo"),
    // What only the document knows.
    (#""type":"link","match":["needle"],"toPage":4"#, "page.outOfRange", "/toPage"),
    (#""type":"highlight","match":["needle"],"id":"mine""#, "usage.conflictingOptions", "/id"),
    (#""type":"note","pages":1,"points":[[1,2]],"id":"""#, "usage.invalidValue", "/id"),
    (#""type":"note","pages":4,"points":[[1,2]]"#, "page.outOfRange", ""),
    (#""type":"stamp","pages":1,"rect":[[1,2,3,4]],"picture":"/nowhere.png""#, "file.notFound", "/picture"),
    (#""type":"attachment","pages":1,"points":[[1,2]],"file":"/""#, "file.isDirectory", "/file"),
  ]

  @Test(arguments: additions)
  func wrongAdditions(row: Row) async throws {
    let document = try await Annotating("text/plain.pdf")
    let outcome = try await document.send(#"{"action":"annotate.add","# + row.event + "}")
    let error = try #require(outcome.error, "\(row.event)")
    #expect(error.code.rawValue == row.code, "\(row.event): \(error.message)")
    #expect(error.pointer ?? "" == row.pointer, "\(row.event): \(error.message)")
    #expect(await !document.opened.host.isChanged)
  }

  @Test(
    arguments: [
      (#""action":"annotate.update","color":"red""#, "usage.missingOption", "/id"),
      (#""action":"annotate.update","pages":"all","color":"red""#, "usage.missingOption", "/id"),
      (#""action":"annotate.update","id":["marked"]"#, "usage.missingOption", "/color"),
      (#""action":"annotate.update","id":["marked"],"fill":"red""#, "usage.conflictingOptions", "/fill"),
      (#""action":"annotate.update","id":["root"],"icon":"x""#, "usage.invalidValue", "/icon"),
      (#""action":"annotate.update","pages":1,"rect":[1,2,3,4]"#, "usage.conflictingOptions", "/rect"),
      (#""action":"annotate.update","id":["marked"],"rect":[1,2,0,4]"#, "usage.invalidValue", "/rect"),
      (#""action":"annotate.update","containing":["["],"color":"red""#, "pattern.invalid", "/containing"),
      (#""action":"annotate.remove""#, "usage.missingOption", "/all"),
      (#""action":"annotate.remove","pages":1"#, "usage.missingOption", "/all"),
      (#""action":"annotate.remove","all":true,"id":["a"]"#, "usage.conflictingOptions", "/all"),
      (#""action":"annotate.list","containing":["["]"#, "pattern.invalid", "/containing"),
    ] as [Row])
  func wrongChanges(row: Row) async throws {
    let document = try await Annotating("annotations/replies.pdf")
    let outcome = try await document.send("{" + row.event + "}")
    let error = try #require(outcome.error, "\(row.event)")
    #expect(error.code.rawValue == row.code, "\(row.event): \(error.message)")
    #expect(error.pointer ?? "" == row.pointer, "\(row.event): \(error.message)")
    #expect(await !document.opened.host.isChanged)
  }

  @Test func aFieldThatIsNamedIsAnError() async throws {
    for event in [
      #"{"action":"annotate.update","id":["annotation-21"],"color":"red"}"#,
      #"{"action":"annotate.remove","id":["annotation-21"]}"#,
    ] {
      let document = try await Annotating("annotations/all-subtypes.pdf")
      #expect(try await document.send(event).error?.code.rawValue == "annotation.unchangeable")
    }
  }
}
