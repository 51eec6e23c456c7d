#include "PopplerInterface.h"
int pdfscope_poppler_placeholder(void) { return 0; }
