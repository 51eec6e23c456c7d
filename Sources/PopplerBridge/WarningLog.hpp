#pragma once

#include "PopplerInterface.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

namespace bridge {

/// Thrown out of poppler to end its work on content that is rubbish without end.
struct ContentFlood : std::exception {
  const char *what() const noexcept override { return "the page's content is too damaged"; }
};

/// What poppler complained about while it worked on one document: each complaint once, up to a number.
///
/// poppler has one function for all complaints of the process. Documents are told apart by thread: a call that works on
/// a document sets that document's log for the thread it runs on, and poppler complains on the thread that calls it.
class WarningLog {
public:
  void take(void (*receive)(const PopplerComplaint *, void *), void *context);
  size_t takeDroppedCount();

  /// Sends this thread's complaints to a log as long as it lives. A null log drops them.
  class Scope {
  public:
    Scope(WarningLog *log, int32_t page);
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    WarningLog *previousLog;
    int32_t previousPage;
    size_t previousCount;
  };

  /// Makes poppler complain here and not on standard error. Once, before the first document.
  static void install();

private:
  struct Entry {
    int32_t page;
    int64_t offset;
    std::string message;
  };

  static void receive(const std::string &line, void *);
  static void endFlood(const std::string &line);
  void add(int32_t page, const std::string &line);

  std::vector<Entry> entries;
  size_t dropped = 0;
};

} // namespace bridge
