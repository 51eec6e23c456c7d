import Glibc
import TestSupport

/// A folder of PDFs of the world, read with `script/test --corpus FOLDER`.
///
/// The folder is no part of the project. Beside the PDFs it may hold `INDEX.tsv`, whose columns `name` and `password`
/// say how encrypted ones are opened; a password of `UNKNOWN` is none.
enum Corpus {
  /// The folder; `nil` where these tests were not asked for.
  static let folder: String? = getenv("PDFSCOPE_CORPUS").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }

  /// The PDFs of the folder, by name.
  static let files: [CorpusFile] = {
    guard let folder else { return [] }
    let known = passwords(in: folder)
    let names = (try? Files.names(in: folder)) ?? []
    return names.filter { $0.hasSuffix(".pdf") }.map { name in
      CorpusFile(name: name, path: "\(folder)/\(name)", password: known[name])
    }
  }()

  private static func passwords(in folder: String) -> [String: String] {
    guard let bytes = try? Files.read("\(folder)/INDEX.tsv") else { return [:] }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = rows.first, let name = header.firstIndex(of: "name"),
      let password = header.firstIndex(of: "password")
    else { return [:] }
    var passwords: [String: String] = [:]
    for row in rows.dropFirst() where row.count == header.count && !["", "UNKNOWN"].contains(row[password]) {
      passwords[row[name]] = row[password]
    }
    return passwords
  }
}

/// A PDF of the corpus.
struct CorpusFile: Sendable, Hashable, CustomStringConvertible {
  /// Its name in the folder.
  let name: String
  let path: String
  /// What opens it, where it needs a password.
  let password: String?

  var description: String { name }
}

/// What the tests of the corpus are tagged with where they do not run.
let corpusIsMissing = "no corpus: run script/test --corpus FOLDER"
