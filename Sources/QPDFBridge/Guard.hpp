// The one place where C++ exceptions end.

#pragma once

#include "QPDFBridge.h"

#include <cstdint>
#include <string>
#include <type_traits>

class QPDFExc;

namespace bridge {

// Thrown by the guards of this bridge. Deliberately not a std::exception: qpdf catches those in many places and goes
// on, and work that has to stop must reach the border in one go.
struct Stop {
  std::string message;
};

// Counts a handle made (1) or freed (-1).
void countHandle(int change);

// Throws std::runtime_error when little is left of this thread's stack. Not Stop: qpdf then takes the one object it is
// reading for null and goes on with those above it, and each is read once; unwound to the border it would read them all
// again for the next.
class StackGuard {
 public:
  static void check();
};

// A copy for C, allocated with malloc.
char *copyString(const std::string &text);
void fillError(qpdfbridge_error *error, int code, const std::string &message);
void fillError(qpdfbridge_error *error, const QPDFExc &exception);

int guardedCall(qpdfbridge_error *error, void (*work)(void *), void *context) noexcept;

// Runs `work` and turns whatever it throws into a code and, when `error` is not NULL, a description.
template <typename Work>
int guarded(qpdfbridge_error *error, Work &&work) noexcept {
  // A plain function and a pointer: a std::function would be allocated for every read of an object.
  using Plain = std::remove_reference_t<Work>;
  return guardedCall(error, [](void *context) { (*static_cast<Plain *>(context))(); }, &work);
}

}  // namespace bridge
