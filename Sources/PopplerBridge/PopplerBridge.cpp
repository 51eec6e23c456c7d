#include <poppler-version.h>
extern "C" const char *pdfscope_v(void) { return POPPLER_VERSION; }
