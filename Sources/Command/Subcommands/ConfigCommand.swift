import CommandLineKit
import PDFScope

/// `pdfscope config`: what the configuration comes to, and whether its files are right.
struct ConfigCommand: ToolCommand {
  let names = ["config"]
  var definition: CommandDefinition { Self.declaration }

  private static let declaration = CommandDefinition(
    "config", abstract: "Show the configuration, and check its files",
    discussion: """
      Rules, defaults, labels, short names and custom actions come from files of the system, the user and the project, \
      and from those named with `--config`; pdfscope(5) tells what may stand in them and which counts more.

      `show` lists all values with file and line, what was ignored and why, and which rule decides about which event. \
      `check` reads files, or without any those that hold here, and lists everything that is wrong with them and \
      what is ignored; the status is 64 where something is wrong.
      """, group: "About pdfscope", inheritedOptions: .only(["--config", "--no-config"]), subcommandTerm: "verb",
    subcommands: [
      CommandDefinition(
        "show", abstract: "Print the values that hold, and where each comes from",
        options: [
          OptionDefinition("--json", help: "Print one JSON object"),
          OptionDefinition(
            "--file", value: .required("PATH"), help: "Show the rules for this document",
            discussion: "The document need not be there. Without it, rules about some files alone decide nothing.",
            completion: .file(extensions: ["pdf"])),
        ]),
      CommandDefinition(
        "check", abstract: "Tell what is wrong with files of a configuration",
        arguments: [
          ArgumentDefinition(
            "FILE", isRepeatable: true, isOptional: true, help: "The files; those that hold here by default",
            completion: .file(extensions: ["json"]))
        ],
        options: [
          OptionDefinition(
            "--layer", value: .required("LAYER"),
            choices: ["system", "user", "project", "trustedProject", "option"], defaultText: "option",
            help: "Whose files they shall be", discussion: "What such a file may not do is told as ignored.")
        ]),
    ], defaultSubcommand: "show",
    examples: [
      CommandExample(
        "pdfscope config show --no-config", note: "What the system sets",
        output: """
          /etc/pdfscope/config.json: none (system)
          """),
      CommandExample("pdfscope config show --file /archive/2019.pdf", note: "Which rules hold for a document"),
      CommandExample("pdfscope config check", note: "Is all well, and is anything ignored?"),
      CommandExample("pdfscope config check .pdfscope.json", note: "Look for mistakes before committing a file"),
    ])

  func text(_ parsed: ParsedCommand) throws -> String {
    if parsed.name == "check" { return try check(parsed) }
    let loaded = ActiveConfiguration.loaded
    if let failure = loaded.failure { throw failure.error }
    if parsed.flag(of: "json") {
      var object: JSONObject = ["schema": .string(wireSchemaName)]
      object["places"] = .array(
        loaded.places.map {
          ["layer": .string($0.kind.rawValue), "path": .path($0.path), "isThere": .bool($0.isThere)]
        })
      if let path = parsed.last(of: "file") { object["file"] = .path(path) }
      object.merge(loaded.configuration.json(forDocument: parsed.last(of: "file")))
      object["ignored"] = loaded.remarks.json
      return JSONValue.object(object).text(.pretty) + "\n"
    }
    return ConfigurationText(loaded, file: parsed.last(of: "file")).text
  }

  /// Checks what was found.
  private func checkFound() throws -> String {
    let loaded = ActiveConfiguration.loaded
    if let failure = loaded.failure { throw failure.error }
    let lines = loaded.remarks.map(\.description)
    let advice = lines.isEmpty ? nil : loaded.trustAdvice
    return (lines + [advice].compactMap { $0 }).map { $0.printable + "\n" }.joined()
  }

  /// Reads each file by itself, so that one does not hide what is wrong with another.
  private func check(_ parsed: ParsedCommand) throws -> String {
    guard !parsed.operands(of: "FILE").isEmpty else {
      guard parsed.last(of: "layer") == nil else {
        throw UsageError(
          kind: .missingOperand, "--layer needs the files that it is about", hint: "name them",
          commandPath: parsed.path)
      }
      return try checkFound()
    }
    let kind = parsed.last(of: "layer").flatMap(Configuration.Layer.Kind.init(rawValue:)) ?? .option
    var problems: [ConfigurationProblem] = []
    var text = ""
    for path in parsed.operands(of: "FILE") {
      do throws(ConfigurationFailure) {
        let layer = try ConfigurationFiles.layer(kind, at: path)
        let configuration = try Configuration.checked([layer])
        text += configuration.ignored.map { $0.description.printable + "\n" }.joined()
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw ConfigurationFailure(problems).error }
    return text
  }
}
