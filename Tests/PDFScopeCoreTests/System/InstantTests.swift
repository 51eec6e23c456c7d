import Glibc
import PDFScopeCore
import Testing

/// Moments of the clock that nobody sets.
@Suite struct InstantTests {
  @Test func differencesAreSeconds() {
    let first = Instant.now
    #expect(abs((first + 1.5) - first - 1.5) < 1e-6 && first < first + 0.001)
    #expect((first + 60).millisecondsAgo == 0, "what is to come is not past")
    usleep(20_000)
    let last = Instant.now
    #expect(last - first >= 0.02)
    #expect(first.millisecondsAgo >= 20 && last.millisecondsAgo < first.millisecondsAgo)
  }
}

/// Work on threads of its own.
@Suite struct OwnThreadTests {
  /// More wait at a time than the runtime has threads, until the last has come: on its threads they would for ever.
  @Test(.timeLimit(.minutes(1))) func manyWaitAtATimeAndNobodyElseWaits() async {
    let count = 4 * sysconf(Int32(_SC_NPROCESSORS_ONLN)) + 8
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let answers = await withTaskGroup(of: Int.self) { group in
      for number in 0..<count {
        group.addTask {
          await onThread {
            var byte: UInt8 = 0
            return read(reading, &byte, 1) == 1 ? number : -1
          }
        }
      }
      let word = [UInt8](repeating: 1, count: count)
      group.addTask { await onThread { write(writing, word, word.count) == word.count ? count : -1 } }
      var answers: Set<Int> = []
      for await answer in group { answers.insert(answer) }
      return answers
    }
    #expect(answers == Set(0...count))
    close(reading)
    close(writing)
  }
}
