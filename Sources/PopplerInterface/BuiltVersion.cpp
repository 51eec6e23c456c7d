#include "PopplerInterface.h"

// Only the header is read, for its number: asking the library would mean loading it.
#if __has_include(<poppler/cpp/poppler-version.h>)
#include <poppler/cpp/poppler-version.h>
#elif __has_include(<poppler-version.h>)
#include <poppler-version.h>
#else
#define POPPLER_VERSION "unknown"
#endif

const char *poppler_interface_built_version(void) { return POPPLER_VERSION; }
