#include "Cipher.hpp"

#include <qpdf/QPDFCryptoProvider.hh>

#include <cstring>
#include <stdexcept>

namespace bridge {

namespace {

constexpr size_t blockSize = QPDFCryptoImpl::rijndael_buf_size;

const unsigned char *bytesOf(std::string_view text) { return reinterpret_cast<const unsigned char *>(text.data()); }

std::string sha256(std::string_view text) {
  auto crypto = QPDFCryptoProvider::getImpl();
  crypto->SHA2_init(256);
  crypto->SHA2_update(bytesOf(text), text.size());
  crypto->SHA2_finalize();
  return crypto->SHA2_digest();
}

}  // namespace

Cipher::Cipher(qpdfbridge_document &document, const qpdfbridge_cipher *settings) {
  if (settings == nullptr || settings->method == QPDF::e_none) {
    return;
  }
  int R = 0;
  int P = 0;
  int V = 0;
  QPDF::encryption_method_e stream{};
  QPDF::encryption_method_e string{};
  QPDF::encryption_method_e file{};
  if (!document.qpdf->isEncrypted(R, P, V, stream, string, file)) {
    throw std::logic_error("the document is not encrypted");
  }
  method = settings->method;
  if (method != QPDF::e_rc4 && method != QPDF::e_aes && method != QPDF::e_aesv3) {
    throw std::logic_error("an unknown cipher");
  }
  key = QPDF::compute_data_key(
      document.qpdf->getEncryptionKey(), settings->number, settings->generation, method != QPDF::e_rc4, V, R);
  isDeterministic = settings->is_deterministic;
  seed = key + std::to_string(settings->number) + ' ' + std::to_string(settings->generation);
}

std::string Cipher::encrypt(std::string_view plain) {
  switch (method) {
    case QPDF::e_rc4:
      return rc4(plain);
    case QPDF::e_aes:
    case QPDF::e_aesv3:
      return aes(plain);
    default:
      return std::string(plain);
  }
}

std::string Cipher::rc4(std::string_view plain) {
  std::string result(plain.size(), '\0');
  if (plain.empty()) {
    return result;
  }
  auto crypto = QPDFCryptoProvider::getImpl();
  crypto->RC4_init(bytesOf(key), static_cast<int>(key.size()));
  crypto->RC4_process(bytesOf(plain), plain.size(), reinterpret_cast<unsigned char *>(result.data()));
  crypto->RC4_finalize();
  return result;
}

// An initialization vector: of chance, or of all that is to be encrypted, so that the same document gives the same
// bytes and equal vectors still betray nothing but that all is equal.
std::string Cipher::vector(std::string_view plain) {
  if (isDeterministic) {
    return sha256(seed + ' ' + std::to_string(count++) + ' ' + std::string(plain)).substr(0, blockSize);
  }
  std::string result(blockSize, '\0');
  QPDFCryptoProvider::getImpl()->provideRandomData(reinterpret_cast<unsigned char *>(result.data()), blockSize);
  return result;
}

// Cipher block chaining, the vector in front, padded to whole blocks by bytes that tell how many they are.
std::string Cipher::aes(std::string_view plain) {
  std::string result = vector(plain);
  std::string block = result;
  std::string padded(plain);
  padded.append(blockSize - plain.size() % blockSize, static_cast<char>(blockSize - plain.size() % blockSize));
  result.resize(blockSize + padded.size());
  auto crypto = QPDFCryptoProvider::getImpl();
  crypto->rijndael_init(true, bytesOf(key), key.size(), true, reinterpret_cast<unsigned char *>(block.data()));
  for (size_t place = 0; place < padded.size(); place += blockSize) {
    crypto->rijndael_process(
        reinterpret_cast<unsigned char *>(padded.data()) + place,
        reinterpret_cast<unsigned char *>(result.data()) + blockSize + place);
  }
  crypto->rijndael_finalize();
  return result;
}

}  // namespace bridge

using namespace bridge;

int qpdfbridge_encrypt(
    qpdfbridge_document *document, const qpdfbridge_cipher *cipher, const uint8_t *bytes, size_t count,
    qpdfbridge_bytes *result, qpdfbridge_error *error) {
  *result = {};
  return guarded(error, [&] {
    auto encrypted = Cipher(*document, cipher).encrypt({reinterpret_cast<const char *>(bytes), count});
    *result = copyBytes(encrypted.data(), encrypted.size());
  });
}

int qpdfbridge_md5(const uint8_t *bytes, size_t count, uint8_t digest[16], qpdfbridge_error *error) {
  return guarded(error, [&] {
    QPDFCryptoImpl::MD5_Digest result;
    auto crypto = QPDFCryptoProvider::getImpl();
    crypto->MD5_init();
    crypto->MD5_update(bytes, count);
    crypto->MD5_finalize();
    crypto->MD5_digest(result);
    memcpy(digest, result, sizeof(result));
  });
}
