// What a copy of some pages is made of: objects as text, and the data of streams.

#include "Document.hpp"
#include "Names.hpp"
#include "StreamLimits.hpp"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <string>
#include <utility>

using namespace bridge;

namespace {

// What was handed out last stays until more is asked for; a large piece does not stay longer.
constexpr size_t mostKept = size_t{1} << 20;

void makeEmpty(std::string &scratch) {
  scratch.clear();
  if (scratch.capacity() > mostKept) {
    std::string().swap(scratch);
  }
}

// Appends what flows through, up to a limit.
class Appender : public Pipeline {
 public:
  Appender(std::string &bytes, size_t limit) : Pipeline("appender", nullptr), bytes(bytes), limit(limit) {}

  void write(unsigned char const *data, size_t count) override {
    if (count > limit - bytes.size()) {
      throw Stop{"the stream's data is larger than the limit of " + std::to_string(limit) + " bytes"};
    }
    bytes.append(reinterpret_cast<char const *>(data), count);
  }
  void finish() override {}

 private:
  std::string &bytes;
  size_t limit;
};

bool isEndless(qpdfbridge_document &document, QPDFObjectHandle &stream) {
  if (!StreamCheck::isCascade(stream.getDict())) {
    return false;
  }
  if (!document.cascades) {
    document.cascades = std::make_shared<StreamCheck>(document);
  }
  auto [known, isNew] = document.endlessStreams.try_emplace(stream.getObjGen(), true);
  if (isNew) {
    known->second = document.cascades->check(stream) == StreamCheck::Answer::endless;
    if (known->second) {
      qpdfbridge_error warning{};
      fillError(&warning, QPDFBRIDGE_LIMIT, "the stream decodes to too much; it is taken for an empty one");
      warning.number = stream.getObjectID();
      warning.generation = stream.getGeneration();
      document.note(warning);
    }
  }
  return known->second;
}

bool decode(qpdfbridge_document &document, QPDFObjectHandle &stream, size_t limit) {
  bool isWhole = false;
  bool isDecoded = false;
  guarded(nullptr, [&] {
    Appender appender(document.streamScratch, limit);
    isWhole = stream.pipeStreamData(&appender, &isDecoded, 0, qpdf_dl_specialized, true, false);
  });
  return isWhole && isDecoded;
}

// The text of a value, which is the dictionary of a stream.
void hand(qpdfbridge_document &document, QPDFObjectHandle value, qpdfbridge_syntax *syntax) {
  makeEmpty(document.scratch);
  syntax->is_stream = value.isStream();
  if (syntax->is_stream) {
    value = value.getDict();
  }
  document.scratch = value.unparseResolved();
  if (document.scratch.find('#') != std::string::npos) {
    EscapedNames names(document, {value});
    document.scratch = value.unparseResolved();
  }
  syntax->bytes = reinterpret_cast<const uint8_t *>(document.scratch.data());
  syntax->count = document.scratch.size();
}

}  // namespace

int qpdfbridge_get_syntax(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_syntax *syntax,
    qpdfbridge_error *error) {
  *syntax = {};
  Payer payer(document->input.get());
  return guarded(error, [&] { hand(*document, document->qpdf->getObject(number, generation), syntax); });
}

int qpdfbridge_get_syntax_of(qpdfbridge_object *object, qpdfbridge_syntax *syntax, qpdfbridge_error *error) {
  *syntax = {};
  Payer payer(object->document->input.get());
  return guarded(error, [&] { hand(*object->document, object->handle, syntax); });
}

int qpdfbridge_read_stream(
    qpdfbridge_document *document, int32_t number, int32_t generation, size_t limit, qpdfbridge_stream *stream,
    qpdfbridge_error *error) {
  *stream = {};
  WorkGrant grant(document->input.get());
  Payer payer(document->input.get());
  auto &data = document->streamScratch;
  return guarded(error, [&] {
    makeEmpty(data);
    auto object = document->qpdf->getObject(number, generation);
    if (!object.isStream() || isEndless(*document, object)) {
      return;
    }
    if (limit > 0 && decode(*document, object, limit)) {
      stream->form = QPDFBRIDGE_STREAM_DECODED;
    } else {
      makeEmpty(data);
      Appender appender(data, SIZE_MAX / 2);
      object.pipeStreamData(&appender, nullptr, 0, qpdf_dl_none, true, false);
      stream->form = QPDFBRIDGE_STREAM_RAW;
    }
    stream->bytes = reinterpret_cast<const uint8_t *>(data.data());
    stream->count = data.size();
  });
}
