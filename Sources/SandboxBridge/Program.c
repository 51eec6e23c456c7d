#define _GNU_SOURCE

#include "SandboxProgram.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Everything below the fork runs in a copy of a process with many threads, any of which may have held any lock: only
// system calls, no allocation, no standard library that could wait for such a lock.

/// Asks the program to end.
static const int ask_signal = SIGTERM;
/// Ends it and everything it has started.
static const int kill_signal = SIGUSR1;
/// What the keeper gets when the thread that started it is gone, and with it, sooner or later, its process.
static const int orphan_signal = SIGUSR2;

/// Marks all descriptors but the first three to be closed by exec.
static void close_on_exec(void) {
  if (syscall(SYS_close_range, 3u, ~0u, 1u << 2) == 0) return;
  for (int descriptor = 3; descriptor < 1 << 16; descriptor++) (void)fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/// Closes all descriptors but two.
static void close_others(int first, int second) {
  unsigned low = (unsigned)(first < second ? first : second), high = (unsigned)(first < second ? second : first);
  if (low > 0) (void)syscall(SYS_close_range, 0u, low - 1, 0u);
  if (high > low + 1) (void)syscall(SYS_close_range, low + 1, high - 1, 0u);
  (void)syscall(SYS_close_range, high + 1, ~0u, 0u);
}

static void restore_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) (void)sigaction(signal, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Puts a descriptor where a standard stream belongs. The three were moved out of each other's way before.
static int put(int descriptor, int place) { return dup2(descriptor, place) < 0 ? errno : 0; }

static void limit(int resource, rlim_t most) {
  struct rlimit value;
  if (getrlimit(resource, &value) != 0) return;
  if (value.rlim_max == RLIM_INFINITY || value.rlim_max > most) value.rlim_max = most;
  value.rlim_cur = value.rlim_max;
  (void)setrlimit(resource, &value);
}

/// The program's process: becomes the program, or tells why not.
static void become(const struct sandboxbridge_program *program, pid_t keeper, int failure) {
  (void)setpgid(0, 0);
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) _exit(127);
  // Standard streams of the caller that are closed would make these overwrite one another.
  int input = fcntl(program->input, F_DUPFD, 3);
  int output = fcntl(program->output, F_DUPFD, 3);
  int error = fcntl(program->error, F_DUPFD, 3);
  failure = fcntl(failure, F_DUPFD, 3);
  int reason = input < 0 || output < 0 || error < 0 || failure < 0 ? EMFILE : 0;
  if (!reason) reason = put(input, STDIN_FILENO);
  if (!reason) reason = put(output, STDOUT_FILENO);
  if (!reason) reason = put(error, STDERR_FILENO);
  if (!reason && chdir(program->folder) != 0) reason = errno;
  if (!reason) {
    close_on_exec();
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_DATA, program->memory);
    (void)umask(077);
    restore_signals();
    (void)execve(program->path, program->arguments, program->environment);
    reason = errno;
  }
  (void)!write(failure, &reason, sizeof reason);
  _exit(127);
}

static void tell(int status, int kind, int value, int64_t memory) {
  struct sandboxbridge_program_status record = {.kind = kind, .value = value, .memory = memory};
  (void)!write(status, &record, sizeof record);
}

/// Kills the children of this process, which are what the program has left behind. Returns whether it could.
static int kill_children(void) {
  int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return 0;
  int found = 0;
  pid_t process = 0;
  char text[4096];
  ssize_t count;
  while ((count = read(list, text, sizeof text)) > 0) {
    for (ssize_t place = 0; place < count; place++) {
      if (text[place] >= '0' && text[place] <= '9') {
        process = process * 10 + (text[place] - '0');
      } else if (process > 0) {
        if (kill(process, SIGKILL) == 0) found = 1;
        process = 0;
      }
    }
  }
  if (process > 0 && kill(process, SIGKILL) == 0) found = 1;
  (void)close(list);
  return found;
}

/// Ends everything that the program has started and left behind, in its group or out of it. What a process that is
/// killed has started in the meantime becomes a child of this one too, so it takes as many rounds as it takes.
static void clean_up(pid_t group) {
  for (;;) {
    (void)kill(-group, SIGKILL);
    int found = kill_children();
    pid_t gone;
    do { gone = waitpid(-1, NULL, WNOHANG | __WALL); } while (gone > 0);
    if (gone < 0 && errno == ECHILD) return;
    if (!found) return;
    struct timespec moment = {.tv_nsec = 1000000};
    (void)nanosleep(&moment, NULL);
  }
}

