#include "PopplerBridge.h"

#include "Handle.hpp"

#include <poppler-version.h>

#include <string>

namespace {

const char *version() {
  static const std::string text = poppler::version_string();
  return text.c_str();
}

void closeDocument(PopplerHandle *handle) {
  if (handle == nullptr) {
    return;
  }
  bridge::guarded(nullptr, -1, nullptr, [&]() -> int32_t {
    delete handle;
    return POPPLER_OK;
  });
  bridge::liveCount--;
}

int32_t pageCount(const PopplerHandle *handle) { return handle->document->pages(); }

int32_t pageSize(PopplerHandle *handle, int32_t page, PopplerPageSize *size, PopplerFailure *failure) {
  return bridge::guardedPage(handle, page, failure, [&](const poppler::page &page) -> int32_t {
    *size = bridge::sizeOf(page);
    return POPPLER_OK;
  });
}

size_t takeWarnings(PopplerHandle *handle, void (*receive)(const PopplerComplaint *, void *), void *context) {
  size_t dropped = 0;
  bridge::guarded(nullptr, -1, nullptr, [&]() -> int32_t {
    handle->warnings.take(receive, context);
    dropped = handle->warnings.takeDroppedCount();
    return POPPLER_OK;
  });
  return dropped;
}

int64_t liveCount() { return bridge::liveCount; }

/// In the order of the table's declaration.
const PopplerTable table = {
    POPPLER_TABLE_REVISION,
    version,
    bridge::openDocument,
    closeDocument,
    pageCount,
    pageSize,
    bridge::readText,
    bridge::freeText,
    bridge::draw,
    takeWarnings,
    liveCount,
};

} // namespace

const PopplerTable *pdfscope_poppler_table(void) { return &table; }
