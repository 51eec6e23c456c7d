#include "Cipher.hpp"

#include <cctype>
#include <cstring>
#include <qpdf/QPDFObjectHandle.hh>
#include <set>

using namespace bridge;

namespace {

// A direct object is nested as deep as the parser lets it; changes may put such objects into each other.
constexpr int deepest = 2000;

bool isPlainInName(unsigned char byte) {
  return byte > 0x20 && byte < 0x7F && strchr("#/()<>[]{}%", byte) == nullptr;
}

void writeName(const std::string &name, std::string &text) {
  static constexpr char digits[] = "0123456789ABCDEF";
  text += '/';
  for (size_t index = 1; index < name.size(); ++index) {
    auto byte = static_cast<unsigned char>(name[index]);
    if (isPlainInName(byte)) {
      text += static_cast<char>(byte);
    } else {
      text += '#';
      text += digits[byte >> 4];
      text += digits[byte & 15];
    }
  }
}

// Writes objects in PDF syntax as qpdf keeps them: numbers with the digits they were read with. qpdf's own way cannot
// encrypt, and 11.3 forgets the number sign in names.
class Serializer {
 public:
  Serializer(Cipher &cipher, std::string &text) : cipher(cipher), text(text) {}

  void write(QPDFObjectHandle object, int depth = 0) {
    StackGuard::check();
    if (depth > deepest) {
      throw Stop{"an object is nested too deep"};
    }
    if (depth > 0 && object.isIndirect()) {
      text += object.unparse();
    } else if (object.isArray()) {
      writeArray(object, depth);
    } else if (object.isDictionary()) {
      writeDictionary(object, {}, depth);
    } else if (object.isName()) {
      writeName(object.getName(), text);
    } else if (object.isString() && !cipher.isPlain()) {
      text += QPDFObjectHandle::newString(cipher.encrypt(object.getStringValue())).unparseBinary();
    } else {
      text += object.unparseResolved();
    }
  }

  void writeDictionary(QPDFObjectHandle object, const std::set<std::string> &omitted, int depth) {
    text += "<<";
    bool isSigned = isSignature(object);
    for (const auto &[key, value] : object.getDictAsMap()) {
      auto item = value;
      bool isNothing = !item.isIndirect() && item.isNull();
      if (isNothing || omitted.count(key) > 0) {
        continue;
      }
      text += ' ';
      writeName(key, text);
      text += ' ';
      if (isSigned && key == "/Contents") {
        text += item.isIndirect() ? item.unparse() : item.unparseBinary();
      } else {
        write(item, depth + 1);
      }
    }
    text += " >>";
  }

 private:
  void writeArray(QPDFObjectHandle object, int depth) {
    text += '[';
    int count = object.getArrayNItems();
    for (int index = 0; index < count; ++index) {
      if (index > 0) {
        text += ' ';
      }
      write(object.getArrayItem(index), depth + 1);
    }
    text += ']';
  }

  // What a signature is made of is never encrypted (ISO 32000-2 7.6.2). qpdf has read it in just these dictionaries as
  // it stands in the file.
  bool isSignature(QPDFObjectHandle object) {
    if (cipher.isPlain()) {
      return false;
    }
    auto contents = object.getKey("/Contents");
    return object.getKey("/Type").isNameAndEquals("/Sig") && object.hasKey("/ByteRange") && contents.isString();
  }

  Cipher &cipher;
  std::string &text;
};

std::set<std::string> keysOf(const char *list) {
  std::set<std::string> keys;
  for (; list != nullptr && *list != 0; list += strlen(list) + 1) {
    keys.insert(std::string("/") + list);
  }
  return keys;
}

}  // namespace

int qpdfbridge_serialize(
    qpdfbridge_object *object, const qpdfbridge_cipher *cipher, const char *omitted, qpdfbridge_bytes *bytes,
    qpdfbridge_error *error) {
  *bytes = {};
  WorkGrant grant(object->document->input.get());
  Payer payer(object->document->input.get());
  return guarded(error, [&] {
    Cipher encryption(*object->document, cipher);
    std::string text;
    Serializer serializer(encryption, text);
    auto handle = object->handle.isStream() ? object->handle.getDict() : object->handle;
    if (handle.isDictionary()) {
      serializer.writeDictionary(handle, keysOf(omitted), 0);
    } else {
      serializer.write(handle);
    }
    *bytes = copyBytes(text.data(), text.size());
  });
}
