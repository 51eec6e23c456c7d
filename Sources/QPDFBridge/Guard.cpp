#include "Guard.hpp"

#include <pthread.h>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFSystemError.hh>
#include <qpdf/QPDFUsage.hh>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

namespace bridge {

namespace {

std::atomic<int64_t> liveHandles{0};
thread_local int64_t liveHandlesOfThread = 0;

// Left free below the deepest read, for what qpdf still does after it: parsing, copying, unparsing 500 levels.
constexpr size_t stackReserve = 256 * 1024;

// The lowest address the current thread may use before StackGuard objects.
uintptr_t stackFloor() {
  thread_local uintptr_t floor = [] {
    pthread_attr_t attributes;
    void *low = nullptr;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
      return uintptr_t{0};
    }
    pthread_attr_getstack(&attributes, &low, &size);
    pthread_attr_destroy(&attributes);
    // Under an unlimited stack nothing is known about the true end; 8 MiB below here is what everybody else gets.
    constexpr size_t usual = 8 * 1024 * 1024;
    auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    auto base = reinterpret_cast<uintptr_t>(low);
    if (size > 64 * usual && here > usual) {
      base = here - usual;
      size = usual;
    }
    return base + std::min(stackReserve, size / 2);
  }();
  return floor;
}

int32_t codeOf(qpdf_error_code_e code) {
  switch (code) {
    case qpdf_e_success:
      return QPDFBRIDGE_OK;
    case qpdf_e_system:
      return QPDFBRIDGE_SYSTEM;
    case qpdf_e_unsupported:
      return QPDFBRIDGE_UNSUPPORTED;
    case qpdf_e_password:
      return QPDFBRIDGE_PASSWORD;
    case qpdf_e_damaged_pdf:
    case qpdf_e_linearization:
      return QPDFBRIDGE_DAMAGED;
    case qpdf_e_pages:
      return QPDFBRIDGE_PAGES;
    case qpdf_e_object:
      return QPDFBRIDGE_OBJECT;
    case qpdf_e_internal:
    case qpdf_e_json:
      return QPDFBRIDGE_LOGIC;
  }
  return QPDFBRIDGE_UNKNOWN;
}

}  // namespace

void countHandle(int change) {
  liveHandles += change;
  liveHandlesOfThread += change;
}

void StackGuard::check() {
  if (reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) < stackFloor()) {
    throw std::runtime_error("objects refer to each other in too deep a chain");
  }
}

char *copyString(const std::string &text) {
  auto *copy = static_cast<char *>(malloc(text.size() + 1));
  if (copy != nullptr) {
    memcpy(copy, text.c_str(), text.size() + 1);
  }
  return copy;
}

void fillError(qpdfbridge_error *error, int code, const std::string &message) {
  if (error == nullptr) {
    return;
  }
  qpdfbridge_error_clear(error);
  error->code = code;
  error->offset = -1;
  error->message = copyString(message);
}

void fillError(qpdfbridge_error *error, const QPDFExc &exception) {
  if (error == nullptr) {
    return;
  }
  fillError(error, codeOf(exception.getErrorCode()), exception.getMessageDetail());
  if (exception.getFilePosition() > 0) {
    error->offset = exception.getFilePosition();
  }
  // qpdf names the object in words: "object 12 0", or "…: object 12 0 stream 3" and the like.
  auto place = exception.getObject().rfind("object ");
  if (place != std::string::npos) {
    int number = 0;
    int generation = 0;
    if (sscanf(exception.getObject().c_str() + place, "object %d %d", &number, &generation) == 2 && number > 0) {
      error->number = number;
      error->generation = generation;
    }
  }
}

int guardedCall(qpdfbridge_error *error, void (*work)(void *), void *context) noexcept {
  qpdfbridge_error local{};
  qpdfbridge_error *target = error == nullptr ? &local : error;
  *target = qpdfbridge_error{};
  target->offset = -1;
  try {
    work(context);
  } catch (const Stop &stop) {
    fillError(target, QPDFBRIDGE_LIMIT, stop.message);
  } catch (const QPDFExc &exception) {
    fillError(target, exception);
  } catch (const QPDFSystemError &exception) {
    fillError(target, QPDFBRIDGE_SYSTEM, exception.what());
    target->system_error = exception.getErrno();
  } catch (const QPDFUsage &exception) {
    fillError(target, QPDFBRIDGE_USAGE, exception.what());
  } catch (const std::bad_alloc &) {
    fillError(target, QPDFBRIDGE_MEMORY, "out of memory");
  } catch (const std::logic_error &exception) {
    fillError(target, QPDFBRIDGE_LOGIC, exception.what());
  } catch (const std::runtime_error &exception) {
    fillError(target, QPDFBRIDGE_RUNTIME, exception.what());
  } catch (const std::exception &exception) {
    fillError(target, QPDFBRIDGE_UNKNOWN, exception.what());
  } catch (...) {
    fillError(target, QPDFBRIDGE_UNKNOWN, "something that is no exception was thrown");
  }
  int code = target->code;
  qpdfbridge_error_clear(&local);
  return code;
}

}  // namespace bridge

void qpdfbridge_error_clear(qpdfbridge_error *error) {
  free(error->message);
  error->message = nullptr;
}

void qpdfbridge_free(void *memory) { free(memory); }

int64_t qpdfbridge_live_handles(void) { return bridge::liveHandles.load(); }

int64_t qpdfbridge_live_handles_of_thread(void) { return bridge::liveHandlesOfThread; }

int qpdfbridge_test_throw(int branch, qpdfbridge_error *error) {
  return bridge::guarded(error, [branch] {
    switch (branch) {
      case QPDFBRIDGE_OK:
        return;
      case QPDFBRIDGE_PASSWORD:
        throw QPDFExc(qpdf_e_password, "file", "", 0, "invalid password");
      case QPDFBRIDGE_DAMAGED:
        throw QPDFExc(qpdf_e_damaged_pdf, "file", "object 12 3", 456, "damaged");
      case QPDFBRIDGE_UNSUPPORTED:
        throw QPDFExc(qpdf_e_unsupported, "file", "", 0, "unsupported");
      case QPDFBRIDGE_PAGES:
        throw QPDFExc(qpdf_e_pages, "file", "", 0, "pages");
      case QPDFBRIDGE_OBJECT:
        throw QPDFExc(qpdf_e_object, "file", "trailer", 0, "object");
      case QPDFBRIDGE_SYSTEM:
        throw QPDFSystemError("writing", 28);
      case QPDFBRIDGE_USAGE:
        throw QPDFUsage("usage");
      case QPDFBRIDGE_LOGIC:
        throw std::logic_error("logic");
      case QPDFBRIDGE_RUNTIME:
        throw std::runtime_error("runtime");
      case QPDFBRIDGE_MEMORY:
        throw std::bad_alloc();
      case QPDFBRIDGE_LIMIT:
        throw bridge::Stop{"stopped"};
      default:
        throw 42;
    }
  });
}
