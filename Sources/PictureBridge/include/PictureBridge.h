/// Picture formats behind a few calls. zlib is linked (qpdf brings it anyway); libjpeg-turbo and libwebp are loaded
/// when the first picture of theirs is written or read.
///
/// No function leaves by a jump, prints anything or ends the process; each returns null or a status, and a message.
#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

/// A picture in memory: rows of red, green, blue, alpha, without gaps between rows.
typedef struct PictureBridgePixels {
  uint32_t width;
  uint32_t height;
  const uint8_t *pixels;
} PictureBridgePixels;

/// What the pixels of a picture have in common.
typedef struct PictureBridgeTraits {
  /// Every pixel is opaque.
  int32_t is_opaque;
  /// Every pixel is a shade of grey.
  int32_t is_gray;
} PictureBridgeTraits;

typedef enum {
  PICTURE_BRIDGE_FAILED = 0,
  /// The library that the format needs is not installed.
  PICTURE_BRIDGE_NO_LIBRARY = 1
} PictureBridgeStatus;

/// Why a call failed.
typedef struct PictureBridgeFailure {
  /// One of `PictureBridgeStatus`.
  int32_t status;
  /// UTF-8, cut where it does not fit.
  char message[200];
} PictureBridgeFailure;

PictureBridgeTraits picture_bridge_traits(const PictureBridgePixels *picture);

/// Compresses with zlib into new memory, to be freed with `free`. The level is zlib's, 0 to 9.
uint8_t *_Nullable picture_bridge_deflate(
    const uint8_t *bytes, size_t count, int32_t level, size_t *size, PictureBridgeFailure *failure);

/// Writes a PNG file (ISO/IEC 15948) into new memory, to be freed with `free`: grey pictures as grey, pictures of at
/// most 256 colours with a palette, alpha only where a pixel is not opaque.
uint8_t *_Nullable picture_bridge_encode_png(
    const PictureBridgePixels *picture, int32_t level, size_t *size, PictureBridgeFailure *failure);

/// Writes a JPEG file into new memory, to be freed with `free`. Alpha is left out. At most 65,500 pixels a side.
uint8_t *_Nullable picture_bridge_encode_jpeg(
    const PictureBridgePixels *picture, int32_t quality, int32_t as_gray, size_t *size, PictureBridgeFailure *failure);

/// Writes a WebP file into new memory, to be freed with `free`: lossy below a quality of 100, lossless at 100. At most
/// 16,383 pixels a side.
uint8_t *_Nullable picture_bridge_encode_webp(
    const PictureBridgePixels *picture, int32_t quality, int32_t has_alpha, size_t *size,
    PictureBridgeFailure *failure);

/// Reads a JPEG file of at most `most_pixels` into new memory of red, green, blue, alpha, to be freed with `free`.
///
/// Cyan, magenta, yellow and black are taken as they stand, 255 being all ink, or the other way round.
uint8_t *_Nullable picture_bridge_decode_jpeg(
    const uint8_t *bytes, size_t count, size_t most_pixels, int32_t is_inverted, uint32_t *width, uint32_t *height,
    PictureBridgeFailure *failure);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
