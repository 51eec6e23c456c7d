// Strings and streams in the document's own encryption (ISO 32000-2 7.6).

#pragma once

#include "Document.hpp"

#include <string>
#include <string_view>

namespace bridge {

// Encrypts what belongs to one indirect object, with the key the document was opened with.
class Cipher {
 public:
  // `settings` NULL encrypts nothing.
  Cipher(qpdfbridge_document &document, const qpdfbridge_cipher *settings);

  bool isPlain() const { return method == QPDF::e_none; }
  std::string encrypt(std::string_view plain);

 private:
  std::string vector(std::string_view plain);
  std::string aes(std::string_view plain);
  std::string rc4(std::string_view plain);

  int method = QPDF::e_none;
  std::string key;
  bool isDeterministic = false;
  // Distinguishes the strings of one object that say the same.
  uint64_t count = 0;
  // What makes vectors that follow from content differ from document to document and from object to object.
  std::string seed;
};

}  // namespace bridge
