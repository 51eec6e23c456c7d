#include "QPDFBridge.h"

#include <qpdf/QPDFLogger.hh>

#include <cstdio>
#include <iostream>

void qpdfbridge_silence_standard_error(void) {
  // glibc lets a program choose the stream; the descriptor and whoever writes to it are left alone.
  static FILE *const nowhere = fopen("/dev/null", "we");
  if (nowhere != nullptr) {
    stderr = nowhere;
  }
  // The streams of C++ keep the one that there was when the program began. qpdf writes to them what it has to say of
  // objects that belong to no document, poppler what it finds before anybody listens.
  std::cerr.rdbuf(nullptr);
  std::clog.rdbuf(nullptr);
  auto logger = QPDFLogger::defaultLogger();
  logger->setInfo(logger->discard());
  logger->setWarn(logger->discard());
  logger->setError(logger->discard());
}
