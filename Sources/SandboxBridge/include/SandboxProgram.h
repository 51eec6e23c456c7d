/// Runs a program of the user's under a keeper: a process of ours between the two, which ends everything that the
/// program has started, and which ends with its parent.
#ifndef PDFSCOPE_SANDBOX_PROGRAM_H
#define PDFSCOPE_SANDBOX_PROGRAM_H

#include <stdint.h>
#include <sys/types.h>

/// What is run, and with what. The arrays end with a null pointer.
struct sandboxbridge_program {
  /// The executable.
  const char *path;
  char *const *arguments;
  char *const *environment;
  /// The folder it starts in; removed when the program has ended, where it is empty or the caller's process is gone.
  const char *folder;
  /// A file that is removed when the program has ended.
  const char *document;
  /// The descriptors that become its standard input, output and error; it has no others.
  int input;
  int output;
  int error;
  /// The most bytes of private memory (RLIMIT_DATA) that each of its processes may have.
  uint64_t memory;
};

enum {
  /// It runs; `value` is its process.
  SANDBOXBRIDGE_PROGRAM_RUNS = 1,
  /// It could not be started; `value` is the errno.
  SANDBOXBRIDGE_PROGRAM_FAILED = 2,
  /// It has ended by itself; `value` is its exit status.
  SANDBOXBRIDGE_PROGRAM_EXITED = 3,
  /// A signal has ended it; `value` is its number.
  SANDBOXBRIDGE_PROGRAM_KILLED = 4,
};

/// What the keeper writes to its status descriptor: one record when the program runs or could not be started, and,
/// where it ran, one when it and everything it had started is gone.
struct sandboxbridge_program_status {
  int32_t kind;
  int32_t value;
  /// The most bytes that it had in memory at a time.
  int64_t memory;
};

/// Starts a program. Of this process's descriptors only `input`, `output` and `error` reach it. The thread that calls
/// this must live as long as the program: with it the program ends.
///
/// \param status where the keeper writes.
/// \return the keeper's process, to be waited for; -1 with errno. SIGTERM asks the program and its group to end,
/// SIGUSR1 ends them and everything else that it has started.
pid_t sandboxbridge_program_start(const struct sandboxbridge_program *program, int status);

#endif
