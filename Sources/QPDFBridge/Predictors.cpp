#include "Filters.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace bridge {

namespace {

// Collects rows and hands each on once it is undone.
class RowDecoder : public Pipeline {
 public:
  RowDecoder(size_t incoming, Pipeline *next) : Pipeline("predictor", next), row(incoming) {}

  void write(unsigned char const *data, size_t count) override {
    while (count > 0) {
      size_t part = std::min(count, row.size() - filled);
      std::copy(data, data + part, row.begin() + static_cast<std::ptrdiff_t>(filled));
      filled += part;
      data += part;
      count -= part;
      if (filled == row.size()) {
        decode(filled);
        filled = 0;
      }
    }
  }

  void finish() override {
    if (filled > 0) {
      // The end of a truncated stream.
      std::fill(row.begin() + static_cast<std::ptrdiff_t>(filled), row.end(), 0);
      decode(filled);
      filled = 0;
    }
    getNext()->finish();
  }

 protected:
  // Undoes `row`, of which the first `count` bytes were given, and passes it on.
  virtual void decode(size_t count) = 0;

  std::vector<uint8_t> row;

 private:
  size_t filled = 0;
};

uint8_t paeth(int left, int above, int aboveLeft) {
  int estimate = left + above - aboveLeft;
  int toLeft = std::abs(estimate - left);
  int toAbove = std::abs(estimate - above);
  int toAboveLeft = std::abs(estimate - aboveLeft);
  if (toLeft <= toAbove && toLeft <= toAboveLeft) {
    return static_cast<uint8_t>(left);
  }
  return static_cast<uint8_t>(toAbove <= toAboveLeft ? above : aboveLeft);
}

// PNG's filters; the first byte of a row names the one it was made with.
class PNGPredictor : public RowDecoder {
 public:
  PNGPredictor(size_t rowBytes, size_t pixelBytes, Pipeline *next)
      : RowDecoder(rowBytes + 1, next), previous(rowBytes), pixelBytes(pixelBytes) {}

 protected:
  void decode(size_t count) override {
    uint8_t *current = row.data() + 1;
    for (size_t index = 0; index < previous.size(); ++index) {
      int left = index >= pixelBytes ? current[index - pixelBytes] : 0;
      int above = previous[index];
      int aboveLeft = index >= pixelBytes ? previous[index - pixelBytes] : 0;
      current[index] = static_cast<uint8_t>(current[index] + prediction(row[0], left, above, aboveLeft));
    }
    std::copy(current, current + previous.size(), previous.begin());
    getNext()->write(current, count - 1);
  }

 private:
  static int prediction(uint8_t filter, int left, int above, int aboveLeft) {
    switch (filter) {
      case 1:
        return left;
      case 2:
        return above;
      case 3:
        return (left + above) / 2;
      case 4:
        return paeth(left, above, aboveLeft);
      default:
        return 0;
    }
  }

  std::vector<uint8_t> previous;
  size_t pixelBytes;
};

// TIFF's predictor: every sample is a difference to the same component of the pixel before it.
class TIFFPredictor : public RowDecoder {
 public:
  TIFFPredictor(size_t rowBytes, size_t columns, size_t colors, size_t bits, Pipeline *next)
      : RowDecoder(rowBytes, next), samples(columns * colors), colors(colors), bits(bits) {}

 protected:
  void decode(size_t count) override {
    for (size_t index = colors; index < samples; ++index) {
      put(index, get(index) + get(index - colors));
    }
    getNext()->write(row.data(), count);
  }

 private:
  uint32_t get(size_t index) const {
    if (bits == 16) {
      return static_cast<uint32_t>(row[2 * index] << 8 | row[2 * index + 1]);
    }
    size_t bit = index * bits;
    return row[bit / 8] >> (8 - bits - bit % 8) & ((1u << bits) - 1);
  }

