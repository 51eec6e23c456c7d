#include "QPDFBridgeFiles.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace {

struct Mapping {
  std::atomic<uintptr_t> start{0};  // 0 where there is none
  std::atomic<size_t> size{0};
  std::atomic<bool> isTaken{false};
  std::atomic<bool> wasCutShort{false};
};

constexpr int32_t mostMappings = 1024;
Mapping mappings[mostMappings];
struct sigaction previous;
uintptr_t pageSize = 4096;

// Everything here is safe in a signal handler: lock-free atomics and one system call.
bool replaceMissing(uintptr_t address) {
  for (auto &mapping : mappings) {
    uintptr_t start = mapping.start.load();
    if (start == 0 || address < start || address - start >= mapping.size.load()) {
      continue;
    }
    // What lies behind the end of the file is gone as well.
    uintptr_t page = address - address % pageSize;
    void *zeros = mmap(
        reinterpret_cast<void *>(page), start + mapping.size.load() - page, PROT_READ,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    mapping.wasCutShort.store(true);
    return zeros != MAP_FAILED;
  }
  return false;
}

void onBusError(int number, siginfo_t *information, void *context) {
  if (replaceMissing(reinterpret_cast<uintptr_t>(information->si_addr))) {
    return;
  }
  if ((previous.sa_flags & SA_SIGINFO) != 0 && previous.sa_sigaction != nullptr) {
    previous.sa_sigaction(number, information, context);
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(number);
  } else {
    // Returning runs into the same fault again, and then there is no handler.
    signal(number, SIG_DFL);
  }
}

bool install() {
  static std::once_flag once;
  static bool isInstalled = false;
  std::call_once(once, [] {
    pageSize = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
    struct sigaction action {};
    action.sa_sigaction = onBusError;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    isInstalled = sigaction(SIGBUS, &action, &previous) == 0;
  });
  return isInstalled;
}

}  // namespace

int32_t qpdfbridge_guard_mapping(const void *start, size_t size) {
  if (!install()) {
    return -1;
  }
  for (int32_t number = 0; number < mostMappings; ++number) {
    auto &mapping = mappings[number];
    bool expected = false;
    if (mapping.isTaken.compare_exchange_strong(expected, true)) {
      mapping.wasCutShort.store(false);
      mapping.size.store(size);
      mapping.start.store(reinterpret_cast<uintptr_t>(start));
      return number;
    }
  }
  return -1;
}

bool qpdfbridge_was_cut_short(int32_t guard) {
  return guard >= 0 && guard < mostMappings && mappings[guard].wasCutShort.load();
}

void qpdfbridge_release_mapping(int32_t guard) {
  if (guard >= 0 && guard < mostMappings) {
    mappings[guard].start.store(0);
    mappings[guard].isTaken.store(false);
  }
}