/// An entry of a folder, as the kernel tells it. opendir would allocate.
struct folder_entry {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

/// Puts the digits of a number and a zero byte at `text`, which has room for 24.
static void write_number(unsigned long number, char *text) {
  char digits[24];
  int count = 0;
  do { digits[count++] = (char)('0' + number % 10); } while ((number /= 10) > 0);
  while (count > 0) *text++ = digits[--count];
  *text = 0;
}

/// Opens a folder to be emptied, whatever its mode. No link is followed, for its mode is changed through a descriptor
/// that is known to be one of a folder.
static int open_folder(int parent, const char *name) {
  int place = openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (place < 0) return -1;
  char path[64] = "/proc/self/fd/";
  write_number((unsigned long)place, path + strlen(path));
  (void)chmod(path, 0700);
  int folder = openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  (void)close(place);
  return folder;
}

/// Folders in folders are emptied where they are down to this depth; deeper ones are moved up first.
static const int most_depth = 32;

/// Removes what is in a folder. Links are not followed.
///
/// @return Whether something has been removed or moved, so that another look may find more.
static int empty_folder(int folder, int top, int depth, unsigned long *number) {
  int changes = 0;
  _Alignas(struct folder_entry) char buffer[2048];
  long count;
  (void)lseek(folder, 0, SEEK_SET);
  while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
    for (long place = 0; place < count; place += ((struct folder_entry *)(buffer + place))->length) {
      const char *name = ((struct folder_entry *)(buffer + place))->name;
      if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
      if (unlinkat(folder, name, 0) == 0 || unlinkat(folder, name, AT_REMOVEDIR) == 0) {
        changes = 1;
        continue;
      }
      // Only a folder that has something in it is left.
      int inner = open_folder(folder, name);
      if (inner < 0) continue;
      if (depth < most_depth) {
        if (empty_folder(inner, top, depth + 1, number)) changes = 1;
        if (unlinkat(folder, name, AT_REMOVEDIR) == 0) changes = 1;
      } else {
        char moved[24];
        write_number(++*number, moved);
        if (renameat(folder, name, top, moved) == 0) changes = 1;
      }
      (void)close(inner);
    }
  }
  return changes;
}

/// Removes the program's folder with what it has left there.
static void remove_folder(const char *path) {
  int top = open_folder(AT_FDCWD, path);
  if (top >= 0) {
    unsigned long number = 0;
    // Whoever goes on writing there while it is emptied is not waited for.
    for (int round = 0; round < 1 << 16 && empty_folder(top, top, 0, &number); round++) {}
    (void)close(top);
  }
  (void)rmdir(path);
}

/// The keeper: waits for the end of the program, passes on what it is asked for, and leaves nothing behind.
static void keep(
  pid_t program, const struct sandboxbridge_program *with, pid_t parent, int status, const sigset_t *awaited
) {
  struct rusage usage = {0};
  int state = 0;
  int is_orphan = 0;
  for (;;) {
    // Signals that came before this waits are pending, for they are blocked.
    int signal = sigwaitinfo(awaited, NULL);
    if (signal == ask_signal) (void)kill(-program, SIGTERM);
    if (signal == orphan_signal) is_orphan = 1;
    if (signal == kill_signal || signal == orphan_signal) {
      (void)kill(-program, SIGKILL);
      (void)kill(program, SIGKILL);
    }
    pid_t gone;
    struct rusage its;
    int its_state;
    while ((gone = wait4(-1, &its_state, WNOHANG | __WALL, &its)) > 0) {
      if (gone != program) continue;
      state = its_state;
      usage = its;
      goto ended;
    }
    if (gone < 0 && errno == ECHILD) goto ended;
  }
ended:
  clean_up(program);
  (void)unlink(with->document);
  // The parent may want files that the program has made; where it was killed nobody else takes them away.
  sigset_t pending;
  sigemptyset(&pending);
  (void)sigpending(&pending);
  if (is_orphan || sigismember(&pending, orphan_signal) == 1 || getppid() != parent) {
    remove_folder(with->folder);
  } else {
    (void)rmdir(with->folder);
  }
  // exec(2) hands on how large the process was that called it, and that one came from a process as large as this one.
  struct rusage own = {0};
  (void)getrusage(RUSAGE_SELF, &own);
  const long slack = 4096;
  int64_t memory = usage.ru_maxrss > own.ru_maxrss + slack ? (int64_t)usage.ru_maxrss * 1024 : 0;
  int killed = WIFSIGNALED(state);
  tell(
    status, killed ? SANDBOXBRIDGE_PROGRAM_KILLED : SANDBOXBRIDGE_PROGRAM_EXITED,
    killed ? WTERMSIG(state) : WEXITSTATUS(state), memory);
  _exit(0);
}

static void run_keeper(const struct sandboxbridge_program *program, pid_t parent, int status) {
  (void)setpgid(0, 0);
  (void)prctl(PR_SET_PDEATHSIG, orphan_signal);
  (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (getppid() != parent) _exit(127);
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) {
    tell(status, SANDBOXBRIDGE_PROGRAM_FAILED, errno, 0);
    _exit(127);
  }
  pid_t keeper = getpid();
  pid_t child = _Fork();
  if (child == 0) become(program, keeper, failure[1]);
  int reason = child < 0 ? errno : 0;
  close_others(status, failure[0]);
  if (reason == 0 && read(failure[0], &reason, sizeof reason) != sizeof reason) reason = 0;
  (void)close(failure[0]);
  if (reason != 0) {
    tell(status, SANDBOXBRIDGE_PROGRAM_FAILED, reason, 0);
    _exit(127);
  }
  tell(status, SANDBOXBRIDGE_PROGRAM_RUNS, child, 0);
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, ask_signal);
  sigaddset(&awaited, kill_signal);
  sigaddset(&awaited, orphan_signal);
  keep(child, program, parent, status, &awaited);
}

pid_t sandboxbridge_program_start(const struct sandboxbridge_program *program, int status) {
  pid_t parent = getpid();
  // No handler of this process runs in the copy, and no signal is lost between its start and its first wait.
  sigset_t all, before;
  sigfillset(&all);
  (void)pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t keeper = _Fork();
  if (keeper == 0) {
    // A signal whose action is to be ignored is never waited for.
    struct sigaction action = {.sa_handler = SIG_DFL};
    (void)sigaction(SIGCHLD, &action, NULL);
    (void)sigaction(ask_signal, &action, NULL);
    (void)sigaction(kill_signal, &action, NULL);
    (void)sigaction(orphan_signal, &action, NULL);
    run_keeper(program, parent, status);
    _exit(127);
  }
  int reason = errno;
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = reason;
  return keeper;
}
