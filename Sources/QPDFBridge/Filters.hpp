// Decoders of our own for the filters that make much of little.

#pragma once

#include "Guard.hpp"

#include <cstddef>
#include <memory>
#include <qpdf/Pipeline.hh>

namespace bridge {

class MemoryInput;

// The most one filter of one stream may make.
constexpr size_t mostDecoded = size_t{256} << 20;

// Replaces qpdf's decoders for Flate, LZW and run lengths, which know no limit: a few KiB can ask them for any amount
// of memory, by what they decode to, by chains of them, and by the length of a predictor's rows. Object streams are
// decoded inside qpdf, out of our reach but for this. Does its work once for the process.
void limitFilters();

// While this lives, what filters make on this thread is paid for by a document.
class Payer {
 public:
  explicit Payer(MemoryInput *input);
  ~Payer();
  Payer(const Payer &) = delete;
  Payer &operator=(const Payer &) = delete;

 private:
  MemoryInput *before;
};

// Undoes a predictor (ISO 32000-2 7.4.4.4): 2 is TIFF's, 10 and above are PNG's.
std::unique_ptr<Pipeline> makePredictor(int predictor, int columns, int colors, int bits, Pipeline *next);
std::unique_ptr<Pipeline> makeLZWDecoder(bool changesEarly, Pipeline *next);

}  // namespace bridge
