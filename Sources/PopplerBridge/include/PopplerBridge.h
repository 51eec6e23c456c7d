/// What `libpdfscope-poppler.so` exports: one function, which hands out the table of `PopplerInterface.h`.
#pragma once

#include "PopplerInterface.h"

#ifdef __cplusplus
extern "C" {
#endif

__attribute__((visibility("default"))) const PopplerTable *pdfscope_poppler_table(void);

#ifdef __cplusplus
}
#endif
