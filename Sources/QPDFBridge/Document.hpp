// What the opaque handles are.

#pragma once

#include "Filters.hpp"
#include "Guard.hpp"
#include "MemoryInput.hpp"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <qpdf/QPDF.hh>
#include <string>
#include <vector>

namespace bridge {
class StreamCheck;
}

struct qpdfbridge_document {
  std::shared_ptr<bridge::MemoryInput> input;
  std::shared_ptr<QPDF> qpdf;
  // Warnings of the guard, and those already taken from qpdf but not yet handed out.
  std::deque<qpdfbridge_error> warnings;
  // What the cross-reference table said when the document was opened.
  int highestNumber = 0;
  bool hasObjectStreams = false;
  // Whether it said that object streams sit in object streams.
  bool hasNestedStreams = false;
  // For each object number the object stream it sits in, 0 for none; empty where there are none, or the numbers are too
  // few for their range.
  std::vector<int32_t> containers;
  bool isCounted = true;
  // Whether anything was put into an object since.
  bool isChanged = false;
  // What was handed out last for a copy: an object, and the data of a stream.
  std::string scratch;
  std::string streamScratch;
  // What was found out about streams with filters on top of each other while copies were made.
  std::shared_ptr<bridge::StreamCheck> cascades;
  std::map<QPDFObjGen, bool> endlessStreams;
  // Whether a name of the file may have a number sign; asked once.
  std::optional<bool> mayHaveSigns;
  // The numbers of streams that were made in advance, and how many were made last.
  std::set<int> spareStreams;
  int lastSpares = 0;

  qpdfbridge_document();
  ~qpdfbridge_document();

  // Takes it out of the count of what is alive.
  void countClosed();
  // Notes an error where the caller has no way to take one.
  void note(qpdfbridge_error error);
  // Like guarded, for functions that answer null instead of failing.
  template <typename Work>
  void attempt(Work &&work) {
    bridge::Payer payer(input.get());
    qpdfbridge_error error{};
    if (bridge::guarded(&error, work) != QPDFBRIDGE_OK) {
      note(error);
    }
  }
  void collectWarnings();
};

struct qpdfbridge_object {
  qpdfbridge_document *document;
  QPDFObjectHandle handle;

  qpdfbridge_object(qpdfbridge_document *document, QPDFObjectHandle handle);
  ~qpdfbridge_object();
};

namespace bridge {

// Direct scalars are copied into `value`; all else gets a handle of its own.
void fillValue(qpdfbridge_document *document, QPDFObjectHandle handle, qpdfbridge_value *value);
qpdfbridge_bytes copyBytes(const void *bytes, size_t count);

}  // namespace bridge
