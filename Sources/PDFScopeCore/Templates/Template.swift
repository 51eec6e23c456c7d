/// Text with fields in braces: names of output files, `--format`, stamps, texts in pipelines.
///
/// ```text
/// template := (text | '{{' | '}}' | '{' name [':' format] '}')*
/// ```
///
/// `{{` and `}}` stand for the braces themselves. Which names there are is declared by the place of use
/// (`TemplateField`), and so is what a format may say. With `escapes`, `\n` `\t` `\r` `\0` and `\\` stand for the
/// characters they name.
public struct Template: Sendable {
  enum Piece: Sendable {
    case text(String)
    case field(TemplateField, Format?)
  }

  enum Format: Sendable {
    case width(Int)
    case date(String)
  }

  /// The text of the template.
  public let description: String
  let pieces: [Piece]
  /// What fields stand for of which the value is known already.
  private var known: TemplateContext = [:]

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: the template.
  ///   - fields: the fields it may name.
  ///   - escapes: whether backslashes escape, as in `--format`.
  /// - Throws: `TemplateError` with the place.
  public init(_ text: String, fields: [TemplateField], escapes: Bool = false) throws(TemplateError) {
    var parser = TemplateParser(text, fields: fields, escapes: escapes)
    pieces = try parser.parse()
    description = text
  }

  /// The template with the value of a field that whoever renders it does not have.
  public func knowing(_ field: TemplateField, as value: TemplateValue) -> Template {
    var template = self
    template.known[field] = value
    return template
  }

  /// The names of the fields that the template uses, but for those of which the value is known already.
  public var fieldNames: Set<String> {
    Set(
      pieces.compactMap { piece in
        if case .field(let field, _) = piece, known[field] == nil { field.name } else { nil }
      })
  }

  /// True when the template names the field.
  public func uses(_ field: TemplateField) -> Bool { fieldNames.contains(field.name) }

  /// The text with the values in place of the fields; a field without a value is rendered as nothing.
  public func render(_ context: TemplateContext) -> String {
    let context = known.merging(context)
    return pieces.map { Self.render($0, context) }.joined()
  }

  static func render(_ piece: Piece, _ context: TemplateContext) -> String {
    switch piece {
    case .text(let text): text
    case .field(let field, let format): context[field].map { render($0, format) } ?? ""
    }
  }

  private static func render(_ value: TemplateValue, _ format: Format?) -> String {
    switch (value, format) {
    case (.text(let text), .width(let width)): String(text.prefix(width))
    case (.text(let text), _): text
    case (.integer(let number), .width(let width)), (.number(let number, _), .width(let width)):
      padded(number, to: width)
    case (.integer(let number), _): String(number)
    case (.number(let number, let digits), _): padded(number, to: digits)
    case (.date(let date), .date(let format)): date.formatted(format)
    case (.date(let date), _): date.formatted()
    }
  }

  /// A number with zeros in front, so that it has at least `width` digits.
  public static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Template: Hashable, CustomStringConvertible, JSONRepresentable {
  /// True when both have the same text, and know the same values.
  public static func == (left: Template, right: Template) -> Bool {
    left.description == right.description && left.known == right.known
  }

  /// Feeds the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// The text as JSON.
  public var json: JSONValue { .string(description) }
}

// MARK: - File names

extension Template {
  /// The rendered text as the name of one file: a single component of a path that cannot leave its folder, is never
  /// empty or hidden and is valid on every usual file system. See `FileName.safe(_:)`. Where it is too long the texts
  /// of fields are shortened, the longest first; numbers, dates, the extension and what the template says stay.
  public func renderFileName(_ context: TemplateContext) -> String {
    let context = known.merging(context)
    return FileName.safe(pieces.map { (Self.render($0, context), Self.mayShorten($0, context)) })
  }

  /// The rendered text as a path.
  ///
  /// Only slashes written in the template itself separate components. A component without fields is kept as it is
  /// written, for folders are the writer's choice (`../out`); one with fields becomes a safe file name, so that no
  /// value can lead anywhere else; `{folder}` alone stands for several, or for none with its slash.
  /// It is shortened as in `renderFileName(_:)`.
  public func renderPath(_ context: TemplateContext) -> String {
    let context = known.merging(context)
    var components: [(parts: [(text: String, mayShorten: Bool)], hasField: Bool)] = [([], false)]
    for piece in pieces {
      let rendered = Self.render(piece, context)
      if case .field(.folder, _) = piece {
        // A folder of folders: each of them becomes a component, which is made safe like any other.
        for (place, part) in rendered.utf8.split(separator: UInt8(ascii: "/")).enumerated() {
          if place > 0 { components.append(([], true)) }
          components[components.count - 1].parts.append((String(decoding: part, as: UTF8.self), true))
        }
        components[components.count - 1].hasField = true
        continue
      }
      guard case .text = piece else {
        components[components.count - 1].parts.append((rendered, Self.mayShorten(piece, context)))
        components[components.count - 1].hasField = true
        continue
      }
      for (place, part) in rendered.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .enumerated()
      {
        if place > 0 { components.append(([], false)) }
        guard !part.isEmpty else { continue }
        components[components.count - 1].parts.append((String(decoding: part, as: UTF8.self), false))
      }
    }
    return components.filter { !$0.hasField || !$0.parts.isEmpty }.map { component in
      guard !component.hasField else { return FileName.safe(component.parts) }
      let text = component.parts.map(\.text).joined()
      return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
    }.joined(separator: "/")
  }

  /// Where a file goes in a folder of outputs: into the same folder below it as it was found in, under its own name.
  public static func path(of file: String, in folder: String, below tree: String) -> String {
    let parts = tree.split(separator: "/").map { FileName.safe(String($0)) } + [PathParts(file).name]
    return PathParts.path(of: parts.joined(separator: "/"), in: folder)
  }

  private static func mayShorten(_ piece: Piece, _ context: TemplateContext) -> Bool {
    guard case .field(let field, _) = piece, case .text = context[field] else { return false }
    return field.name != "ext"
  }
}
