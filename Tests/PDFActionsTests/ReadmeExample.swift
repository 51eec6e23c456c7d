import PDFScope

struct Example {
  static func main() async throws {
    @Scope var scope
    let host = await DocumentHost.open(path: "report.pdf", scope: scope)

    let outcome = await scope.send(.outline(.list(ListOutline()))).outcome
    if let outline = outcome.result as? OutlineResult {
      for item in outline.items { print(item.level, item.title) }
    }

    try await host.register(
      CustomAction(name: "count-pages", summary: "Count the pages") { _, host in
        CustomResult(["pages": .integer(await host.pageCount ?? 0)])
      })
    print(await scope.send(.custom(CustomEvent(name: "count-pages"))).outcome.json)

    guard scope.context(of: .edit)?.isEnabled == true else { return }
    let turn = RotatePages(pages: try PageSelection(parsing: "2-4"), by: 90)
    print(await scope.send(.edit(.rotatePages(turn))).outcome.status)
    print(try await host.save(to: .file(path: "turned.pdf", input: host.path, mayReplace: true)).path)
  }
}
