#include "QPDFBridge.h"

#include <atomic>
#include <csignal>
#include <cstring>
#include <mutex>
#include <unistd.h>

namespace {

constexpr int32_t mostFiles = 64;
constexpr int deadly[] = {SIGHUP, SIGINT, SIGTERM};

struct Temporary {
  std::atomic<bool> isTaken{false};
  std::atomic<bool> isThere{false};
  int folder = -1;
  char name[64] = {};
};

Temporary files[mostFiles];
// Handlers are in place while there is anything to remove.
std::mutex mutex;
int32_t count = 0;

void onDeadlySignal(int number) {
  for (auto &file : files) {
    if (file.isThere.load()) {
      unlinkat(file.folder, file.name, 0);
    }
  }
  signal(number, SIG_DFL);
  raise(number);
}

bool isOurs(int number) {
  struct sigaction action {};
  return sigaction(number, nullptr, &action) == 0 && action.sa_handler == onDeadlySignal;
}

void install() {
  for (int number : deadly) {
    struct sigaction action {};
    if (sigaction(number, nullptr, &action) == 0 && (action.sa_flags & SA_SIGINFO) == 0 &&
        action.sa_handler == SIG_DFL) {
      action.sa_handler = onDeadlySignal;
      sigemptyset(&action.sa_mask);
      for (int other : deadly) {
        sigaddset(&action.sa_mask, other);
      }
      sigaction(number, &action, nullptr);
    }
  }
}

void uninstall() {
  for (int number : deadly) {
    if (isOurs(number)) {
      signal(number, SIG_DFL);
    }
  }
}

}  // namespace

int32_t qpdfbridge_remember_temporary(int folder, const char *name) {
  std::lock_guard<std::mutex> lock(mutex);
  if (strlen(name) >= sizeof(files[0].name)) {
    return -1;
  }
  for (int32_t number = 0; number < mostFiles; ++number) {
    auto &file = files[number];
    bool expected = false;
    if (file.isTaken.compare_exchange_strong(expected, true)) {
      file.folder = folder;
      strcpy(file.name, name);
      file.isThere.store(true);
      if (count++ == 0) {
        install();
      }
      return number;
    }
  }
  return -1;
}

void qpdfbridge_forget_temporary(int32_t number) {
  if (number < 0 || number >= mostFiles) {
    return;
  }
  std::lock_guard<std::mutex> lock(mutex);
  files[number].isThere.store(false);
  files[number].isTaken.store(false);
  if (--count == 0) {
    uninstall();
  }
}
