#include "QPDFBridge.h"

#include <cstdio>

void qpdfbridge_silence_standard_error(void) {
  // glibc lets a program choose the stream; the descriptor and whoever writes to it are left alone.
  static FILE *const nowhere = fopen("/dev/null", "we");
  if (nowhere != nullptr) {
    stderr = nowhere;
  }
}
