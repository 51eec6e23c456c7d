// What streams decode to, and which of them no one should be asked to decode.

#pragma once

#include "Document.hpp"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace bridge {

// Decodes streams to see whether they fit. Filters on top of each other multiply: 5 bytes through 8 run-length filters
// are 2^50, and a reader that takes them as they come never ends.
class StreamCheck {
 public:
  enum class Answer { fits, fails, endless };

  explicit StreamCheck(qpdfbridge_document &document) : input(document.input.get()) {}
  Answer check(QPDFObjectHandle &stream);
  // Whether it has filters that multiply on top of each other; only such streams are endless while their data is small.
  static bool isCascade(QPDFObjectHandle dictionary);

 private:
  MemoryInput *input;
  // All cascades of a document share this, so that many of them take no longer than one.
  size_t cascadeBudget = size_t{256} << 20;
};

// Whether a stream of these bytes of a file may be a cascade: a quick look, without reading objects.
bool mayHoldCascades(std::string_view file);

// Says which streams of all objects the writer may decode: not pictures, not what decodes without end. Even a writer
// that keeps streams decodes those of /Type /Metadata. The looks ahead have one grant for all of them; when it is used
// up, what is left stays as it is. Gives the endless ones where streams are uncompressed.
std::vector<QPDFObjGen> chooseStreams(
    qpdfbridge_document &document, std::vector<QPDFObjectHandle> &objects, bool uncompress);

// Puts empty streams in the place of others, for as long as it lives.
class Blanks {
 public:
  Blanks(QPDF &qpdf, const std::vector<QPDFObjGen> &streams);
  ~Blanks();
  Blanks(const Blanks &) = delete;
  Blanks &operator=(const Blanks &) = delete;

 private:
  QPDF &qpdf;
  std::vector<std::pair<QPDFObjGen, QPDFObjGen>> swapped;
};

}  // namespace bridge
