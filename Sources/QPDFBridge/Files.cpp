#include "QPDFBridgeFiles.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/fs.h>
#include <memory>
#include <new>
#include <stdio.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
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

namespace {

// Not shared, not copied inside the kernel: through memory, a piece at a time.
int copyThroughMemory(int from, int to, int64_t done, int64_t count) {
  constexpr size_t pieceSize = 1 << 20;
  std::unique_ptr<char[]> piece(new (std::nothrow) char[pieceSize]);
  if (!piece) {
    return ENOMEM;
  }
  while (done < count) {
    size_t wanted = std::min<int64_t>(pieceSize, count - done);
    ssize_t got = pread(from, piece.get(), wanted, done);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got <= 0) {
      return got < 0 ? errno : EIO;
    }
    for (ssize_t put = 0; put < got;) {
      ssize_t written = pwrite(to, piece.get() + put, static_cast<size_t>(got - put), done + put);
      if (written < 0 && errno != EINTR) {
        return errno;
      }
      put += std::max<ssize_t>(written, 0);
    }
    done += got;
  }
  return 0;
}

bool isForAnotherWay(int number) {
  return number == EXDEV || number == EINVAL || number == ENOSYS || number == EOPNOTSUPP || number == EBADF ||
         number == EPERM || number == ETXTBSY;
}

// From memory to the disk without a second copy in the system's memory, which for a large file is nearly all the work
// of copying it. Answers how much was copied: whole blocks only, and nothing where the file system has no such way.
int64_t copyToDisk(int from, int to, int64_t count, int *error) {
  constexpr int64_t block = 4096;
  constexpr int64_t piece = int64_t{16} << 20;
  // A small file is read again sooner than it is worth.
  constexpr int64_t least = int64_t{8} << 20;
  int flags = fcntl(to, F_GETFL);
  if (count < least || flags < 0 || fcntl(to, F_SETFL, flags | O_DIRECT) != 0) {
    return 0;
  }
  int64_t done = 0;
  void *bytes = mmap(nullptr, static_cast<size_t>(count), PROT_READ, MAP_PRIVATE, from, 0);
  if (bytes != MAP_FAILED) {
    int64_t whole = count / block * block;
    while (done < whole) {
      // Where the file was cut short meanwhile this is an error of the call, not a signal.
      auto wanted = static_cast<size_t>(std::min(piece, whole - done));
      ssize_t written = pwrite(to, static_cast<char *>(bytes) + done, wanted, done);
      if (written < 0 && errno == EINTR) {
        continue;
      }
      if (written < 0 && errno != EFAULT && !isForAnotherWay(errno)) {
        *error = errno;
      }
      done += std::max<ssize_t>(written, 0);
      if (written <= 0 || done % block != 0) {
        break;
      }
    }
    munmap(bytes, static_cast<size_t>(count));
  }
  // A file that went on asking for whole blocks would refuse what is written to it next.
  if (fcntl(to, F_SETFL, flags) != 0 && *error == 0) {
    *error = errno;
  }
  return done;
}

}  // namespace

int qpdfbridge_copy_file(int from, int to, int64_t count) {
  struct stat status {};
  if (fstat(from, &status) == 0 && status.st_size == count && ioctl(to, FICLONE, from) == 0) {
    return 0;
  }
  int error = 0;
  int64_t done = copyToDisk(from, to, count, &error);
  if (error != 0) {
    return error;
  }
  while (done < count) {
    loff_t source = done;
    loff_t target = done;
    ssize_t copied = copy_file_range(from, &source, to, &target, static_cast<size_t>(count - done), 0);
    if (copied < 0 && errno == EINTR) {
      continue;
    }
    if (copied < 0 && !isForAnotherWay(errno)) {
      return errno;
    }
    if (copied <= 0) {
      return copyThroughMemory(from, to, done, count);
    }
    done += copied;
  }
  return 0;
}

void qpdfbridge_copy_attributes(int from, int to) {
  char names[4096];
  ssize_t size = flistxattr(from, names, sizeof(names));
  for (ssize_t place = 0; place < size;) {
    const char *name = names + place;
    place += static_cast<ssize_t>(strlen(name)) + 1;
    char value[4096];
    ssize_t length = fgetxattr(from, name, value, sizeof(value));
    // Labels of security modules and capabilities are for the system to give.
    bool isOurs = strncmp(name, "user.", 5) == 0 || strcmp(name, "system.posix_acl_access") == 0;
    if (length >= 0 && isOurs) {
      (void)fsetxattr(to, name, value, static_cast<size_t>(length), 0);
    }
  }
}

int qpdfbridge_lock_file(int descriptor) {
  while (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

void qpdfbridge_unlock_file(int descriptor) { flock(descriptor, LOCK_UN); }
