#pragma once

#include "PopplerInterface.h"
#include "WarningLog.hpp"

#include <poppler-document.h>
#include <poppler-page.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>

/// An open document and what poppler has complained about so far.
struct PopplerHandle {
  std::unique_ptr<poppler::document> document;
  bridge::WarningLog warnings;
};

namespace bridge {

/// Documents and texts that are open now.
inline std::atomic<int64_t> liveCount{0};

inline int32_t fail(PopplerFailure *failure, int32_t status, const char *message) {
  if (failure != nullptr) {
    std::snprintf(failure->message, sizeof failure->message, "%s", message);
  }
  return status;
}

/// The only try and catch: runs `body`, which returns a status, with poppler's complaints going to `log`.
template <typename Body>
int32_t guarded(WarningLog *log, int32_t page, PopplerFailure *failure, Body body) noexcept {
  try {
    WarningLog::Scope scope(log, page);
    return body();
  } catch (const ContentFlood &flood) {
    return fail(failure, POPPLER_PAGE_UNREADABLE, flood.what());
  } catch (const std::bad_alloc &) {
    return fail(failure, POPPLER_NO_MEMORY, "memory ran out");
  } catch (const std::exception &error) {
    return fail(failure, POPPLER_INTERNAL, error.what());
  } catch (...) {
    return fail(failure, POPPLER_INTERNAL, "an unknown exception");
  }
}

/// The same for a page: `body` gets the page, if there is one.
template <typename Body>
int32_t guardedPage(PopplerHandle *handle, int32_t index, PopplerFailure *failure, Body body) noexcept {
  return guarded(&handle->warnings, index, failure, [&]() -> int32_t {
    if (index < 0 || index >= handle->document->pages()) {
      return fail(failure, POPPLER_NO_SUCH_PAGE, "there is no such page");
    }
    std::unique_ptr<poppler::page> page(handle->document->create_page(index));
    if (!page) {
      return fail(failure, POPPLER_PAGE_UNREADABLE, "the page cannot be read");
    }
    return body(*page);
  });
}

/// The page's size as it is shown.
PopplerPageSize sizeOf(const poppler::page &page);

int32_t openDocument(const PopplerSource *source, PopplerHandle **document, PopplerFailure *failure) noexcept;
int32_t readText(
    PopplerHandle *handle, int32_t page, int32_t withFonts, PopplerText **text, PopplerFailure *failure) noexcept;
void freeText(PopplerText *text) noexcept;
int32_t draw(
    PopplerHandle *handle, int32_t page, const PopplerDrawing *drawing, uint8_t *pixels, size_t stride,
    PopplerFailure *failure) noexcept;

} // namespace bridge
