#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include "XMLBridge.h"

// libxml2 2.14 changed its binary interface and its name. The structures used here have the layout of the headers this
// was compiled with, so only the library that belongs to them will do.
#if LIBXML_VERSION >= 21400
#define LIBRARY_NAME "libxml2.so.16"
#else
#define LIBRARY_NAME "libxml2.so.2"
#endif

static pdfscope_xml_library library;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *handle = dlopen(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  // POSIX lets a data pointer hold a function; C itself has no cast for it.
#define FIND(name)                             \
  {                                            \
    void *symbol = dlsym(handle, #name);       \
    if (!symbol) return;                       \
    memcpy(&library.name, &symbol, sizeof symbol); \
  }
  PDFSCOPE_XML_FUNCTIONS(FIND)
#undef FIND
  library.xmlInitParser();
  is_loaded = 1;
}

const pdfscope_xml_library *pdfscope_xml_library_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &library : NULL;
}

const char *pdfscope_xml_library_name(void) { return LIBRARY_NAME; }
