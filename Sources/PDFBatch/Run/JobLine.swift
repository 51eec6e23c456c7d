public import PDFScopeCore

/// A line of a list of jobs: a job, or what is wrong with it.
public struct JobLine: Sendable {
  /// The job, as far as it can be read.
  public var job: BatchJob
  /// Why it is none.
  public var error: ActionError?

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - bytes: the line without its end.
  ///   - number: its number in the list, from 1.
  ///   - list: the name of the list; together they stand for a document whose path cannot be read.
  ///   - index: the job's place in the batch, from 0.
  ///   - variables: the variables that the pipeline has.
  public init(_ bytes: [UInt8], number: Int, of list: String, index: Int, variables: JSONObject) {
    job = BatchJob(index: index, path: "\(list):\(number)")
    func fault(_ message: String, hint: String? = nil, pointer: String? = nil) -> ActionError {
      ActionError("job.invalid", "line \(number): \(message)", hint: hint, pointer: pointer)
    }
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(bytes: bytes)
    } catch {
      self.error = fault("column \(error.column): expected \(error.expected), found \(error.found)")
      return
    }
    // What is known of a job that is wrong tells its caller which it is.
    job.id = value["id"]
    if let path = value["path"]?.stringValue, !path.isEmpty { job.path = path }
    do throws(DecodingFailure) {
      let reader = JSONReader(value)
      job = try BatchJob(reading: reader, index: index)
      for (name, member) in try reader.optional("variables")?.members() ?? [] where !variables.contains(key: name) {
        let nearest = Spelling.nearest(to: name, in: variables.keys)
        let known = variables.isEmpty ? "none" : variables.keys.joined(separator: ", ")
        error = fault(
          "the pipeline has no variable \(name)", hint: nearest.map { "did you mean \($0)?" } ?? "it has \(known)",
          pointer: member.pointer.description)
      }
    } catch {
      self.error = fault(error.message, hint: error.hint, pointer: error.pointer.description)
    }
  }

  /// What is told of a line that is longer than any job: ``mostBytes``.
  public static func tooLong(number: Int, of list: String, index: Int) -> JobLine {
    var line = JobLine([UInt8(ascii: "0")], number: number, of: list, index: index, variables: [:])
    line.error = ActionError("job.invalid", "line \(number): it is longer than 16 MiB")
    return line
  }

  /// The most bytes of a line.
  public static let mostBytes = 16 << 20
}
