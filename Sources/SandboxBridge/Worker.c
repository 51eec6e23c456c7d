#define _GNU_SOURCE

#include "SandboxBridge.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: - Limits

int sandboxbridge_limit_data(uint64_t bytes) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return errno;
  // A limit that is lower already stays.
  limit.rlim_cur = bytes < limit.rlim_cur ? bytes : limit.rlim_cur;
  limit.rlim_max = limit.rlim_cur;
  return setrlimit(RLIMIT_DATA, &limit) == 0 ? 0 : errno;
}

int sandboxbridge_disable_core_files(void) {
  struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_CORE, &none) == 0 ? 0 : errno;
}

// MARK: - Descriptors

/// Numbers up to this one are left to streams and to whoever counts on small ones.
enum { LOWEST_NUMBER = 10 };

static int move_up(int *descriptor) {
  if (*descriptor >= LOWEST_NUMBER) return 0;
  int moved = fcntl(*descriptor, F_DUPFD_CLOEXEC, LOWEST_NUMBER);
  int problem = moved < 0 ? errno : 0;
  if (moved >= 0) {
    close(*descriptor);
    *descriptor = moved;
  }
  return problem;
}

/// Two ends with high numbers, or none.
static int move_up_both(int ends[2]) {
  int problem = move_up(&ends[0]);
  if (problem == 0) problem = move_up(&ends[1]);
  if (problem != 0) {
    close(ends[0]);
    close(ends[1]);
  }
  return problem;
}

int sandboxbridge_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? move_up_both(ends) : errno; }

int sandboxbridge_worker_line(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? move_up_both(ends) : errno;
}

ssize_t sandboxbridge_send(int line, const void *bytes, size_t count) {
  return send(line, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

int sandboxbridge_shared_memory(const char *name, size_t size) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  // Sealed, so that neither side can take pages from under the other.
  if (ftruncate(descriptor, (off_t)size) != 0 ||
      fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0 || move_up(&descriptor) != 0) {
    int problem = errno;
    close(descriptor);
    errno = problem;
    return -1;
  }
  return descriptor;
}

void *sandboxbridge_map(int descriptor, size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

// MARK: - Starting and ending

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  int problem = posix_spawnattr_setsigdefault(attributes, &all);
  if (problem == 0) problem = posix_spawnattr_setsigmask(attributes, &none);
  if (problem == 0) {
    problem = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
  }
  return problem;
}

int sandboxbridge_spawn(pid_t *process, char *const *arguments, char *const *variables, const int streams[3],
                        const int *kept, size_t kept_count) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int problem = posix_spawn_file_actions_init(&actions);
  if (problem != 0) return problem;
  problem = posix_spawnattr_init(&attributes);
  if (problem == 0) {
    problem = set_attributes(&attributes);
    for (int index = 0; index < 3 && problem == 0; ++index) {
      problem = posix_spawn_file_actions_adddup2(&actions, streams[index], index);
    }
    for (size_t index = 0; index < kept_count && problem == 0; ++index) {
      // Onto itself: that takes the mark away which would close it.
      problem = posix_spawn_file_actions_adddup2(&actions, kept[index], kept[index]);
    }
    if (problem == 0) problem = posix_spawn(process, arguments[0], &actions, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

int sandboxbridge_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

bool sandboxbridge_reap(pid_t process, bool waits, sandboxbridge_ending *ending) {
  int status = 0;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  pid_t result;
  do {
    result = wait4(process, &status, waits ? 0 : WNOHANG, &usage);
  } while (result < 0 && errno == EINTR);
  if (result == 0) return false;
  // A child that somebody else has taken leave of is gone too; how it ended is not known.
  ending->signal = result == process && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  ending->status = result == process && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  // posix_spawn(3) hands on how large this process was: what is no more than that says nothing of the child.
  struct rusage own;
  memset(&own, 0, sizeof own);
  (void)getrusage(RUSAGE_SELF, &own);
  const long slack = 4096;
  ending->most_memory = usage.ru_maxrss > own.ru_maxrss + slack ? (uint64_t)usage.ru_maxrss * 1024 : 0;
  return true;
}

const char *sandboxbridge_signal_name(int number) {
  static __thread char name[32];
  const char *abbreviation = sigabbrev_np(number);
  if (abbreviation == NULL) return NULL;
  strcpy(name, "SIG");
  strncat(name, abbreviation, sizeof name - 4);
  return name;
}

// MARK: - Inside

bool sandboxbridge_die_with_parent(pid_t parent) {
  // Whoever asks after the parent has ended gets nothing any more.
  return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent;
}

void sandboxbridge_keep_descriptors(void) {
  if (syscall(SYS_close_range, 3, ~0U, 1U << 2 /* CLOSE_RANGE_CLOEXEC */) == 0) return;
  long limit = sysconf(_SC_OPEN_MAX);
  for (int descriptor = 3; descriptor < limit && descriptor < 65536; ++descriptor) {
    int flags = fcntl(descriptor, F_GETFD);
    if (flags >= 0) fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC);
  }
}

void sandboxbridge_trim_memory(void) { malloc_trim(0); }

int sandboxbridge_set_stack_size(size_t bytes) {
  pthread_attr_t attributes;
  int problem = pthread_getattr_default_np(&attributes);
  if (problem != 0) return problem;
  problem = pthread_attr_setstacksize(&attributes, bytes);
  if (problem == 0) problem = pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  return problem;
}
