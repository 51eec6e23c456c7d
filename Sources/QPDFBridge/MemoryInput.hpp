// The input as qpdf reads it: the caller's bytes, with every read paid for.

#pragma once

#include "Guard.hpp"

#include <cstring>
#include <memory>
#include <qpdf/InputSource.hh>
#include <qpdf/Pipeline.hh>
#include <string_view>

namespace bridge {

// qpdf 11.3 has no limit of its own on how often it reads a damaged file over, nor on how deep object streams and
// indirect lengths lead. Both come through here, so both are stopped here.
class MemoryInput : public InputSource {
 public:
  MemoryInput(const uint8_t *data, size_t size);

  qpdf_offset_t findAndSkipNextEOL() override;
  std::string const &getName() const override;
  qpdf_offset_t tell() override;
  void seek(qpdf_offset_t offset, int whence) override;
  void rewind() override;
  size_t read(char *buffer, size_t length) override;
  void unreadCh(char ch) override;

  // Work that is done once for each file, however large a part of it: opening it and reading its objects. Real files,
  // damaged ones too, take up to 5 bytes read for each of theirs.
  static uint64_t usualGrant(uint64_t size) { return (uint64_t{32} << 20) + size * 24; }
  // Work left, to be kept by whoever lends an operation a grant of its own.
  uint64_t work() const { return workLeft; }
  void setWork(uint64_t work) { workLeft = work; }
  // Whether the bytes hold a text.
  bool contains(const char *text) const { return memmem(data, byteCount(), text, strlen(text)) != nullptr; }
  uint64_t byteCount() const { return static_cast<uint64_t>(size); }
  // Pays for work worth reading so many bytes; throws Stop when the grant is used up.
  void pay(uint64_t bytes);
  // What one look through the cross-reference table costs, in bytes read.
  uint64_t tableCost() const { return tableEntries * 8; }
  void setTableEntries(size_t count) { tableEntries = count; }
  // Whether qpdf found anything wrong with the file.
  bool hasWarned() const { return warned; }
  void noteWarning() { warned = true; }
  // The whole file.
  std::string_view content() const { return {reinterpret_cast<const char *>(data), static_cast<size_t>(size)}; }

 private:
  const uint8_t *data;
  qpdf_offset_t size;
  qpdf_offset_t position = 0;
  uint64_t workLeft;
  // Until the table is read: as many as could be in the file.
  uint64_t tableEntries;
  bool warned = false;
  std::string name = "input";
};

// Gives an operation that may be repeated, as writing or reading a stream, a grant of its own while this lives.
class WorkGrant {
 public:
  explicit WorkGrant(MemoryInput *input) : input(input), kept(input == nullptr ? 0 : input->work()) {
    if (input != nullptr) {
      input->setWork(MemoryInput::usualGrant(input->byteCount()));
    }
  }
  ~WorkGrant() {
    if (input != nullptr) {
      input->setWork(kept);
    }
  }
  WorkGrant(const WorkGrant &) = delete;
  WorkGrant &operator=(const WorkGrant &) = delete;

 private:
  MemoryInput *input;
  uint64_t kept;
};

// Where qpdf writes its warnings. They are kept elsewhere; here they are only paid for, because what qpdf warns of is
// what it does more than once: repairing, searching for lost ends, ignoring.
class WarningMeter : public Pipeline {
 public:
  explicit WarningMeter(std::shared_ptr<MemoryInput> input) : Pipeline("warnings", nullptr), input(input) {}
  void write(unsigned char const *data, size_t count) override;
  void finish() override {}

 private:
  std::shared_ptr<MemoryInput> input;
};

}  // namespace bridge
