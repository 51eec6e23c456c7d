#include "MemoryInput.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace bridge {

namespace {
// Each call costs this much besides the bytes it delivers: qpdf asks for 128 bytes where it needs a few.
constexpr uint64_t callCost = 32;
}  // namespace

MemoryInput::MemoryInput(const uint8_t *data, size_t size)
    : data(data),
      size(static_cast<qpdf_offset_t>(size)),
      workLeft(usualGrant(size)),
      tableEntries(size / 20) {}

void MemoryInput::pay(uint64_t bytes) {
  StackGuard::check();
  uint64_t cost = bytes + callCost;
  if (cost > workLeft) {
    workLeft = 0;
    throw Stop{"reading this file takes too much work for its size"};
  }
  workLeft -= cost;
}

qpdf_offset_t MemoryInput::findAndSkipNextEOL() {
  auto isEndOfLine = [](uint8_t byte) { return byte == '\r' || byte == '\n'; };
  if (position >= size) {
    last_offset = size;
    position = size;
    return size;
  }
  const uint8_t *end = data + size;
  const uint8_t *start = data + position;
  const uint8_t *found = std::find_if(start, end, isEndOfLine);
  const uint8_t *next = std::find_if_not(found, end, isEndOfLine);
  pay(static_cast<size_t>(next - start));
  position = next - data;
  return found - data;
}

std::string const &MemoryInput::getName() const { return name; }

qpdf_offset_t MemoryInput::tell() { return position; }

void MemoryInput::seek(qpdf_offset_t offset, int whence) {
  qpdf_offset_t base = whence == SEEK_END ? size : whence == SEEK_CUR ? position : 0;
  qpdf_offset_t target = 0;
  if (__builtin_add_overflow(base, offset, &target)) {
    // A lying length: reading there finds nothing, and qpdf looks for the true length.
    target = offset > 0 ? std::numeric_limits<qpdf_offset_t>::max() : -1;
  }
  if (target < 0) {
    throw std::runtime_error("seek before the beginning of the file");
  }
  position = target;
}

void MemoryInput::rewind() { position = 0; }

size_t MemoryInput::read(char *buffer, size_t length) {
  if (position >= size) {
    pay(0);
    last_offset = size;
    return 0;
  }
  size_t count = std::min(static_cast<size_t>(size - position), length);
  pay(count);
  last_offset = position;
  memcpy(buffer, data + position, count);
  position += static_cast<qpdf_offset_t>(count);
  return count;
}

void MemoryInput::unreadCh(char) {
  if (position > 0) {
    --position;
  }
}

void WarningMeter::write(unsigned char const *data, size_t count) {
  input->noteWarning();
  // To recover a stream's length qpdf looks through the whole table, once for each stream.
  constexpr std::string_view search = "attempting to recover stream length";
  std::string_view text(reinterpret_cast<const char *>(data), count);
  bool isSearch = text.find(search) != std::string_view::npos;
  input->pay(1024 + (isSearch ? input->tableCost() : 0));
}

}  // namespace bridge
