#include "Document.hpp"

#include <qpdf/QPDFLogger.hh>
#include <qpdf/QUtil.hh>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <malloc.h>
#include <set>

using namespace bridge;

namespace {
// A hostile file can make qpdf warn without end.
constexpr size_t mostWarnings = 1000;
}  // namespace

qpdfbridge_document::qpdfbridge_document() { countHandle(1); }

qpdfbridge_document::~qpdfbridge_document() {
  for (auto &warning : warnings) {
    qpdfbridge_error_clear(&warning);
  }
  countClosed();
}

void qpdfbridge_document::countClosed() {
  if (isCounted) {
    isCounted = false;
    countHandle(-1);
  }
}

void qpdfbridge_document::note(qpdfbridge_error error) {
  bool repeats = !warnings.empty() && warnings.back().message != nullptr && error.message != nullptr &&
                 strcmp(warnings.back().message, error.message) == 0;
  if (warnings.size() >= mostWarnings || repeats) {
    qpdfbridge_error_clear(&error);
  } else {
    warnings.push_back(error);
  }
}

void qpdfbridge_document::collectWarnings() {
  attempt([this] {
    if (!qpdf || !qpdf->anyWarnings()) {
      return;
    }
    for (const auto &exception : qpdf->getWarnings()) {
      qpdfbridge_error warning{};
      fillError(&warning, exception);
      note(warning);
    }
  });
}

qpdfbridge_object::qpdfbridge_object(qpdfbridge_document *document, QPDFObjectHandle handle)
    : document(document), handle(handle) {
  countHandle(1);
}

qpdfbridge_object::~qpdfbridge_object() { countHandle(-1); }

static std::shared_ptr<QPDF> quietQPDF(std::shared_ptr<Pipeline> warnings) {
  auto qpdf = QPDF::create();
  auto logger = QPDFLogger::create();
  logger->setInfo(logger->discard());
  logger->setWarn(warnings ? warnings : logger->discard());
  logger->setError(logger->discard());
  qpdf->setLogger(logger);
  return qpdf;
}

// A table with few entries may have any number for its last.
constexpr size_t mostNumbersAnEntry = 16;

static void rememberContainers(qpdfbridge_document &document, const std::map<QPDFObjGen, QPDFXRefEntry> &table) {
  auto highest = static_cast<size_t>(std::max(0, document.highestNumber));
  if (!document.hasObjectStreams || highest > table.size() * mostNumbersAnEntry) {
    return;
  }
  document.containers.resize(highest + 1);
  for (const auto &entry : table) {
    if (entry.second.getType() == 2 && entry.first.getGen() == 0 && entry.first.getObj() > 0) {
      document.containers[entry.first.getObj()] = entry.second.getObjStreamNumber();
    }
  }
}

// Learns what the cross-reference table says, in one go, because qpdf hands out only copies of it.
//
// An object stream cannot sit in an object stream, but a table can say so, chained a million deep. qpdf follows such
// chains by recursion; making their links null beforehand leaves it nothing to follow.
static void readTable(qpdfbridge_document &document) {
  auto table = document.qpdf->getXRefTable();
  document.input->setTableEntries(table.size());
  std::set<int> containers;
  int last = 0;
  for (const auto &entry : table) {
    if (entry.second.getType() == 2 && entry.second.getObjStreamNumber() != last) {
      last = entry.second.getObjStreamNumber();
      containers.insert(last);
    }
  }
  if (!table.empty()) {
    document.highestNumber = table.rbegin()->first.getObj();
  }
  document.hasObjectStreams = !containers.empty();
  rememberContainers(document, table);
  for (int number : containers) {
    auto container = table.find(QPDFObjGen(number, 0));
    if (container != table.end() && container->second.getType() == 2) {
      document.qpdf->replaceObject(number, 0, QPDFObjectHandle::newNull());
      document.hasNestedStreams = true;
    }
  }
}

namespace {
std::atomic<bool> leavesLast{false};
std::atomic<qpdfbridge_document *> leftLast{nullptr};

// Frees the document that was left, and leaves this one in its place.
void leave(qpdfbridge_document *document) {
  guarded(nullptr, [&] { delete leftLast.exchange(document); });
}
}  // namespace

qpdfbridge_document *qpdfbridge_open(
    const uint8_t *data, size_t size, const char *password, bool attempt_recovery, qpdfbridge_error *error) {
  std::unique_ptr<qpdfbridge_document> document;
  leave(nullptr);
  int code = guarded(error, [&] {
    document = std::make_unique<qpdfbridge_document>();
    limitFilters();
    document->input = std::make_shared<MemoryInput>(data, size);
    Payer payer(document->input.get());
    document->qpdf = quietQPDF(std::make_shared<WarningMeter>(document->input));
    document->qpdf->setAttemptRecovery(attempt_recovery);
    document->qpdf->processInputSource(document->input, password);
    // Whatever opened the file, later damage (a wrong offset, a lying length) is repaired.
    document->qpdf->setAttemptRecovery(true);
    readTable(*document);
  });
  if (code != QPDFBRIDGE_OK) {
    guarded(nullptr, [&] { document.reset(); });
    return nullptr;
  }
  return document.release();
}

qpdfbridge_document *qpdfbridge_open_empty(qpdfbridge_error *error) {
  std::unique_ptr<qpdfbridge_document> document;
  int code = guarded(error, [&] {
    document = std::make_unique<qpdfbridge_document>();
    document->qpdf = quietQPDF(nullptr);
    document->qpdf->emptyPDF();
  });
  return code == QPDFBRIDGE_OK ? document.release() : nullptr;
}

