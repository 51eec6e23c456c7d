// Names with a number sign, which qpdf 11.3 writes wrongly.

#pragma once

#include "Guard.hpp"

#include <qpdf/QPDFObjectHandle.hh>

#include <string>
#include <vector>

struct qpdfbridge_document;

namespace bridge {

// qpdf reads `/A#2341` as the name "A#41" and writes that as `/A#41`, which is the name "AA". While this lives, such
// names are held in the objects in the form they have to be written in.
class EscapedNames {
 public:
  EscapedNames(qpdfbridge_document &document, const std::vector<QPDFObjectHandle> &objects);
  ~EscapedNames();
  EscapedNames(const EscapedNames &) = delete;
  EscapedNames &operator=(const EscapedNames &) = delete;

 private:
  // What was changed, to be changed back: a key, a key's value, or an item.
  struct Change {
    QPDFObjectHandle container;
    std::string key;
    std::string writtenKey;
    int index;
    QPDFObjectHandle value;
  };

  void look(QPDFObjectHandle object);
  void lookAtDictionary(QPDFObjectHandle dictionary);
  void lookAtArray(QPDFObjectHandle array);
  void follow(QPDFObjectHandle child);

  std::vector<QPDFObjectHandle> pending;
  std::vector<Change> changes;
};

}  // namespace bridge
