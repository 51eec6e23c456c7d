import PDFScope
import TestSupport

/// Values of all kinds, those that are hard on a wire too.
struct RandomValues {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func flag() -> Bool { Bool.random(using: &generator) }
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func maybe<Value>(_ make: (inout RandomValues) -> Value) -> Value? { flag() ? make(&self) : nil }

  mutating func pick<Value>(_ values: some Collection<Value>) -> Value {
    values[values.index(values.startIndex, offsetBy: number(0...values.count - 1))]
  }

  mutating func list<Value>(_ make: (inout RandomValues) -> Value) -> [Value] {
    (0..<number(0...3)).map { _ in make(&self) }
  }

  mutating func text() -> String {
    let characters: [Character] = ["a", "Ä", "\"", "\\", "\n", "\u{2028}", "\u{0}", "😀", "e\u{301}", " ", "/", "{"]
    return String((0..<number(0...12)).map { _ in pick(characters) })
  }

  /// A path, often one that is not UTF-8.
  mutating func path() -> String {
    var bytes: [UInt8] = [UInt8(ascii: "/")]
    for _ in 0..<number(0...12) { bytes.append(UInt8(number(1...255))) }
    return SystemText.string(bytes)
  }

  mutating func json(depth: Int = 2) -> JSONValue {
    switch number(0...(depth > 0 ? 6 : 4)) {
    case 0: .null
    case 1: .bool(flag())
    case 2: .integer(number(.min ... .max))
    case 3: .number(Double(number(-1_000_000...1_000_000)) / 1024)
    case 4: .string(text())
    case 5: .array(list { $0.json(depth: depth - 1) })
    default: .object(object(depth: depth - 1))
    }
  }

  mutating func object(depth: Int = 1) -> JSONObject {
    var object: JSONObject = [:]
    for _ in 0..<number(0...3) { object[text()] = json(depth: depth) }
    return object
  }

  mutating func job() -> BatchJob {
    BatchJob(
      index: number(0...Int.max), path: path(), output: maybe { $0.path() }, variables: object(),
      id: maybe { $0.json() })
  }

  mutating func error() -> ActionError {
    ActionError(
      text(), text(), hint: maybe { $0.text() }, page: maybe { $0.number(1...9) }, object: maybe { $0.text() },
      offset: maybe { $0.number(0...Int.max) }, pointer: maybe { $0.text() })
  }

  mutating func output() -> Output {
    Output(
      path: path(),
      save: maybe {
        Output.Save(
          kind: $0.pick(Output.Save.Kind.allCases), reason: $0.text(), bytes: $0.number(0...Int.max),
          bytesAdded: $0.number(0...99))
      })
  }

  mutating func record() -> DocumentRecord {
    DocumentRecord(
      job: job(), status: pick(Status.allCases), exitStatus: pick(ExitStatus.allCases),
      pages: maybe { $0.number(0...Int.max) }, outputs: list { $0.output() }, error: maybe { $0.error() },
      refusals: list {
        DocumentRecord.Refusal(
          action: $0.text(),
          veto: Veto($0.pick(Veto.Source.allCases), $0.text(), kind: $0.pick(Veto.Kind.allCases), $0.text()))
      },
      warnings: number(0...3), milliseconds: number(0...Int.max), isRecovered: flag(), picture: maybe { $0.text() })
  }

  mutating func target() -> SaveTarget? {
    switch number(0...3) {
    case 0: nil
    case 1: .standardOutput
    case 2: .inPlace(path: path(), backupSuffix: maybe { SystemText.string(Array($0.path().utf8)) })
    default: .file(path: path(), input: path(), mayReplace: flag(), makesFolder: flag())
    }
  }

  mutating func setup() -> WorkerSetup {
    WorkerSetup(
      pipeline: text(),
      configuration: list {
        Configuration.Layer(kind: $0.pick(Configuration.Layer.Kind.allCases), path: $0.path(), text: $0.text())
      },
      policy: Policy(
        hidden: Set(list { $0.text() }), disabled: Set(list { $0.text() }),
        permissions: pick(Policy.PermissionsMode.allCases), invalidatesSignatures: flag(), decrypts: flag()),
      passwords: list { $0.path() },
      invocation: InvocationMetadata(
        tool: text(), version: text(), job: maybe { $0.text() }, author: maybe { $0.path() },
        timestamp: maybe { $0.number(0...Int.max) }, locale: text(), origin: text(), tags: ["a": path(), "b": text()]),
      coordinates: pick(CoordinateSpace.allCases), isReproducible: flag(), clampsPages: flag(), mayReplace: flag(),
      isDryRun: flag(), wantsPictures: flag(), wantsRecords: flag(), writableFolders: list { $0.path() },
      isConfined: flag())
  }
}
