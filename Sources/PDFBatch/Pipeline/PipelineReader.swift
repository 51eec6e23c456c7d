import PDFActions
import PDFScopeCore

/// Reads a pipeline, and goes on behind each fault so that all of them are found.
struct PipelineReader {
  var faults = PipelineFaults()
  private(set) var steps: [Step] = []
  private(set) var save: Pipeline.Save?
  private(set) var variables = JSONObject()
  private(set) var environmentNames: [String] = []
  private(set) var description: String?
  var references = PipelineReferences()

  let events: EventCheck
  var paths: PathCheck

  private static let keys = ["$schema", "description", "steps", "save", "variables", "environment"]
  /// How many bytes the names of steps, variables and environment variables may have.
  static let mostNameBytes = 100

  init(custom: [CustomActionDeclaration]) {
    events = EventCheck(custom: custom)
    paths = PathCheck(variables: [], environment: [], custom: custom)
  }

  mutating func read(_ reader: JSONReader) {
    guard reader.value.objectValue != nil else {
      faults.add(reader.failure(expected: "an object with \"steps\""))
      return
    }
    faults.allowKeys(Self.keys, in: reader)
    readText("$schema", of: reader)
    description = readText("description", of: reader)
    readVariables(reader)
    readEnvironment(reader)
    paths.variables = Set(variables.keys)
    paths.environment = Set(environmentNames)
    readSteps(reader)
    readSave(reader)
  }

  @discardableResult
  private mutating func readText(_ key: String, of reader: JSONReader) -> String? {
    guard let member = try? reader.optional(key) else { return nil }
    return faults.attempt { () throws(DecodingFailure) in try member.string() }
  }

  private mutating func readVariables(_ reader: JSONReader) {
    guard let member = try? reader.optional("variables") else { return }
    guard let members = faults.attempt({ () throws(DecodingFailure) in try member.members() }) else { return }
    for (key, value) in members {
      guard key.isPlainName, key.utf8.count <= Self.mostNameBytes else {
        faults.add(
          value.pointer, "\(JSONValue.string(key).text()) is no name of a variable",
          hint: "a name is a letter, then letters, digits, _ and -", isAboutKey: true)
        continue
      }
      variables[key] = value.value
    }
  }

  private mutating func readEnvironment(_ reader: JSONReader) {
    guard let member = try? reader.optional("environment") else { return }
    guard let elements = faults.attempt({ () throws(DecodingFailure) in try member.elements(count: 0...1000) })
    else { return }
    var seen: Set<String> = []
    for element in elements {
      guard let name = faults.attempt({ () throws(DecodingFailure) in try element.string() }) else { continue }
      if !name.isPlainName || name.utf8.contains(UInt8(ascii: "-")) || name.utf8.count > Self.mostNameBytes {
        faults.add(element.failure(expected: "the name of an environment variable"))
      } else if !seen.insert(name).inserted {
        faults.add(element.pointer, "\(name) is listed twice")
      } else {
        environmentNames.append(name)
      }
    }
  }
}

// MARK: - Saving

extension PipelineReader {
  private static let saveKeys = ["output", "inPlace", "mode", "backupSuffix"]

  fileprivate mutating func readSave(_ reader: JSONReader) {
    guard let member = try? reader.optional("save") else { return }
    guard member.value.objectValue != nil else {
      faults.add(member.failure(expected: "an object with \"output\" or \"inPlace\""))
      return
    }
    faults.allowKeys(Self.saveKeys, in: member)
    let output = (try? member.optional("output")).flatMap { readOutput($0) }
    var isInPlace = false
    if let place = try? member.optional("inPlace") {
      isInPlace = faults.attempt { () throws(DecodingFailure) in try place.bool() } ?? false
    }
    var mode = SaveMode.auto
    if let word = try? member.optional("mode") {
      mode = faults.attempt { () throws(DecodingFailure) in try word.choice(SaveMode.self) } ?? .auto
    }
    let suffix = (try? member.optional("backupSuffix")).flatMap { readSuffix($0, isInPlace: isInPlace) }
    switch (member.value["output"] != nil, isInPlace) {
    case (false, false) where member.value["inPlace"].map { $0 != false } ?? false: break
    case (true, true):
      faults.add(member.pointer, "a document goes to \"output\" or is saved with \"inPlace\", not both")
    case (false, false):
      faults.add(member.pointer, "expected \"output\" or \"inPlace\": true, found neither")
    default: break
    }
    save = Pipeline.Save(output: output, isInPlace: isInPlace, mode: mode, backupSuffix: suffix)
  }

