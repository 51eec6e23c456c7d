import PDFScopeCore
import TestSupport
import Testing

@testable import PDFBatch

struct ExpressionTests {
  private static let values: JSONObject = [
    "document": ["pages": 12, "stem": "report", "isSigned": false, "permissions": ["print", "modify"]],
    "result": ["find": ["count": 2, "matches": [["page": 3], ["page": 7]]], "turn-1": ["status": "ok"]],
    "tags": ["a b": "x"],
  ]

  private static func lookup(_ path: ValuePath) -> JSONValue {
    values[path.root].map { path.value(in: $0) } ?? .null
  }

  private static func holds(_ text: String) throws -> Bool { try ExpressionParser.parse(text).holds(lookup) }

  @Test(arguments: [
    ("document.pages > 10", true), ("document.pages<=11", false), ("document.pages == 12.0", true),
    ("-1 < 0.5e1", true), ("document.stem == 'report' && !document.isSigned", true),
    ("document.stem == \"rep\\u006frt\"", true), ("result.turn-1.status != 'ok'", false),
    ("result.find.matches[1].page == 7", true), ("result.find.matches[2].page == null", true),
    ("result.find.matches[2].page > 1", false), ("null < 1", false), ("1 >= null", false),
    ("document.nothing.at.all", false), ("!document.nothing", true), ("document.nothing == null", true),
    ("1 == '1'", false), ("1 != '1'", true), ("'abc' < 'abd'", true), ("'b' >= 'a' && 'b' >= 'b'", true),
    ("'modify' in document.permissions", true), ("document.permissions contains 'annotate'", false),
    ("document.stem in ['a', 'report']", true), ("document.stem contains 'epo'", true), ("'' in 'a'", true),
    ("document.stem startsWith 'rep'", true), ("document.stem endsWith 'rep'", false), ("'count' in result.find", true),
    ("null startsWith 'a'", false), ("'a' in null", false), ("null in [1, null]", true),
    ("tags['a b'] == 'x'", true), ("true || 1 < 'x'", true), ("false && 1 < 'x'", false),
    ("(false || true) && !(true && false)", true), ("!!true", true), ("true || false && false", true),
    ("false == false", true), ("!true == false", true), ("\n\ttrue\r ", true), ("[] == []", true),
  ])
  func `says whether a condition holds`(text: String, holds: Bool) throws {
    #expect(try Self.holds(text) == holds, "\(text)")
  }

  @Test(arguments: [
    ("", 1, "found the end"), ("document.pages >", 17, "a value"), ("document.pages = 3", 16, "no meaning"),
    ("a & b", 3, "no meaning"), ("a and b", 3, "\"and\""), ("(a", 3, "\")\""), ("a)", 2, "\")\""),
    ("'x", 1, "not closed"),
    ("a == b == c", 8, "follow on each other"), ("a.", 3, "a name"), ("a.5", 3, "a name"), ("a[-1]", 3, "a place"),
    ("a[b]", 3, "a place"), ("a['b'", 6, "\"]\""), ("1.2.3", 1, "no number"), ("012", 1, "no number"),
    ("'\\q'", 2, "no escape"), ("'\\u12'", 2, "four digits"), ("[1, 2", 6, "a comma"), ("in", 1, "a value"),
    ("a ? b", 3, "no meaning"), ("'\\ud800'", 2, "four digits"),
  ])
  func `tells where a condition is wrong`(text: String, place: Int, message: String) {
    let error = #expect(throws: ExpressionError.self) { try ExpressionParser.parse(text) }
    #expect(error?.place == place && error?.message.contains(message) == true, "\(text): \(String(describing: error))")
  }

