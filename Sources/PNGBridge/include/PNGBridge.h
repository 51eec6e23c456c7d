/// libpng behind one call. libpng leaves by longjmp where it fails; that happens within this call only.
#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

/// How each row is prepared for compression (PNG specification, 9).
enum {
  PNG_BRIDGE_FILTER_NONE = 0,
  PNG_BRIDGE_FILTER_SUB = 1,
  PNG_BRIDGE_FILTER_UP = 2,
};

/// A picture and how to write it.
typedef struct PNGPicture {
  uint32_t width;
  uint32_t height;
  /// Rows of red, green, blue, alpha.
  const uint8_t *pixels;
  /// Bytes from one row to the next.
  size_t stride;
  /// Whether alpha is written; otherwise it is left out.
  int32_t has_alpha;
  /// zlib's, 0 to 9.
  int32_t level;
  int32_t filter;
} PNGPicture;

/// Writes the picture as a PNG file into new memory, to be freed with `free`. Returns null with a message otherwise.
uint8_t *_Nullable png_bridge_encode(const PNGPicture *picture, size_t *size, char *message, size_t message_size);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