  void put(size_t index, uint32_t sample) {
    if (bits == 16) {
      row[2 * index] = static_cast<uint8_t>(sample >> 8);
      row[2 * index + 1] = static_cast<uint8_t>(sample);
      return;
    }
    size_t bit = index * bits;
    size_t shift = 8 - bits - bit % 8;
    uint32_t mask = ((1u << bits) - 1) << shift;
    row[bit / 8] = static_cast<uint8_t>((row[bit / 8] & ~mask) | (sample << shift & mask));
  }

  size_t samples;
  size_t colors;
  size_t bits;
};

// LZW as TIFF has it (ISO 32000-2 7.4.4.2): codes of 9 to 12 bits, 256 clears the table, 257 ends the data.
class LZWDecoder : public Pipeline {
 public:
  LZWDecoder(bool changesEarly, Pipeline *next) : Pipeline("lzw", next), early(changesEarly ? 1 : 0) {}

  void write(unsigned char const *data, size_t count) override {
    for (size_t index = 0; index < count && !isAtEnd; ++index) {
      pending = pending << 8 | data[index];
      pendingBits += 8;
      while (pendingBits >= width && !isAtEnd) {
        pendingBits -= width;
        take(pending >> pendingBits & ((1u << width) - 1));
      }
    }
    flush();
  }

  void finish() override {
    flush();
    getNext()->finish();
  }

 private:
  static constexpr unsigned clearCode = 256;
  static constexpr unsigned endCode = 257;
  static constexpr unsigned firstFree = 258;
  static constexpr unsigned tableSize = 4096;
  static constexpr unsigned none = tableSize;

  void take(unsigned code) {
    if (code == endCode) {
      isAtEnd = true;
    } else if (code == clearCode) {
      used = firstFree;
      width = 9;
      last = none;
    } else if (code < used || (code == used && last != none)) {
      emit(code);
    } else {
      flush();
      throw std::runtime_error("LZW data is damaged");
    }
  }

  void emit(unsigned code) {
    bool isNew = code >= used;
    // Written backwards from the end of the sequence to its first byte.
    scratch.clear();
    unsigned walk = isNew ? last : code;
    for (; walk >= firstFree; walk = prefix[walk]) {
      scratch.push_back(suffix[walk]);
    }
    auto first = static_cast<uint8_t>(walk);
    output.push_back(first);
    output.insert(output.end(), scratch.rbegin(), scratch.rend());
    if (isNew) {
      output.push_back(first);
    }
    if (last != none && used < tableSize) {
      prefix[used] = static_cast<uint16_t>(last);
      suffix[used] = first;
      ++used;
      if (width < 12 && used + early >= (1u << width)) {
        ++width;
      }
    }
    last = code;
    if (output.size() >= flushSize) {
      flush();
    }
  }

  void flush() {
    if (!output.empty()) {
      getNext()->write(output.data(), output.size());
      output.clear();
    }
  }

  static constexpr size_t flushSize = 1 << 16;

  unsigned early;
  uint64_t pending = 0;
  unsigned pendingBits = 0;
  unsigned width = 9;
  unsigned used = firstFree;
  unsigned last = none;
  bool isAtEnd = false;
  uint16_t prefix[tableSize] = {};
  uint8_t suffix[tableSize] = {};
  std::vector<uint8_t> scratch;
  std::vector<uint8_t> output;
};

}  // namespace

std::unique_ptr<Pipeline> makePredictor(int predictor, int columns, int colors, int bits, Pipeline *next) {
  auto bitsOfRow = static_cast<size_t>(columns) * static_cast<size_t>(colors) * static_cast<size_t>(bits);
  size_t rowBytes = (bitsOfRow + 7) / 8;
  if (predictor == 2) {
    return std::make_unique<TIFFPredictor>(
        rowBytes, static_cast<size_t>(columns), static_cast<size_t>(colors), static_cast<size_t>(bits), next);
  }
  size_t pixelBytes = (static_cast<size_t>(colors) * static_cast<size_t>(bits) + 7) / 8;
  return std::make_unique<PNGPredictor>(rowBytes, pixelBytes, next);
}

std::unique_ptr<Pipeline> makeLZWDecoder(bool changesEarly, Pipeline *next) {
  return std::make_unique<LZWDecoder>(changesEarly, next);
}

}  // namespace bridge