void qpdfbridge_leave_last_to_exit(void) { leavesLast = true; }

void qpdfbridge_close(qpdfbridge_document *document) {
  if (document == nullptr) {
    return;
  }
  document->countClosed();
  if (leavesLast) {
    leave(document);
  } else {
    guarded(nullptr, [&] { delete document; });
  }
}

void qpdfbridge_return_memory(void) {
  leave(nullptr);
  malloc_trim(0);
}

const char *qpdfbridge_qpdf_version(void) { return QPDF::QPDFVersion().c_str(); }

static void fillEncryption(QPDF &qpdf, qpdfbridge_facts *facts) {
  QPDF::encryption_method_e stream = QPDF::e_none;
  QPDF::encryption_method_e string = QPDF::e_none;
  QPDF::encryption_method_e file = QPDF::e_none;
  int R = 0;
  int P = 0;
  int V = 0;
  if (!qpdf.isEncrypted(R, P, V, stream, string, file)) {
    return;
  }
  facts->is_encrypted = true;
  facts->R = R;
  facts->V = V;
  facts->P = P;
  if (V < 4) {
    // qpdf names no method where there is no crypt filter: it is RC4.
    stream = string = file = QPDF::e_rc4;
  }
  facts->stream_method = stream;
  facts->string_method = string;
  facts->file_method = file;
  facts->owner_password_matched = qpdf.ownerPasswordMatched();
  facts->user_password_matched = qpdf.userPasswordMatched();
  auto encrypt = qpdf.getTrailer().getKey("/Encrypt");
  auto flag = encrypt.getKeyIfDict("/EncryptMetadata");
  facts->encrypts_metadata = !(flag.isBool() && !flag.getBoolValue());
  facts->key_bits = static_cast<int32_t>(qpdf.getEncryptionKey().size() * 8);
  facts->allows_accessibility = qpdf.allowAccessibility();
  facts->allows_extract = qpdf.allowExtractAll();
  facts->allows_print_low = qpdf.allowPrintLowRes();
  facts->allows_print_high = qpdf.allowPrintHighRes();
  facts->allows_assemble = qpdf.allowModifyAssembly();
  facts->allows_form = qpdf.allowModifyForm();
  facts->allows_annotate = qpdf.allowModifyAnnotation();
  facts->allows_modify_other = qpdf.allowModifyOther();
}

// The header's version, or the catalog's where that is later (ISO 32000-2 7.5.2).
static std::string versionOf(QPDF &qpdf) {
  std::string version = qpdf.getPDFVersion();
  auto catalog = qpdf.getTrailer().getKey("/Root").getKeyIfDict("/Version");
  if (catalog.isName() && catalog.getName().size() == 4 && catalog.getName().substr(1) > version) {
    version = catalog.getName().substr(1);
  }
  return version;
}

int qpdfbridge_get_facts(qpdfbridge_document *document, qpdfbridge_facts *facts, qpdfbridge_error *error) {
  *facts = qpdfbridge_facts{};
  facts->allows_accessibility = facts->allows_extract = facts->allows_print_low = facts->allows_print_high = true;
  facts->allows_assemble = facts->allows_form = facts->allows_annotate = facts->allows_modify_other = true;
  return guarded(error, [&] {
    auto &qpdf = *document->qpdf;
    strncpy(facts->version, versionOf(qpdf).c_str(), sizeof(facts->version) - 1);
    fillEncryption(qpdf, facts);
    facts->highest_object_number = document->highestNumber;
    facts->has_object_streams = document->hasObjectStreams;
    facts->has_nested_streams = document->hasNestedStreams;
    document->attempt([&] { facts->extension_level = qpdf.getExtensionLevel(); });
    document->attempt([&] { facts->is_linearized = document->input && qpdf.isLinearized(); });
  });
}

bool qpdfbridge_next_warning(qpdfbridge_document *document, qpdfbridge_error *warning) {
  document->collectWarnings();
  if (document->warnings.empty()) {
    return false;
  }
  *warning = document->warnings.front();
  document->warnings.pop_front();
  return true;
}

int qpdfbridge_password_spellings(
    const char *password, qpdfbridge_bytes *spellings, size_t *count, qpdfbridge_error *error) {
  *spellings = {};
  *count = 0;
  return guarded(error, [&] {
    std::string block;
    for (const auto &spelling : QUtil::possible_repaired_encodings(password)) {
      block += spelling;
      block += '\0';
      ++*count;
    }
    *spellings = copyBytes(block.data(), block.size());
  });
}

const int32_t *qpdfbridge_get_containers(qpdfbridge_document *document, size_t *count) {
  *count = document->containers.size();
  return document->containers.data();
}

bool qpdfbridge_has_warned(qpdfbridge_document *document) {
  return document->input && document->input->hasWarned();
}

int qpdfbridge_get_object_ids(
    qpdfbridge_document *document, int32_t **pairs, size_t *count, qpdfbridge_error *error) {
  *pairs = nullptr;
  *count = 0;
  return guarded(error, [&] {
    if (!document->input) {
      return;
    }
    auto table = document->qpdf->getXRefTable();
    auto *list = static_cast<int32_t *>(calloc(table.size() * 2 + 1, sizeof(int32_t)));
    if (list == nullptr) {
      throw std::bad_alloc();
    }
    *pairs = list;
    for (const auto &entry : table) {
      list[2 * *count] = entry.first.getObj();
      list[2 * *count + 1] = entry.first.getGen();
      ++*count;
    }
  });
}
