// Files as they are saved and mapped: what Linux offers beyond the C library that Swift sees.
//
// No function throws. Handlers of signals and copies of the process do nothing but what is safe there.

#ifndef QPDFBRIDGE_FILES_H
#define QPDFBRIDGE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Copies the first `count` bytes of a file into an empty one, sharing them where the file system can, else straight to
// the disk or within the kernel. 0 or an errno.
int qpdfbridge_copy_file(int from, int to, int64_t count);

// Gives a file the extended attributes that another one has, its access control list among them, as far as the system
// lets it.
void qpdfbridge_copy_attributes(int from, int to);

// Takes the lock that flock(2) gives, for this descriptor alone. 0 or an errno; EWOULDBLOCK when another has it.
int qpdfbridge_lock_file(int descriptor);

// Gives the lock back at once. To close the descriptor is not enough while a copy of it is open, which a process that
// is just being started may have.
void qpdfbridge_unlock_file(int descriptor);

// Renames `from` to `to`, both in `folder` (a descriptor), only where `to` does not exist. 0 or an errno; EEXIST when
// it does.
int qpdfbridge_rename_new(int folder, const char *from, const char *to);

// Guards a mapped file against being cut short by somebody else: what is gone reads as zeros instead of ending the
// process. Returns the guard's number, -1 where there is none left. Installs a handler of SIGBUS with the first
// mapping; a fault elsewhere goes to whoever handled the signal before.
int32_t qpdfbridge_guard_mapping(const void *start, size_t size);

// Whether something was read that was gone.
bool qpdfbridge_was_cut_short(int32_t guard);

// Ends a guard; call it before the memory is unmapped.
void qpdfbridge_release_mapping(int32_t guard);

// Remembers a temporary file, so that a signal that ends the process (SIGHUP, SIGINT, SIGTERM) removes it first.
// `name` is in `folder`, a descriptor. Returns a number for qpdfbridge_forget_temporary, -1 where nothing can be
// remembered. The signals are left alone where the program handles or ignores them.
int32_t qpdfbridge_remember_temporary(int folder, const char *name);

// Forgets a temporary file that is gone or is where it should be.
void qpdfbridge_forget_temporary(int32_t number);

// Remembers an output that is one of several, so that a signal that ends the process removes it: call it before the
// file or the folder is there, end it when it is, and forget it when it is to stay. Between the first two calls the
// signal waits for a while, so that nothing is put in place behind its back. Returns a number for the others, -1 where
// nothing can be remembered.
int32_t qpdfbridge_begin_output(const char *path, bool is_folder);
void qpdfbridge_end_output(int32_t number);
void qpdfbridge_forget_output(int32_t number);

// A process that removes a temporary file when this one ends without having said that it is gone or where it should be,
// as when it is killed. It belongs to the group of this one, and does nothing where the whole group is killed.
typedef struct {
  int32_t process;  // -1 where there is none
  int32_t line;
} qpdfbridge_watch;

// Begins to watch over a name in `folder`, a descriptor. It takes a copy of this process that does nothing but wait.
// There is none where too many are there already. Every thread may ask.
qpdfbridge_watch qpdfbridge_watch_temporary(int folder, const char *name);
void qpdfbridge_end_watch(qpdfbridge_watch watch);

#ifdef __cplusplus
}
#endif

#endif
