#include "WarningLog.hpp"

#include <poppler-global.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace bridge {

namespace {
thread_local WarningLog *currentLog = nullptr;
thread_local int32_t currentPage = -1;
thread_local size_t currentCount = 0;

/// A damaged file can bring millions of complaints, and long ones.
constexpr size_t maximumEntries = 64;
constexpr size_t maximumLength = 240;

/// So many in one call, and the work is given up. A damaged page that is worth showing has some hundreds.
constexpr size_t floodCount = 100'000;
} // namespace

WarningLog::Scope::Scope(WarningLog *log, int32_t page)
    : previousLog(currentLog), previousPage(currentPage), previousCount(currentCount) {
  currentLog = log;
  currentPage = page;
  currentCount = 0;
}

WarningLog::Scope::~Scope() {
  currentLog = previousLog;
  currentPage = previousPage;
  currentCount = previousCount;
}

void WarningLog::install() { poppler::set_debug_error_function(&WarningLog::receive, nullptr); }

void WarningLog::receive(const std::string &line, void *) {
  if (currentLog != nullptr) {
    try {
      currentLog->add(currentPage, line);
    } catch (...) {
      // Without memory for a complaint there is one complaint less; the work that brought it goes on.
    }
  }
  if (++currentCount > floodCount) {
    endFlood(line);
  }
}

/// A small file can hold hours of content, and poppler-cpp has no way to be told to stop. An exception gets out of it
/// where it interprets content: its locks are released by destructors there, and what it has made for the page leaks.
/// Its complaints from other places are not used: they may come from a destructor or from a C library.
void WarningLog::endFlood(const std::string &line) {
  for (const char *message : {"Unknown operator '", "Too few (", "Too many ", "Arg #", "Command token too long"}) {
    if (line.find(message) != std::string::npos) {
      throw ContentFlood();
    }
  }
}

/// poppler hands over "error: text" or "error (offset): text".
void WarningLog::add(int32_t page, const std::string &line) {
  Entry entry{page, -1, line};
  const size_t colon = line.find(": ");
  if (line.rfind("error", 0) == 0 && colon != std::string::npos) {
    if (line.rfind("error (", 0) == 0) {
      entry.offset = std::strtoll(line.c_str() + 7, nullptr, 10);
    }
    entry.message = line.substr(colon + 2, maximumLength);
  } else {
    entry.message = line.substr(0, maximumLength);
  }
  const auto isSame = [&](const Entry &other) { return other.page == page && other.message == entry.message; };
  if (std::any_of(entries.begin(), entries.end(), isSame)) {
    return;
  }
  if (entries.size() >= maximumEntries) {
    dropped++;
    return;
  }
  entries.push_back(std::move(entry));
}

void WarningLog::take(void (*receive)(const PopplerComplaint *, void *), void *context) {
  const std::vector<Entry> taken = std::exchange(entries, {});
  for (const Entry &entry : taken) {
    const PopplerComplaint warning{entry.page, entry.offset, entry.message.c_str()};
    receive(&warning, context);
  }
}

size_t WarningLog::takeDroppedCount() { return std::exchange(dropped, 0); }

} // namespace bridge