  private mutating func readOutput(_ reader: JSONReader) -> Template? {
    guard let text = faults.attempt({ () throws(DecodingFailure) in try reader.string() }) else { return nil }
    guard !text.isEmpty, text != "-" else {
      faults.add(reader.failure(expected: "the path of a file, mostly as a template such as \"out/{stem}.pdf\""))
      return nil
    }
    do throws(TemplateError) {
      let template = try Template(text, fields: Pipeline.saveFields(variables: variables.keys, environmentNames))
      // Nobody means a folder called `{folder}`, or a file that is called as the document's folder is.
      if PathParts(text).name.isEmpty ? !template.fieldNames.isEmpty : PathParts(text).name == "{folder}" {
        let start = PathParts(text).name.isEmpty ? text : text + "/"
        faults.add(
          reader.pointer, "a template names files, and this is a folder",
          hint: "let it end with a name, such as '\(start){name}'")
      }
      return template
    } catch {
      faults.add(reader.pointer, error.message, hint: error.hint)
      return nil
    }
  }

  private mutating func readSuffix(_ reader: JSONReader, isInPlace: Bool) -> String? {
    guard let suffix = faults.attempt({ () throws(DecodingFailure) in try reader.string() }) else { return nil }
    if suffix.isEmpty || suffix.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 }) || suffix.utf8.count > 100
    {
      faults.add(reader.failure(expected: "what a file's name can end with, such as \".orig\""))
    } else if !isInPlace {
      faults.add(reader.pointer, "an old file is kept only with \"inPlace\": true")
    }
    return suffix
  }
}

// MARK: - Steps

extension PipelineReader {
  fileprivate mutating func readSteps(_ reader: JSONReader) {
    guard let member = faults.attempt({ () throws(DecodingFailure) in try reader.required("steps") }),
      let elements = faults.attempt({ () throws(DecodingFailure) in
        try member.elements(count: 1...Pipeline.mostSteps)
      })
    else { return }
    let ids = readIDs(elements)
    paths.steps = Set(ids)
    for (element, id) in zip(elements, ids) {
      guard !faults.isCutOff else { return }
      if let step = readStep(element, id: id) { steps.append(step) }
      paths.earlier[id] = element.value["event"]?["action"]?.stringValue ?? ""
    }
  }

  /// The names of all steps: their own, or their place.
  private mutating func readIDs(_ elements: [JSONReader]) -> [String] {
    var seen: [String: Int] = [:]
    var ids: [String] = []
    for (place, element) in elements.enumerated() {
      var id = "step\(place + 1)"
      if let member = try? element.optional("id") {
        if let text = faults.attempt({ () throws(DecodingFailure) in try member.string() }) {
          if text.isPlainName, text.utf8.count <= Self.mostNameBytes {
            id = text
          } else {
            faults.add(member.failure(expected: "a letter, then letters, digits, _ and -, at most 100"))
          }
        }
      }
      if let other = seen[id] {
        let pointer = element.value["id"] == nil ? element.pointer : element.pointer.appending("id")
        faults.add(pointer, "the step at place \(other + 1) has the id \(JSONValue.string(id).text()) as well")
      } else {
        seen[id] = place
      }
      ids.append(id)
    }
    return ids
  }
}
