import PDFScope

/// The jobs of a batch, one by one: the files of the call, then those of the lists of jobs.
final class JobSource {
  /// What comes next.
  enum Entry {
    case job(BatchJob)
    case broken(JobLine, number: Int)
    case notYet
    case end
  }

  private var files: any IteratorProtocol<FoundFile>
  private let passesOver: (String) -> Bool
  private var lists: ArraySlice<LineSource>
  private let pipeline: Pipeline
  private let variables: JSONObject
  private var index = 0
  private var number = 0

  /// - Parameters:
  ///   - files: the documents that are named.
  ///   - lists: lists of jobs.
  ///   - variables: the values that the call sets.
  ///   - passesOver: says of a file that it is none of the documents.
  init(
    files: some Sequence<FoundFile>, lists: [LineSource], pipeline: Pipeline, variables: JSONObject,
    passingOver passesOver: @escaping (String) -> Bool
  ) {
    self.passesOver = passesOver
    self.files = files.makeIterator()
    self.lists = lists[...]
    self.pipeline = pipeline
    self.variables = variables
  }

  /// The descriptor from which more may come, where there is nothing yet.
  var descriptor: Int32? { lists.first?.descriptor }

  /// The next job.
  ///
  /// - Throws: `usage` where a list cannot be read.
  func next() throws(ActionError) -> Entry {
    while let file = files.next() {
      guard !passesOver(file.path) else { continue }
      return .job(counted(BatchJob(index: index, path: file.path, folder: file.folder, variables: variables)))
    }
    while let list = lists.first {
      switch try list.next() {
      case .notYet: return .notYet
      case .end:
        lists.removeFirst()
        number = 0
      case .line(.tooLong):
        number += 1
        return broken(.tooLong(number: number, of: list.name, index: index))
      case .line(.bytes(let bytes)):
        number += 1
        // An empty line is none, such as the one that some programs end with.
        guard bytes.contains(where: { !Self.blanks.contains($0) }) else { continue }
        var line = JobLine(bytes, number: number, of: list.name, index: index, variables: pipeline.variables)
        guard line.error == nil else { return broken(line) }
        var merged = variables
        merged.merge(line.job.variables)
        line.job.variables = merged
        return .job(counted(line.job))
      }
    }
    return .end
  }

  private static let blanks: [UInt8] = [0x20, 0x09, 0x0D]

  private func counted(_ job: BatchJob) -> BatchJob {
    index += 1
    return job
  }

  private func broken(_ line: JobLine) -> Entry {
    index += 1
    return .broken(line, number: number)
  }
}
