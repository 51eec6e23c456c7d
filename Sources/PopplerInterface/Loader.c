#define _GNU_SOURCE
#include "PopplerInterface.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const PopplerTable *table;
static char failure[PATH_MAX + 1024];
static char reason[512];

/// Finds the folder of the program or library that contains this function. Links are resolved, so that a link in a
/// folder of programs leads to where the rest is installed.
static int own_folder(char folder[PATH_MAX]) {
  Dl_info info;
  struct link_map *map = NULL;
  const char *path = NULL;
  if (dladdr1((const void *)&own_folder, &info, (void **)&map, RTLD_DL_LINKMAP) != 0 && map != NULL) {
    path = map->l_name;
  }
  // The main program has no name in the list of loaded objects (and argv[0] is no path to trust).
  if (path == NULL || path[0] == '\0') {
    path = "/proc/self/exe";
  }
  if (realpath(path, folder) == NULL) {
    return 0;
  }
  char *slash = strrchr(folder, '/');
  if (slash == NULL) {
    return 0;
  }
  *slash = '\0';
  return 1;
}

/// Takes the table out of an opened library, if it is one of ours.
static int adopt(void *library, const char *path) {
  const PopplerTable *(*get)(void) = (const PopplerTable *(*)(void))dlsym(library, POPPLER_TABLE_SYMBOL);
  const PopplerTable *found = get == NULL ? NULL : get();
  if (found == NULL || found->revision != POPPLER_TABLE_REVISION) {
    snprintf(failure, sizeof failure, "%s belongs to another version of pdfscope", path);
    dlclose(library);
    return 0;
  }
  table = found;
  return 1;
}

/// Tries one path. Returns 0 where the next one may be tried: nothing is there.
static int try_path(const char *path) {
  int is_path = strchr(path, '/') != NULL;
  if (is_path && access(path, F_OK) != 0) {
    return 0;
  }
  void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) {
    const char *error = dlerror();
    snprintf(reason, sizeof reason, "%s", error == NULL ? "unknown" : error);
    if (is_path) {
      snprintf(failure, sizeof failure, "%s cannot be loaded: %s", path, reason);
    }
    return is_path;
  }
  adopt(library, path);
  return 1;
}

static int try_in_folder(const char *folder, const char *below) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s%s/%s", folder, below, POPPLER_LIBRARY_NAME);
  return length > 0 && (size_t)length < sizeof path && try_path(path);
}

static void load(void) {
  char folder[PATH_MAX];
  if (own_folder(folder)) {
    static const char *const places[] = {"", "/../lib/pdfscope", "/../lib"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
      if (try_in_folder(folder, places[i])) {
        return;
      }
    }
  } else {
    folder[0] = '\0';
  }
  // A variable chooses code to run, as LD_LIBRARY_PATH does. So it is not read where the program has more rights than
  // its caller, and a relative folder, which would depend on where the caller stands, does not count.
  const char *chosen = secure_getenv("PDFSCOPE_LIBRARY_PATH");
  if (chosen != NULL && chosen[0] == '/' && try_in_folder(chosen, "")) {
    return;
  }
  if (try_path(POPPLER_LIBRARY_NAME)) {
    return;
  }
  snprintf(
      failure, sizeof failure, "%s is neither in %s nor in ../lib/pdfscope or ../lib beside it; the system says: %s",
      POPPLER_LIBRARY_NAME, folder[0] == '\0' ? "the program's folder" : folder, reason);
}

const PopplerTable *poppler_interface_load(const char *_Nullable *error) {
  pthread_once(&once, load);
  if (error != NULL) {
    *error = table == NULL ? failure : NULL;
  }
  return table;
}
