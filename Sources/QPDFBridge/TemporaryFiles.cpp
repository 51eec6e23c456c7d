#include "QPDFBridgeFiles.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <poll.h>
#include <unistd.h>
#include <vector>

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

// An output. Once made it stays in the list for good and is used again: a handler may be walking over it.
struct Output {
  std::atomic<bool> isThere{false};
  bool isFolder = false;
  char *path = nullptr;
  Output *next = nullptr;
};

// The one that was added last comes first, so that folders come after what was put into them.
std::atomic<Output *> outputs{nullptr};
std::atomic<bool> isDying{false};
std::atomic<int> beginning{0};
thread_local int beginningHere = 0;
// Those are under the mutex.
std::vector<Output *> outputsByNumber;
std::vector<int32_t> freeOutputs;

constexpr int mostWaits = 500;

void removeOutputs() {
  isDying.store(true);
  // What is being put in place on other threads is waited for; what this one was at goes no further.
  for (int wait = 0; wait < mostWaits && beginning.load() > beginningHere; ++wait) {
    poll(nullptr, 0, 1);
  }
  for (bool isFolder : {false, true}) {
    for (auto *output = outputs.load(); output != nullptr; output = output->next) {
      if (output->isThere.load() && output->isFolder == isFolder) {
        isFolder ? rmdir(output->path) : unlink(output->path);
      }
    }
  }
}

void onDeadlySignal(int number) {
  removeOutputs();
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

int32_t qpdfbridge_begin_output(const char *path, bool is_folder) {
  ++beginningHere;
  ++beginning;
  // From here on nothing is put in place any more: the process is about to end.
  while (isDying.load()) {
    pause();
  }
  std::lock_guard<std::mutex> lock(mutex);
  char *copy = strdup(path);
  if (copy == nullptr) {
    return -1;
  }
  int32_t number;
  Output *output;
  if (freeOutputs.empty()) {
    output = new (std::nothrow) Output;
    if (output == nullptr) {
      free(copy);
      return -1;
    }
    number = static_cast<int32_t>(outputsByNumber.size());
    try {
      outputsByNumber.push_back(output);
    } catch (...) {
      delete output;
      free(copy);
      return -1;
    }
    output->next = outputs.load();
    outputs.store(output);
  } else {
    number = freeOutputs.back();
    freeOutputs.pop_back();
    output = outputsByNumber[number];
    free(output->path);
  }
  output->path = copy;
  output->isFolder = is_folder;
  output->isThere.store(true);
  if (count++ == 0) {
    install();
  }
  return number;
}

void qpdfbridge_end_output(int32_t) {
  --beginning;
  --beginningHere;
}

void qpdfbridge_forget_output(int32_t number) {
  std::lock_guard<std::mutex> lock(mutex);
  if (number < 0 || number >= static_cast<int32_t>(outputsByNumber.size())) {
    return;
  }
  outputsByNumber[number]->isThere.store(false);
  try {
    freeOutputs.push_back(number);
  } catch (...) {
    // Its place is not used again, and that is all.
  }
  if (--count == 0) {
    uninstall();
  }
}

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
