#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// POSIX lets a data pointer hold a function; C itself has no cast for it.
#define FIND(name)                                \
  {                                               \
    void *symbol = dlsym(library, #name);         \
    if (!symbol) return;                          \
    memcpy(&table.name, &symbol, sizeof symbol);  \
  }

#define LOADER(kind, function, functions, file)                \
  static kind function##_table;                                \
  static int function##_is_loaded;                             \
  static pthread_once_t function##_once = PTHREAD_ONCE_INIT;   \
  static void function##_load(void) {                          \
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);       \
    if (!library) return;                                      \
    kind table;                                                \
    functions(FIND) function##_table = table;                  \
    function##_is_loaded = 1;                                  \
  }                                                            \
  const kind *function(void) {                                 \
    pthread_once(&function##_once, function##_load);           \
    return function##_is_loaded ? &function##_table : NULL;    \
  }

LOADER(PictureBridgeJPEG, picture_bridge_jpeg, PICTURE_BRIDGE_JPEG_FUNCTIONS, PICTURE_BRIDGE_JPEG_LIBRARY)
LOADER(PictureBridgeWebP, picture_bridge_webp, PICTURE_BRIDGE_WEBP_FUNCTIONS, PICTURE_BRIDGE_WEBP_LIBRARY)
