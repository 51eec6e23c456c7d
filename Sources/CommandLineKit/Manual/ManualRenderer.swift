/// Writes manual pages in the `mdoc` language from the declarations: one for the program, one for each command directly
/// below it, which describes its verbs to any depth.
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
    CommandChain(root: root).manualPages.map(page)
  }

  /// The page that describes a command.
  /// - Parameter path: the names from the program's name down.
  public func page(for path: [String]) -> ManualPage? {
    let name = path.prefix(2).joined(separator: "-")
    return CommandChain(root: root).manualPages.first { $0.pageName == name }.map(page)
  }

  /// A page that belongs to no command: a file format, a convention.
  /// - Parameters:
  ///   - name: the name of the page.
  ///   - section: the section of the manual: `5` for formats, `7` for conventions.
  ///   - abstract: what the page is about, in one line.
  ///   - sections: its sections, in the markup of ``Prose``.
  ///   - seeAlso: other pages worth reading.
  public func page(
    named name: String, section: String, abstract: String, sections: [ManualSection], seeAlso: [ManualReference]
  ) -> ManualPage {
    var writer = MdocWriter(resolver: ReferenceResolver(chain: CommandChain(root: root)))
    writer.macro("Dd", date.mdoc)
    writer.macro("Dt", MdocEscaping.argument(MdocEscaping.text(name.uppercased())), section)
    writer.macro("Os", MdocEscaping.argument(MdocEscaping.text("\(root.name) \(version)")))
    writer.section("Name")
    writer.macro("Nm", MdocEscaping.argument(MdocEscaping.text(name)))
    writer.macro("Nd", MdocEscaping.text(abstract))
    for section in sections {
      writer.section(section.title)
      writer.prose(section.text)
    }
    writer.section("See also")
    for (index, reference) in seeAlso.enumerated() {
      writer.macro("Xr", reference.name, reference.section + (index < seeAlso.count - 1 ? " ," : ""))
    }
    return ManualPage(name: name, section: section, source: writer.source)
  }

  private func page(_ chain: CommandChain) -> ManualPage {
    var writer = ManualPageWriter(chain: chain)
    writer.writeHead(date: date, version: version)
    writer.writeBody()
    return ManualPage(name: chain.pageName, section: "1", source: writer.source)
  }
}
