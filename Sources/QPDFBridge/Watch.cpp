#include "QPDFBridgeFiles.h"

#include <cerrno>
#include <csignal>
#include <mutex>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int mostLines = 64;

// The ends of this process of the lines to those that watch. A copy that kept another's open would keep it waiting.
int lines[mostLines];
int lineCount = 0;
// From the making of a line to that of the process that it leads to nobody else makes either.
std::mutex mutex;

// Waits for a word that all is well, or for the end of the process that would have said it. Nothing but system calls:
// the process it was copied from has other threads.
[[noreturn]] void watch(int line, int folder, const char *name) {
  for (int index = 0; index < lineCount; ++index) {
    close(lines[index]);
  }
  char word = 0;
  ssize_t count = 0;
  do {
    count = read(line, &word, 1);
  } while (count < 0 && errno == EINTR);
  if (count == 0) {
    unlinkat(folder, name, 0);
  }
  _exit(0);
}

// Forgets a line and closes it, before another descriptor can have its number.
void closeLine(int line) {
  std::lock_guard<std::mutex> lock(mutex);
  for (int index = 0; index < lineCount; ++index) {
    if (lines[index] == line) {
      lines[index] = lines[--lineCount];
      break;
    }
  }
  close(line);
}

}  // namespace

qpdfbridge_watch qpdfbridge_watch_temporary(int folder, const char *name) {
  std::lock_guard<std::mutex> lock(mutex);
  int ends[2];
  if (lineCount == mostLines || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return {-1, -1};
  }
  lines[lineCount++] = ends[1];
  // Signals are for this process, not for its copy.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = _Fork();
  if (child == 0) {
    watch(ends[0], folder, name);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  close(ends[0]);
  if (child < 0) {
    --lineCount;
    close(ends[1]);
    return {-1, -1};
  }
  return {child, ends[1]};
}

void qpdfbridge_end_watch(qpdfbridge_watch watch) {
  if (watch.process < 0) {
    return;
  }
  char word = 1;
  // If somebody has ended it, nobody needs to know.
  while (send(watch.line, &word, 1, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
  closeLine(watch.line);
  while (waitpid(watch.process, nullptr, 0) < 0 && errno == EINTR) {
  }
}
