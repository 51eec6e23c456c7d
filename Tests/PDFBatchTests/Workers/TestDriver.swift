import Glibc
import PDFScope
import TestSupport

/// Gives out jobs and remembers all that comes of them.
final class TestDriver: BatchDriver {
  struct Refused: Error {}

  private var jobs: [Assignment]
  /// What became of each document, in the order in which they ended.
  private(set) var ended: [DocumentRecord] = []
  private(set) var records: [Int: [JSONValue]] = [:]
  /// The attempts of each document.
  private(set) var attempts: [Int: [Int]] = [:]
  private(set) var confinements: [Confinement] = []
  private(set) var ticks = 0
  var onRecord: (BatchJob) throws -> Void = { _ in }
  var onTick: () throws -> Void = {}
  var onRecover: (Assignment) -> DocumentRecord? = { _ in nil }

  init(_ paths: [String]) { jobs = paths.enumerated().map { Assignment(BatchJob(index: $0, path: $1), to: nil) } }

  init(_ jobs: [Assignment]) { self.jobs = jobs }

  /// What became of a document.
  subscript(index: Int) -> DocumentRecord? { ended.first { $0.job.index == index } }

  func next() -> Assignment? { jobs.isEmpty ? nil : jobs.removeFirst() }

  func willBegin(_ assignment: Assignment, attempt: Int) {
    attempts[assignment.job.index, default: []].append(attempt)
    records[assignment.job.index] = nil
  }

  func add(_ record: JSONValue, of job: BatchJob) throws {
    records[job.index, default: []].append(record)
    try onRecord(job)
  }

  func recover(_ assignment: Assignment, attempt: Int) -> DocumentRecord? { onRecover(assignment) }

  func didEnd(_ record: DocumentRecord) { ended.append(record) }

  func didStart(_ confinement: Confinement) { confinements.append(confinement) }

  func tick() throws {
    ticks += 1
    try onTick()
  }
}

/// A program that talks like a worker and does what the names of its documents say. Its process is the number of pages.
struct ImpostorWorker {
  private let folder: TemporaryFolder
  let program: [String]

  init() throws {
    folder = try TemporaryFolder()
    program = ["/bin/bash", try folder.write(Array(Self.script.utf8), to: "worker"), folder.path]
    symlink("/bin/sleep", folder.path(sleeper))
  }

  /// The name of the processes that hang for this worker alone.
  var sleeper: String { String(folder.path.suffix(6)) }

  /// A file that a document of the name `flaky` leaves when it has failed once.
  var marker: String { folder.path("marker") }

  /// Runs what a driver gives out.
  func run(
    _ driver: TestDriver, _ limits: WorkerPool.Limits, setup: WorkerSetup = WorkerSetup(pipeline: "{}")
  ) throws {
    try withExtendedLifetime(folder) {
      try WorkerPool(program: program, setup: setup, limits: limits).run(driver)
    }
  }

  private static let script = #"""
    IFS= read -r setup
    [[ $setup =~ \"notes\":([0-9]+) ]] && notes=${BASH_REMATCH[1]}
    [[ $setup =~ \"pipeline\":\"dead\" ]] && { echo "no such luck" >&2; exit 3; }
    [[ $setup =~ \"wantsPictures\":true ]] && pictures=1
    note() {
      text=${1:-'{"step":"turn","action":"edit.rotatePages","pages":10}'}
      zeros='\0\0\0\0\0\0\0'
      length=\\x$(printf %x ${#text})
      printf "\\x02$zeros\\x0A$zeros$length$zeros%s" "$text" 1<>/proc/self/fd/$notes
    }
    echo '{"ready":{"landlock":0,"seccomp":false,"gaps":["all"]}}'
    while IFS= read -r line; do
      [[ $line =~ \"index\":([0-9]+) ]] && index=${BASH_REMATCH[1]}
      [[ $line =~ \"path\":\"([^\"]*) ]] && path=${BASH_REMATCH[1]}
      job="{\"index\":$index,\"path\":\"$path\"}"
      [[ $path == unbegun* ]] && [ ! -e "$1/$path" ] && { touch "$1/$path"; kill -KILL $$; }
      [[ $path == never* ]] && kill -KILL $$
      note '{}'
      case $path in
        hang*) note; exec "$1/${1: -6}" 60 ;;
        segv*) note; kill -SEGV $$ ;;
        abort*) echo "terminate called" >&2; kill -ABRT $$ ;;
        exit*) exit 7 ;;
        garbage*) echo '{"done":' ;;
        other*) echo '{"done":{"job":{"index":99,"path":"x"},"status":"ok","exitStatus":0}}' ;;
        grow*) printf -v much '%0100000000d' 0; while :; do :; done ;;
        alloc*) echo "std::bad_alloc" >&2; kill -ABRT $$ ;;
        silent*) exec 1>&-; exec "$1/${1: -6}" 60 ;;
        last*) echo "{\"done\":{\"job\":$job,\"status\":\"ok\",\"exitStatus\":0}}"; kill -KILL $$ ;;
        long*) printf '{"record":"%0300000d"}\n' 0 ;;
        flaky*) [ -e "$1/marker" ] || { echo '{"record":1}'; touch "$1/marker"; kill -SEGV $$; } ;;
        slow*) sleep 0.3 ;;
        claim*) echo '{"claim":["x","y"]}'; IFS= read -r answer; echo "{\"record\":$answer}" ;;
      esac
      echo "{\"record\":{\"type\":\"begin\",\"path\":\"$path\",\"index\":$index}}"
      echo "{\"done\":{\"job\":$job,\"status\":\"ok\",\"exitStatus\":0,\"pages\":$$}}"
      [ -n "$pictures" ] && case $path in
        brush*) kill -SEGV $$ ;;
        easel*) exec "$1/${1: -6}" 60 ;;
        *) echo "{\"picture\":\"of $path\"}" ;;
      esac
    done
    """#
}
