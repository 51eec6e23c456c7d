#include "Document.hpp"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

using namespace bridge;

namespace {

int32_t kindOf(qpdf_object_type_e type) {
  switch (type) {
    case ot_null:
    case ot_uninitialized:
    case ot_destroyed:
      return QPDFBRIDGE_KIND_NULL;
    case ot_boolean:
      return QPDFBRIDGE_KIND_BOOLEAN;
    case ot_integer:
      return QPDFBRIDGE_KIND_INTEGER;
    case ot_real:
      return QPDFBRIDGE_KIND_REAL;
    case ot_string:
      return QPDFBRIDGE_KIND_STRING;
    case ot_name:
      return QPDFBRIDGE_KIND_NAME;
    case ot_array:
      return QPDFBRIDGE_KIND_ARRAY;
    case ot_dictionary:
      return QPDFBRIDGE_KIND_DICTIONARY;
    case ot_stream:
      return QPDFBRIDGE_KIND_STREAM;
    default:
      return QPDFBRIDGE_KIND_OTHER;
  }
}

// A real as written may be longer than a double can hold.
double clamped(double number) {
  if (std::isnan(number)) {
    return 0;
  }
  return number > DBL_MAX ? DBL_MAX : number < -DBL_MAX ? -DBL_MAX : number;
}

void fillScalar(QPDFObjectHandle &handle, qpdfbridge_value *value) {
  value->kind = kindOf(handle.getTypeCode());
  if (value->kind == QPDFBRIDGE_KIND_BOOLEAN) {
    value->integer = handle.getBoolValue() ? 1 : 0;
  } else if (value->kind == QPDFBRIDGE_KIND_INTEGER) {
    value->integer = handle.getIntValue();
  } else if (value->kind == QPDFBRIDGE_KIND_REAL) {
    value->real = clamped(handle.getNumericValue());
  }
}

// The dictionary, or the dictionary of the stream; uninitialized for anything else.
QPDFObjectHandle dictionaryOf(QPDFObjectHandle &handle) {
  if (handle.isDictionary()) {
    return handle;
  }
  return handle.isStream() ? handle.getDict() : QPDFObjectHandle();
}

// Collects what flows through, up to a limit.
class Collector : public Pipeline {
 public:
  explicit Collector(size_t limit) : Pipeline("collector", nullptr), limit(limit) {}

  void write(unsigned char const *data, size_t count) override {
    if (count > limit - bytes.size()) {
      throw Stop{"the stream's data is larger than the limit of " + std::to_string(limit) + " bytes"};
    }
    bytes.append(reinterpret_cast<char const *>(data), count);
  }
  void finish() override {}

  std::string bytes;

 private:
  size_t limit;
};

}  // namespace

namespace bridge {

void fillValue(qpdfbridge_document *document, QPDFObjectHandle handle, qpdfbridge_value *value) {
  *value = {};
  if (!handle.isInitialized()) {
    return;
  }
  if (handle.isIndirect()) {
    value->kind = QPDFBRIDGE_KIND_REFERENCE;
    value->number = handle.getObjectID();
    value->generation = handle.getGeneration();
  } else {
    fillScalar(handle, value);
  }
  if (value->kind > QPDFBRIDGE_KIND_REAL) {
    value->handle = new qpdfbridge_object(document, handle);
  }
}

qpdfbridge_bytes copyBytes(const void *bytes, size_t count) {
  // One byte more, so that nothing at all still has an address.
  auto *copy = static_cast<uint8_t *>(malloc(count + 1));
  if (copy == nullptr) {
    throw std::bad_alloc();
  }
  memcpy(copy, bytes, count);
  copy[count] = 0;
  return {copy, count};
}

}  // namespace bridge

void qpdfbridge_get_root(qpdfbridge_document *document, qpdfbridge_value *value) {
  *value = {};
  document->attempt([&] { fillValue(document, document->qpdf->getTrailer().getKey("/Root"), value); });
}

void qpdfbridge_get_trailer(qpdfbridge_document *document, qpdfbridge_value *value) {
  *value = {};
  document->attempt([&] { fillValue(document, document->qpdf->getTrailer(), value); });
}

void qpdfbridge_get_object(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_value *value) {
  *value = {};
  document->attempt([&] {
    if (number > 0 && generation >= 0) {
      fillValue(document, document->qpdf->getObject(number, generation), value);
    }
  });
}

void qpdfbridge_object_free(qpdfbridge_object *object) {
  guarded(nullptr, [&] { delete object; });
}

void qpdfbridge_resolve(qpdfbridge_object *object, qpdfbridge_value *value) {
  *value = {};
  object->document->attempt([&] {
    fillScalar(object->handle, value);
    value->number = object->handle.getObjectID();
    value->generation = object->handle.getGeneration();
  });
}

void qpdfbridge_get_key(qpdfbridge_object *object, const char *key, qpdfbridge_value *value) {
  *value = {};
  object->document->attempt([&] {
    auto dictionary = dictionaryOf(object->handle);
    if (dictionary.isInitialized()) {
      fillValue(object->document, dictionary.getKey(std::string("/") + key), value);
    }
  });
}