  @Test func `what was meant is said`() {
    #expect(throws: ExpressionError(place: 3, message: "\"=\" has no meaning here", hint: "write == to compare")) {
      try ExpressionParser.parse("a = b")
    }
    let error = #expect(throws: ExpressionError.self) { try ExpressionParser.parse("a or b") }
    #expect(error?.hint == "write ||")
  }

  @Test(arguments: [
    ("1 < 'x'", 3), ("true > false", 6), ("1 in 2", 3), ("1 startsWith 'x'", 3), ("true && document.pages", nil),
    ("!document.stem", nil), ("document.permissions", nil), ("(1 < 'x') == true", 4), ("1 in 'x1'", 3),
  ])
  func `values of different types have no order`(text: String, place: Int?) {
    let error = #expect(throws: ExpressionError.self) { try Self.holds(text) }
    #expect(error?.place == place, "\(text): \(String(describing: error))")
  }

  @Test func `depth and length end`() {
    let deep = String(repeating: "(", count: 2_000) + "a" + String(repeating: ")", count: 2_000)
    #expect(throws: ExpressionError.self) { try ExpressionParser.parse(deep) }
    #expect(throws: ExpressionError.self) { try ExpressionParser.parse(String(repeating: "!", count: 9_000) + "a") }
    #expect(throws: ExpressionError.self) { try ExpressionParser.parse(String(repeating: " ", count: 20_000) + "a") }
    let long = Array(repeating: "a == 1", count: 900).joined(separator: " && ")
    #expect(throws: Never.self) { try ExpressionParser.parse(long) }
  }

  @Test func `printed expressions read as themselves`() throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<3000 {
      let expression = Self.expression(&random, depth: 4)
      let text = expression.description
      #expect(try ExpressionParser.parse(text) == expression, "\(text)")
    }
  }

  @Test func `garbage never harms`() {
    var random = SeededGenerator(seed: 62)
    let parts = [
      "a", ".", "[", "]", "(", ")", "!", "==", "<", "&&", "||", "'x'", "\"", "'", "\\", "1", "-", "e9", "in", " ", ",",
      "null", "contains", "ü", "\u{0}", "😀", "\\u", "0", "document", "true",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
      do throws(ExpressionError) {
        let expression = try ExpressionParser.parse(text)
        read += 1
        _ = try expression.holds(Self.lookup)
      } catch {
        #expect((1...(text.unicodeScalars.count + 1)).contains(error.place ?? 1), "\(text): \(error)")
      }
    }
    #expect(read > 100)
  }

  private static func expression(_ random: inout SeededGenerator, depth: Int) -> Expression {
    func inner() -> Expression { expression(&random, depth: depth - 1) }
    switch Int.random(in: 0...(depth > 0 ? 8 : 3), using: &random) {
    case 0: return .literal([true, false, nil, "", "it's \\ \n\u{1}", "ü😀\""].randomElement(using: &random)!)
    case 1: return .literal([0, -7, 1.5, -2e-9, 1e300, 42].randomElement(using: &random)!)
    case 2, 3:
      let steps: [ValuePath.Step] = [.member("b-c"), .member("in"), .element(3), .member("x y"), .member("'")]
      let count = Int.random(in: 0...3, using: &random)
      return .path(ValuePath(root: "a", steps: (0..<count).map { _ in steps.randomElement(using: &random)! }))
    case 4: return .not(inner())
    case 5: return .all((0..<Int.random(in: 2...3, using: &random)).map { _ in inner() })
    case 6: return .any((0..<Int.random(in: 2...3, using: &random)).map { _ in inner() })
    case 7: return .list((0..<Int.random(in: 0...3, using: &random)).map { _ in inner() })
    default:
      let comparison = Expression.Operator.allCases.randomElement(using: &random)!
      return .comparison(inner(), comparison, inner(), Expression.Mark(place: 0))
    }
  }
}

struct FieldTextTests {
  @Test(arguments: [
    "{page}", "{", "}", "{}", "{{stem}}", "\\d{2,3}", "{x.y}", "{page.x}", "{a[0]}", "{index}", "",
    "{{",
  ])
  func `other braces stay`(text: String) throws {
    let fields = try FieldText(text)
    #expect(fields.pieces == [.text(text)] && fields.wholeField == nil)
  }

  @Test func `fields are found`() throws {
    let text = try FieldText("{page}: {{variables.a}}, {item}{item[0]['x y'].z}")
    #expect(text.fields.map(\.description) == ["variables.a", "item", "item[0]['x y'].z"])
    #expect(text.pieces.first == .text("{page}: {") && text.pieces.count == 5)
    #expect(try FieldText("{result.find.count}").wholeField?.description == "result.find.count")
    #expect(try FieldText(" {item}").wholeField == nil)
  }

  @Test(arguments: [
    ("a {variables.}", 14), ("{env.X", 1), ("{variable.x}", 2), ("{documents.pages}", 2), ("{item[}", 7),
    ("{parameters.size}", 2), ("{result.a == 1}", 1),
  ])
  func `what begins as a field goes on as one`(text: String, place: Int) {
    let error = #expect(throws: ExpressionError.self) { try FieldText(text) }
    #expect(error?.place == place, "\(text): \(String(describing: error))")
  }

  @Test func `hostile texts take no time`() throws {
    #expect(throws: ExpressionError.self) { try FieldText(String(repeating: "{env.", count: 100_000) + "}") }
    #expect(try FieldText(String(repeating: "{", count: 1_000_000)).fields.isEmpty)
    #expect(try FieldText(String(repeating: "{a", count: 300_000)).fields.isEmpty)
    #expect(try FieldText(String(repeating: "{item}", count: 20_000)).fields.count == 20_000)
  }
}
