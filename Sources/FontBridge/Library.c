#include "Library.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *font_bridge_fail(FontBridgeFailure *failure, FontBridgeCode code, const char *message) {
  if (failure) {
    failure->code = code;
    snprintf(failure->message, sizeof failure->message, "%s", message);
  }
  return NULL;
}

bool font_bridge_check_count(size_t count, FontBridgeFailure *failure) {
  if (count <= INT_MAX / 8) return true;
  font_bridge_fail(failure, FONT_BRIDGE_TOO_LONG, "the text is too long");
  return false;
}

void font_bridge_free(void *memory) { free(memory); }

// POSIX lets a data pointer hold a function; C itself has no cast for it.
#define FIND(name)                               \
  {                                              \
    void *symbol = dlsym(library, #name);        \
    if (!symbol) return;                         \
    memcpy(&table.name, &symbol, sizeof symbol); \
  }

#define LOADER(kind, function, functions, file)                                       \
  static kind function##_table;                                                       \
  static int function##_is_loaded;                                                    \
  static pthread_once_t function##_once = PTHREAD_ONCE_INIT;                          \
  static void function##_load(void) {                                                 \
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);                              \
    if (!library) return;                                                             \
    kind table;                                                                       \
    functions(FIND) function##_table = table;                                         \
    function##_is_loaded = 1;                                                         \
  }                                                                                   \
  const kind *function(FontBridgeFailure *failure) {                                  \
    pthread_once(&function##_once, function##_load);                                  \
    if (function##_is_loaded) return &function##_table;                               \
    return font_bridge_fail(failure, FONT_BRIDGE_NO_LIBRARY,                          \
                            file " is needed to draw text and is not installed");     \
  }

LOADER(FontBridgeHarfBuzz, font_bridge_harfbuzz, FONT_BRIDGE_HARFBUZZ_FUNCTIONS, "libharfbuzz.so.0")
LOADER(FontBridgeSubsetter, font_bridge_subsetter, FONT_BRIDGE_SUBSET_FUNCTIONS, "libharfbuzz-subset.so.0")
LOADER(FontBridgeFriBidi, font_bridge_fribidi, FONT_BRIDGE_FRIBIDI_FUNCTIONS, "libfribidi.so.0")
LOADER(FontBridgeFontconfig, font_bridge_fontconfig, FONT_BRIDGE_FONTCONFIG_FUNCTIONS, "libfontconfig.so.1")