void qpdfbridge_get_item(qpdfbridge_object *object, int64_t index, qpdfbridge_value *value) {
  *value = {};
  object->document->attempt([&] {
    if (object->handle.isArray() && index >= 0 && index < object->handle.getArrayNItems()) {
      fillValue(object->document, object->handle.getArrayItem(static_cast<int>(index)), value);
    }
  });
}

int64_t qpdfbridge_count(qpdfbridge_object *object) {
  int64_t count = 0;
  object->document->attempt([&] {
    if (object->handle.isArray()) {
      count = object->handle.getArrayNItems();
    }
  });
  return count;
}

void qpdfbridge_get_bytes(qpdfbridge_object *object, qpdfbridge_bytes *bytes) {
  *bytes = {};
  object->document->attempt([&] {
    std::string text;
    if (object->handle.isString()) {
      text = object->handle.getStringValue();
    } else if (object->handle.isName()) {
      text = object->handle.getName().substr(1);
    } else {
      return;
    }
    *bytes = copyBytes(text.data(), text.size());
  });
}

void qpdfbridge_get_keys(qpdfbridge_object *object, qpdfbridge_bytes *keys) {
  *keys = {};
  object->document->attempt([&] {
    auto dictionary = dictionaryOf(object->handle);
    if (!dictionary.isInitialized()) {
      return;
    }
    std::string block;
    for (const auto &item : dictionary.getDictAsMap()) {
      block += item.first.substr(1);
      block += '\0';
    }
    *keys = copyBytes(block.data(), block.size());
  });
}

int64_t qpdfbridge_get_numbers(qpdfbridge_object *object, double *numbers, int64_t capacity) {
  int64_t stored = 0;
  object->document->attempt([&] {
    if (!object->handle.isArray()) {
      return;
    }
    int64_t count = std::min<int64_t>(capacity, object->handle.getArrayNItems());
    for (; stored < count; ++stored) {
      double number = 0;
      bool isNumber = object->handle.getArrayItem(static_cast<int>(stored)).getValueAsNumber(number);
      numbers[stored] = isNumber ? clamped(number) : std::numeric_limits<double>::quiet_NaN();
    }
  });
  return stored;
}

int64_t qpdfbridge_get_items(qpdfbridge_object *object, qpdfbridge_value *values, int64_t capacity) {
  int64_t stored = 0;
  object->document->attempt([&] {
    if (!object->handle.isArray()) {
      return;
    }
    int64_t count = std::min<int64_t>(capacity, object->handle.getArrayNItems());
    for (; stored < count; ++stored) {
      fillValue(object->document, object->handle.getArrayItem(static_cast<int>(stored)), &values[stored]);
    }
  });
  return stored;
}

int64_t qpdfbridge_get_references(qpdfbridge_object *object, int32_t *pairs, int64_t capacity) {
  int64_t stored = 0;
  object->document->attempt([&] {
    if (!object->handle.isArray()) {
      return;
    }
    int64_t count = std::min<int64_t>(capacity, object->handle.getArrayNItems());
    for (; stored < count; ++stored) {
      auto item = object->handle.getArrayItem(static_cast<int>(stored));
      pairs[2 * stored] = item.getObjectID();
      pairs[2 * stored + 1] = item.getGeneration();
    }
  });
  return stored;
}

int qpdfbridge_unparse(
    qpdfbridge_object *object, bool resolve, qpdfbridge_bytes *bytes, qpdfbridge_error *error) {
  *bytes = {};
  return guarded(error, [&] {
    std::string text = resolve ? object->handle.unparseResolved() : object->handle.unparse();
    *bytes = copyBytes(text.data(), text.size());
  });
}

bool qpdfbridge_is_same(qpdfbridge_object *left, qpdfbridge_object *right) {
  return left->handle.isSameObjectAs(right->handle);
}

int qpdfbridge_get_stream_data(
    qpdfbridge_object *object, int decode, size_t limit, qpdfbridge_bytes *bytes, qpdfbridge_error *error) {
  *bytes = {};
  WorkGrant grant(object->document->input.get());
  Payer payer(object->document->input.get());
  return guarded(error, [&] {
    if (!object->handle.isStream()) {
      throw QPDFExc(qpdf_e_object, "", "", 0, "not a stream");
    }
    Collector collector(limit);
    auto level = static_cast<qpdf_stream_decode_level_e>(decode);
    bool filtered = false;
    bool whole = object->handle.pipeStreamData(&collector, &filtered, 0, level, false, false);
    if (decode != QPDFBRIDGE_DECODE_NONE && !filtered && whole) {
      throw QPDFExc(qpdf_e_unsupported, "", "", 0, "the stream's filter cannot be undone");
    }
    // What could be read of a damaged stream is still worth having; qpdf has noted the warning.
    *bytes = copyBytes(collector.bytes.data(), collector.bytes.size());
  });
}
