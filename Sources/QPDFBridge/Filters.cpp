#include "Filters.hpp"

#include "MemoryInput.hpp"

#include <mutex>
#include <qpdf/Pl_Flate.hh>
#include <qpdf/Pl_RunLength.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFStreamFilter.hh>

#include <vector>

namespace bridge {

namespace {

thread_local MemoryInput *payer = nullptr;

// Decoding is about this much faster than reading and parsing.
constexpr size_t decodedPerWork = 16;

// Passes on what a filter makes, up to the limit.
class Limiter : public Pipeline {
 public:
  explicit Limiter(Pipeline *next) : Pipeline("limiter", next) {}

  void write(unsigned char const *data, size_t count) override {
    if (count > mostDecoded - passed) {
      throw Stop{"a stream decodes to more than " + std::to_string(mostDecoded) + " bytes"};
    }
    passed += count;
    unpaid += count;
    if (payer != nullptr && unpaid >= decodedPerWork) {
      payer->pay(unpaid / decodedPerWork);
      unpaid %= decodedPerWork;
    }
    getNext()->write(data, count);
  }
  void finish() override { getNext()->finish(); }

 private:
  size_t passed = 0;
  size_t unpaid = 0;
};

enum class Method { flate, lzw, runLength };

class LimitedFilter : public QPDFStreamFilter {
 public:
  explicit LimitedFilter(Method method) : method(method) {}

  bool setDecodeParms(QPDFObjectHandle parameters) override {
    if (method == Method::runLength) {
      return true;
    }
    return read(parameters, "/Predictor", predictor) && read(parameters, "/Columns", columns) &&
           read(parameters, "/Colors", colors) && read(parameters, "/BitsPerComponent", bits) &&
           read(parameters, "/EarlyChange", earlyChange) && isKnown();
  }

  Pipeline *getDecodePipeline(Pipeline *next) override {
    next = keep(std::make_unique<Limiter>(next));
    if (predictor > 1) {
      next = keep(makePredictor(predictor, columns, colors, bits, next));
      // What a predictor is given is no less than what it makes, so one limit would do; but its rows come whole.
      next = keep(std::make_unique<Limiter>(next));
    }
    switch (method) {
      case Method::flate:
        return keep(std::make_unique<Pl_Flate>("flate", next, Pl_Flate::a_inflate));
      case Method::lzw:
        return keep(makeLZWDecoder(earlyChange == 1, next));
      case Method::runLength:
        return keep(std::make_unique<Pl_RunLength>("run length", next, Pl_RunLength::a_decode));
    }
    return next;
  }

  bool isSpecializedCompression() override { return method == Method::runLength; }

 private:
  // False when the value is there and no integer.
  static bool read(QPDFObjectHandle &parameters, const char *key, int &value) {
    auto entry = parameters.getKeyIfDict(key);
    if (entry.isNull()) {
      return true;
    }
    long long number = 0;
    if (!entry.getValueAsInt(number) || number < 0 || number > INT32_MAX) {
      return false;
    }
    value = static_cast<int>(number);
    return true;
  }

  bool isKnown() const {
    // A row that long is a picture nobody could show.
    constexpr long long longestRow = 64LL << 20;
    bool isPNG = predictor >= 10 && predictor <= 15;
    bool knowsBits = bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16;
    bool hasRows = columns > 0 && colors > 0 && columns <= longestRow && colors <= 1024 && knowsBits &&
                   static_cast<long long>(columns) * colors * bits / 8 <= longestRow;
    return (predictor <= 1 || ((predictor == 2 || isPNG) && hasRows)) && earlyChange <= 1;
  }

  Pipeline *keep(std::unique_ptr<Pipeline> pipeline) {
    pipelines.push_back(std::move(pipeline));
    return pipelines.back().get();
  }

  Method method;
  int predictor = 1;
  int columns = 1;
  int colors = 1;
  int bits = 8;
  int earlyChange = 1;
  std::vector<std::unique_ptr<Pipeline>> pipelines;
};

}  // namespace

void limitFilters() {
  static std::once_flag done;
  std::call_once(done, [] {
    auto filter = [](Method method) { return [method] { return std::make_shared<LimitedFilter>(method); }; };
    QPDF::registerStreamFilter("/FlateDecode", filter(Method::flate));
    QPDF::registerStreamFilter("/LZWDecode", filter(Method::lzw));
    QPDF::registerStreamFilter("/RunLengthDecode", filter(Method::runLength));
  });
}

Payer::Payer(MemoryInput *input) : before(payer) { payer = input; }

Payer::~Payer() { payer = before; }

}  // namespace bridge
