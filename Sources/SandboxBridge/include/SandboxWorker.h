/// Processes that work on other people's documents: how they are started and watched, and what they give up for good
/// before they open the first. Functions that can fail give 0 or an errno where nothing else is said.
#ifndef PDFSCOPE_SANDBOX_WORKER_H
#define PDFSCOPE_SANDBOX_WORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: - What a process gives up

/// Lets the calling thread, and all it starts, write below the given folders and into /dev/null and nowhere else, as
/// far as the version goes: from 4 on there is no TCP either, from 6 on no signal and no abstract socket reaches a
/// process that does not have the same limits. Reading stays as it was. It cannot be taken back.
///
/// A folder that is not there is left out.
int sandboxbridge_limit_writing(const char *const *folders, size_t count);

/// Takes calls from all threads that documents have no use for: sockets, other processes' memory, mounts, namespaces,
/// kernel modules, keys. They fail with EPERM. It cannot be taken back. ENOSYS: libseccomp is not installed.
///
/// What a version of Landlock does not see to is refused as well: before 3, files are not cut off by their path; before
/// 6, no signal reaches another process, unless `signals_others`: the processes that it starts need that.
int sandboxbridge_limit_calls(int landlock_version, bool signals_others);

/// Sets how much memory of its own the process may ask for, in bytes (RLIMIT_DATA).
int sandboxbridge_limit_data(uint64_t bytes);

/// Leaves no core file behind.
int sandboxbridge_disable_core_files(void);

// MARK: - How it is started

/// A pipe whose ends no other program gets, with numbers above those of standard streams; 0, or an errno.
int sandboxbridge_pipe(int ends[2]);

/// The same of a line that can be written to without a signal, where nobody is left to read: the end 0 reads.
int sandboxbridge_worker_line(int ends[2]);

/// Writes to a line what it takes without waiting; -1 and errno where it takes nothing.
ssize_t sandboxbridge_send(int line, const void *bytes, size_t count);

/// Memory of a fixed size without a name that two processes can map, or read as a file; -1 and errno where there is
/// none.
int sandboxbridge_shared_memory(const char *name, size_t size);

/// Maps shared memory; NULL where that fails.
void *sandboxbridge_map(int descriptor, size_t size);

/// Starts a program in a session of its own, away from the terminal, with all signals as they are by default.
///
/// `streams` become its descriptors 0, 1 and 2; the `kept` ones stay open under their numbers, which are above 2.
int sandboxbridge_spawn(pid_t *process, char *const *arguments, char *const *variables, const int streams[3],
                        const int *kept, size_t kept_count);

/// A descriptor that can be read from once the process has ended; -1 where the kernel has none.
int sandboxbridge_process_descriptor(pid_t process);

/// What is known of a process that has ended.
typedef struct {
  /// The signal that ended it, or 0.
  int signal;
  /// Its exit status where no signal ended it.
  int status;
  /// The most memory it ever held, shared files included, in bytes; 0 where that is no more than this process has
  /// held, from which a child takes it over.
  uint64_t most_memory;
} sandboxbridge_ending;

/// Takes leave of a child that has ended, waiting for it where `waits`. False: it has not ended.
bool sandboxbridge_reap(pid_t process, bool waits, sandboxbridge_ending *ending);

/// The name of a signal, such as SIGSEGV; NULL for a number that is none.
const char *sandboxbridge_signal_name(int number);

// MARK: - Inside it

/// Ends the process when the thread that started it ends. False: that has happened already.
bool sandboxbridge_die_with_parent(pid_t parent);

/// Keeps all descriptors above 2 from programs that the process starts.
void sandboxbridge_keep_descriptors(void);

/// Gives memory back to the system that nothing uses any more.
void sandboxbridge_trim_memory(void);

/// Sets the size of the stacks of threads to come, in bytes.
int sandboxbridge_set_stack_size(size_t bytes);

#endif
