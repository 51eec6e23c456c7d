#include "QPDFBridge.h"

#include <cerrno>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int qpdfbridge_rename_new(int folder, const char *from, const char *to) {
  if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0) {
    return 0;
  }
  if (errno != EINVAL && errno != ENOSYS) {
    return errno;
  }
  // The file system knows no such rename. A hard link is never made over an existing name either.
  if (linkat(folder, from, folder, to, 0) != 0) {
    return errno;
  }
  return unlinkat(folder, from, 0) == 0 ? 0 : errno;
}
