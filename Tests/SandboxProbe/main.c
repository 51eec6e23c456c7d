// Gives up what a worker gives up, tries this and that, and tells of each whether it could: `ok`, or the errno's name.
//
//     SandboxProbe FOLDER OUTSIDE [VERSION]
//
// FOLDER is where it may write; OUTSIDE is another folder, which has a file `there`. VERSION is the one of Landlock that
// the calls are refused for.
#define _GNU_SOURCE

#include "SandboxBridge.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static char inside[4096], outside[4096], place[8192], other[8192];

static const char *in(const char *name) {
  snprintf(place, sizeof place, "%s/%s", inside, name);
  return place;
}

static const char *out(const char *name) {
  snprintf(other, sizeof other, "%s/%s", outside, name);
  return other;
}

static void tell(const char *what, int result) {
  printf("%s %s\n", what, result >= 0 ? "ok" : strerrorname_np(errno));
}

static int write_to(const char *path, int flags) {
  int descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0666);
  if (descriptor < 0) return -1;
  int result = write(descriptor, "x", 1) == 1 ? 0 : -1;
  close(descriptor);
  return result;
}

/// A file without a name that is given one: how documents are saved.
static int save(const char *folder, const char *name) {
  int directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int descriptor = openat(directory, ".", O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
  if (descriptor < 0) return -1;
  char itself[64];
  snprintf(itself, sizeof itself, "/proc/self/fd/%d", descriptor);
  int result = write(descriptor, "x", 1) == 1 && fsync(descriptor) == 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0 &&
                       fchown(descriptor, getuid(), getgid()) == 0 &&
                       linkat(AT_FDCWD, itself, directory, name, AT_SYMLINK_FOLLOW) == 0
                   ? 0
                   : -1;
  int problem = errno;
  close(descriptor);
  close(directory);
  errno = problem;
  return result;
}

static int run(const char *script, const char *path) {
  char *arguments[] = {"/bin/sh", "-c", (char *)script, "sh", (char *)path, NULL};
  pid_t process;
  int status = posix_spawn(&process, arguments[0], NULL, NULL, arguments, environ);
  if (status != 0) {
    errno = status;
    return -1;
  }
  waitpid(process, &status, 0);
  errno = EACCES;
  return status == 0 ? 0 : -1;
}

static void *nothing(void *argument) { return argument; }

static int start_thread(void) {
  pthread_t thread;
  int problem = pthread_create(&thread, NULL, nothing, NULL);
  if (problem == 0) problem = pthread_join(thread, NULL);
  errno = problem;
  return problem == 0 ? 0 : -1;
}

static void try_files(void) {
  tell("inside.create", write_to(in("new"), O_CREAT | O_EXCL));
  tell("inside.truncate", truncate(in("new"), 0));
  strcat(strcpy(other, in("new")), "er");
  tell("inside.open", write_to(in("new"), O_TRUNC));
  int cut = open(place, O_RDONLY | O_TRUNC | O_CLOEXEC);
  tell("inside.cut", cut);
  tell("inside.rename", rename(place, other));
  tell("inside.mkdir", mkdir(in("folder"), 0777));
  tell("inside.save", save(inside, "saved"));
  strcat(strcpy(other, in("saved")), "2");
  tell("inside.replace", renameat2(AT_FDCWD, place, AT_FDCWD, other, RENAME_NOREPLACE));
  tell("inside.remove", unlink(in("saved2")));
  tell("null.write", write_to("/dev/null", 0));
  int descriptor = open(out("there"), O_RDONLY | O_CLOEXEC);
  tell("outside.read", descriptor);
  tell("outside.create", write_to(out("new"), O_CREAT | O_EXCL));
  tell("outside.write", write_to(out("there"), 0));
  tell("outside.truncate", truncate(out("there"), 0));
  tell("outside.remove", unlink(out("there")));
  tell("outside.mkdir", mkdir(out("folder"), 0777));
  tell("outside.save", save(outside, "saved"));
  tell("outside.move", rename(out("there"), in("moved")));
  tell("outside.link", link(out("there"), in("linked")));
  tell("child.inside", run("echo x > \"$1\"", in("child")));
  tell("child.outside", run("echo x > \"$1\"", out("child")));
}

static void try_calls(void) {
  int pair[2];
  tell("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
  tell("socket.inet", socket(AF_INET, SOCK_STREAM, 0));
  tell("socket.unix", socket(AF_UNIX, SOCK_STREAM, 0));
  tell("ptrace", (int)ptrace(PTRACE_TRACEME, 0, NULL, NULL));
  tell("unshare", unshare(CLONE_NEWUSER));
  tell("mount", mount("none", inside, "tmpfs", 0, NULL));
  tell("bpf", (int)syscall(SYS_bpf, 0, NULL, 0));
  tell("io_uring", (int)syscall(SYS_io_uring_setup, 1, NULL));
  tell("keyctl", (int)syscall(SYS_keyctl, 0, 0, 0, 0, 0));
  tell("kexec", (int)syscall(SYS_kexec_load, 0, 0, NULL, 0));
  tell("clone.namespace", (int)syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL));
  tell("signal.parent", kill(getppid(), 0));
  tell("signal.self", kill(getpid(), 0));
  tell("signal.thread", raise(SIGWINCH) == 0 ? 0 : -1);
  tell("thread", start_thread());
  tell("library", dlopen("libm.so.6", RTLD_NOW) != NULL ? 0 : -1);
}

int main(int count, char **arguments) {
  if (count < 3 || count > 4) return 64;
  snprintf(inside, sizeof inside, "%s", arguments[1]);
  snprintf(outside, sizeof outside, "%s", arguments[2]);
  const char *folders[] = {inside, "/nonexistent/folder"};
  printf("landlock %d %d\n", sandboxbridge_landlock_version(), sandboxbridge_limit_writing(folders, 2));
  int version = count == 4 ? atoi(arguments[3]) : sandboxbridge_landlock_version();
  printf("seccomp %d\n", sandboxbridge_limit_calls(version, false));
  try_files();
  try_calls();
  return 0;
}
