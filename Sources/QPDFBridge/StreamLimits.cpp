#include "StreamLimits.hpp"

#include "Filters.hpp"

#include <qpdf/Pipeline.hh>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace bridge {

namespace {

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

// Nobody deflates 64 MB twice. A quarter of the budget, so that one bad stream leaves some for sound ones.
constexpr size_t mostInCascade = size_t{64} << 20;
// Streams up to this size with one filter cannot decode to more than mostDecoded.
constexpr size_t harmless = size_t{128} << 10;

bool isOfType(QPDFObjectHandle dictionary, const char *key, const char *name) {
  auto value = dictionary.getKey(key);
  return value.isName() && value.getName() == name;
}

bool multiplies(QPDFObjectHandle filter) {
  static const std::set<std::string> names = {"/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/RunLengthDecode", "/RL"};
  return filter.isName() && names.count(filter.getName()) > 0;
}

bool isCascade(QPDFObjectHandle filters) {
  if (!filters.isArray()) {
    return false;
  }
  auto items = filters.getArrayAsVector();
  return std::count_if(items.begin(), items.end(), multiplies) > 1;
}

bool isBlank(char byte) { return std::string_view(" \t\r\n\f\0", 6).find(byte) != std::string_view::npos; }

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

// Whether the value at the start of `text` may be an array of more than one name.
bool mayBeList(std::string_view text) {
  size_t start = 0;
  while (start < text.size() && isBlank(text[start])) {
    start++;
  }
  text.remove_prefix(start);
  if (text.empty() || text[0] == '%') {
    return !text.empty();
  }
  if (text[0] == '[') {
    auto list = text.substr(0, text.find(']'));
    return std::count(list.begin(), list.end(), '/') > 1 || list.find(" R") != list.npos;
  }
  // A number alone, as in the /F of an annotation, is none; a reference may lead to a list.
  size_t end = 0;
  while (end < text.size() && (isDigit(text[end]) || isBlank(text[end]))) {
    end++;
  }
  return end > 0 && end < text.size() && text[end] == 'R';
}

}  // namespace

bool StreamCheck::isCascade(QPDFObjectHandle dictionary) {
  auto filter = dictionary.getKey("/Filter");
  // Some readers take /F, the key of an external file, for another name of /Filter.
  return bridge::isCascade(filter.isNull() ? dictionary.getKey("/F") : filter);
}

StreamCheck::Answer StreamCheck::check(QPDFObjectHandle &stream) {
  auto filter = stream.getDict().getKey("/Filter");
  bool cascades = isCascade(stream.getDict());
  if (filter.isNull()) {
    return cascades ? Answer::endless : Answer::fits;
  }
  Counter raw(mostDecoded);
  Counter decoded(cascades ? std::min(mostInCascade, cascadeBudget) : mostDecoded);
  bool isChain = filter.isArray() && filter.getArrayNItems() > 1;
  bool isGood = false;
  int code = guarded(nullptr, [&] {
    // Cascades have a budget of their own; what they cost is not taken from what is granted to the sound streams.
    std::optional<Payer> nobody;
    if (cascades) {
      nobody.emplace(nullptr);
    }
    isGood = stream.pipeStreamData(nullptr, 0, qpdf_dl_specialized, true, false);
    stream.pipeStreamData(&raw, 0, qpdf_dl_none, true, false);
    if (isGood && (isChain || raw.count > harmless)) {
      stream.pipeStreamData(&decoded, 0, qpdf_dl_specialized, true, false);
    }
  });
  if (cascades) {
    cascadeBudget -= std::min(cascadeBudget, decoded.count);
  }
  // Where the grant is used up, that says nothing of this stream.
  if (code == QPDFBRIDGE_LIMIT && (cascades || input == nullptr || input->work() > 0)) {
    return Answer::endless;
  }
  return code == QPDFBRIDGE_OK && isGood ? Answer::fits : Answer::fails;
}

bool mayHoldCascades(std::string_view file) {
  for (size_t at = file.find("/F"); at != file.npos; at = file.find("/F", at + 2)) {
    auto rest = file.substr(at + 2, 512);
    if (rest.substr(0, 5) == "ilter") {
      rest.remove_prefix(5);
    }
    if (mayBeList(rest)) {
      return true;
    }
  }
  return false;
}

std::vector<QPDFObjGen> chooseStreams(
    qpdfbridge_document &document, std::vector<QPDFObjectHandle> &objects, bool uncompress) {
  StreamCheck streams(document);
  std::vector<QPDFObjGen> endless;
  WorkGrant grant(document.input.get());
  for (auto &object : objects) {
    if (!object.isStream()) {
      continue;
    }
    auto dictionary = object.getDict();
    bool isPicture = isOfType(dictionary, "/Subtype", "/Image");
    bool isDecoded = uncompress ? !isPicture : isOfType(dictionary, "/Type", "/Metadata");
    bool isChecked = isDecoded || (uncompress && StreamCheck::isCascade(dictionary));
    auto answer = isChecked ? streams.check(object) : StreamCheck::Answer::fits;
    object.setFilterOnWrite(isDecoded && answer == StreamCheck::Answer::fits);
    if (uncompress && answer == StreamCheck::Answer::endless) {
      endless.push_back(object.getObjGen());
    }
  }
  return endless;
}

Blanks::Blanks(QPDF &qpdf, const std::vector<QPDFObjGen> &streams) : qpdf(qpdf) {
  swapped.reserve(streams.size());
  for (const auto &stream : streams) {
    auto blank = qpdf.newStream("").getObjGen();
    qpdf.swapObjects(stream, blank);
    swapped.emplace_back(stream, blank);
  }
}

Blanks::~Blanks() {
  for (const auto &pair : swapped) {
    guarded(nullptr, [&] { qpdf.swapObjects(pair.first, pair.second); });
  }
}

}  // namespace bridge

using namespace bridge;

int qpdfbridge_has_endless_stream(qpdfbridge_document *document, bool *answer, qpdfbridge_error *error) {
  *answer = false;
  if (!document->input || !mayHoldCascades(document->input->content())) {
    return QPDFBRIDGE_OK;
  }
  WorkGrant grant(document->input.get());
  Payer payer(document->input.get());
  return guarded(error, [&] {
    StreamCheck streams(*document);
    // A stream is never in an object stream.
    for (const auto &entry : document->qpdf->getXRefTable()) {
      if (entry.second.getType() != 1) {
        continue;
      }
      auto object = document->qpdf->getObject(entry.first);
      if (object.isStream() && StreamCheck::isCascade(object.getDict()) &&
          streams.check(object) == StreamCheck::Answer::endless) {
        *answer = true;
        return;
      }
    }
  });
}
