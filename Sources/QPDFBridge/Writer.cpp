#include "Document.hpp"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFWriter.hh>

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

bool isPicture(QPDFObjectHandle dictionary) {
  auto subtype = dictionary.getKey("/Subtype");
  return subtype.isName() && subtype.getName() == "/Image";
}

void keepPictures(QPDF &qpdf) {
  for (auto &object : qpdf.getAllObjects()) {
    if (object.isStream() && isPicture(object.getDict())) {
      object.setFilterOnWrite(false);
    }
  }
}

void configure(QPDFWriter &writer, const qpdfbridge_write_options &options, SinkPipeline &output) {
  writer.setOutputPipeline(&output);
  writer.setObjectStreamMode(static_cast<qpdf_object_stream_e>(options.object_streams));
  writer.setPreserveEncryption(options.preserve_encryption);
  if (options.uncompress_streams) {
    writer.setStreamDataMode(qpdf_s_uncompress);
  } else if (options.keep_stream_data) {
    writer.setStreamDataMode(qpdf_s_preserve);
  }
  writer.setDeterministicID(options.deterministic_id);
  writer.setStaticID(options.static_id);
  writer.setLinearization(options.linearize);
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
  if (document->input) {
    document->input->grantWork();
  }
  SinkPipeline output(sink, context);
  int code = guarded(error, [&] {
    if (options->uncompress_streams) {
      keepPictures(*document->qpdf);
    }
    QPDFWriter writer(*document->qpdf);
    configure(writer, *options, output);
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
