#include "Names.hpp"

#include "Document.hpp"

#include <cstring>

namespace bridge {

namespace {

bool hasSign(const std::string &name) { return name.find('#') != std::string::npos; }

std::string escaped(const std::string &name) {
  std::string result;
  for (char character : name) {
    result += character == '#' ? "#23" : std::string(1, character);
  }
  return result;
}

bool isDirectName(QPDFObjectHandle &object) { return !object.isIndirect() && object.isName(); }

// Later versions of qpdf write them right.
bool isWrittenWrongly() {
  static const bool answer = QPDFObjectHandle::newName("/#").unparse() == "/#";
  return answer;
}

// Where nothing is compressed, such a name shows in the bytes of the file.
bool mayHaveSigns(qpdfbridge_document &document) {
  if (!document.input || document.hasObjectStreams || document.isChanged) {
    return true;
  }
  if (!document.mayHaveSigns) {
    document.mayHaveSigns = document.input->contains("#23");
  }
  return *document.mayHaveSigns;
}

}  // namespace

EscapedNames::EscapedNames(qpdfbridge_document &document, const std::vector<QPDFObjectHandle> &objects) {
  if (!isWrittenWrongly() || !mayHaveSigns(document)) {
    return;
  }
  for (auto object : objects) {
    look(object.isStream() ? object.getDict() : object);
  }
  look(document.qpdf->getTrailer());
}

EscapedNames::~EscapedNames() {
  guarded(nullptr, [this] {
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
      if (change->index >= 0) {
        change->container.setArrayItem(change->index, change->value);
      } else {
        change->container.removeKey(change->writtenKey);
        change->container.replaceKey(change->key, change->value);
      }
    }
  });
}

void EscapedNames::look(QPDFObjectHandle object) {
  pending.push_back(object);
  while (!pending.empty()) {
    auto next = pending.back();
    pending.pop_back();
    if (next.isDictionary()) {
      lookAtDictionary(next);
    } else if (next.isArray()) {
      lookAtArray(next);
    }
  }
}

void EscapedNames::lookAtDictionary(QPDFObjectHandle dictionary) {
  for (auto &[key, value] : dictionary.getDictAsMap()) {
    bool isName = isDirectName(value) && hasSign(value.getName());
    if (isName || hasSign(key)) {
      auto writtenKey = escaped(key);
      changes.push_back({dictionary, key, writtenKey, -1, value});
      dictionary.removeKey(key);
      dictionary.replaceKey(writtenKey, isName ? QPDFObjectHandle::newName(escaped(value.getName())) : value);
    }
    follow(value);
  }
}

void EscapedNames::lookAtArray(QPDFObjectHandle array) {
  int count = array.getArrayNItems();
  for (int index = 0; index < count; ++index) {
    auto item = array.getArrayItem(index);
    if (isDirectName(item) && hasSign(item.getName())) {
      changes.push_back({array, "", "", index, item});
      array.setArrayItem(index, QPDFObjectHandle::newName(escaped(item.getName())));
    }
    follow(item);
  }
}

// Indirect objects come by themselves.
void EscapedNames::follow(QPDFObjectHandle child) {
  if (!child.isIndirect() && (child.isDictionary() || child.isArray())) {
    pending.push_back(child);
  }
}

}  // namespace bridge
