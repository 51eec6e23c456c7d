/// Writes manual pages in the `mdoc` language from the declarations: one for the program, one for each command directly
/// below it, which describes its verbs to any depth, one for each topic.
public struct ManualRenderer: Sendable {
  /// The whole tree.
  public let root: CommandDefinition
  /// The date at the foot of the pages.
  public let date: ManualDate
  /// The program's version, at the foot of the pages.
  public let version: String

  /// Makes a renderer.
  public init(root: CommandDefinition, date: ManualDate, version: String) {
    self.root = root
    self.date = date
    self.version = version
  }

  /// All pages, the program's own first.
  public func pages() -> [ManualPage] {
    CommandChain(root: root).manualPages.map(page) + root.topics.map(page)
  }

  /// The page that describes a command.
  /// - Parameter path: the names from the program's name down.
  public func page(for path: [String]) -> ManualPage? {
    let name = path.prefix(2).joined(separator: "-")
    return CommandChain(root: root).manualPages.first { $0.pageName == name }.map(page)
  }

  private func page(_ topic: ManualTopic) -> ManualPage {
    var writer = MdocWriter(resolver: ReferenceResolver(chain: CommandChain(root: root)))
    let name = topic.reference.name
    writer.head(name: name, section: topic.reference.section, abstract: topic.abstract, date: date, version: footer)
    writer.sections(topic.sections, at: .body)
    writer.sections(topic.sections, at: .beforeSeeAlso)
    writer.seeAlso(Set(topic.seeAlso).union([ManualReference(root.name)]))
    writer.sections(topic.sections, at: .end)
    return ManualPage(name: name, section: topic.reference.section, source: writer.source)
  }

  private var footer: String { "\(root.name) \(version)" }

  private func page(_ chain: CommandChain) -> ManualPage {
    var writer = ManualPageWriter(chain: chain)
    writer.writeHead(date: date, version: footer)
    writer.writeBody()
    return ManualPage(name: chain.pageName, section: "1", source: writer.source)
  }
}
