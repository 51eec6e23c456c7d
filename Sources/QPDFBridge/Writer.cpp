#include "Document.hpp"
#include "Names.hpp"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFWriter.hh>

#include <vector>

using namespace bridge;

namespace {

// Hands what qpdf writes to the caller's sink. It never throws: qpdf flushes its filters in destructors, where an
// exception would end the process. A refusal is kept, the rest is dropped, and the progress report ends the writing.
class SinkPipeline : public Pipeline {
 public:
  SinkPipeline(qpdfbridge_sink sink, void *context) : Pipeline("sink", nullptr), sink(sink), context(context) {
    buffer.reserve(capacity);
  }

  void write(unsigned char const *data, size_t count) override {
    if (refusal != 0) {
      return;
    }
    if (buffer.size() + count > capacity) {
      flush();
    }
    if (count >= capacity) {
      pass(data, count);
    } else {
      buffer.append(reinterpret_cast<char const *>(data), count);
    }
  }
  void finish() override { flush(); }

  int refusal = 0;

 private:
  static constexpr size_t capacity = 1 << 18;

  void flush() {
    pass(reinterpret_cast<unsigned char const *>(buffer.data()), buffer.size());
    buffer.clear();
  }
  void pass(unsigned char const *data, size_t count) {
    if (refusal == 0 && count > 0) {
      refusal = sink(context, data, count);
    }
  }

  qpdfbridge_sink sink;
  void *context;
  std::string buffer;
};

// Counts what flows through and stops at a limit.
class Counter : public Pipeline {
 public:
  explicit Counter(size_t limit) : Pipeline("counter", nullptr), limit(limit) {}
  void write(unsigned char const *, size_t more) override {
    count += more;
    if (count > limit) {
      throw Stop{"a stream decodes to too much"};
    }
  }
  void finish() override {}

  size_t count = 0;

 private:
  size_t limit;
};

// Streams up to this size with one filter cannot decode to more than that.
constexpr size_t harmless = size_t{128} << 10;

bool isOfType(QPDFObjectHandle dictionary, const char *key, const char *name) {
  auto value = dictionary.getKey(key);
  return value.isName() && value.getName() == name;
}

// Whether the data of a stream can be decoded within the limit; the writer holds it in memory whole.
bool decodes(QPDFObjectHandle &stream) {
  auto filter = stream.getDict().getKey("/Filter");
  if (filter.isNull()) {
    return true;
  }
  bool isChain = filter.isArray() && filter.getArrayNItems() > 1;
  bool isGood = false;
  int code = guarded(nullptr, [&] {
    isGood = stream.pipeStreamData(nullptr, 0, qpdf_dl_specialized, true, false);
    Counter raw(mostDecoded);
    Counter decoded(mostDecoded);
    stream.pipeStreamData(&raw, 0, qpdf_dl_none, true, false);
    if (isGood && (isChain || raw.count > harmless)) {
      stream.pipeStreamData(&decoded, 0, qpdf_dl_specialized, true, false);
    }
  });
  return code == QPDFBRIDGE_OK && isGood;
}

// Says which streams the writer may decode: not pictures, not what decodes without end. Even a writer that keeps
// streams decodes those of /Type /Metadata. The looks ahead have one grant for all of them; when it is used up, what is
// left stays as it is.
void chooseStreams(qpdfbridge_document &document, std::vector<QPDFObjectHandle> &objects, bool uncompress) {
  WorkGrant grant(document.input.get());
  for (auto &object : objects) {
    if (!object.isStream()) {
      continue;
    }
    auto dictionary = object.getDict();
    bool isWanted = uncompress ? !isOfType(dictionary, "/Subtype", "/Image")
                               : isOfType(dictionary, "/Type", "/Metadata");
    object.setFilterOnWrite(isWanted && decodes(object));
  }
}

void configure(
    QPDFWriter &writer, const qpdfbridge_write_options &options, bool hasNestedStreams, SinkPipeline &output) {
  writer.setOutputPipeline(&output);
  auto objectStreams = static_cast<qpdf_object_stream_e>(options.object_streams);
  writer.setObjectStreamMode(hasNestedStreams ? qpdf_o_disable : objectStreams);
  writer.setPreserveEncryption(options.preserve_encryption);
  writer.setStreamDataMode(options.uncompress_streams ? qpdf_s_uncompress : qpdf_s_preserve);
  writer.setDeterministicID(options.deterministic_id);
  writer.registerProgressReporter(std::make_shared<QPDFWriter::FunctionProgressReporter>([&output](int) {
    if (output.refusal != 0) {
      throw Stop{"the output cannot be written"};
    }
  }));
}

}  // namespace

int qpdfbridge_write(
    qpdfbridge_document *document, const qpdfbridge_write_options *options, qpdfbridge_sink sink, void *context,
    qpdfbridge_error *error) {
  WorkGrant grant(document->input.get());
  Payer payer(document->input.get());
  SinkPipeline output(sink, context);
  int code = guarded(error, [&] {
    // qpdf writes /Size only where a trailer had one, which that of a damaged file may not.
    auto trailer = document->qpdf->getTrailer();
    if (!trailer.hasKey("/Size")) {
      trailer.replaceKey("/Size", QPDFObjectHandle::newInteger(1));
    }
    auto objects = document->qpdf->getAllObjects();
    chooseStreams(*document, objects, options->uncompress_streams);
    EscapedNames names(*document, objects);
    QPDFWriter writer(*document->qpdf);
    configure(writer, *options, document->hasNestedStreams, output);
    writer.write();
    output.finish();
  });
  if (output.refusal != 0) {
    fillError(error, QPDFBRIDGE_SINK, "the output cannot be written");
    error->system_error = output.refusal;
    code = QPDFBRIDGE_SINK;
  }
  return code;
}
