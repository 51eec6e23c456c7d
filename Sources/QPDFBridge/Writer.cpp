#include "Document.hpp"
#include "Names.hpp"
#include "StreamLimits.hpp"

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

void noteLeftOut(qpdfbridge_document &document, const std::vector<QPDFObjGen> &streams) {
  for (const auto &stream : streams) {
    qpdfbridge_error warning{};
    fillError(&warning, QPDFBRIDGE_LIMIT, "the stream decodes to too much; it is taken for an empty one");
    warning.number = stream.getObj();
    warning.generation = stream.getGen();
    document.note(warning);
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
    for (int number : document->spareStreams) {
      document->qpdf->replaceObject(number, 0, QPDFObjectHandle::newNull());
    }
    document->spareStreams.clear();
    auto objects = document->qpdf->getAllObjects();
    auto endless = chooseStreams(*document, objects, options->uncompress_streams);
    noteLeftOut(*document, endless);
    Blanks blanks(*document->qpdf, endless);
    EscapedNames names(*document, objects);
    QPDFWriter writer(*document->qpdf);
    configure(writer, *options, document->hasNestedStreams, output);
    if (options->encryption_of != nullptr) {
      writer.copyEncryptionParameters(*options->encryption_of->qpdf);
    }
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
