#include "Document.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFTokenizer.hh>

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

using namespace bridge;

namespace {

QPDFObjectHandle dictionaryToChange(qpdfbridge_object *object) {
  if (object->handle.isDictionary()) {
    return object->handle;
  }
  if (object->handle.isStream()) {
    return object->handle.getDict();
  }
  throw std::logic_error("not a dictionary");
}

int checkedIndex(qpdfbridge_object *object, int64_t index, int64_t end) {
  if (!object->handle.isArray()) {
    throw std::logic_error("not an array");
  }
  if (index < 0 || index >= end) {
    throw std::logic_error("array index out of range");
  }
  return static_cast<int>(index);
}

QPDFObjectHandle handleOrNull(qpdfbridge_object *object) {
  return object == nullptr ? QPDFObjectHandle::newNull() : object->handle;
}

std::shared_ptr<Buffer> bufferOf(const uint8_t *bytes, size_t count) {
  auto buffer = std::make_shared<Buffer>(count);
  if (count > 0) {
    memcpy(buffer->getBuffer(), bytes, count);
  }
  return buffer;
}

}  // namespace

int qpdfbridge_parse(
    qpdfbridge_document *document, const uint8_t *bytes, size_t count, qpdfbridge_value *value,
    qpdfbridge_error *error) {
  *value = {};
  return guarded(error, [&] {
    document->isChanged = true;
    document->cascades.reset();
    document->endlessStreams.clear();
    // In an array, because qpdf takes "3 0 R" by itself for the number 3 and something that does not belong there.
    std::string text = "[" + std::string(reinterpret_cast<const char *>(bytes), count) + "]";
    auto list = QPDFObjectHandle::parse(document->qpdf.get(), text, "new object");
    if (!list.isArray() || list.getArrayNItems() != 1) {
      throw std::logic_error("not one object");
    }
    auto parsed = list.getArrayItem(0);
    fillValue(document, parsed, value);
    if (value->handle == nullptr) {
      value->handle = new qpdfbridge_object(document, parsed);
    }
  });
}

int qpdfbridge_replace_key(
    qpdfbridge_object *object, const char *key, qpdfbridge_object *value, qpdfbridge_error *error) {
  return guarded(error, [&] { dictionaryToChange(object).replaceKey(std::string("/") + key, value->handle); });
}

int qpdfbridge_remove_key(qpdfbridge_object *object, const char *key, qpdfbridge_error *error) {
  return guarded(error, [&] { dictionaryToChange(object).removeKey(std::string("/") + key); });
}

int qpdfbridge_set_item(
    qpdfbridge_object *object, int64_t index, qpdfbridge_object *value, qpdfbridge_error *error) {
  return guarded(error, [&] {
    int place = checkedIndex(object, index, qpdfbridge_count(object));
    object->handle.setArrayItem(place, value->handle);
  });
}

int qpdfbridge_insert_item(
    qpdfbridge_object *object, int64_t index, qpdfbridge_object *value, qpdfbridge_error *error) {
  return guarded(error, [&] {
    int64_t count = qpdfbridge_count(object);
    int place = checkedIndex(object, index, count + 1);
    if (index == count) {
      object->handle.appendItem(value->handle);
    } else {
      object->handle.insertItem(place, value->handle);
    }
  });
}

int qpdfbridge_erase_item(qpdfbridge_object *object, int64_t index, qpdfbridge_error *error) {
  return guarded(error, [&] { object->handle.eraseItem(checkedIndex(object, index, qpdfbridge_count(object))); });
}

int qpdfbridge_replace_object(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_object *value,
    qpdfbridge_error *error) {
  return guarded(error, [&] { document->qpdf->replaceObject(number, generation, value->handle); });
}

// qpdf makes a stream only under a number it picks itself, after reading every object of the file. Its JSON reader takes
// the number it is told and reads nothing, but goes through all objects in memory each time. So the more streams were
// made, the more are made at once; a spare one that is not used gives way to whatever gets its number.
static void makeSpareStreams(qpdfbridge_document *document, int32_t number) {
  int count = std::max(1, std::min({document->streamsMade, 1024, std::numeric_limits<int32_t>::max() - number}));
  std::string json = R"({"qpdf":[{"jsonversion":2},{)";
  for (int index = 0; index < count; index++) {
    json += index ? ",\"obj:" : "\"obj:";
    json += std::to_string(number + index) + R"( 0 R":{"stream":{"data":"","dict":{}}})";
  }
  json += "}]}";
  document->qpdf->updateFromJSON(std::make_shared<BufferInputSource>("new stream", json));
  document->firstSpareStream = number;
  document->endOfSpareStreams = number + count;
}

int qpdfbridge_new_stream(
    qpdfbridge_document *document, int32_t number, qpdfbridge_object *dictionary, const uint8_t *bytes, size_t count,
    qpdfbridge_error *error) {
  return guarded(error, [&] {
    if (number < document->firstSpareStream || number >= document->endOfSpareStreams) {
      makeSpareStreams(document, number);
    }
    document->firstSpareStream = number + 1;
    document->streamsMade++;
    auto stream = document->qpdf->getObject(number, 0);
    if (!stream.isStream()) {
      throw std::logic_error("no stream came into being");
    }
    stream.replaceDict(dictionary->handle);
    stream.replaceStreamData(
        bufferOf(bytes, count), dictionary->handle.getKey("/Filter"), dictionary->handle.getKey("/DecodeParms"));
  });
}

int qpdfbridge_replace_stream_data(
    qpdfbridge_object *object, const uint8_t *bytes, size_t count, qpdfbridge_object *filter,
    qpdfbridge_object *parameters, qpdfbridge_error *error) {
  return guarded(error, [&] {
    if (!object->handle.isStream()) {
      throw std::logic_error("not a stream");
    }
    object->handle.replaceStreamData(bufferOf(bytes, count), handleOrNull(filter), handleOrNull(parameters));
  });
}
