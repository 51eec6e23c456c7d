import PDFScopeCore
import Testing

@Suite struct PageSelectionTests {
  /// The pages a selection names in the book of ten, counted from 1.
  private func pages(_ text: String, clamp: Bool = false) throws -> [Int] {
    try PageSelection(parsing: text).resolve(in: BookOfPages.ten, clamp: clamp).map { $0 + 1 }
  }

  @Test(
    arguments: [
      ("1-3,7", [1, 2, 3, 7]), ("5-", [5, 6, 7, 8, 9, 10]), ("-3", [1, 2, 3]), ("z", [10]), ("last", [10]),
      ("end", [10]),
      ("r1", [10]), ("r2", [9]), ("5-1", [5, 4, 3, 2, 1]), ("r3-", [8, 9, 10]), ("-r8", [1, 2, 3]),
      ("r3-r1", [8, 9, 10]),
      ("last-8", [10, 9, 8]), ("8-end", [8, 9, 10]), ("3,1,3", [3, 1, 3]), ("10-", [10]), ("-1", [1]), ("007", [7]),
      ("1-9,x4", [1, 2, 3, 5, 6, 7, 8, 9]), ("1-9,!4", [1, 2, 3, 5, 6, 7, 8, 9]), ("x4", [1, 2, 3, 5, 6, 7, 8, 9, 10]),
      ("!2-9", [1, 10]), ("x4,x5", [1, 2, 3, 6, 7, 8, 9, 10]), ("x2-,3", [1, 3]), ("xodd,x2", [4, 6, 8, 10]),
      ("1-10,x-8", [9, 10]), ("xr9-z", [1]), ("1,x5", [1]), ("x 4 - 10", [1, 2, 3]),
      ("all", Array(1...10)), ("reverse", Array((1...10).reversed())), ("odd", [1, 3, 5, 7, 9]),
      ("even", [2, 4, 6, 8, 10]), ("landscape", [2, 9]), ("portrait", [1, 4, 5, 6, 7, 8, 10]), ("blank", [4, 10]),
      ("annotated", [1, 2, 5]), ("all,xblank,xannotated", [3, 6, 7, 8, 9]), ("xportrait,xlandscape", [3]),
      ("1-6odd", [1, 3, 5]), ("6-1even", [6, 4, 2]), ("5-odd", [5, 7, 9]), ("-5even", [2, 4]), ("r4-zodd", [7, 9]),
      ("7-endodd", [7, 9]), ("allodd", [1, 3, 5, 7, 9]), ("reverseeven", [10, 8, 6, 4, 2]), ("landscapeeven", [2]),
      ("1-6 odd", [1, 3, 5]), ("x1-9odd", [2, 4, 6, 8, 10]), ("1-3,5odd", [1, 2, 3, 5]),
      ("2-8:even", [3, 5, 7]), ("2-8:odd", [2, 4, 6, 8]), ("even:even", [4, 8]), ("9,8,7 : odd", [9, 7]),
      ("[iv],[1]".replacing("[iv],", with: ""), [4]), ("[i]-[iii]", [1, 2, 3]), ("[3]", [6, 9]), ("[A,1]", [7]),
      (#"[B\]\\]"#, [8]), ("[é]", [10]), ("-[ii]", [1, 2]), ("[A,1]-", [7, 8, 9, 10]), ("r2-[1]", [9, 8, 7, 6, 5, 4]),
      ("[3]odd", [9]), ("1-10,x[3]", [1, 2, 3, 4, 5, 7, 8, 10]),
      ("@Part 1", [4, 5, 6, 7]), ("@Part 1/Basics", [5, 6]), ("@ Part 1 / Basics ,1", [5, 6, 1]),
      ("@\"Part 1\"/\"Basics\",2", [5, 6, 2]), ("@\"Sums, products\"", [8]), (#"@Sums\, products"#, [8]),
      ("@\"and/or\"", [9]), (#"@and\/or"#, [9]), ("@1: Intro", [4]), ("@\"ends :odd\"", [10]), (#"@ends \:odd"#, [10]),
      ("@Part 1:odd", [4, 6]), ("@Part 1 : even", [5, 7]), ("@Lies", [5]), ("@A  B", [3]), (#"@"say \"hi\"""#, [2]),
      (#"@say "hi""#, [2]), (#"@back\\slash"#, [1]), ("all,x@Part 1", [1, 2, 3, 8, 9, 10]),
      (" 1 - 3 ,\t7 ", [1, 2, 3, 7]), ("1\n,\n2", [1, 2]),
    ] as [(String, [Int])])
  func `names pages`(text: String, expected: [Int]) throws {
    #expect(try pages(text) == expected)
    #expect(try PageSelection(parsing: text).description == text)
  }

  @Test(
    arguments: [
      ("", 1, "a page", "nothing", "\"all\""), ("  ", 3, "a page", "the end", "\"all\""),
      ("1,", 3, "a page", "the end", nil), (",1", 1, "a page", "\",\"", nil), ("1,,2", 3, "a page", "\",\"", nil),
      ("-", 2, "the last page of the span", "the end", nil), ("1 2", 3, "a comma", "\"2\"", "\",\""),
      ("1-2-3", 4, "a comma", "\"-\"", nil), ("0", 1, "a page", "\"0\"", "counted from 1"),
      ("r0", 1, "a page", "\"r0\"", "counted from 1"), ("1-0", 3, "a page", "\"0\"", "counted from 1"),
      ("1-00", 3, "a page", "\"00\"", "counted from 1"),
      ("~3", 1, "a page", "\"~\"", "\"x3\""), ("1-20~5-6", 5, "a comma", "\"~\"", "\"x5\""),
      ("l", 1, "a page", "\"l\"", "\"z\""), ("l-3", 1, "a page", "\"l\"", "\"r4\""),
      ("1-l", 3, "a comma, \"odd\" or \"even\"", "\"l\"", "\"z\""), ("N", 1, "a page", "\"N\"", "\"z\""),
      ("1-N", 3, "a comma, \"odd\" or \"even\"", "\"N\"", "\"z\""), ("n4", 1, "a page", "\"n\"", "\"x4\""),
      ("odd,nl", 5, "a page", "\"nl\"", "\"xz\""), ("NOT1-5", 1, "a page", "\"NOT\"", "\"x1\""),
      ("1:3", 2, "a comma, \":odd\" or \":even\"", "\":\"", "\"1-3\""),
      ("::2", 1, "a page", "\":\"", "\"1-3\""), (":even", 1, "a page", "\":\"", nil),
      ("1-3:odd:even", 8, "the end of the selection", "\":\"", nil),
      ("1:odd,2", 6, "the end of the selection", "\",\"", nil),
      ("1–3", 2, "a comma", "\"–\"", "\"-\""), ("1;3", 2, "a comma", "\";\"", "\",\""),
      ("*", 1, "a page", "\"*\"", "\"all\""),
      ("1..3", 2, "a comma", "\".\"", "\"-\""), ("$", 1, "a page", "\"$\"", "\"z\""),
      ("rend", 1, "a page", "\"rend\"", "\"1\""),
      ("r", 1, "a page", "\"r\"", "\"r2\""), ("Odd", 1, "a page", "\"Odd\"", "\"odd\""),
      ("lanscape", 1, "a page", "\"lanscape\"", "\"landscape\""),
      ("1-5ood", 4, "a comma, \"odd\" or \"even\"", "\"ood\"", "\"odd\""),
      ("5east", 2, "a comma, \"odd\" or \"even\"", "\"east\"", "rotate-pages"),
      ("1-9x4", 4, "a comma, \"odd\" or \"even\"", "\"x\"", "\",x2\""), ("xx4", 2, "a page", "\"x\"", nil),
      ("x", 2, "a page", "the end", nil),
      ("oddeven", 1, "a page", "\"oddeven\"", nil), ("odd even", 5, "a comma", "\"even\"", nil),
      ("X4", 1, "a page", "\"X\"", "small"),
      ("[]", 1, "a page label in the brackets", "\"[]\"", nil), ("[iv", 4, "\"]\" behind the label", "the end", nil),
      ("[iv\\", 5, "a character behind the backslash", "the end", nil), ("<iv>", 1, "a page", "\"<\"", "[iv]"),
      ("@", 2, "the title of an outline item", "the end", nil),
      ("@a//b", 4, "the title of an outline item", "\"/\"", nil),
      ("@\"a", 4, "a double quote behind the title", "the end", nil), ("@\"a\"b", 5, "\"/\" or a comma", "\"b\"", nil),
      ("@\"\"", 2, "the title of an outline item", "\"\\\"\"", nil), ("é1", 1, "a page", "\"é\"", nil),
      ("1,\u{0}", 3, "a page", "\"\\u0000\"", nil),
      ("②", 1, "a page", "\"②\"", nil), ("١", 1, "a page", "\"١\"", nil),
    ] as [(String, Int, String, String, String?)])
  func `refuses what does not follow the grammar`(
    text: String, position: Int, expected: String, found: String, hint: String?
  ) throws {
    let error = try #require(throws: PageSelectionError.self) { try PageSelection(parsing: text) }
    #expect(error.kind == .syntax)
    #expect(error.code == "usage.pages")
    #expect(error.selection == text)
    #expect(error.position == position)
    let quoted = JSONValue.string(text).text()
    #expect(error.message == "page selection \(quoted), character \(position): expected \(expected), found \(found)")
    if let hint { #expect(error.hint?.contains(hint) == true, "\(error)") }
    if let hint = error.hint { #expect(error.description == "\(error.message); \(hint)") }
  }

  @Test(
    arguments: [
      ("11", .noSuchPage, 1, "page 11 does not exist: the document has 10 pages"),
      ("1-3, 12", .noSuchPage, 6, "page 12 does not exist: the document has 10 pages"),
      ("r11", .noSuchPage, 1, "page r11 does not exist: the document has 10 pages"),
      ("11-", .noSuchPage, 1, "page 11 does not exist: the document has 10 pages"),
      ("-11", .noSuchPage, 2, "page 11 does not exist: the document has 10 pages"),
      ("1-3,x11", .noSuchPage, 6, "page 11 does not exist: the document has 10 pages"),
      ("1-999999999999", .noSuchPage, 3, "page 999999999999 does not exist: the document has 10 pages"),
      (
        "99999999999999999999999", .noSuchPage, 1,
        "page 99999999999999999999999 does not exist: the document has 10 pages"
      ),
      (
        "r99999999999999999999999", .noSuchPage, 1,
        "page r99999999999999999999999 does not exist: the document has 10 pages"
      ),
      ("[iv]", .noSuchLabel, 1, "no page carries the label \"iv\""),
      ("1-[I]", .noSuchLabel, 3, "no page carries the label \"I\""),
      ("[3]-", .ambiguousLabel, 1, "several pages carry the label \"3\": 6 and 9"),
      ("1,@Part 2/x", .noSuchOutlineItem, 3, "the outline has no item \"Part 2\" / \"x\""),
      ("@Nowhere", .nothingSelected, nil, "\"@Nowhere\" selects no page: the document has 10 pages"),
      ("1:even", .nothingSelected, nil, "\"1:even\" selects no page: the document has 10 pages"),
      ("1-3,x1-3", .nothingSelected, nil, "\"1-3,x1-3\" selects no page: the document has 10 pages"),
    ] as [(String, PageSelectionError.Kind, Int?, String)])
  func `refuses what the document does not have`(
    text: String, kind: PageSelectionError.Kind, position: Int?, message: String
  ) throws {
    let error = try #require(throws: PageSelectionError.self) { try pages(text) }
    #expect(error.kind == kind)
    #expect(error.position == position)
    #expect(error.message == message)
    #expect(
      error.page == (kind == .noSuchPage && !text.contains("r") ? Int(message.split(separator: " ")[1]) : nil))
  }

  @Test(
    arguments: [
      ("8-12", [8, 9, 10]), ("12-8", [10, 9, 8]), ("9,11,10", [9, 10]), ("8-", [8, 9, 10]),
      ("-99999999999999999999", Array(1...10)),
      ("r20-2", [1, 2]), ("r20-", Array(1...10)), ("1-3,x2-40", [1]), ("1,11-", [1]), ("1,-r40", [1]),
      ("7-99odd", [7, 9]),
      ("5-z", [5, 6, 7, 8, 9, 10]),
    ] as [(String, [Int])])
  func `clamping leaves out what does not exist`(text: String, expected: [Int]) throws {
    #expect(try pages(text, clamp: true) == expected)
  }

  @Test(
    arguments: [
      ("@Basics", "@Part 1/Basics"), ("@Odd\\, title", #"@1\/2\: \"A\"/Odd\, title"#), ("@Part 1/Advanced", nil),
      ("@x", nil),
    ] as [(String, String?)])
  func `an item of a lower level is named by its whole path`(text: String, path: String?) throws {
    let error = try #require(throws: PageSelectionError.self) { try pages(text) }
    #expect(error.hint == path.map { "did you mean '\($0)'? A path begins at the top level" })
    if let path { #expect(throws: Never.self) { try pages(path) } }
  }

  @Test func `clamping still refuses an empty result and unknown names`() {
    func kind(_ text: String) -> PageSelectionError.Kind? {
      #expect(throws: PageSelectionError.self) { try pages(text, clamp: true) }
      do { _ = try pages(text, clamp: true) } catch let error as PageSelectionError { return error.kind } catch {}
      return nil
    }
    #expect(kind("12") == .nothingSelected)
    #expect(kind("[iv]") == .noSuchLabel)
    #expect(kind("@x") == .noSuchOutlineItem)
  }

  @Test func `a document without pages has none to select`() throws {
    let empty = BookOfPages(pageCount: 0)
    for text in ["all", "odd", "x1", "z", "1-", "reverse"] {
      #expect(throws: PageSelectionError.self) { try PageSelection(parsing: text).resolve(in: empty) }
    }
    let error = try #require(throws: PageSelectionError.self) { try PageSelection(parsing: "z").resolve(in: empty) }
    #expect(error.message == "page z does not exist: the document has no pages")
    #expect(throws: PageSelectionError.self) {
      try PageSelection.all.resolve(in: BookOfPages(pageCount: -5), clamp: true)
    }
  }

  @Test func `repetitions end at the limit`() throws {
    let book = BookOfPages(pageCount: 1_000_000)
    let many = try PageSelection(parsing: Array(repeating: "all", count: 11).joined(separator: ","))
    let error = try #require(throws: PageSelectionError.self) { try many.resolve(in: book) }
    #expect(error.kind == .tooManyPages)
    #expect(error.position == 41)
    #expect(throws: PageSelectionError.self) { try PageSelection.all.resolve(in: BookOfPages(pageCount: .max)) }
  }

  @Test func `a set has each page once in order`() throws {
    #expect(try PageSelection(parsing: "9-7,8,1,1").resolveSet(in: BookOfPages.ten) == [0, 6, 7, 8])
  }

  @Test func `the directory's errors come out, and only where it is asked`() throws {
    var book = BookOfPages.ten
    book.failsOnContent = true
    #expect(throws: BookOfPages.Unreadable.self) { try PageSelection(parsing: "blank").resolve(in: book) }
    #expect(try PageSelection(parsing: "1,landscape").resolve(in: book) == [0, 1, 8])
  }

  @Test func `numbers make a selection`() throws {
    #expect(PageSelection(pages: [1, 2, 3, 7, 6, 6])?.description == "1-3,7,6,6")
    #expect(PageSelection(pages: []) == nil)
    #expect(PageSelection(pages: [0]) == nil)
    #expect(PageSelection.all.description == "all")
    #expect(try PageSelection(parsing: "all") == .all)
    #expect(try JSONReader(3).pageSelection().description == "3")
    #expect(try JSONReader("r2").pageSelection().description == "r2")
    let failure = try #require(throws: DecodingFailure.self) { try JSONReader("1:3").pageSelection() }
    #expect(failure.description.contains("found the string \"1:3\"; page selection \"1:3\", character 2"))
    #expect(throws: DecodingFailure.self) { try JSONReader(0).pageSelection() }
  }

  @Test(arguments: PageSelection.forms)
  func `every form of the help can be typed`(form: PageSelection.Form) throws {
    #expect(try PageSelection(parsing: form.example).description == form.example)
  }
}
