#pragma once
// The functions of libjpeg-turbo and libwebp this target calls, as pointers typed by the libraries' own headers.

#if !__has_include(<turbojpeg.h>)
#error "the headers of libjpeg-turbo are missing: install libturbojpeg0-dev"
#endif
#if !__has_include(<webp/encode.h>)
#error "the headers of libwebp are missing: install libwebp-dev"
#endif
#include <turbojpeg.h>
#include <webp/encode.h>

#define PICTURE_BRIDGE_JPEG_FUNCTIONS(use) \
  use(tjInitCompress)                      \
  use(tjInitDecompress)                    \
  use(tjDestroy)                           \
  use(tjFree)                              \
  use(tjGetErrorStr2)                      \
  use(tjGetErrorCode)                      \
  use(tjCompress2)                         \
  use(tjDecompressHeader3)                 \
  use(tjDecompress2)

#define PICTURE_BRIDGE_WEBP_FUNCTIONS(use) \
  use(WebPConfigInitInternal)              \
  use(WebPConfigLosslessPreset)            \
  use(WebPPictureInitInternal)             \
  use(WebPPictureImportRGBA)               \
  use(WebPPictureImportRGBX)               \
  use(WebPPictureFree)                     \
  use(WebPMemoryWriterInit)                \
  use(WebPMemoryWrite)                     \
  use(WebPMemoryWriterClear)               \
  use(WebPEncode)

#define PICTURE_BRIDGE_DECLARE(name) __typeof__(name) *name;

typedef struct PictureBridgeJPEG {
  PICTURE_BRIDGE_JPEG_FUNCTIONS(PICTURE_BRIDGE_DECLARE)
} PictureBridgeJPEG;

typedef struct PictureBridgeWebP {
  PICTURE_BRIDGE_WEBP_FUNCTIONS(PICTURE_BRIDGE_DECLARE)
} PictureBridgeWebP;

#undef PICTURE_BRIDGE_DECLARE

/// The tables, loaded at the first call; null where the library or one of the functions is missing.
const PictureBridgeJPEG *picture_bridge_jpeg(void);
const PictureBridgeWebP *picture_bridge_webp(void);

#define PICTURE_BRIDGE_JPEG_LIBRARY "libturbojpeg.so.0"
#define PICTURE_BRIDGE_WEBP_LIBRARY "libwebp.so.7"
