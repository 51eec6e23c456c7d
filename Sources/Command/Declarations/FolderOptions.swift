import CommandLineKit

/// The options with which a call takes the documents in folders.
enum FolderOptions {
  /// - Parameters:
  ///   - verb: what is done with documents, as a sentence begins with it: `Search`.
  ///   - participle: the same of what it is done with: `searched`.
  static func options(_ verb: String, _ participle: String, group: String) -> [OptionDefinition] {
    [
      OptionDefinition(
        "-r", "--recursive", help: "\(verb) the documents in folders",
        discussion: """
          Hidden files and folders and symbolic links are passed over, unless they are named themselves. Without an \
          operand the current folder is \(participle).
          """, group: group),
      OptionDefinition(
        "--include", value: .required("GLOB"), isRepeatable: true,
        help: "With --recursive, \(verb.lowercased()) such files only",
        discussion: """
          Without it, files whose name ends with `.pdf` in whatever case. A pattern with a slash is meant for the path \
          below the folder, any other for the name; `*` stands for slashes too.
          """, group: group),
      OptionDefinition(
        "--exclude", value: .required("GLOB"), isRepeatable: true,
        help: "With --recursive, pass over such files and folders", group: group),
    ]
  }

  static let rules: [OptionRule] = [
    .needs("--include", oneOf: ["--recursive"]), .needs("--exclude", oneOf: ["--recursive"]),
  ]
}
