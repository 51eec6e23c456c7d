#include "Document.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFTokenizer.hh>

#include <algorithm>
#include <climits>
#include <cstring>
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

// Makes a stream of a number, and spare ones of the numbers that follow, no more than `most` in all: each time twice as
// many as before, since qpdf looks through all objects it has read or made whenever it is asked.
//
// qpdf makes a stream only under a number it picks itself, after reading every object of the file. Its JSON reader
// takes the number it is told and reads nothing.
void makeStreams(qpdfbridge_document &document, int number, int most) {
  int count = std::min(std::max(1, 2 * document.lastSpares), most);
  std::string json = R"({"qpdf":[{"jsonversion":2},{)";
  std::vector<int> numbers;
  for (int made = 0; made < count && number <= INT_MAX - made; ++made) {
    int next = number + made;
    // A number that something has already been put under is not to be had.
    if (made > 0 && !document.qpdf->getObject(next, 0).isNull()) {
      break;
    }
    json += (made > 0 ? R"(,"obj:)" : R"("obj:)") + std::to_string(next) + R"( 0 R":{"stream":{"data":"","dict":{}}})";
    numbers.push_back(next);
  }
  document.qpdf->updateFromJSON(std::make_shared<BufferInputSource>("new streams", json + "}]}"));
  document.spareStreams.insert(numbers.begin(), numbers.end());
  document.lastSpares = static_cast<int>(numbers.size());
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

// A copy of what is written directly in a value; of a stream, of its dictionary. References stay references, even those
// to nothing, which PDF syntax would leave out.
QPDFObjectHandle copyOf(QPDFObjectHandle value, bool isTop, size_t &count) {
  ++count;
  if (!isTop && value.isIndirect()) {
    return value;
  }
  if (isTop && value.isStream()) {
    value = value.getDict();
  }
  if (value.isArray()) {
    auto items = value.getArrayAsVector();
    for (auto &item : items) {
      item = copyOf(item, false, count);
    }
    return QPDFObjectHandle::newArray(items);
  }
  if (value.isDictionary()) {
    auto items = value.getDictAsMap();
    for (auto &[key, item] : items) {
      item = copyOf(item, false, count);
    }
    return QPDFObjectHandle::newDictionary(items);
  }
  // What has no parts is never changed in its place.
  return isTop ? value.shallowCopy() : value;
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
  return guarded(error, [&] {
    document->spareStreams.erase(number);
    document->qpdf->replaceObject(number, generation, value->handle);
  });
}

int qpdfbridge_new_stream(
    qpdfbridge_document *document, int32_t number, int32_t free, qpdfbridge_object *dictionary, const uint8_t *bytes,
    size_t count, qpdfbridge_error *error) {
  return guarded(error, [&] {
    if (document->spareStreams.erase(number) == 0) {
      makeStreams(*document, number, std::max(1, free));
      document->spareStreams.erase(number);
    }
    auto stream = document->qpdf->getObject(number, 0);
    if (!stream.isStream()) {
      throw std::logic_error("no stream came into being");
    }
    stream.replaceDict(dictionary->handle);
    stream.replaceStreamData(
        bufferOf(bytes, count), dictionary->handle.getKey("/Filter"), dictionary->handle.getKey("/DecodeParms"));
  });
}

int qpdfbridge_capture(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_object **copy, bool *is_stream,
    size_t *count, qpdfbridge_error *error) {
  *copy = nullptr;
  *count = 0;
  Payer payer(document->input.get());
  return guarded(error, [&] {
    auto object = number == 0 ? document->qpdf->getTrailer() : document->qpdf->getObject(number, generation);
    *is_stream = object.isStream();
    *copy = new qpdfbridge_object(document, copyOf(object, true, *count));
  });
}

int qpdfbridge_restore_trailer(
    qpdfbridge_document *document, qpdfbridge_object *dictionary, qpdfbridge_error *error) {
  return guarded(error, [&] {
    auto trailer = document->qpdf->getTrailer();
    auto entries = dictionary->handle.getDictAsMap();
    for (auto const &key : trailer.getKeys()) {
      if (entries.count(key) == 0) {
        trailer.removeKey(key);
      }
    }
    for (auto const &[key, value] : entries) {
      trailer.replaceKey(key, value);
    }
  });
}

int qpdfbridge_restore_stream(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_object *dictionary,
    const uint8_t *bytes, size_t count, bool has_data, qpdfbridge_error *error) {
  return guarded(error, [&] {
    document->cascades.reset();
    document->endlessStreams.clear();
    auto stream = document->qpdf->getObject(number, generation);
    if (!stream.isStream()) {
      if (!has_data || generation != 0) {
        throw std::logic_error("the stream is gone");
      }
      document->qpdf->replaceObject(number, 0, QPDFObjectHandle::newNull());
      makeStreams(*document, number, 1);
      document->spareStreams.erase(number);
      stream = document->qpdf->getObject(number, 0);
    }
    if (has_data) {
      stream.replaceStreamData(bufferOf(bytes, count), QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
    }
    // Last, because the data's own filters and length stand in it.
    stream.replaceDict(dictionary->handle);
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
