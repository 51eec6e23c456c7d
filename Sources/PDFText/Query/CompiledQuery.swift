import CPCRE2

/// A query whose patterns are compiled. Any number of threads may use it at the same time, each with its own
/// `TextMatcher`.
public final class CompiledQuery: Sendable {
  /// What it was made from.
  public let query: TextQuery
  let programs: [PatternProgram]

  init(_ query: TextQuery) throws(TextQueryError) {
    self.query = query
    guard !query.patterns.isEmpty else {
      throw TextQueryError(code: .invalid, message: "there is no pattern")
    }
    var programs: [PatternProgram] = []
    var query = query
    query.ignoreCase = query.isCaseless
    let folding =
      query.exact ? nil : TextFolding(ignoresDiacritics: query.ignoreDiacritics, ignoresCase: query.ignoreCase)
    for index in query.patterns.indices {
      programs.append(try PatternProgram(query, folding, at: index))
    }
    self.programs = programs
  }
}

/// One compiled pattern.
///
/// `@unchecked Sendable`: the code is written by `init` alone, translation to machine code included; PCRE2 documents
/// that compiled code is not changed by matching and may be used by several threads, each with its own match data,
/// context and stack (pcre2api, "Multithreading"), and those belong to `TextMatcher`.
final class PatternProgram: @unchecked Sendable {
  let code: OpaquePointer
  /// It may match something where a joint of the text is a hyphen that it does not match where it is none.
  let mayNeedHyphens: Bool

  init(_ query: TextQuery, _ folding: TextFolding?, at index: Int) throws(TextQueryError) {
    let pattern = query.patterns[index]
    guard !pattern.isEmpty else {
      throw TextQueryError(code: .invalid, message: "the pattern is empty", patternIndex: index)
    }
    mayNeedHyphens = query.wholeWords || !PatternSyntax.isPlainWithoutHyphen(pattern)
    if query.isFixed {
      // Of a pattern that means nothing but what is left out, nothing can be found.
      let folded = folding.map { SearchableText.folded(pattern, $0) } ?? pattern
      let escaped = PatternSyntax.escaping(
        folded.isEmpty ? pattern : folded, exactSpaces: query.exactSpaces, joinsLines: folding != nil)
      code = try Self.compile(candidates(escaped, query), query, at: index)
    } else {
      // A mistake is reported for the pattern as it was written, at its place there.
      let asWritten = try Self.compile([pattern], query, at: index)
      let folded = folding.map { PatternSyntax.folding(pattern, $0) } ?? pattern
      let loose = query.exactSpaces ? folded : PatternSyntax.looseningSpaces(folded, joinsLines: folding != nil)
      // Strings are equal to their canonical equivalents; bytes are not.
      if loose.utf8.elementsEqual(pattern.utf8) && !query.wholeWords {
        code = asWritten
      } else {
        pcre2_code_free_8(asWritten)
        // Where one character becomes several an assertion may get longer than it can be.
        code = try Self.compile(candidates(loose, query) + candidates(pattern, query), query, at: index)
      }
    }
    // Without leave for memory that can be executed there is no machine code; matching is slower then, not different.
    _ = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
  }

  deinit {
    pcre2_code_free_8(code)
  }

  /// The first of `expressions` that compiles. The last one's mistake is thrown.
  private static func compile(
    _ expressions: [String], _ query: TextQuery, at index: Int
  ) throws(TextQueryError) -> OpaquePointer {
    let options =
      PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT
      | (query.ignoreCase ? PCRE2_CASELESS : 0)
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    var status: CInt = 0
    var offset = 0
    for expression in expressions {
      var expression = expression
      let code = expression.withUTF8 { bytes in
        pcre2_compile_8(bytes.baseAddress, bytes.count, options, &status, &offset, context)
      }
      if let code {
        return code
      }
    }
    throw TextQueryError(
      invalid: PCRE2Message.text(of: status), in: query.patterns, at: index, byteOffset: offset)
  }
}

/// The expressions to try for a pattern, best first.
///
/// Whole words need parentheses around the pattern. One that ends within `\Q` would swallow the closing one: `\E` ends
/// that, and means nothing elsewhere. So would one that ends in a comment of `(?x)`: a line break ends that, but is
/// matched as such elsewhere, so it is tried second.
private func candidates(_ expression: String, _ query: TextQuery) -> [String] {
  guard query.wholeWords else { return [expression] }
  let (prefix, body) = PatternSyntax.wholeWords(expression)
  return [#"\E"#, "\\E\n"].map { end in
    prefix + PatternSyntax.noWordBefore + "(?:" + body + end + ")" + PatternSyntax.noWordAfter
  }
}

/// What PCRE2 says of its error numbers.
enum PCRE2Message {
  static func text(of status: CInt) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let length = pcre2_get_error_message_8(status, buffer.baseAddress, buffer.count)
      return length < 0 ? "error \(status)" : String(decoding: buffer[..<Int(length)], as: UTF8.self)
    }
  }
}
