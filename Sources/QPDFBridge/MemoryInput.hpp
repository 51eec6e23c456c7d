// The input as qpdf reads it: the caller's bytes, with every read paid for.

#pragma once

#include "Guard.hpp"

#include <qpdf/InputSource.hh>

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

  // Grants an operation its work: a multiple of the size, with enough for small files.
  void grantWork();

 private:
  void pay(size_t bytes);

  const uint8_t *data;
  qpdf_offset_t size;
  qpdf_offset_t position = 0;
  uint64_t workLeft = 0;
  std::string name = "input";
};

}  // namespace bridge
