#define _GNU_SOURCE

#include "SandboxBridge.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <seccomp.h>

#define LIBRARY_NAME "libseccomp.so.2"

/// Calls that no work on a document needs. Names that a machine or a version of the library does not have are left out.
static const char *const refused[] = {
    // Networks. What two parts of one process talk through, socketpair, stays.
    "socket", "bind", "connect", "listen", "accept", "accept4",
    // Other processes.
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp", "process_mrelease",
    "migrate_pages", "move_pages",
    // The tree of files, and ways around its permissions.
    "mount", "umount", "umount2", "pivot_root", "chroot", "fsopen", "fsconfig", "fsmount", "fspick", "move_mount",
    "open_tree", "mount_setattr", "open_by_handle_at", "mknod", "mknodat", "swapon", "swapoff", "quotactl",
    "quotactl_fd", "acct", "fanotify_init",
    // Namespaces.
    "unshare", "setns",
    // The kernel.
    "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register", "init_module",
    "finit_module", "delete_module", "create_module", "kexec_load", "kexec_file_load", "reboot", "syslog", "iopl",
    "ioperm", "vm86", "vm86old", "modify_ldt", "lookup_dcookie", "nfsservctl", "personality", "uselib", "_sysctl",
    // Keys.
    "add_key", "request_key", "keyctl",
    // The clock, the name of the machine and its terminals.
    "settimeofday", "stime", "clock_settime", "clock_adjtime", "adjtimex", "sethostname", "setdomainname", "vhangup",
};

static const unsigned long namespaces[] = {
    CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWCGROUP,
};

static struct {
  scmp_filter_ctx (*init)(uint32_t);
  void (*release)(scmp_filter_ctx);
  int (*attr_set)(scmp_filter_ctx, enum scmp_filter_attr, uint32_t);
  int (*resolve)(const char *);
  int (*rule_add_array)(scmp_filter_ctx, uint32_t, int, unsigned int, const struct scmp_arg_cmp *);
  int (*load)(const scmp_filter_ctx);
} library;

static bool load_library(void) {
  void *handle = dlopen(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return false;
  *(void **)&library.init = dlsym(handle, "seccomp_init");
  *(void **)&library.release = dlsym(handle, "seccomp_release");
  *(void **)&library.attr_set = dlsym(handle, "seccomp_attr_set");
  *(void **)&library.resolve = dlsym(handle, "seccomp_syscall_resolve_name");
  *(void **)&library.rule_add_array = dlsym(handle, "seccomp_rule_add_array");
  *(void **)&library.load = dlsym(handle, "seccomp_load");
  return library.init && library.release && library.attr_set && library.resolve && library.rule_add_array &&
         library.load;
}

/// Refuses a call; with a comparison, only where it holds.
static int refuse(scmp_filter_ctx filter, uint32_t action, const char *name, const struct scmp_arg_cmp *comparison) {
  int number = library.resolve(name);
  if (number == __NR_SCMP_ERROR) return 0;
  int result = library.rule_add_array(filter, action, number, comparison != NULL, comparison);
  // A call of another machine, which this one does not have.
  return result == -EDOM || result == -EINVAL ? 0 : -result;
}

/// Refuses to cut files off other than through what is open for writing, which has been looked at.
static int refuse_truncating(scmp_filter_ctx filter) {
  // To open a file so takes no right to write from whoever only reads.
  const scmp_datum_t mask = O_TRUNC | O_ACCMODE;
  struct scmp_arg_cmp open = SCMP_A1(SCMP_CMP_MASKED_EQ, mask, O_TRUNC);
  struct scmp_arg_cmp openat = SCMP_A2(SCMP_CMP_MASKED_EQ, mask, O_TRUNC);
  int problem = refuse(filter, SCMP_ACT_ERRNO(EPERM), "truncate", NULL);
  if (problem == 0) problem = refuse(filter, SCMP_ACT_ERRNO(EPERM), "truncate64", NULL);
  if (problem == 0) problem = refuse(filter, SCMP_ACT_ERRNO(EPERM), "open", &open);
  if (problem == 0) problem = refuse(filter, SCMP_ACT_ERRNO(EPERM), "openat", &openat);
  // Its flags are in memory, as below.
  return problem != 0 ? problem : refuse(filter, SCMP_ACT_ERRNO(ENOSYS), "openat2", NULL);
}

/// Refuses signals to other processes than this one.
static int refuse_signals(scmp_filter_ctx filter) {
  static const char *const by_process[] = {"kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"};
  struct scmp_arg_cmp is_another = SCMP_A0(SCMP_CMP_NE, (scmp_datum_t)getpid(), 0);
  int problem = refuse(filter, SCMP_ACT_ERRNO(EPERM), "tkill", NULL);
  if (problem == 0) problem = refuse(filter, SCMP_ACT_ERRNO(EPERM), "pidfd_send_signal", NULL);
  for (size_t index = 0; index < sizeof by_process / sizeof *by_process && problem == 0; ++index) {
    problem = refuse(filter, SCMP_ACT_ERRNO(EPERM), by_process[index], &is_another);
  }
  return problem;
}

static int add_rules(scmp_filter_ctx filter, int landlock_version, bool signals_others) {
  int problem = landlock_version < 3 ? refuse_truncating(filter) : 0;
  if (problem == 0 && landlock_version < 6 && !signals_others) problem = refuse_signals(filter);
  for (size_t index = 0; index < sizeof refused / sizeof *refused && problem == 0; ++index) {
    problem = refuse(filter, SCMP_ACT_ERRNO(EPERM), refused[index], NULL);
  }
  for (size_t index = 0; index < sizeof namespaces / sizeof *namespaces && problem == 0; ++index) {
    struct scmp_arg_cmp isSet = SCMP_A0(SCMP_CMP_MASKED_EQ, namespaces[index], namespaces[index]);
    problem = refuse(filter, SCMP_ACT_ERRNO(EPERM), "clone", &isSet);
  }
  // Its arguments are in memory, out of a filter's sight; whoever calls it takes the older one where it is not there.
  return problem != 0 ? problem : refuse(filter, SCMP_ACT_ERRNO(ENOSYS), "clone3", NULL);
}

int sandboxbridge_limit_calls(int landlock_version, bool signals_others) {
  if (!load_library()) return ENOSYS;
  scmp_filter_ctx filter = library.init(SCMP_ACT_ALLOW);
  if (filter == NULL) return ENOMEM;
  // A program of another architecture that a custom action starts has none of these calls to fear, nor to use.
  library.attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS));
  library.attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  // A binary tree: with a list, each read and write would wait for all comparisons.
  library.attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  int problem = add_rules(filter, landlock_version, signals_others);
  if (problem == 0) problem = -library.load(filter);
  library.release(filter);
  return problem;
}
