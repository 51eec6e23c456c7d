#define _GNU_SOURCE

#include "SandboxBridge.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <linux/landlock.h>

int sandboxbridge_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, (void *)0, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : (int)version;
}
