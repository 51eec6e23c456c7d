#define _GNU_SOURCE

#include "SandboxBridge.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/landlock.h>

// The headers of a system may be older than its kernel; what they lack is declared here (Linux 6.10's ABI 6).

/// LANDLOCK_ACCESS_FS_*: rights that change something, with the version that brought them.
enum {
  WRITE_FILE = 1 << 1,
  REMOVE_DIR = 1 << 4,
  REMOVE_FILE = 1 << 5,
  MAKE_CHAR = 1 << 6,
  MAKE_DIR = 1 << 7,
  MAKE_REG = 1 << 8,
  MAKE_SOCK = 1 << 9,
  MAKE_FIFO = 1 << 10,
  MAKE_BLOCK = 1 << 11,
  MAKE_SYM = 1 << 12,
  REFER = 1 << 13,     // 2: a file can get a name in another folder
  TRUNCATE = 1 << 14,  // 3
  IOCTL_DEV = 1 << 15, // 5
};

/// LANDLOCK_ACCESS_NET_*, from version 4 on.
enum { BIND_TCP = 1 << 0, CONNECT_TCP = 1 << 1 };

/// LANDLOCK_SCOPE_*, from version 6 on.
enum { SCOPE_ABSTRACT_UNIX_SOCKET = 1 << 0, SCOPE_SIGNAL = 1 << 1 };

struct attributes {
  uint64_t handled_files;
  uint64_t handled_network;
  uint64_t scoped;
};

int sandboxbridge_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, (void *)0, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : (int)version;
}

/// What the kernel of a version is asked to refuse.
static struct attributes attributes_of(int version) {
  struct attributes attributes = {
      .handled_files = WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_CHAR | MAKE_DIR | MAKE_REG | MAKE_SOCK |
                       MAKE_FIFO | MAKE_BLOCK | MAKE_SYM,
  };
  if (version >= 2) attributes.handled_files |= REFER;
  if (version >= 3) attributes.handled_files |= TRUNCATE;
  if (version >= 4) attributes.handled_network = BIND_TCP | CONNECT_TCP;
  if (version >= 5) attributes.handled_files |= IOCTL_DEV;
  if (version >= 6) attributes.scoped = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL;
  return attributes;
}

/// A kernel refuses bytes that it does not know.
static size_t size_of_attributes(int version) {
  if (version >= 6) return sizeof(struct attributes);
  return version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
}

/// Allows what `rights` has below a folder, or of a single file.
static int allow(int ruleset, const char *path, uint64_t rights) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : errno;
  struct stat status;
  int problem = fstat(descriptor, &status) == 0 ? 0 : errno;
  if (problem == 0) {
    if (!S_ISDIR(status.st_mode)) rights &= WRITE_FILE | TRUNCATE;
    struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = descriptor};
    if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) problem = errno;
  }
  close(descriptor);
  return problem;
}

int sandboxbridge_limit_writing(const char *const *folders, size_t count) {
  int version = sandboxbridge_landlock_version();
  if (version == 0) return ENOSYS;
  struct attributes attributes = attributes_of(version);
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, size_of_attributes(version), 0);
  if (ruleset < 0) return errno;
  // Devices, sockets and queues are made nowhere.
  uint64_t rights = attributes.handled_files & ~(uint64_t)(MAKE_CHAR | MAKE_BLOCK | MAKE_SOCK | MAKE_FIFO | IOCTL_DEV);
  int problem = allow(ruleset, "/dev/null", rights);
  for (size_t index = 0; index < count && problem == 0; ++index) problem = allow(ruleset, folders[index], rights);
  if (problem == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) problem = errno;
  if (problem == 0 && syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) problem = errno;
  close(ruleset);
  return problem;
}
